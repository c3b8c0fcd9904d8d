package lang

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

// unit is one file being turned into records.
type unit struct {
	row         *Language
	input       Input
	reading     []byte // the source as the grammar was given it
	lines       *chunk.Lines
	shown       []byte // the source, without documentation if it is to be stripped
	found       *matches
	scope       scope
	symbols     []*symbol // scopes among them, by start
	byQualified map[string]*symbol
	names       map[int]bool // where the names of definitions begin
}

// symbol is one definition, or one scope that only lends its name.
type symbol struct {
	match
	inner     extent   // the narrowest definition: where the signature begins
	span      extent   // with what stands before it: comments, decorators, keywords
	comments  []extent // its doc: those before it, the last one first
	inside    []extent // its doc: what stands in it and says so
	name      string
	qualified string
	parent    *symbol // the innermost that encloses it
	container *symbol // what it is a member of, nil if that is in another file or none
	holder    string  // name of the container, where the definition itself says it
	outside   string  // key of a container of another file
	key       string
	signature string
	modifiers []string
	params    []wire.Parameter
	exported  bool
	branches  int  // in it and in no callable in it
	file      bool // the component that the whole file is
}

// isScope reports whether s is no symbol of its own.
func (s *symbol) isScope() bool { return s.kind == "" }

// The kinds by what may stand in them. In a callable or a value only callables
// and types are symbols, no further values.
var (
	valueKinds    = words("variable constant field property")
	callableKinds = words("function method constructor")
	typeKinds     = words("class struct interface trait enum type")
)

func newUnit(row *Language, f Input, reading []byte, found *matches) *unit {
	u := &unit{row: row, input: f, reading: reading, lines: chunk.NewLines(f.Source), found: found, byQualified: map[string]*symbol{}, names: map[int]bool{}}
	u.scope = row.scope(strings.ToValidUTF8(f.Path, "\uFFFD"), u.text(found.pkg, 300))
	u.collect()
	if row.component {
		u.addFile()
	}
	u.place()
	for _, s := range u.symbols {
		u.reach(s)
	}
	u.settle()
	u.branch()
	u.shown = f.Source
	if f.StripDocs {
		u.shown = u.docless()
	}
	exports, hiding := u.exportedNames(), u.readHiding()
	for _, s := range u.symbols {
		u.describe(s, exports, hiding)
	}
	for _, s := range u.symbols {
		u.identify(s)
	}
	return u
}

// collect makes one symbol of all the matches that share a name's place.
func (u *unit) collect() {
	byName := make(map[int]*symbol, len(u.found.definitions))
	for _, m := range u.found.definitions {
		at := m.parts[partName].start
		s := byName[at]
		if s == nil {
			s = &symbol{match: m, inner: m.whole}
			byName[at] = s
			u.symbols = append(u.symbols, s)
			continue
		}
		s.add(m)
	}
	slices.SortStableFunc(u.symbols, func(a, b *symbol) int {
		return cmp.Or(cmp.Compare(a.whole.start, b.whole.start), cmp.Compare(b.whole.end, a.whole.end),
			cmp.Compare(a.parts[partName].start, b.parts[partName].start))
	})
}

// add takes in another match of the same name: the wider span, the kind and parts
// of the later pattern.
func (s *symbol) add(m match) {
	if m.whole.holds(s.whole) {
		s.whole = m.whole
	}
	if s.inner.holds(m.whole) {
		s.inner = m.whole
	}
	later := m.pattern >= s.pattern
	if later {
		s.pattern, s.kind, s.declaration = m.pattern, m.kind, m.declaration
	}
	for i, e := range m.parts {
		if s.parts[i].empty() || later && !e.empty() {
			s.parts[i] = e
		}
	}
}

