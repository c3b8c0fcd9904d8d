package cli

import (
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v3"
)

// Folder is the name of the folder that holds a project's index and settings.
const Folder = ".ctx"

// IndexName is the name of the index in it.
const IndexName = "index.db"

// DBPath returns the index a command works on: --db or CTX_DB, else the nearest
// .ctx/index.db from the working directory up to the top of its checkout, else
// .ctx/index.db in the working directory.
func DBPath(cmd *urfave.Command) string {
	if p := cmd.String(FlagDB); p != "" {
		return p
	}
	wd, err := os.Getwd()
	if err != nil {
		return filepath.Join(Folder, IndexName)
	}
	if p := nearest(wd, IndexName); p != "" {
		if rel, err := filepath.Rel(wd, p); err == nil && len(rel) < len(p) {
			return rel
		}
		return p
	}
	return filepath.Join(Folder, IndexName)
}

// nearest returns the first dir/.ctx/name from dir upwards that exists, "" if
// none does up to the top of the checkout that dir is in.
func nearest(dir, name string) string {
	top := Checkout(dir)
	for {
		p := filepath.Join(dir, Folder, name)
		if info, err := os.Stat(p); err == nil && !info.IsDir() {
			return p
		}
		parent := filepath.Dir(dir)
		if dir == top || top == "" || parent == dir {
			return ""
		}
		dir = parent
	}
}

// Checkout returns the top folder of the version-control checkout that dir is
// in: the nearest folder upwards with a .git, .hg, .svn or .jj. It returns ""
// if there is none.
func Checkout(dir string) string {
	for {
		for _, vcs := range []string{".git", ".hg", ".svn", ".jj"} {
			if _, err := os.Lstat(filepath.Join(dir, vcs)); err == nil {
				return dir
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// GitFolder reports whether dir is a git repository's own folder: .git, or a bare
// repository. As the root of an index's repository it says that a commit was
// read from its objects, a snapshot: there are no such files below it. One that is
// gone is known by the name .git alone.
func GitFolder(dir string) bool {
	if filepath.Base(dir) == ".git" {
		return true
	}
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
		return false // a checkout, whatever its files are called
	}
	head, err := os.Stat(filepath.Join(dir, "HEAD"))
	return err == nil && head.Mode().IsRegular() && isFolder(filepath.Join(dir, "objects")) && isFolder(filepath.Join(dir, "refs"))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
