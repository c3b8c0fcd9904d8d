// Command corpora fetches the pinned corpora of corpora.lock from package
// registries by their ordinary clients, and prints the folder of each:
//
//	corpora         all of them, one line "NAME<tab>FOLDER" each
//	corpora NAME    one of them, its folder alone
//
// A client that is missing, or a registry that does not answer, gives a line
// "NAME: skipped: reason" on standard error and no folder; a wrong hash is an
// error (exit 2). What is here already is not fetched again. Folders are below
// CTX_CORPORA, by default ctx/corpora in the user's cache folder; those of Go
// modules are in the module cache.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "corpora:", err)
		os.Exit(2)
	}
}

// corpus is a line of corpora.lock.
type corpus struct {
	name, client, pkg, version, hash string
	sub                              string // the folder within the package that is the corpus; empty: all
}

// errSkipped reports a corpus that cannot be had here.
var errSkipped = errors.New("skipped")

func run(args []string) error {
	if len(args) > 1 {
		return errors.New("usage: corpora [NAME]")
	}
	lock, err := lockFile()
	if err != nil {
		return err
	}
	all, err := readLock(lock)
	if err != nil {
		return err
	}
	found := len(args) == 0
	for _, c := range all {
		if len(args) == 1 && args[0] != c.name {
			continue
		}
		found = true
		dir, err := fetch(c)
		switch {
		case errors.Is(err, errSkipped):
			fmt.Fprintf(os.Stderr, "%s: %v\n", c.name, err)
		case err != nil:
			return fmt.Errorf("%s: %w", c.name, err)
		case len(args) == 1:
			fmt.Println(dir)
		default:
			fmt.Printf("%s\t%s\n", c.name, dir)
		}
	}
	if !found {
		return fmt.Errorf("%s is not in %s", args[0], lock)
	}
	return nil
}

// lockFile is testdata/corpora.lock of the checkout that the working directory
// lies in.
func lockFile() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		name := filepath.Join(dir, "testdata", "corpora.lock")
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no testdata/corpora.lock here or above: run it inside the checkout")
		}
		dir = filepath.Dir(dir)
	}
}

func readLock(name string) ([]corpus, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []corpus
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) < 5 || len(fields) > 6 {
			return nil, fmt.Errorf("%s:%d: %d fields, not 5 or 6: name client package version hash [folder]", name, n, len(fields))
		}
		c := corpus{name: fields[0], client: fields[1], pkg: fields[2], version: fields[3], hash: fields[4]}
		if len(fields) == 6 {
			c.sub = fields[5]
		}
		all = append(all, c)
	}
	return all, lines.Err()
}

// fetch returns the folder of a corpus, fetched unless it is here.
func fetch(c corpus) (string, error) {
	if c.client == "go" {
		return goModule(c)
	}
	client, ok := clients[c.client]
	if !ok {
		return "", fmt.Errorf("unknown client %q in corpora.lock", c.client)
	}
	home, err := home()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(home, c.name+"-"+c.version)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil // complete: it got its name at the end
	}
	if err := os.MkdirAll(home, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(home, ".fetching-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	tree, err := client(c, tmp)
	if err != nil {
		return "", err
	}
	if err := os.Rename(filepath.Join(tree, filepath.FromSlash(c.sub)), dir); err != nil {
		if _, there := os.Stat(dir); there == nil {
			return dir, nil // somebody else was faster
		}
		return "", err
	}
	return dir, nil
}

func home() (string, error) {
	if dir := os.Getenv("CTX_CORPORA"); dir != "" {
		return filepath.Abs(dir)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("%w: set CTX_CORPORA to a folder for the corpora", err)
	}
	return filepath.Join(cache, "ctx", "corpora"), nil
}