// place finds what encloses what, and drops the values inside callables.
func (u *unit) place() {
	var stack []*symbol
	kept := u.symbols[:0]
	for _, s := range u.symbols {
		for len(stack) > 0 && stack[len(stack)-1].whole.end <= s.whole.start {
			stack = stack[:len(stack)-1]
		}
		for i := len(stack) - 1; i >= 0 && s.parent == nil; i-- {
			if stack[i].whole.holds(s.whole) && stack[i].whole != s.whole {
				s.parent = stack[i]
			}
		}
		if !s.file {
			s.name = u.text(s.parts[partName], 200)
		}
		if s.parent != nil && s.named() {
			if s.name == s.parent.name { // the name that a reader looks for is the first
				s.parent.parts[partName] = s.parts[partName]
				u.names[s.parts[partName].start] = true
				continue
			}
			s.parent = s.parent.parent
		}
		if s.name == "" || s.name == "_" || u.row.reserved[s.name] || s.parent != nil && (s.local() || s.macroCall()) {
			continue
		}
		if s.kind == "function" && s.parent != nil && !s.parent.file && (typeKinds[s.parent.kind] || s.parent.isScope()) {
			s.kind = "method"
		}
		u.names[s.parts[partName].start] = true
		kept = append(kept, s)
		stack = append(stack, s)
	}
	u.symbols = kept
}

// local reports whether s is a value, or a mere declaration, inside a callable or
// another value.
func (s *symbol) local() bool {
	return (valueKinds[s.kind] || s.declaration) && (callableKinds[s.parent.kind] || valueKinds[s.parent.kind])
}

// named reports whether the definition around s only gives s a further name:
// typedef struct s { … } parent.
func (s *symbol) named() bool {
	return typeKinds[s.kind] && typeKinds[s.parent.kind] && s.parent.parts[partName].start >= s.whole.end
}

// macroCall reports whether s only looks like the declaration of a constructor,
// as the call of a macro in a C++ class does.
func (s *symbol) macroCall() bool {
	return s.kind == "constructor" && s.declaration && s.name != s.parent.name
}

// text is a piece of the source with white space collapsed, at most limit bytes.
func (u *unit) text(e extent, limit int) string {
	if e.empty() {
		return ""
	}
	return collapse(e.of(u.input.Source), limit)
}

func (u *unit) exportedNames() map[string]bool {
	names := map[string]bool{}
	for _, e := range u.found.exports {
		names[string(e.of(u.input.Source))] = true
	}
	return names
}

// describe fills what can be said of a symbol without the keys of others. The
// symbols that enclose it have been described before.
func (u *unit) describe(s *symbol, exports map[string]bool, hiding hiding) {
	if u.row.braced {
		u.findBody(s)
	}
	u.sign(s)
	u.hide(s, hiding)
	style := u.row.params
	if s.kind == "macro" { // has names only
		style = nameColonType
	}
	from := u.reading
	if u.row.renames {
		from = u.input.Source
	}
	s.params = parameters(s.parts[partParameters].of(from), style)
	prefix := u.packageOf(s)
	if s.parent != nil {
		prefix = s.parent.qualified
	}
	if u.row.reparent != nil {
		receiver := u.text(s.parts[partReceiver], 200)
		holder, name := u.row.reparent(s.name, receiver)
		if holder != "" {
			prefix = joinName(prefix, holder, u.row.separator)
			s.outside, s.holder = prefix, holder
			switch {
			case s.kind == "method" && lastWord(holder) == name:
				s.kind = "constructor"
			case s.kind == "function" && !u.row.namespace:
				s.kind = "method"
			}
		}
		s.name = name
	}
	s.qualified = joinName(prefix, s.name, u.row.separator)
	s.exported = !s.isScope() && u.row.exported(s) || s.parent == nil && exports[s.name]
	if old := u.byQualified[s.qualified]; !s.isScope() && (old == nil || typeKinds[s.kind] && !typeKinds[old.kind]) {
		u.byQualified[s.qualified] = s
	}
}

func joinName(prefix, name, separator string) string {
	if prefix == "" {
		return name
	}
	return prefix + separator + name
}

