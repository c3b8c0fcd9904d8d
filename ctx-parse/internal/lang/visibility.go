package lang

import (
	"cmp"
	"slices"
	"strings"
)

// maxHiding is how many markers before a definition are looked at.
const maxHiding = 50

// hiding is what the markers of a file say of visibility: a bare word holds for
// what follows it in its body, a word with a name for what has that name.
type hiding struct {
	sections []match
	named    map[string][]match
}

func (u *unit) readHiding() hiding {
	h := hiding{named: map[string][]match{}}
	slices.SortStableFunc(u.found.hidden, func(a, b match) int { return cmp.Compare(a.whole.start, b.whole.start) })
	for _, m := range u.found.hidden {
		if name, ok := strings.CutPrefix(u.text(m.whole, maxRefName), ":"); ok {
			h.named[name] = append(h.named[name], m)
		} else {
			h.sections = append(h.sections, m)
		}
	}
	return h
}

// hide adds to a callable's modifiers what a marker says of it.
func (u *unit) hide(s *symbol, h hiding) {
	if s.parent == nil || !callableKinds[s.kind] {
		return
	}
	holds := func(m match) bool {
		body := m.parts[partBody]
		return body.holds(s.whole) && s.parent.whole.holds(body)
	}
	word := ""
	if named := h.named[s.name]; slices.ContainsFunc(named[:min(len(named), maxHiding)], holds) {
		word = "private"
	}
	end, _ := slices.BinarySearchFunc(h.sections, s.whole.start, func(m match, at int) int { return m.whole.start - at })
	for i := end - 1; i >= max(0, end-maxHiding) && word == ""; i-- {
		if holds(h.sections[i]) {
			word = u.text(h.sections[i].whole, maxRefName)
		}
	}
	// What the definition says itself comes later than any section.
	if modifierWords[word] && word != "public" && !s.has("private") && !s.has("public") && !s.has("protected") {
		s.modifiers = append(s.modifiers, word)
	}
}
