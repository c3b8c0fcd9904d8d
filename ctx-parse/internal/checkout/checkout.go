// Package checkout says which repository the paths of a command line belong to:
// its root, its name, and what of it they ask for. No version-control program
// is run; what is needed is read from its files.
package checkout

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cc490767/ctx/shared/cli"
)

// Checkout is a tree to index.
type Checkout struct {
	Root   string   // absolute, without symbolic links
	Scope  []string // relative to Root, with slashes; ["."] is all of it
	Name   string   // of the repository
	Branch string   // "" if unknown or detached
	Commit string   // "" if unknown
}

// ErrMixed reports paths of different checkouts.
var ErrMixed = errors.New("belong to different checkouts: index one at a time")

// ErrEmptyPath reports an empty path.
var ErrEmptyPath = errors.New(`a path is empty: write . for the current folder`)

// Resolve finds the checkout of the given paths: the nearest folder upwards with
// a .git, .hg, .svn or .jj, else the path itself, else the common folder of
// several paths. Every path must exist, and be no repository's own folder. The name is the given one, else the
// normalised remote "origin", else the base name of the root.
func Resolve(paths []string, name string) (*Checkout, error) {
	full := make([]string, len(paths))
	for i, p := range paths {
		var err error
		if full[i], err = existing(p); err != nil {
			return nil, err
		}
		if isGitDir(full[i]) {
			return nil, fmt.Errorf("%s %w", full[i], ErrObjects)
		}
	}
	return resolve(full, name)
}

// ResolveFile is Resolve for one file that need not exist; its folder must.
func ResolveFile(path, name string) (*Checkout, error) {
	dir, err := existing(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	c, err := resolve([]string{dir}, name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, filepath.Base(path))
	if info, err := os.Lstat(file); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: name the file that standard input holds", path)
	}
	c.Scope = []string{relative(c.Root, file)}
	return c, nil
}

func existing(path string) (string, error) {
	if path == "" { // an unset variable of a script must not mean the whole checkout
		return "", ErrEmptyPath
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: no such file or folder", path)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return real, nil
}

func resolve(full []string, name string) (*Checkout, error) {
	var tops []string
	for _, p := range full {
		tops = append(tops, cli.Checkout(p))
	}
	for i := range tops {
		if tops[i] != tops[0] {
			return nil, fmt.Errorf("%s and %s %w", full[0], full[i], ErrMixed)
		}
	}
	c := &Checkout{Root: tops[0]}
	if c.Root == "" {
		c.Root = common(full)
	}
	for _, p := range full {
		c.Scope = append(c.Scope, relative(c.Root, p))
	}
	for _, s := range c.Scope {
		if s == "." {
			c.Scope = []string{"."}
			break
		}
	}
	c.readGit()
	if name != "" {
		c.Name = name
	}
	if c.Name == "" {
		c.Name = filepath.Base(c.Root)
	}
	c.Name = strings.ToValidUTF8(c.Name, "\uFFFD") // it travels in JSON
	return c, nil
}

// common returns the deepest folder that holds all paths.
func common(paths []string) string {
	root := folderOf(paths[0])
	for _, p := range paths[1:] {
		for !inside(root, p) {
			root = filepath.Dir(root)
		}
	}
	return root
}

func folderOf(path string) string {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return filepath.Dir(path)
	}
	return path
}

func inside(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func relative(root, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}
