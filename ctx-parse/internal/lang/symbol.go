package lang

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sort"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Bounds in bytes of what a symbol record repeats of its source.
const (
	maxSignature = 500
	maxDoc       = 2000
	maxReturns   = 200
)

// symbolRecords returns the records of the symbols, by start.
func (u *unit) symbolRecords() []wire.Symbol {
	path := wire.NewPath(u.input.Path)
	var out []wire.Symbol
	for _, s := range u.symbols {
		if s.isScope() {
			continue
		}
		sum := sha256.Sum256(s.span.of(u.input.Source))
		out = append(out, wire.Symbol{
			Path: path, Key: s.key, Name: s.name, QualifiedName: s.qualified, Kind: s.kind,
			Signature: s.signature, Doc: u.doc(s),
			StartLine: u.lines.At(s.span.start), EndLine: u.lines.At(max(s.span.start, s.span.end-1)),
			StartByte: s.span.start, EndByte: s.span.end, NameLine: u.lines.At(s.parts[partName].start),
			Parent: s.parentKey(), Exported: s.exported, Declaration: s.declaration, Modifiers: s.modifiers,
			Parameters: s.params, Returns: strings.TrimLeft(u.text(s.parts[partReturns], maxReturns), ":-> "),
			Hash: hex.EncodeToString(sum[:]), Complexity: u.complexity(s),
		})
	}
	slices.SortStableFunc(out, func(a, b wire.Symbol) int { return a.StartByte - b.StartByte })
	return out
}

// complexity is McCabe's number of a callable with a body, one more than it has
// branches; 0 of all else, and where the query does not know branches.
func (u *unit) complexity(s *symbol) int {
	if !u.found.branching || !callableKinds[s.kind] || s.parts[partBody].empty() {
		return 0
	}
	return 1 + s.branches
}

// branch counts each branch for the innermost callable around it.
func (u *unit) branch() {
	for _, b := range u.found.branches {
		after := sort.Search(len(u.symbols), func(i int) bool { return u.symbols[i].whole.start > b.start })
		if after == 0 {
			continue
		}
		s := u.symbols[after-1]
		for s != nil && (!callableKinds[s.kind] || !s.whole.holds(b)) {
			s = s.parent
		}
		if s != nil {
			s.branches++
		}
	}
}

// openers are the words that may stand before a definition's node and belong to
// it: the node of a Go type is only what follows "type".
var openers = words("type const var let export default declare pub static extern typedef abstract async using private protected public private_class_method local")

// reach extends a symbol's span over the keywords, comments and attributes that
// stand before it, and remembers the comments, those between its decorators and
// its name among them.
func (u *unit) reach(s *symbol) {
	s.whole.start = u.openerStart(s.whole.start)
	s.inner.start = u.openerStart(s.inner.start)
	s.span = s.whole
	var above []extent
	s.span.start, above = u.above(s.whole.start)
	s.comments = append(u.within(s), above...)
}

// above returns where the comments and attributes begin that stand right before
// a place, and the comments, the last one first.
func (u *unit) above(start int) (int, []extent) {
	var comments []extent
	for {
		c, isComment := u.before(start, maxOnLine)
		if c.empty() {
			return start, comments
		}
		start = c.start
		if isComment {
			comments = append(comments, c)
		}
	}
}

// within returns the comments on lines of their own between the first line of a
// definition, a decorator, and its name, the last one first.
func (u *unit) within(s *symbol) []extent {
	end := s.parts[partName].start
	if body := s.parts[partBody]; !body.empty() && body.start < end {
		end = body.start
	}
	if end <= u.lines.End(u.lines.At(s.whole.start)) {
		return nil
	}
	var comments []extent
	for e := endingBefore(u.found.comments, end); e.start > s.whole.start; e = endingBefore(u.found.comments, e.start) {
		if firstOnLine(u.lines, e.start, u.lines.At(e.start)) {
			comments = append(comments, e)
		}
	}
	return comments
}

// maxOnLine is how many comments and attributes before a definition share a line.
const maxOnLine = 30

// maxOpeners is the most bytes, indentation included, that openers take on a line.
const maxOpeners = 400

func (u *unit) openerStart(at int) int {
	line := u.lines.Start(u.lines.At(at))
	if at-line > maxOpeners { // of a giant line not all is looked at for each symbol on it
		return at
	}
	before := u.input.Source[line:at]
	fields := bytes.Fields(before)
	if len(fields) == 0 || len(fields) > 4 {
		return at
	}
	for _, w := range fields {
		if !openers[string(w)] {
			return at
		}
	}
	return line + bytes.IndexByte(before, fields[0][0])
}

