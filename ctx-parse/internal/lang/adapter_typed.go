package lang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// kotlinImport reads a whole import: import a.b.C as D.
func kotlinImport(text string) []importPath {
	target, alias, _ := strings.Cut(strings.TrimPrefix(text, "import "), " as ")
	target = strings.TrimRight(strings.TrimSpace(target), "; ")
	if all, ok := strings.CutSuffix(target, ".*"); ok {
		return []importPath{{name: "*", target: all}}
	}
	return []importPath{{lastPart(target), target, strings.TrimRight(strings.TrimSpace(alias), ";")}}
}

// scalaImport reads a whole import: import a.b.{C, D => E}, x.y._
func scalaImport(text string) []importPath {
	var out []importPath
	for _, clause := range splitTop(strings.TrimPrefix(text, "import ")) {
		prefix, items := "", []string{clause}
		if before, rest, ok := strings.Cut(clause, "{"); ok {
			prefix, items = before, splitTop(strings.TrimRight(rest, "} "))
		}
		for _, item := range items[:min(len(items), maxImports)] {
			item = strings.Replace(item, " => ", " as ", 1)
			target, alias, _ := strings.Cut(item, " as ")
			target = prefix + strings.TrimSpace(target)
			name := lastPart(target)
			if name == "_" || name == "*" || strings.HasSuffix(target, ".*") || name == "given" {
				name, target = "*", strings.TrimRight(target[:strings.LastIndexByte(target, '.')+1], ".")
			}
			out = append(out, importPath{name, target, strings.TrimSpace(alias)})
		}
	}
	return out
}

// extended is the container of an extension: the type it extends.
func extended(name, receiver string) (holder, plain string) {
	receiver = strings.Trim(withoutGenerics(receiver), "()? ")
	if i := strings.LastIndexAny(receiver, ". "); i >= 0 { // its package, or an annotation
		receiver = receiver[i+1:]
	}
	if !isName(receiver) {
		return "", name
	}
	return receiver, name
}

// What the grammar of Kotlin does not read though it is valid, and by what the
// first group of each is replaced, byte for byte.
var kotlinRepairs = []struct {
	found *regexp.Regexp
	by    byte // 0: the last byte in the other case, so that a keyword becomes a name
}{
	// A property on the line of the brace that ends its body: object O { val z = 1 }.
	{regexp.MustCompile(`\b(?:val|var)\s+\w[^{}"'\n]*[^{}"'\s]([ \t])\}`), ';'},
	// Modifiers and accessors that are names here.
	{regexp.MustCompile(`\b(open|data|value|inner|external|annotation|sealed|suspend|set|get)\s*(?:[=.\[]|\?\.)`), 0},
	{regexp.MustCompile(`[=(,]\s*(suspend)\s*\{`), 0},
	{regexp.MustCompile(`\b(?:val|var)\s+(set|get|suspend)\b`), 0},
	{regexp.MustCompile(`\b(suspend)\s*:`), 0},
	{regexp.MustCompile(`\b(open)\(`), 0},
	{regexp.MustCompile(`\b(i[ns])\d`), 0},
	// String?::plus
	{regexp.MustCompile(`\w(\?)::`), ' '},
	// $$"text"
	{regexp.MustCompile(`(\$+)"`), ' '},
	// An annotation of an accessor on its own line.
	{regexp.MustCompile(`\n[ \t]*(@\w+(?:\([^()\n]*\))?\s*(?://[^\n]*)?)\s*[gs]et\(`), ' '},
	// A primary constructor on a line of its own.
	{regexp.MustCompile(`\bclass\s+\w+(?:<[^\n]*>)?((?:\s+@\w+(?:\([^()\n]*\))?)*\s*\n\s*(?:@\w+(?:\([^()\n]*\))?\s+)*)(?:(?:private|internal|protected|public)\s+)?constructor\(`), ' '},
}

