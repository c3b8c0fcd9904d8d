package checkout

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ErrObjects reports a git repository's own folder.
var ErrObjects = errors.New("is a git repository's own folder, with no files to index: read one of its commits with --rev")

// ErrNoGit reports paths that lie in no git repository.
var ErrNoGit = errors.New("lies in no git repository, and a revision is read from one: name a path in a clone, or a bare repository")

// ResolveObjects is [Resolve] for a tree that is read from a git repository's
// objects. Root is the repository's own folder (.git, or the bare repository),
// which all its worktrees share; dir is that of the worktree, whose HEAD counts.
// Of the paths only what lies on the way to the repository must exist. Branch
// and Commit are left empty.
func ResolveObjects(paths []string, name string) (c *Checkout, dir string, err error) {
	c = &Checkout{}
	base := ""
	for _, p := range paths {
		full, folder, err := nearest(p)
		if err != nil {
			return nil, "", err
		}
		b := repository(folder)
		switch {
		case b == "":
			return nil, "", fmt.Errorf("%s %w", p, ErrNoGit)
		case base != "" && b != base:
			return nil, "", fmt.Errorf("%s and %s %w", paths[0], p, ErrMixed)
		}
		base = b
		c.Scope = append(c.Scope, relative(base, full))
	}
	if slices.Contains(c.Scope, ".") {
		c.Scope = []string{"."}
	}
	if dir = base; !isGitDir(base) {
		dir = gitDir(base)
	}
	c.Root = commonDir(dir)
	if real, err := filepath.EvalSymlinks(c.Root); err == nil {
		c.Root = real
	}
	if c.Name = name; name == "" {
		c.Name = Normalize(origin(filepath.Join(c.Root, "config")))
	}
	if c.Name == "" {
		c.Name = folderName(base)
	}
	c.Name = strings.ToValidUTF8(c.Name, "\uFFFD")
	return c, dir, nil
}

// folderName names a repository by its folder.
func folderName(base string) string {
	name := filepath.Base(base)
	if name == ".git" {
		name = filepath.Base(filepath.Dir(base))
	}
	if bare := strings.TrimSuffix(name, ".git"); bare != "" {
		return bare
	}
	return name
}

// nearest returns the absolute path, symbolic links on the way resolved as far as
// it exists, and the deepest folder of it that exists.
func nearest(path string) (full, folder string, err error) {
	if path == "" {
		return "", "", ErrEmptyPath
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", path, err)
	}
	for at := abs; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err == nil && info.IsDir() {
			real, err := filepath.EvalSymlinks(at)
			if err != nil {
				return "", "", fmt.Errorf("%s: %w", path, err)
			}
			return filepath.Join(real, relative(at, abs)), real, nil
		}
		if at == filepath.Dir(at) {
			return "", "", fmt.Errorf("%s: no such file or folder", path)
		}
	}
}

// repository returns the nearest folder upwards that has a git repository or is
// one, "" if there is none.
func repository(dir string) string {
	for {
		if isGitDir(dir) {
			return dir
		}
		if git := gitDir(dir); git != "" && isWorktreeDir(git) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// isGitDir reports whether a folder holds a git repository itself.
func isGitDir(dir string) bool {
	return isWorktreeDir(dir) && isFolder(filepath.Join(dir, "objects")) && isFolder(filepath.Join(dir, "refs"))
}

// isWorktreeDir reports whether a folder is what a checkout's .git leads to; that
// of a linked worktree has no objects of its own.
func isWorktreeDir(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "HEAD"))
	return err == nil && info.Mode().IsRegular()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
