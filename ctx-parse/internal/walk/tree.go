package walk

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/checkout"
)

// Tree is what a walk goes through. Paths are relative to its root, with
// slashes, raw bytes; "" is the root. Its methods are called from several
// goroutines at a time.
type Tree interface {
	Lstat(path string) (fs.FileInfo, error)
	ReadDir(path string) ([]fs.DirEntry, error)
	Rules(dir, name string) []byte // the ignore file of that name in a folder, nil if it does not count
	Excludes() []byte              // patterns that hold everywhere
	Nested(dir string) bool        // the top of a checkout of its own
	Link(path string) Reason       // where a symbolic link leads
}

func (w *Walker) tree() Tree {
	if w.Tree != nil {
		return w.Tree
	}
	return disk(w.Root)
}

// disk is the tree of a folder's files.
type disk string

func (d disk) at(path string) string { return filepath.Join(string(d), path) }

func (d disk) Lstat(path string) (fs.FileInfo, error) { return os.Lstat(d.at(path)) }

func (d disk) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(d.at(path)) }

// Rules does not follow a linked ignore file, as git does not.
func (d disk) Rules(dir, name string) []byte {
	file := filepath.Join(d.at(dir), name)
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return raw
}

// Excludes reads .git/info/exclude.
func (d disk) Excludes() []byte {
	file := checkout.ExcludeFile(string(d))
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return nil // a pipe would be waited for
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return raw
}

// Nested finds a submodule, a worktree, a clone: a repository for itself.
func (d disk) Nested(dir string) bool {
	_, err := os.Lstat(filepath.Join(d.at(dir), ".git"))
	return err == nil
}

// Link says where a link leads. None is followed: what is inside the root is
// read under its own path, what is outside is not ours to read.
func (d disk) Link(path string) Reason {
	target, err := filepath.EvalSymlinks(d.at(path))
	if err != nil {
		return SymlinkBroken
	}
	root, err := filepath.EvalSymlinks(string(d))
	if err != nil {
		return SymlinkOutside
	}
	rel, err := filepath.Rel(root, target)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return SymlinkOutside
	}
	return Symlink
}