// repairKotlin changes what the grammar would stumble over.
func repairKotlin(source []byte) []byte {
	clean := source
	for _, r := range kotlinRepairs {
		for _, m := range r.found.FindAllSubmatchIndex(clean, -1) {
			if &clean[0] == &source[0] {
				clean = bytes.Clone(source)
			}
			if r.by == 0 {
				clean[m[3]-1] ^= 0x20
				continue
			}
			for i := m[2]; i < m[3]; i++ {
				clean[i] = r.by
			}
		}
	}
	return clean
}

// swiftScope: the files below Sources/Name or Tests/Name are one module, else
// those of a directory.
func swiftScope(file, _ string) scope {
	dir := path.Dir(file)
	parts := strings.Split(dir, "/")
	for i, p := range parts[:len(parts)-1] {
		if p == "Sources" || p == "Tests" {
			return scope{key: strings.Join(parts[:i+2], "/"), prefix: parts[i+1], shared: true}
		}
	}
	return scope{key: dir, shared: true}
}

// maxHeader is how many bytes after its name the header of a symbol may take.
const maxHeader = 8000

// findBody finds the parameters and the body of a callable or a type in its text:
// the first brackets and the first brace after its name.
func (u *unit) findBody(s *symbol) {
	if valueKinds[s.kind] || !s.parts[partBody].empty() {
		return
	}
	from := s.parts[partName].end
	text := string(u.input.Source[from:min(s.whole.end, from+maxHeader)])
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			s.parts[partBody] = extent{from + i, s.whole.end}
			return
		case '/':
			if strings.HasPrefix(text[i:], "//") {
				i += strings.IndexByte(text[i:]+"\n", '\n')
			}
		case '(', '[':
			n := closing(text[i:])
			if text[i] == '(' && callableKinds[s.kind] && s.parts[partParameters].empty() {
				s.parts[partParameters] = extent{from + i, from + i + n}
			}
			i += n - 1
		}
	}
}

// argumentLabels puts before each type of a Swift parameter list the label that a
// call writes: at(after:Int), at(before:Int).
func argumentLabels(list string, types []string) []string {
	items := splitTop(strings.TrimSuffix(strings.TrimPrefix(list, "("), ")"))
	if len(items) != len(types) {
		return types
	}
	labelled := make([]string, len(types))
	for i, item := range items {
		label, _, _ := cutTop(withoutAttributes(item), ':')
		label, _, _ = strings.Cut(strings.TrimSpace(label), " ")
		labelled[i] = label + ":" + types[i]
	}
	return labelled
}

// Rules of visibility.

// isPrivate reports whether only its own file sees a symbol.
func isPrivate(s *symbol) bool { return s.has("private") || s.has("fileprivate") }

// noLeadingUnderscore is Dart's rule, for members too.
func noLeadingUnderscore(s *symbol) bool {
	return !strings.HasPrefix(s.name, "_") && (s.parent == nil || s.parent.exported && !callableKinds[s.parent.kind])
}

// zigPublic: pub or export, in a container that is too.
func zigPublic(s *symbol) bool {
	return (s.has("pub") || s.has("export")) && (s.parent == nil || s.parent.exported)
}

// notHidden: what is not said to be private or internal is exported.
func notHidden(s *symbol) bool {
	if s.parent != nil && (callableKinds[s.parent.kind] || valueKinds[s.parent.kind] || !s.parent.exported && !s.parent.isScope()) {
		return false
	}
	return !slices.ContainsFunc([]string{"private", "internal", "protected"}, s.has)
}

// publicOrOpen: Swift says so at the symbol, or at the protocol or extension
// around it.
func publicOrOpen(s *symbol) bool {
	if s.has("public") || s.has("open") {
		return true
	}
	if s.parent == nil || isPrivate(s) || s.has("internal") {
		return false
	}
	return s.parent.kind == "interface" && s.parent.exported || s.parent.isScope() && s.parent.has("public")
}
