package chunk

import (
	"bytes"
	"sort"
)

// Sizes in bytes of text. The estimate of tokens is 3.5 bytes each, so a text of
// MaxCode with a head of [MaxHead] stays within 600 tokens, and TargetCode with
// an ordinary head is about 300.
const (
	TargetCode = 920
	MaxCode    = 1880
	MaxHead    = 216

	smallCode = 280 // below this, neighbours share a piece
	crumbCode = 40  // a closing bracket: never a piece of its own if a neighbour has room
)

// Span is the place of a symbol, doc comment and decorators included.
type Span struct {
	ID         int // given back in [Piece.Symbol]
	Start, End int // lines
	// Container says that the symbol's members are worth a piece each as soon
	// as they do not all fit the target (a class); otherwise it is kept whole up
	// to the maximum (a function).
	Container bool
}

// Point is a line before which a cut is good, such as the first line of a
// statement. Cuts at the least Depth are tried first.
type Point struct{ Line, Depth int }

// Kind of a piece.
type Kind int

// Kinds of pieces.
const (
	Symbol Kind = iota // a whole symbol, or several small ones
	Part               // a piece of a symbol, or what its members leave of it
	Module             // lines outside all symbols
	Text               // a piece of a document
)

// None is the Symbol of a piece that belongs to none.
const None = -1

// Piece is a range of lines of the source. From and To are its bytes, without
// the last line break.
type Piece struct {
	Kind       Kind
	Symbol     int // ID of a span, or [None]
	Start, End int // lines, inclusive
	From, To   int // bytes
}

// Code cuts a source file. Spans must be sorted by start, wider ones first; they
// may nest and touch on a line. Points must be sorted by line.
func Code(lines *Lines, spans []Span, points []Point) []Piece {
	if lines.Count() == 0 {
		return nil
	}
	c := coder{lines, points}
	root := nest(spans, lines.Count())
	var out []Piece
	for _, u := range c.members(root, 0) {
		out = c.pieces(out, u)
	}
	return out
}

// node is a span with the spans inside it, clipped so that no two siblings
// share a line.
type node struct {
	Span
	children []*node
}

func nest(spans []Span, lines int) *node {
	root := &node{Span: Span{ID: None, Start: 1, End: lines, Container: true}}
	stack := []*node{root}
	for _, s := range spans {
		for len(stack) > 1 && s.Start > stack[len(stack)-1].End {
			stack = stack[:len(stack)-1]
		}
		parent := stack[len(stack)-1]
		s.Start, s.End = max(s.Start, parent.Start), min(s.End, parent.End)
		if n := len(parent.children); n > 0 {
			s.Start = max(s.Start, parent.children[n-1].End+1)
		}
		same := parent != root && s.Start == parent.Start && s.End == parent.End
		if s.Start > s.End || same {
			continue
		}
		n := &node{Span: s}
		parent.children = append(parent.children, n)
		stack = append(stack, n)
	}
	return root
}

// unit is a range that becomes one piece, or several if it is one giant line.
type unit struct {
	kind       Kind
	symbol     int
	start, end int
	largest    int  // bytes of the biggest whole symbol inside
	fixed      bool // not to be merged with neighbours
	gathered   bool // made of small neighbours, may take more
	lead       bool // opens what follows, such as "const ("
}

type coder struct {
	lines  *Lines
	points []Point
}

// maxNesting bounds recursion; what lies deeper is cut without regard to symbols.
const maxNesting = 200

// node returns the units of one symbol.
func (c *coder) node(n *node, depth int) []unit {
	limit := MaxCode
	if n.Container {
		limit = TargetCode
	}
	size := c.lines.size(n.Start, n.End)
	switch {
	case size <= limit || size <= MaxCode && len(n.children) == 0:
		return []unit{{kind: Symbol, symbol: n.ID, start: n.Start, end: n.End, largest: size}}
	case len(n.children) > 0 && depth < maxNesting:
		return c.members(n, depth+1)
	}
	return c.cut(nil, Part, n.ID, n.Start, n.End)
}

// members returns the units of what lies in a symbol, or in the file, and of the
// lines between.
func (c *coder) members(n *node, depth int) []unit {
	var out []unit
	kind := Part
	if n.ID == None {
		kind = Module
	}
	next := n.Start
	rest := func(end int) {
		if first, last, ok := c.lines.trim(next, end); ok {
			out = c.cut(out, kind, n.ID, first, last)
		}
	}
	for _, child := range n.children {
		if lead := c.lead(next, child.Start-1); lead > 0 {
			rest(lead - 1)
			out = append(out, unit{kind: kind, symbol: n.ID, start: lead, end: child.Start - 1, lead: true})
		} else {
			rest(child.Start - 1)
		}
		units := c.node(child, depth)
		if len(units) > 1 {
			for i := range units {
				units[i].fixed = true
			}
		}
		out = append(out, units...)
		next = child.End + 1
	}
	rest(n.End)
	return c.merge(out)
}

// lead returns the line of the last cut in the gap before a symbol if what stands
// behind it is but an opening bracket, which belongs to the symbol; else 0.
func (c *coder) lead(first, last int) int {
	i := sort.Search(len(c.points), func(i int) bool { return c.points[i].Line > last })
	for last > first && c.lines.Blank(last) {
		last--
	}
	if i == 0 || last < first || c.points[i-1].Line < first || c.points[i-1].Line > last {
		return 0
	}
	line := c.points[i-1].Line
	text := bytes.TrimSpace(c.lines.Source[c.lines.Start(line):c.lines.End(last)])
	if len(text) == 0 || len(text) > crumbCode || bytes.IndexByte([]byte("({[:"), text[len(text)-1]) < 0 {
		return 0
	}
	return line
}

