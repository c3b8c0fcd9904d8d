package history

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Commit is what a commit changed.
type Commit struct {
	Hash    string
	Author  string // name and address
	Message string
	Changes []Change
}

// Change is one file of a commit.
type Change struct {
	Path  string // after the commit; before it, if it was deleted
	Base  string // the file's path at the snapshot; empty if it did not exist there
	Lines int    // added and removed; 0 for a binary file, or one that was only moved
}

// marker begins a commit in git's output. No line of numbers is like it: those
// hold tabs.
const marker = "C"

// Since hands on the commits that head has and base has not, without merges, the
// oldest first. Paths are followed back to base through renames, as git finds
// them. Where branches ran beside each other a path has the name that the last
// commit before gave it.
func (r *Repo) Since(ctx context.Context, base, head string, each func(*Commit) error) error {
	files, err := r.Files(ctx, base)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, wait, err := r.pipe(ctx, "log", "-z", "--no-merges", "--reverse", "--topo-order", "--numstat", "-M", "-l1000",
		"--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-notes", "--no-color", "--encoding=UTF-8",
		"--format="+marker+"%x00%H%x00%an <%ae>%x00%B%x00", "--end-of-options", base+".."+head, "--")
	if err != nil {
		return err
	}
	follow := newNames(files)
	err = parse(out, func(c *Commit, moved []rename) error {
		follow.apply(c, moved)
		return each(c)
	})
	if err != nil {
		cancel()
		wait()
		return err
	}
	return wait()
}

// rename says which path a path of a commit had before it, the same if it did
// not move.
type rename struct{ from, to string }

// parse reads what git log prints with -z and --numstat.
func parse(in io.Reader, each func(*Commit, []rename) error) error {
	r := &fields{r: bufio.NewReaderSize(in, 64<<10)}
	var c *Commit
	var moved []rename
	for {
		field, err := r.next()
		if errors.Is(err, io.EOF) {
			if c != nil {
				return each(c, moved)
			}
			return nil
		}
		if err != nil {
			return err
		}
		field = strings.TrimPrefix(field, "\n")
		switch {
		case field == "":
		case field == marker:
			if c != nil {
				if err := each(c, moved); err != nil {
					return err
				}
			}
			if c, err = r.commit(); err != nil {
				return err
			}
			moved = nil
		case c == nil:
			return fmt.Errorf("git log: %q before the first commit", field)
		default:
			ch, m, err := r.change(field)
			if err != nil {
				return err
			}
			c.Changes = append(c.Changes, ch)
			moved = append(moved, m)
		}
	}
}

// fields are separated by NUL.
type fields struct{ r *bufio.Reader }

func (f *fields) next() (string, error) {
	s, err := f.r.ReadString(0)
	if err != nil {
		if errors.Is(err, io.EOF) && strings.TrimSpace(s) != "" {
			return "", errors.New("git log: the output was cut")
		}
		return "", err
	}
	return s[:len(s)-1], nil
}

// must is next where an end of the output is a fault.
func (f *fields) must() (string, error) {
	s, err := f.next()
	if errors.Is(err, io.EOF) {
		err = errors.New("git log: the output was cut")
	}
	return s, err
}

func (f *fields) commit() (*Commit, error) {
	c := &Commit{}
	for _, to := range []*string{&c.Hash, &c.Author, &c.Message} {
		s, err := f.must()
		if err != nil {
			return nil, err
		}
		*to = s
	}
	return c, nil
}

// change reads a line of numbers, "added TAB removed TAB path". Without a path
// two follow: the file was moved.
func (f *fields) change(line string) (Change, rename, error) {
	added, rest, ok := strings.Cut(line, "\t")
	removed, path, more := strings.Cut(rest, "\t")
	if !ok || !more {
		return Change{}, rename{}, fmt.Errorf("git log: %q is no change of a file", line)
	}
	ch := Change{Path: path, Lines: number(added) + number(removed)}
	if path != "" {
		return ch, rename{path, path}, nil
	}
	from, err := f.must()
	if err != nil {
		return ch, rename{}, err
	}
	ch.Path, err = f.must()
	return ch, rename{from, ch.Path}, err
}

// number is 0 for the - of binary files.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0
	}
	return min(n, 1<<30)
}

// names follows paths from a snapshot on.
type names struct {
	base map[string]string // path now → path at the snapshot, empty if it was not there
}

func newNames(files map[string]bool) *names {
	n := &names{map[string]string{}}
	for f := range files {
		n.base[f] = f
	}
	return n
}

// apply fills the paths at the snapshot and moves on to after the commit. A path
// that was deleted and came back is still the file of the snapshot.
func (n *names) apply(c *Commit, moved []rename) {
	for i, m := range moved {
		c.Changes[i].Base = n.base[m.from]
	}
	for i, m := range moved {
		n.base[m.to] = c.Changes[i].Base
	}
}
