package revision

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cc490767/ctx/ctx-parse/internal/walk"
)

// Tree is the tree of one commit. It is a [walk.Tree].
type Tree struct {
	Commit string // its name
	Branch string // if the revision named one

	repo    *repository
	objects *objects
	folders map[string][]fs.DirEntry // by path, "" is the root
	entries map[string]*entry
}

// Open reads the list of files that a revision has in the repository whose folder
// is dir. Close ends what was started.
func Open(ctx context.Context, dir, revision string) (*Tree, error) {
	repo, err := open(dir)
	if err != nil {
		return nil, err
	}
	t := &Tree{repo: repo, folders: map[string][]fs.DirEntry{"": nil}, entries: map[string]*entry{}}
	if err := t.resolve(ctx, revision); err != nil {
		return nil, err
	}
	list, err := repo.output(ctx, "ls-tree", "-r", "-z", "-l", "--full-tree", t.Commit)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() { // its sizes are those of objects that must be there
		return nil, fmt.Errorf("%w of %.12s: %w", ErrIncomplete, t.Commit, err)
	}
	if err != nil {
		return nil, err
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(list, "\x00"), "\x00") {
		if line == "" {
			continue
		}
		if err := t.add(line); err != nil {
			return nil, err
		}
	}
	t.objects, err = repo.read(ctx)
	return t, err
}

// Close ends the git program that reads files.
func (t *Tree) Close() { t.objects.close() }

// resolve finds the commit of a revision, and its branch.
func (t *Tree) resolve(ctx context.Context, revision string) error {
	name := revision
	var exit *exec.ExitError
	for _, suffix := range []string{"", "^{commit}"} { // :/text takes no suffix
		out, err := t.repo.output(ctx, "rev-parse", "--verify", "--end-of-options", name+suffix)
		switch {
		case errors.As(err, &exit) && exit.Exited():
			return fmt.Errorf("%w (%w)", ErrUnknown, err)
		case err != nil:
			return err
		}
		name = strings.TrimSpace(out)
	}
	t.Commit = name
	// Of what is no reference, a commit's name or HEAD~1, there is no full name.
	full, err := t.repo.output(ctx, "rev-parse", "--verify", "--symbolic-full-name", "--end-of-options", revision)
	if errors.As(err, &exit) && exit.Exited() {
		return nil
	}
	if branch, ok := strings.CutPrefix(strings.TrimSpace(full), "refs/heads/"); ok {
		t.Branch = strings.ToValidUTF8(branch, "\uFFFD")
	}
	return err
}

// Modes of tree entries.
const (
	modeLink   = "120000"
	modeModule = "160000"
)

// add takes in a line of git ls-tree -l: mode, type, object, size, TAB, path.
func (t *Tree) add(line string) error {
	facts, name, ok := strings.Cut(line, "\t")
	fields := strings.Fields(facts)
	if !ok || len(fields) != 4 {
		return fmt.Errorf("git ls-tree: %q is no entry of a tree: git is too old or too new for this program", line)
	}
	e := &entry{name: path.Base(name), object: fields[2], mode: 0o644}
	switch fields[0] {
	case modeLink:
		e.mode |= fs.ModeSymlink
	case modeModule:
		e.mode, e.module = fs.ModeDir, true
	}
	if size, err := strconv.ParseInt(fields[3], 10, 64); err == nil {
		e.size = size
	}
	// A tree that was not made by git may say anything: such a name is no file's.
	if name == "." || !filepath.IsLocal(name) || path.Clean(name) != name || t.entries[name] != nil || !t.folder(path.Dir(name)) {
		return nil
	}
	t.put(name, e)
	return nil
}

// folder makes sure that a folder is listed; it reports false if a file has its name.
func (t *Tree) folder(name string) bool {
	if name == "." {
		return true
	}
	if e := t.entries[name]; e != nil {
		return e.IsDir() && !e.module
	}
	if !t.folder(path.Dir(name)) {
		return false
	}
	t.put(name, &entry{name: path.Base(name), mode: fs.ModeDir})
	return true
}

func (t *Tree) put(name string, e *entry) {
	t.entries[name] = e
	dir := strings.TrimPrefix(path.Dir(name), ".")
	if path.Dir(name) != "." {
		dir = path.Dir(name)
	}
	t.folders[dir] = append(t.folders[dir], e)
}

// Lstat implements [walk.Tree].
func (t *Tree) Lstat(name string) (fs.FileInfo, error) {
	if e := t.entries[name]; e != nil {
		return e, nil
	}
	return nil, &fs.PathError{Op: "lstat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir implements [walk.Tree].
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) { return t.folders[name], nil }

// Rules implements [walk.Tree]. What a revision has is tracked, so .gitignore
// does not speak of it.
func (t *Tree) Rules(dir, name string) []byte {
	e := t.entries[path.Join(dir, name)]
	if name == ".gitignore" || e == nil || !e.mode.IsRegular() {
		return nil
	}
	raw, err := t.objects.get(e.object)
	if err != nil {
		return nil
	}
	return raw
}

// Excludes implements [walk.Tree].
func (t *Tree) Excludes() []byte { return nil }

// Nested implements [walk.Tree].
func (t *Tree) Nested(dir string) bool {
	e := t.entries[dir]
	return e != nil && e.module
}

// Link implements [walk.Tree].
func (t *Tree) Link(name string) walk.Reason {
	raw, err := t.objects.get(t.entries[name].object)
	if err != nil {
		return walk.SymlinkBroken
	}
	target := path.Join(path.Dir(name), string(raw))
	switch {
	case path.IsAbs(string(raw)) || !filepath.IsLocal(target):
		return walk.SymlinkOutside
	case target != "." && t.entries[target] == nil:
		return walk.SymlinkBroken
	}
	return walk.Symlink
}

// entry is a file, link, folder or submodule.
type entry struct {
	name   string
	object string
	size   int64
	mode   fs.FileMode
	module bool
}

// entry is both fs.DirEntry and fs.FileInfo.
func (e *entry) Name() string               { return e.name }
func (e *entry) IsDir() bool                { return e.mode.IsDir() }
func (e *entry) Type() fs.FileMode          { return e.mode.Type() }
func (e *entry) Info() (fs.FileInfo, error) { return e, nil }
func (e *entry) Size() int64                { return e.size }
func (e *entry) Mode() fs.FileMode          { return e.mode }
func (e *entry) ModTime() time.Time         { return time.Unix(0, 0) } // none: no hint
func (e *entry) Sys() any                   { return nil }
