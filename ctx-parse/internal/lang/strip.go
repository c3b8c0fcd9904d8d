package lang

import (
	"bytes"
	"slices"
	"sort"
)

// settle gives documentation that stands inside something to the innermost
// symbol around it. What stands in none is the file's.
func (u *unit) settle() {
	for i := range u.found.inside {
		e := &u.found.inside[i]
		e.end = e.start + len(bytes.TrimRight(e.of(u.input.Source), " \t\r\n"))
		after := sort.Search(len(u.symbols), func(i int) bool { return u.symbols[i].whole.start > e.start })
		if after == 0 {
			continue
		}
		s := u.symbols[after-1]
		for s != nil && !s.whole.holds(*e) {
			s = s.parent
		}
		if s != nil && !(s.file && within(u.found.code, e.start)) { // what a script says of itself is not said of the component
			s.inside = append(s.inside, *e)
		}
	}
}

// docs returns where documentation stands: of symbols just what [unit.doc] is
// made of, of the file itself, and of declarations that are no symbols.
func (u *unit) docs() []extent {
	docs := slices.Clone(u.found.inside)
	for _, s := range u.symbols {
		docs = append(docs, s.comments...)
		docs = append(docs, s.parts[partDoc])
	}
	for _, d := range u.found.documented {
		_, comments := u.above(u.openerStart(d.start))
		docs = append(docs, comments...)
	}
	return slices.DeleteFunc(docs, func(e extent) bool {
		return e.empty() || isDirective(string(e.of(u.input.Source)))
	})
}

// docless returns the source with each byte of documentation, line breaks apart,
// a space. Offsets and lines stay as they are.
func (u *unit) docless() []byte {
	source := bytes.Clone(u.input.Source)
	for _, e := range u.docs() {
		for i, c := range e.of(source) {
			if c != '\n' && c != '\r' {
				source[e.start+i] = ' '
			}
		}
	}
	return source
}
