package lang

import (
	"cmp"
	"context"
	"slices"

	ts "github.com/tree-sitter/go-tree-sitter"
)

// extent is a range of bytes; the zero value is none.
type extent struct{ start, end int }

func (e extent) empty() bool { return e.end <= e.start }

func (e extent) of(source []byte) []byte { return source[e.start:e.end] }

func (e extent) holds(o extent) bool { return e.start <= o.start && o.end <= e.end }

// match is one match of a query pattern with the captures of its parts.
type match struct {
	kind        string
	pattern     uint
	whole       extent // @definition, @reference or @scope
	parts       [partAlias + 1]extent
	declaration bool
}

// matches is everything a query finds in a file, sorted by place.
type matches struct {
	definitions []match // @scope among them, its kind empty
	references  []match
	hidden      []match // markers of visibility, in their bodies
	comments    []extent
	attributes  []extent
	inside      []extent // documentation of what it stands in
	branching   bool     // the query says what branches are
	branches    []extent // where a run of the code may go one way or another
	documented  []extent // declarations that are no symbols
	pkg         extent
	packages    []extent // all of them, the first is pkg
	exports     []extent
	embedded    []match  // pieces in other languages; the target is the tag before
	code        []extent // those of them that were parsed
}

// find runs a query over a tree.
func (q *compiled) find(ctx context.Context, cursor *ts.QueryCursor, root *ts.Node, source []byte) (*matches, error) {
	found := matches{branching: q.branching}
	iter := cursor.Matches(q.query, root, source)
	for n := 0; ; n++ {
		m := iter.Next()
		if m == nil {
			break
		}
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found.add(q, m)
	}
	found.sort()
	return &found, nil
}

// sort puts everything in the order of places.
func (f *matches) sort() {
	byPlace := func(a, b match) int {
		return cmp.Or(cmp.Compare(a.whole.start, b.whole.start), cmp.Compare(b.whole.end, a.whole.end), cmp.Compare(a.pattern, b.pattern))
	}
	slices.SortStableFunc(f.definitions, byPlace)
	slices.SortStableFunc(f.references, byPlace)
	byStart := func(a, b extent) int { return cmp.Compare(a.start, b.start) }
	slices.SortFunc(f.comments, byStart)
	slices.SortFunc(f.attributes, byStart)
	slices.SortFunc(f.inside, byStart)
	f.inside = slices.Compact(f.inside)
}

// add files one match under what its captures say it is.
func (f *matches) add(q *compiled, m *ts.QueryMatch) {
	var r match
	var what part
	for i := range m.Captures {
		capture := &m.Captures[i]
		role := q.roles[capture.Index]
		if role.part == partNone {
			continue
		}
		e := extent{int(capture.Node.StartByte()), int(capture.Node.EndByte())}
		switch role.part {
		case partDefinition, partReference, partScope, partEmbedded:
			if what == role.part && what == partDefinition { // its header and its body, side by side
				e = extent{min(e.start, r.whole.start), max(e.end, r.whole.end)}
			}
			what, r.kind, r.whole = role.part, role.kind, e
		case partComment:
			f.comments = append(f.comments, e)
		case partAttribute:
			f.attributes = append(f.attributes, e)
		case partBranch:
			f.branches = append(f.branches, e)
		case partDocumented:
			f.documented = append(f.documented, e)
		case partPackage:
			if f.pkg.empty() {
				f.pkg = e
			}
			f.packages = append(f.packages, e)
		case partHidden:
			what, r.whole = partHidden, e
		case partExport:
			f.exports = append(f.exports, e)
		default:
			switch old := &r.parts[role.part]; {
			case old.empty():
				*old = e
			case role.part == partParameters, role.part == partName: // its two brackets; operator and ==
				old.end = max(old.end, e.end)
			}
		}
	}
	r.pattern, r.declaration = m.PatternIndex, q.declaration[m.PatternIndex]
	switch what {
	case partDefinition, partScope:
		if !r.parts[partName].empty() {
			f.definitions = append(f.definitions, r)
		}
	case partHidden:
		f.hidden = append(f.hidden, r)
	case partReference:
		f.references = append(f.references, r)
	case partEmbedded:
		f.embedded = append(f.embedded, r)
	case partNone:
		if e := r.parts[partDoc]; !e.empty() {
			f.inside = append(f.inside, e)
		}
	}
}