// identify computes a symbol's key and finds what it is a member of.
func (u *unit) identify(s *symbol) {
	if s.isScope() {
		s.container = u.byQualified[s.qualified]
		if s.container == nil {
			s.container = s.parent
		}
		if s.container == nil && u.scope.shared {
			s.outside = u.keyOf(s.qualified, "type", nil, u.scope.key)
		}
		return
	}
	types := s.parameterTypes()
	if u.row.overload != nil && len(types) > 0 {
		types = u.row.overload(u.text(s.parts[partParameters], 8000), types)
	}
	s.key = u.keyOf(s.qualified, s.kind, types, u.keyScope(s))
	switch {
	case s.outside != "":
		s.container = u.byQualified[s.outside]
		switch {
		case s.container == nil && u.scope.shared && !u.row.namespace:
			s.outside = u.keyOf(s.outside, "type", nil, u.scope.key)
		case s.container == nil && s.parent != nil && typeKinds[s.parent.kind]:
			s.container, s.outside = s.parent, ""
		default:
			s.outside = ""
		}
	default:
		s.container = s.parent
		if s.parent == nil && u.scope.sections && s.kind != "module" {
			s.container = u.byQualified[u.packageOf(s)]
		}
	}
	for s.container != nil && s.container.isScope() && s.container != s.container.container {
		if s.container.container == nil { // a type of another file is extended
			s.outside = s.container.outside
		}
		s.container = s.container.container
	}
}

// keyOf is wire.SymbolKey with all kinds of types called "type": a method must be
// able to name its receiver without having seen its declaration.
func (u *unit) keyOf(qualified, kind string, params []string, scope string) string {
	if typeKinds[kind] {
		kind = "type"
	}
	return strings.ToValidUTF8(wire.SymbolKey(u.input.Repo, u.row.Name, scope, qualified, params, kind), "\uFFFD")
}

// keyScope is the scope of a symbol's key: what the file says, the enclosing
// namespaces where blocks declare them, and the path for what no other file sees.
func (u *unit) keyScope(s *symbol) string {
	if u.row.Name == "go" && s.name == "init" && s.kind == "function" {
		return u.input.Path
	}
	if u.row.hidden != nil {
		for p := s; p != nil; p = p.parent {
			if !p.isScope() && p.parent == nil && u.row.hidden(p) {
				return u.input.Path
			}
		}
	}
	if !u.scope.declared {
		return u.scope.key
	}
	if s.kind == "module" {
		return "" // the namespace is its own scope
	}
	if u.scope.sections {
		return cmp.Or(u.packageOf(s), u.scope.key)
	}
	if u.scope.open {
		return s.openScope(u.scope.key)
	}
	for p := s.parent; p != nil; p = p.parent {
		if p.kind == "module" {
			return p.qualified
		}
	}
	return u.scope.key
}

// packageOf is the package that s is in by what stands before it.
func (u *unit) packageOf(s *symbol) string {
	if !u.scope.sections || s.kind == "module" {
		return u.scope.prefix
	}
	for p := s.parent; p != nil; p = p.parent {
		if p.kind == "module" {
			return p.qualified
		}
	}
	return u.section(s.whole.start)
}

// section is the package last declared before a place.
func (u *unit) section(at int) string {
	if name := u.text(endingBefore(u.found.packages, at), maxRefName); name != "main" {
		return name
	}
	return ""
}

// openScope is none for what stands in a module or type, or is one itself.
func (s *symbol) openScope(file string) string {
	for p := s; p != nil; p = p.parent {
		if p.isScope() || p.kind == "module" || typeKinds[p.kind] {
			return ""
		}
	}
	return file
}

// parameterTypes is never nil for a callable.
func (s *symbol) parameterTypes() []string {
	if !callableKinds[s.kind] {
		return nil
	}
	types := make([]string, 0, len(s.params))
	for _, p := range s.params {
		if p.Type != "" {
			types = append(types, p.Type)
		}
	}
	return types
}

// parentKey is the key of what a symbol is a member of.
func (s *symbol) parentKey() string {
	if s.container != nil {
		return s.container.key
	}
	return s.outside
}
