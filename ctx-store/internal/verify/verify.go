// Package verify compares an index with a fresh build of the same files, or
// with another index: the canonical exports line by line, and what full text
// answers.
package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// Difference is something that the two indexes do not say alike.
type Difference struct {
	V     int    `json:"v"`
	Type  string `json:"type"` // "difference"
	Repo  string `json:"repo,omitempty"`
	What  string `json:"what"`            // type of the record
	Name  string `json:"name,omitempty"`  // path or key
	Index string `json:"index,omitempty"` // first line that differs, as in the index
	Other string `json:"other,omitempty"` // the line in its place in the other
}

// block is what is compared at a time: the lines of one file, or one line.
type block struct {
	repo  string
	what  string
	name  string
	lines [][]byte
}

// order of the records in an export of one repository.
var rank = map[string]int{"repo": 0, wire.TypePackage: 1, wire.TypeError: 2, "named": 3, wire.TypeFile: 4}

func (b *block) compare(o *block) int {
	switch {
	case b.repo != o.repo:
		return strings.Compare(b.repo, o.repo)
	case b.what != o.what:
		return rank[b.what] - rank[o.what]
	}
	return strings.Compare(b.name, o.name)
}

// errEnough ends an export whose reader has gone.
var errEnough = errors.New("enough")

// blocks reads an export ahead, a few blocks at a time.
func blocks(ctx context.Context, d *db.DB, repos []string) (<-chan *block, <-chan error) {
	out, failed := make(chan *block, 16), make(chan error, 1)
	go func() {
		defer close(out)
		g := gatherer{ctx: ctx, out: out}
		err := export.Write(ctx, d, repos, g.line)
		if err == nil {
			err = g.send()
		}
		if errors.Is(err, errEnough) {
			err = nil
		}
		failed <- err
	}()
	return out, failed
}

type gatherer struct {
	ctx  context.Context
	out  chan<- *block
	repo string
	open *block
}

func (g *gatherer) line(line []byte) error {
	kind, err := wire.Peek(line)
	if err != nil {
		return err
	}
	if _, begins := rank[kind]; !begins {
		g.open.lines = append(g.open.lines, bytes.Clone(line))
		return nil
	}
	var at struct {
		wire.Path
		Key, Name, Code string
	}
	if err := json.Unmarshal(line, &at); err != nil {
		return err
	}
	if err := g.send(); err != nil {
		return err
	}
	name := at.Path.Raw()
	switch kind {
	case "repo":
		g.repo, name = at.Name, ""
	case "named":
		name = at.Key
	case wire.TypeError:
		name += "\x00" + at.Code
	}
	g.open = &block{repo: g.repo, what: kind, name: name, lines: [][]byte{bytes.Clone(line)}}
	return nil
}

func (g *gatherer) send() error {
	if g.open == nil {
		return nil
	}
	select {
	case g.out <- g.open:
		g.open = nil
		return nil
	case <-g.ctx.Done():
		return errEnough
	}
}

// Exports compares the exports of two indexes and hands on each difference. It
// returns how many there are.
func Exports(ctx context.Context, ours, other *db.DB, repos []string, each func(*Difference) error) (n int, err error) {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	as, aErr := blocks(reading, ours, repos)
	bs, bErr := blocks(reading, other, repos)
	a, b := <-as, <-bs
	for a != nil || b != nil {
		var d *Difference
		switch c := compare(a, b); {
		case c < 0:
			d = difference(a, a.lines[0], nil)
			a = <-as
		case c > 0:
			d = difference(b, nil, b.lines[0])
			b = <-bs
		default:
			d = inBlock(a, b)
			a, b = <-as, <-bs
		}
		if err := ctx.Err(); err != nil {
			return n, err // what did not come is no difference
		}
		if d == nil {
			continue
		}
		n++
		if err := each(d); err != nil {
			return n, err
		}
	}
	return n, errors.Join(<-aErr, <-bErr)
}

func compare(a, b *block) int {
	switch {
	case b == nil:
		return -1
	case a == nil:
		return 1
	}
	return a.compare(b)
}

// inBlock returns the first difference between two blocks about the same thing.
func inBlock(a, b *block) *Difference {
	for i := range max(len(a.lines), len(b.lines)) {
		var x, y []byte
		if i < len(a.lines) {
			x = a.lines[i]
		}
		if i < len(b.lines) {
			y = b.lines[i]
		}
		if !bytes.Equal(x, y) {
			return difference(a, x, y)
		}
	}
	return nil
}

func difference(b *block, index, other []byte) *Difference {
	return &Difference{V: wire.Version, Type: "difference", Repo: b.repo, What: b.what, Name: b.name, Index: string(index), Other: string(other)}
}