// before returns the comment or attribute that ends right before a place: on its
// line or on the one above, with nothing but other such things before it on its
// own line, of which at most more are looked at.
func (u *unit) before(at, more int) (_ extent, isComment bool) {
	c, a := endingBefore(u.found.comments, at), endingBefore(u.found.attributes, at)
	e, isComment := c, true
	if a.end > c.end || c.empty() {
		e, isComment = a, false
	}
	if e.empty() {
		return e, false
	}
	e.end = e.start + len(bytes.TrimRight(e.of(u.input.Source), " \t\r\n"))
	gap := u.input.Source[e.end:at]
	breaks := 1
	if e.of(u.input.Source)[0] == '=' { // a blank line ends Perl's documentation
		breaks = 2
	}
	if len(bytes.TrimSpace(gap)) > 0 || bytes.Count(gap, []byte{'\n'}) > breaks {
		return extent{}, false
	}
	line := u.input.Source[u.lines.Start(u.lines.At(e.start)):e.start]
	if len(bytes.TrimSpace(line)) == 0 {
		return e, isComment
	}
	if more == 0 {
		return extent{}, false
	}
	if earlier, _ := u.before(e.start, more-1); earlier.empty() || earlier.start < e.start-len(line) {
		return extent{}, false
	}
	return e, isComment
}

// endingBefore returns the last of sorted extents that starts before a place, if
// it also ends before it.
func endingBefore(sorted []extent, at int) extent {
	i, _ := slices.BinarySearchFunc(sorted, at, func(e extent, at int) int { return e.start - at })
	if i > 0 && sorted[i-1].end <= at {
		return sorted[i-1]
	}
	return extent{}
}

// firstFrom returns the first of sorted extents that starts at a place or after.
func firstFrom(sorted []extent, at int) extent {
	i, _ := slices.BinarySearchFunc(sorted, at, func(e extent, at int) int { return e.start - at })
	if i < len(sorted) {
		return sorted[i]
	}
	return extent{}
}

// sign fills signature and modifiers.
func (u *unit) sign(s *symbol) {
	if s.file {
		s.signature = s.kind + " " + s.name
		return
	}
	head, tail := s.inner, ""
	switch body := s.parts[partBody]; {
	case !body.empty() && body.start > head.start && body.start < s.parts[partName].start:
		head.end, tail = body.start, " "+s.name // typedef struct { … } name
	case !body.empty() && body.start > s.parts[partName].start:
		head.end = body.start
	case !callableKinds[s.kind]:
		// A value's or an alias's header is its first line.
		from := max(s.parts[partName].end, head.start)
		if i := bytes.IndexByte(u.input.Source[from:head.end], '\n'); i >= 0 {
			head.end = from + i
		}
	}
	after := max(s.parts[partName].end, s.parts[partParameters].end)
	if c := firstFrom(u.found.comments, after); !c.empty() && c.start < head.end {
		head.end = c.start
	}
	text := u.headText(s, head)
	if u.row.Name != "elixir" { // there @type begins a definition
		text = withoutAttributes(text)
	}
	if u.row.params == describedName {
		text = withoutDescriptions(text)
	}
	s.signature = clip(strings.TrimRight(text, " {(:=;,[\\")+tail, maxSignature)
	if before := (extent{s.inner.start, s.parts[partName].start}); !before.empty() {
		s.modifiers = modifiersOf(before.of(u.input.Source))
	}
}

// headText is a symbol's header without the comments before its name.
func (u *unit) headText(s *symbol, head extent) string {
	var parts []string
	for _, c := range slices.Backward(s.comments) {
		if head.holds(c) {
			parts = append(parts, collapse(u.shown[head.start:c.start], 2*maxSignature))
			head.start = c.end
		}
	}
	return strings.TrimSpace(strings.Join(append(parts, collapse(head.of(u.shown), 2*maxSignature)), " "))
}

var modifierWords = words(`abstract async const constexpr default export extern final friend inline internal
	open operator override partial private protected pub public readonly sealed static synchronized
	transient unsafe virtual volatile required mutating nonmutating fileprivate convenience indirect nonisolated suspend infix lateinit implicit native strictfp consteval explicit declare accessor get set`)

func modifiersOf(before []byte) []string {
	var out []string
	isLetter := func(r rune) bool { return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
	for word := range bytes.FieldsFuncSeq(before[max(0, len(before)-300):], func(r rune) bool { return !isLetter(r) }) {
		if w := string(word); modifierWords[w] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

func (s *symbol) has(modifier string) bool { return slices.Contains(s.modifiers, modifier) }
