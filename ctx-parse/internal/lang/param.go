package lang

import (
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// paramStyle is how a language writes a parameter.
type paramStyle int

const (
	nameSpaceType paramStyle = iota // Go: name Type; a, b Type; Type
	nameColonType                   // Python, TypeScript, Rust: name: Type = default
	typeFirst                       // C, Java, C#: Type name = default
	typeDollar                      // PHP: Type $name = default
	doubleColon                     // Julia: name::Type = default
	nameOnly                        // Ruby, Lua, R: name = default, name: default
	modeNameType                    // SQL: IN name Type DEFAULT value
	describedName                   // GraphQL: "description" name: Type = default
	afterName                       // CMake: function name, then the parameters
)

// Bounds on what is taken from a parameter list.
const (
	maxParameters    = 64
	maxParameterText = 120
)

// parameters reads a parameter list as written, its brackets included.
func parameters(list []byte, style paramStyle) []wire.Parameter {
	if len(list) == 0 {
		return nil
	}
	text := collapse(list, 8000)
	if text[0] == '(' || text[0] == '[' || text[0] == '|' {
		text = text[1:]
		if n := len(text); n > 0 && strings.IndexByte(")]|", text[n-1]) >= 0 {
			text = text[:n-1]
		}
	}
	items := splitTop(text)
	if len(items) > maxParameters {
		items = items[:maxParameters]
	}
	switch style {
	case nameSpaceType:
		return spaced(items)
	case nameColonType:
		return each(items, colon)
	case typeDollar:
		return each(items, dollar)
	case doubleColon:
		return colons(text)
	case nameOnly:
		return names(items)
	case modeNameType:
		return each(items, modal)
	case describedName:
		return each(splitTop(withoutDescriptions(text)), colon)
	case afterName:
		words := strings.Fields(text)
		return each(words[min(1, len(words)):min(1+maxParameters, len(words))], colon)
	}
	return each(items, typed)
}

func each(items []string, read func(string) wire.Parameter) []wire.Parameter {
	var out []wire.Parameter
	for _, item := range items {
		p := read(withoutAttributes(item))
		p.Name, p.Type = clip(p.Name, maxParameterText), clip(p.Type, maxParameterText)
		if p.Name != "" || p.Type != "" {
			out = append(out, p)
		}
	}
	return out
}

// splitTop splits at commas outside brackets and quotes.
func splitTop(s string) []string {
	var out []string
	start, depth := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '<':
			depth++
		case '>':
			if i > 0 && s[i-1] != '=' && s[i-1] != '-' {
				depth--
			}
		case '"', '\'', '`':
			i += quoted(s, i) - 1
		case ',', ';':
			if depth <= 0 {
				out = append(out, s[start:i])
				start = i + 1
			}
		}
	}
	return trimmed(append(out, s[start:]))
}

