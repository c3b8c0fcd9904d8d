package lang

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Bounds in bytes of what a reference repeats of its source.
const (
	maxRefName  = 200
	maxReceiver = 80
	maxTarget   = 300
)

// refIdentity is what makes two references of a symbol one.
type refIdentity struct {
	from                   *symbol
	kind                   string
	name, receiver, target string
	line                   int
}

// refRecords returns the references, by place. A type is mentioned once per
// symbol, a call once per line.
func (u *unit) refRecords() []wire.Ref {
	path := wire.NewPath(u.input.Path)
	best := u.bestReferences()
	seen := make(map[refIdentity]bool, len(best))
	var out []wire.Ref
	var stack []*symbol
	next := 0
	for i := range u.found.references {
		m := &u.found.references[i]
		at := u.refName(m)
		if b, ok := best[at.start]; ok && b != i && m.kind != "import" {
			continue
		}
		for next < len(u.symbols) && u.symbols[next].whole.start <= m.whole.start {
			stack = append(stack, u.symbols[next])
			next++
		}
		for len(stack) > 0 && stack[len(stack)-1].whole.end <= m.whole.start {
			stack = stack[:len(stack)-1]
		}
		from := enclosing(stack, m.whole)
		if from == nil && u.scope.sections {
			from = u.byQualified[u.section(m.whole.start)]
		}
		for _, r := range u.references(m) {
			r.Path, r.Kind, r.Line = path, m.kind, u.lines.At(m.whole.start)
			if m.kind == "call" {
				r.Line = u.lines.At(at.start)
			}
			if r.Name == "" {
				continue
			}
			id := refIdentity{from, r.Kind, r.Name, r.Receiver, r.Target, r.Line}
			if r.Kind == "type" {
				id.line = 0
			}
			if seen[id] {
				continue
			}
			seen[id] = true
			if from != nil {
				r.From = from.key
			}
			out = append(out, r)
		}
	}
	return out
}

// bestReferences returns, by the place of the name, the reference of the last
// pattern: it is the most special. Names of definitions are no references.
func (u *unit) bestReferences() map[int]int {
	best := make(map[int]int, len(u.found.references))
	var qualifiers []extent // java.io in java.io.File is no type
	for i := range u.found.references {
		if m := &u.found.references[i]; m.kind != "call" && !m.parts[partReceiver].empty() {
			qualifiers = append(qualifiers, m.parts[partReceiver])
		}
	}
	slices.SortFunc(qualifiers, func(a, b extent) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	for i := range u.found.references {
		m := &u.found.references[i]
		at := u.refName(m).start
		if m.kind == "call" && u.names[at] || m.kind == "type" && (u.names[at] || within(qualifiers, at)) {
			best[at] = -1
			continue
		}
		if old, ok := best[at]; !ok || old >= 0 && u.found.references[old].pattern < m.pattern {
			best[at] = i
		}
	}
	return best
}

// within reports whether a place lies in one of sorted extents.
func within(sorted []extent, at int) bool {
	i, _ := slices.BinarySearchFunc(sorted, at+1, func(e extent, at int) int { return e.start - at })
	return i > 0 && at < sorted[i-1].end
}

// refName is where a reference's name stands, or its target if it has none.
func (u *unit) refName(m *match) extent {
	if e := m.parts[partName]; !e.empty() {
		return e
	}
	return m.parts[partTarget]
}

// enclosing returns the innermost symbol on the stack that holds a place; a scope
// stands for the type whose name it lends.
func enclosing(stack []*symbol, at extent) *symbol {
	for i := len(stack) - 1; i >= 0; i-- {
		s := stack[i]
		if !s.whole.holds(at) {
			continue
		}
		if !s.isScope() {
			return s
		}
		if s.container != nil && !s.container.isScope() {
			return s.container
		}
	}
	return nil
}

// references reads one match; only an import gives more than one.
func (u *unit) references(m *match) []wire.Ref {
	name, alias := u.text(m.parts[partName], maxRefName), u.text(m.parts[partAlias], maxRefName)
	switch m.kind {
	case "import":
		target := strings.Trim(u.text(m.parts[partTarget], 20*maxTarget), "\"'`<>")
		if u.row.imports != nil {
			var out []wire.Ref
			for _, i := range u.row.imports(target) {
				out = append(out, wire.Ref{Name: clip(i.name, maxRefName), Target: clip(i.target, maxTarget), Alias: i.alias})
			}
			return out
		}
		if name == "" {
			name = lastPart(target)
		}
		return []wire.Ref{{Name: strings.TrimPrefix(name, ":"), Target: clip(target, maxTarget), Alias: alias}}
	case "call":
		if u.row.builtin[name] && m.parts[partReceiver].empty() {
			return nil
		}
		if i := strings.LastIndex(name, "::"); i > 0 && u.row.separator == "::" && i+2 < len(name) { // Perl: A::f(), $self->SUPER::f()
			receiver := cmp.Or(u.text(m.parts[partReceiver], maxReceiver), clip(name[:i], maxReceiver))
			return []wire.Ref{{Name: name[i+2:], Receiver: receiver}}
		}
	case "type", "extends", "implements":
		if u.row.Name == "perl" && m.kind == "extends" && strings.Contains(name, " ") { // use parent qw(A B)
			var out []wire.Ref
			for base := range strings.FieldsSeq(name) {
				out = append(out, wire.Ref{Name: lastPart(base), Receiver: strings.TrimSuffix(strings.TrimSuffix(base, lastPart(base)), "::")})
			}
			return out
		}
		if u.row.builtin[name] || len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z' { // T is a type parameter
			return nil
		}
		if i := strings.IndexByte(name, '<'); i > 0 {
			name = name[:i]
		}
		if m.parts[partReceiver].empty() && u.row.separator != "" {
			if i := strings.LastIndex(name, u.row.separator); i > 0 {
				return []wire.Ref{{Name: name[i+len(u.row.separator):], Receiver: clip(name[:i], maxReceiver)}}
			}
		}
	}
	return []wire.Ref{{Name: name, Receiver: u.text(m.parts[partReceiver], maxReceiver), Alias: alias}}
}
