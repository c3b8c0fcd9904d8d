package history

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
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
	Path string // after the commit; before it, if it was deleted
	Base string // the file's path at the snapshot; empty if it did not exist there
}

// marker begins a commit in git's output. No status is this letter alone: those
// of copies and renames carry a number.
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
	out, wait, err := r.pipe(ctx, "log", "-z", "--no-merges", "--reverse", "--topo-order", "--name-status", "-M", "-l1000",
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

// rename says which path a path of a commit had before it.
type rename struct{ from, to string }

// parse reads what git log prints with -z and --name-status.
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

// change reads the paths that follow a status. In rename.from is the path that
// the file had before, empty for a file that is new.
func (f *fields) change(status string) (Change, rename, error) {
	first, err := f.must()
	if err != nil {
		return Change{}, rename{}, err
	}
	switch status[0] {
	case 'R', 'C':
		second, err := f.must()
		return Change{Path: second}, rename{first, second}, err
	case 'A':
		return Change{Path: first}, rename{"", first}, nil
	case 'M', 'T', 'D':
		return Change{Path: first}, rename{first, first}, nil
	}
	return Change{}, rename{}, fmt.Errorf("git log: unknown status %q of %q", status, first)
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

// apply fills the paths at the snapshot and moves on to after the commit.
func (n *names) apply(c *Commit, moved []rename) {
	before := make([]string, len(moved))
	for i, m := range moved {
		if m.from != "" {
			before[i] = n.base[m.from]
		}
		c.Changes[i].Base = before[i]
	}
	for i, m := range moved {
		if m.from == "" && n.base[m.to] != "" {
			continue // deleted and added again, or added on two branches: still the file of the snapshot
		}
		n.base[m.to] = before[i]
	}
}
