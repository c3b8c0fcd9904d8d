package lang

import (
	"bytes"
	"context"
	"slices"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// embeddedTrees parses what a file holds in other languages, such as the script
// of a component, and adds what their queries find. All pieces in one language
// are read as one file, in which the rest of the source is white space: offsets
// and lines are those of the whole file.
func (p *Parser) embeddedTrees(ctx context.Context, g *grammar, source []byte, found *matches) ([]*ts.Tree, error) {
	if g.row.embedded == nil {
		return nil, nil
	}
	pieces := map[string][]extent{}
	var names []string
	for i := range found.embedded {
		m := &found.embedded[i]
		name := g.row.embedded(string(m.parts[partTarget].of(source)))
		if name == "" || m.whole.empty() {
			continue
		}
		if pieces[name] == nil {
			names = append(names, name)
		}
		pieces[name] = append(pieces[name], m.whole)
		found.code = append(found.code, m.whole)
	}
	var trees []*ts.Tree
	for _, name := range names {
		inner, err := p.load(byName[name])
		if err != nil {
			return trees, err
		}
		code := only(source, pieces[name])
		if g.row.prepare != nil {
			code = g.row.prepare(code)
		}
		tree, err := p.tree(ctx, inner, code)
		if err != nil {
			return trees, err
		}
		trees = append(trees, tree)
		more, err := inner.query.find(ctx, p.cursor, tree.RootNode(), source)
		if err != nil {
			return trees, err
		}
		found.merge(more)
	}
	return trees, nil
}

// only returns the source with everything but some pieces blank, and a line
// break behind each of them, so that none runs on into the next.
func only(source []byte, pieces []extent) []byte {
	out := blanks(source)
	for _, e := range pieces {
		copy(out[e.start:e.end], source[e.start:e.end])
		if e.end < len(out) {
			out[e.end] = '\n'
		}
	}
	return out
}

// merge adds what a query found in another tree of the same file.
func (f *matches) merge(o *matches) {
	f.definitions = append(f.definitions, o.definitions...)
	f.references = append(f.references, o.references...)
	f.comments = append(f.comments, o.comments...)
	f.attributes = append(f.attributes, o.attributes...)
	f.inside = append(f.inside, o.inside...)
	f.documented = append(f.documented, o.documented...)
	f.exports = append(f.exports, o.exports...)
	f.sort()
}

// addFile adds the symbol of a file that is a component as a whole.
func (u *unit) addFile() {
	source := u.input.Source
	start := len(source) - len(bytes.TrimLeft(source, "\ufeff \t\r\n\f\v"))
	end := len(bytes.TrimRight(source, " \t\r\n\f\v"))
	if start >= end {
		return
	}
	all := extent{start, end}
	s := &symbol{match: match{kind: "class", whole: all}, inner: all, name: clip(collapse([]byte(stem(u.input.Path)), 200), 200), file: true}
	s.parts[partName] = extent{start, start}
	u.symbols = slices.Insert(u.symbols, 0, s)
}

// joinPoints adds the places where embedded trees are best cut; those of the
// file itself come first at each depth.
func joinPoints(points, inner []chunk.Point) []chunk.Point {
	const below = 2 // the element and its text
	have := make(map[int]bool, len(points))
	for _, p := range points {
		have[p.Line] = true
	}
	for _, p := range inner {
		if !have[p.Line] {
			points = append(points, chunk.Point{Line: p.Line, Depth: p.Depth + below})
		}
	}
	slices.SortStableFunc(points, func(a, b chunk.Point) int { return a.Line - b.Line })
	return points
}