func trimmed(items []string) []string {
	out := items[:0]
	for _, item := range items {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}

// spaced reads Go's lists, where one type may serve several names, and a list in
// which nothing is named holds only types.
func spaced(items []string) []wire.Parameter {
	named := false
	for _, item := range items {
		name, rest, ok := strings.Cut(item, " ")
		named = named || ok && isName(name) && name != "func" && name != "chan" && name != "map" && name != "struct" && name != "interface" && rest != ""
	}
	out := make([]wire.Parameter, 0, len(items))
	for _, item := range items {
		name, rest, _ := strings.Cut(item, " ")
		switch {
		case !named:
			name, rest = "", item
		case rest == "":
			rest = ""
		}
		out = append(out, wire.Parameter{Name: clip(name, maxParameterText), Type: clip(rest, maxParameterText)})
	}
	for i := len(out) - 2; i >= 0 && named; i-- {
		if out[i].Type == "" {
			out[i].Type = out[i+1].Type
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func isName(s string) bool {
	for i := range len(s) {
		if s[i] != '_' && s[i] != '$' && s[i] < 0x80 && !isAlnum(s[i]) {
			return false
		}
	}
	return s != "" && (s[0] < '0' || s[0] > '9')
}

// colon reads name: Type = default.
func colon(item string) wire.Parameter {
	name, typ, ok := cutTop(item, ':')
	if !ok {
		name, _, _ = cutTop(item, '=')
	}
	typ, _, _ = cutTop(typ, '=')
	name = strings.TrimSuffix(strings.TrimSpace(name), "?")
	if words := strings.Fields(name); len(words) > 1 && (ok || modifierWords[words[0]]) && isName(words[len(words)-1]) {
		name = words[len(words)-1] // private readonly name, mut name
	}
	return wire.Parameter{Name: name, Type: strings.TrimSpace(typ)}
}

// dollar reads public Type ...$name = default.
func dollar(item string) wire.Parameter {
	item, _, _ = cutTop(item, '=')
	item = strings.TrimSpace(item)
	i := strings.IndexByte(item, '$')
	if i < 0 {
		return wire.Parameter{Type: item}
	}
	typ, name := strings.TrimRight(item[:i], " &."), item[i:]
	if strings.Contains(item[len(typ):i], "...") {
		name = "..." + name
	}
	words := strings.Fields(typ)
	for len(words) > 0 && modifierWords[words[0]] {
		words = words[1:]
	}
	return wire.Parameter{Name: name, Type: strings.Join(words, " ")}
}

// colons reads name::Type = default, where <: in a type is no bracket.
func colons(list string) []wire.Parameter {
	items := splitTop(strings.ReplaceAll(list, "<:", "\x00"))
	items = items[:min(len(items), maxParameters)]
	out := make([]wire.Parameter, 0, len(items))
	for _, item := range items {
		item, _, _ = cutTop(item, '=')
		name, typ, _ := strings.Cut(item, "::")
		typ = strings.ReplaceAll(strings.TrimSpace(typ), "\x00", "<:")
		out = append(out, wire.Parameter{Name: clip(strings.TrimSpace(name), maxParameterText), Type: clip(typ, maxParameterText)})
	}
	return out
}

// names reads name = default and name: default.
func names(items []string) []wire.Parameter {
	out := make([]wire.Parameter, 0, len(items))
	for _, item := range items {
		name, _, _ := cutTop(item, '=')
		name, _, _ = cutTop(name, ':')
		out = append(out, wire.Parameter{Name: clip(strings.TrimSpace(name), maxParameterText)})
	}
	return out
}

// cutTop cuts at the first sep outside brackets and quotes. An arrow or a
// comparison is no sign of assignment, :: no colon.
func cutTop(s string, sep byte) (before, after string, found bool) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == sep && depth == 0:
			if i+1 < len(s) && (s[i+1] == sep || c == '=' && s[i+1] == '>') {
				i++
				continue
			}
			return s[:i], s[i+1:], true
		case c == '(' || c == '[' || c == '{' || c == '<':
			depth++
		case c == ')' || c == ']' || c == '}' || c == '>' && i > 0 && s[i-1] != '=' && s[i-1] != '-':
			depth--
		case c == '"' || c == '\'' || c == '`':
			i += quoted(s, i) - 1
		}
	}
	return s, "", false
}

var bareTypes = words("void int char short long unsigned signed float double bool auto size_t")

// typed reads Type name = default, where C hides the name inside the type.
func typed(item string) wire.Parameter {
	item, _, _ = cutTop(item, '=')
	if item = strings.TrimSpace(item); item == "void" {
		return wire.Parameter{}
	}
	if i := strings.Index(item, "(*"); i >= 0 { // a pointer to a function
		if j := strings.IndexAny(item[i+2:], ")["); j >= 0 {
			name := strings.TrimSpace(item[i+2 : i+2+j])
			return wire.Parameter{Name: name, Type: item[:i+2] + item[i+2+j:]}
		}
	}
	end := len(item)
	if i := strings.IndexByte(item, '['); i > 0 && strings.HasSuffix(item, "]") && isName(lastWord(item[:i])) && strings.ContainsAny(strings.TrimSpace(item[:i]), " *&") {
		end = i // char buf[16]
	}
	end = len(strings.TrimRight(item[:end], " "))
	name := lastWord(item[:end])
	typ := strings.TrimPrefix(strings.TrimSpace(item[:end-len(name)]), "final ")
	if name == "" || typ == "" || bareTypes[name] || strings.HasSuffix(typ, "struct") || strings.HasSuffix(typ, "enum") ||
		typ == "const" || strings.HasSuffix(typ, "::") || strings.HasSuffix(typ, ".") && !strings.HasSuffix(typ, "...") || !isName(name) || name == "const" {
		return wire.Parameter{Type: item}
	}
	return wire.Parameter{Name: name, Type: strings.TrimSpace(typ + item[end:])}
}

func lastWord(s string) string {
	s = strings.TrimRight(s, " ")
	i := len(s)
	for i > 0 && (isAlnum(s[i-1]) || s[i-1] == '_' || s[i-1] == '$' || s[i-1] >= 0x80) {
		i--
	}
	return s[i:]
}