// merge joins small neighbours.
func (c *coder) merge(units []unit) []unit {
	out := units[:0]
	for _, u := range units {
		if n := len(out); n > 0 && c.joins(out[n-1], u) {
			out[n-1] = c.join(out[n-1], u)
			continue
		}
		out = append(out, u)
	}
	return out
}

func (c *coder) joins(a, b unit) bool {
	size := c.lines.size(a.start, b.end)
	if size > MaxCode || b.lead {
		return false
	}
	if a.lead {
		return true
	}
	sizeA, sizeB := c.lines.size(a.start, a.end), c.lines.size(b.start, b.end)
	if b.kind != Symbol && sizeB <= crumbCode || a.kind != Symbol && sizeA <= crumbCode {
		return true
	}
	return !a.fixed && !b.fixed && size <= TargetCode && (sizeA < smallCode || a.gathered) && sizeB < smallCode
}

// join makes one unit, named after the biggest whole symbol inside; a crumb never
// names it.
func (c *coder) join(a, b unit) unit {
	j := unit{kind: a.kind, symbol: a.symbol, start: a.start, end: b.end, largest: a.largest, fixed: a.fixed || b.fixed, gathered: true}
	if b.largest > a.largest || a.largest == 0 && c.lines.size(a.start, a.end) <= crumbCode {
		j.kind, j.symbol, j.largest = b.kind, b.symbol, b.largest
	}
	if j.symbol == None {
		j.kind, j.symbol = b.kind, b.symbol
	}
	return j
}

// cut appends the units of a range with no symbols of its own. Cuts at different
// depths leave small pieces side by side, so neighbours are joined up to the
// target.
func (c *coder) cut(out []unit, kind Kind, symbol, start, end int) []unit {
	for i, u := range c.split(nil, kind, symbol, start, end, 0) {
		if i > 0 {
			prev := &out[len(out)-1]
			if size := c.lines.size(prev.start, u.end); size <= TargetCode || size <= MaxCode && c.lines.size(u.start, u.end) <= crumbCode {
				prev.end = u.end
				continue
			}
		}
		out = append(out, u)
	}
	return out
}

// split appends one unit if a range fits the target, otherwise those of its
// pieces between the shallowest points inside.
func (c *coder) split(out []unit, kind Kind, symbol, start, end, depth int) []unit {
	first, last, ok := c.lines.trim(start, end)
	if !ok {
		return out
	}
	one := unit{kind: kind, symbol: symbol, start: first, end: last}
	if size := c.lines.size(first, last); first == last || size <= TargetCode {
		return append(out, one)
	}
	cuts := c.cuts(first, last)
	if depth >= maxNesting || len(cuts) == 0 {
		cuts = cuts[:0]
		for line := first + 1; line <= last; line++ {
			cuts = append(cuts, line)
		}
	}
	open := false // the last unit of out may take more
	at := first
	for i := 0; i <= len(cuts); i++ {
		to := last
		if i < len(cuts) {
			to = cuts[i] - 1
		}
		switch size := c.lines.size(at, to); {
		case open && c.takes(out[len(out)-1], to, size):
			out[len(out)-1].end = to
		case size > MaxCode && at < to:
			n := len(out)
			out = c.split(out, kind, symbol, at, to, depth+1)
			if open && n < len(out) && c.takes(out[n-1], out[n].end, c.lines.size(out[n].start, out[n].end)) {
				out[n].start = out[n-1].start // the header of a loop stays with its beginning
				out = append(out[:n-1], out[n:]...)
			}
			open = true
		default:
			out = append(out, unit{kind: kind, symbol: symbol, start: at, end: to})
			open = true
		}
		at = to + 1
	}
	return out
}

// takes reports whether a unit may grow to a line, by a range of the given size:
// within the target, or, so that neither a header nor a closing bracket stands
// alone, up to the maximum.
func (c *coder) takes(u unit, to, size int) bool {
	whole := c.lines.size(u.start, to)
	small := size <= crumbCode || c.lines.size(u.start, u.end) < smallCode
	return whole <= TargetCode || small && whole <= MaxCode
}

// cuts returns the lines of the shallowest points inside a range.
func (c *coder) cuts(first, last int) []int {
	from := sort.Search(len(c.points), func(i int) bool { return c.points[i].Line > first })
	to := sort.Search(len(c.points), func(i int) bool { return c.points[i].Line > last })
	inside := c.points[from:to]
	if len(inside) == 0 {
		return nil
	}
	least := inside[0].Depth
	for _, p := range inside {
		least = min(least, p.Depth)
	}
	var cuts []int
	for _, p := range inside {
		if p.Depth == least && (len(cuts) == 0 || cuts[len(cuts)-1] != p.Line) {
			cuts = append(cuts, p.Line)
		}
	}
	return cuts
}

// pieces appends a unit without its blank edges, or the pieces of a giant line.
func (c *coder) pieces(out []Piece, u unit) []Piece {
	first, last, ok := c.lines.trim(u.start, u.end)
	if !ok {
		return out
	}
	p := Piece{Kind: u.kind, Symbol: u.symbol, Start: first, End: last, From: c.lines.Start(first), To: c.lines.End(last)}
	if p.To-p.From <= MaxCode {
		return append(out, p)
	}
	if p.Kind == Symbol {
		p.Kind = Part
	}
	for _, r := range runePieces(c.lines.Source, p.From, p.To, MaxCode) {
		p.From, p.To = r[0], r[1]
		out = append(out, p)
	}
	return out
}
