package checkout

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	gitconfig "github.com/go-git/go-git/v5/plumbing/format/config"
)

// readGit fills in name, branch and commit from a git checkout. What cannot be
// read stays empty: none of it is needed to index. Whether files differ from the
// commit would take a scan of the work tree and is not found out.
func (c *Checkout) readGit() {
	dir := gitDir(c.Root)
	if dir == "" {
		return
	}
	shared := commonDir(dir)
	c.Name = Normalize(origin(filepath.Join(shared, "config")))
	c.Branch, c.Commit = head(dir, shared)
}

// gitDir returns the repository of a checkout: its .git folder, or where its
// .git file points ("gitdir: …", of worktrees and submodules). "" for none.
func gitDir(root string) string {
	git := filepath.Join(root, ".git")
	info, err := os.Stat(git)
	if err != nil {
		return ""
	}
	if info.IsDir() {
		return git
	}
	raw, err := readFile(git)
	if err != nil {
		return ""
	}
	target, ok := strings.CutPrefix(strings.TrimSpace(string(raw)), "gitdir:")
	if !ok {
		return ""
	}
	return beside(root, strings.TrimSpace(target))
}

// commonDir returns where a worktree's repository keeps config and branches.
func commonDir(dir string) string {
	raw, err := readFile(filepath.Join(dir, "commondir"))
	if err != nil {
		return dir
	}
	return beside(dir, strings.TrimSpace(string(raw)))
}

// ExcludeFile returns where the repository of a checkout keeps ignore patterns
// of its own, for worktrees too. "" if root is the top of none.
func ExcludeFile(root string) string {
	dir := gitDir(root)
	if dir == "" {
		return ""
	}
	return filepath.Join(commonDir(dir), "info", "exclude")
}

func beside(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// origin returns the URL of the remote "origin".
func origin(path string) string {
	raw, err := readFile(path)
	if err != nil {
		return ""
	}
	cfg := gitconfig.New()
	if err := gitconfig.NewDecoder(bytes.NewReader(raw)).Decode(cfg); err != nil {
		return ""
	}
	return cfg.Section("remote").Subsection("origin").Option("url")
}

// Normalize writes a remote's URL as host/path, without credentials, port and
// ".git": the same for https, ssh and git@host:path. A local path is no name
// that holds elsewhere, so it gives "".
func Normalize(remote string) string {
	remote = strings.TrimSpace(remote)
	var host, path string
	if u, err := url.Parse(remote); err == nil && u.Scheme != "" && u.Host != "" {
		host, path = u.Hostname(), u.Path
	} else if at, rest, ok := strings.Cut(remote, ":"); ok && !strings.Contains(at, "/") && len(at) > 1 && !strings.HasPrefix(rest, "//") {
		host, path = at[strings.LastIndexByte(at, '@')+1:], rest // user@host:path
	} else {
		return ""
	}
	path = strings.TrimSuffix(strings.Trim(path, "/"), ".git")
	if host == "" || path == "" {
		return ""
	}
	return strings.ToLower(host) + "/" + path
}

// head returns branch and commit of a HEAD: a branch's commit stands in a file
// of its own or in packed-refs. A repository may come from anywhere: nothing
// outside refs is read, and only what is an object's name is taken for a commit.
func head(dir, shared string) (branch, commit string) {
	raw, err := readFile(filepath.Join(dir, "HEAD"))
	if err != nil {
		return "", ""
	}
	text := strings.TrimSpace(string(raw))
	ref, symbolic := strings.CutPrefix(text, "ref: ")
	if !symbolic {
		return "", objectName(text)
	}
	if !strings.HasPrefix(ref, "refs/") || !filepath.IsLocal(filepath.FromSlash(ref)) || strings.Contains(ref, "..") {
		return "", ""
	}
	branch = strings.ToValidUTF8(strings.TrimPrefix(ref, "refs/heads/"), "\uFFFD")
	for _, d := range []string{dir, shared} {
		if raw, err := readFile(filepath.Join(d, filepath.FromSlash(ref))); err == nil {
			return branch, objectName(strings.TrimSpace(string(raw)))
		}
	}
	packed, err := readFile(filepath.Join(shared, "packed-refs"))
	if err != nil {
		return branch, ""
	}
	for line := range strings.Lines(string(packed)) {
		if hash, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name == ref {
			return branch, objectName(hash)
		}
	}
	return branch, ""
}

// objectName returns s if it is a git object's name (SHA-1 or SHA-256), else "".
func objectName(s string) string {
	if _, err := hex.DecodeString(s); err != nil || len(s) != 40 && len(s) != 64 {
		return ""
	}
	return s
}

// maxGitFile is more than any file has that is read here: 100 000 packed
// branches take 8 MB.
const maxGitFile = 64 << 20

// readFile reads a regular file: a pipe in its place would be waited for, a
// device read for ever.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxGitFile {
		return nil, fmt.Errorf("%s: not a file of git", path)
	}
	return os.ReadFile(path)
}
