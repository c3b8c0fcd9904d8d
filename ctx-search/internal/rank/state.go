package rank

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/shared/wire"
)

// state says how fresh and complete the index behind hits is. Only the files of
// the hits are compared with the disk, and those of a snapshot with nothing: a
// commit stays what it is, and its files need not be on the disk at all.
func (s *search) state(hits []wire.Hit) *wire.Index {
	x := s.index
	out := &wire.Index{DB: x.UUID(), Generation: x.Generation, UnparsedFiles: int(x.Unparsed()), Unfinished: x.Unfinished()}
	commits := map[string]bool{}
	if len(hits) > 0 {
		out.StaleChecked = "snapshot"
	}
	for _, c := range s.candidates {
		for _, h := range hits {
			if c.file.Path == h.Path.Raw() && c.file.Repo.Name == h.Repo {
				commits[c.file.Repo.Commit] = true
				if c.file.Repo.Snapshot() {
					break
				}
				out.StaleChecked = "hits"
				if stale(c.file) {
					out.Stale = append(out.Stale, s.staleName(c.file))
				}
				break
			}
		}
	}
	if len(hits) == 0 {
		for _, r := range x.Repos() {
			commits[r.Commit] = true
		}
	}
	if len(commits) == 1 { // the hits of several checkouts have no one commit
		for c := range commits {
			out.Commit = c
		}
	}
	slices.Sort(out.Stale)
	return out
}

// staleName names a file, with its repository where the index holds several.
func (s *search) staleName(f *index.File) string {
	path := wire.NewPath(f.Path).Path
	if len(s.index.Repos()) > 1 {
		return f.Repo.Name + ": " + path
	}
	return path
}

// stale reports whether a file is no longer what was indexed. Size, time and
// inode that agree with the stored hint prove that it is, as for git; otherwise
// its content decides.
func stale(f *index.File) bool {
	if !filepath.IsLocal(filepath.FromSlash(f.Path)) {
		return true
	}
	path := filepath.Join(f.Repo.Root, filepath.FromSlash(f.Path))
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != f.Size {
		return true
	}
	if f.MTimeNS != 0 && info.ModTime().UnixNano() == f.MTimeNS && (f.Inode == 0 || inode(info) == f.Inode) {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return true
	}
	return "sha256:"+hex.EncodeToString(h.Sum(nil)) != f.Hash
}
