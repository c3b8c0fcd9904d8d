package assemble

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/md"
)

// block is a stretch of lines of one file under one heading.
type block struct {
	pieces     []*Piece
	rank       int
	start, end int
	lines      map[int]string
	partial    map[int]bool // lines of which only the beginning is there
	signature  string
}

// layout arranges the shown pieces in blocks: overlapping and adjacent pieces of
// a file become one. Blocks stand in the order of their best pieces.
func layout(pieces []*Piece) []*block {
	byFile := map[[2]string][]*Piece{}
	var out []*block
	for _, p := range pieces {
		switch p.form {
		case formSignature:
			out = append(out, &block{pieces: []*Piece{p}, rank: p.rank, start: p.Start, end: p.end(), signature: p.Signature})
		case formWhole, formLines:
			id := [2]string{p.Repo, p.Path.Raw()}
			byFile[id] = append(byFile[id], p)
		}
	}
	for _, file := range byFile {
		out = append(out, merge(file)...)
	}
	slices.SortFunc(out, func(a, b *block) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.start, b.start))
	})
	return out
}

func merge(pieces []*Piece) []*block {
	slices.SortStableFunc(pieces, func(a, b *Piece) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.rank, b.rank)) })
	var out []*block
	for _, p := range pieces {
		if n := len(out); n > 0 && p.Start <= out[n-1].end+1 {
			out[n-1].add(p)
			continue
		}
		b := &block{rank: p.rank, start: p.Start, lines: map[int]string{}, partial: map[int]bool{}}
		b.add(p)
		out = append(out, b)
	}
	return out
}

func (b *block) add(p *Piece) {
	b.pieces = append(b.pieces, p)
	b.rank = min(b.rank, p.rank)
	for i, line := range p.visible() {
		n := p.Start + i
		if _, ok := b.lines[n]; !ok || b.partial[n] {
			b.lines[n] = line
			delete(b.partial, n)
		}
		b.end = max(b.end, n)
	}
	if n := p.Start + p.shown; p.form == formLines && p.partial != "" {
		if _, ok := b.lines[n]; !ok {
			b.lines[n], b.partial[n] = p.partial+" …", true
		}
		b.end = max(b.end, n)
	}
}

// omitted is how many lines of the block's pieces stand behind its end.
func (b *block) omitted() int {
	n := 0
	for _, p := range b.pieces {
		n = max(n, p.end()-b.end)
	}
	return n
}

// text returns the block's Markdown. Repositories are named where there are several.
func (b *block) text(withRepo bool) string {
	first := b.pieces[0]
	path := first.Path.Path
	if withRepo {
		path = first.Repo + ": " + path
	}
	body := b.signature
	if b.lines != nil {
		var s strings.Builder
		for n := b.start; n <= b.end; n++ {
			s.WriteString(b.lines[n])
			s.WriteByte('\n')
		}
		body = s.String()
		if n := b.omitted(); n == 1 {
			body += "… 1 line omitted\n"
		} else if n > 1 {
			body += fmt.Sprintf("… %d lines omitted\n", n)
		}
	}
	name, kind := b.name()
	return "### " + md.Heading(path, b.start, b.end, name, kind) + "\n\n" + md.Fence(first.Language, body) + "\n"
}

// name returns the names of a block's pieces, in the order of their lines, and
// the kind if there is but one.
func (b *block) name() (name, kind string) {
	var names []string
	for _, p := range b.pieces {
		if p.Name != "" && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
			kind = p.Kind
		}
	}
	if len(names) > 1 {
		kind = ""
	}
	if len(names) > 3 {
		names = append(names[:3], "…")
	}
	return strings.Join(names, ", "), kind
}

// form is the form of what a block shows.
func (b *block) form() string {
	if b.signature != "" {
		return formSignature
	}
	if b.omitted() > 0 || len(b.partial) > 0 || slices.ContainsFunc(b.pieces, func(p *Piece) bool { return p.cutLine }) {
		return formLines
	}
	return formWhole
}

func itoa(n int) string { return strconv.Itoa(n) }
