package lang

import (
	"bytes"
	"regexp"
	"strings"
)

// openScope: the file's own names stand alone, but modules and classes are the
// same in every file that opens them.
func openScope(file, _ string) scope { return scope{key: file, declared: true, open: true} }

// rubyName reads the names that are symbols, and those that say their module.
func rubyName(name, _ string) (holder, plain string) {
	name = strings.Trim(name, `:"'`)
	if i := strings.LastIndex(name, "::"); i >= 0 {
		return strings.TrimPrefix(name[:i], "::"), name[i+2:]
	}
	return "", name
}

func rubyVisible(s *symbol) bool {
	hidden := s.has("private") || s.has("protected") || strings.HasPrefix(s.signature, "private_")
	return !hidden && (s.parent == nil || !callableKinds[s.parent.kind])
}

// tableName finds the table that a Lua function is put into. The table that the
// file returns is the module itself.
func tableName(name, receiver string) (holder, plain string) {
	switch root, _, _ := strings.Cut(receiver, "."); root {
	case "M", "_M", "self", "_G", "exports":
		receiver = strings.TrimPrefix(strings.TrimPrefix(receiver, root), ".")
	}
	for part := range strings.SplitSeq(receiver, ".") {
		if !isName(part) {
			return "", name
		}
	}
	return receiver, name
}

func notLocal(s *symbol) bool {
	return !strings.HasPrefix(s.signature, "local ") && (s.parent == nil || !callableKinds[s.parent.kind])
}

// What Perl's grammar stumbles over: a subroutine declared without body, which it
// takes for the head of what follows, and names with the sigil &.
var (
	forwardSub = regexp.MustCompile(`(?m)^[ \t]*sub[ \t]+[\w:']+[ \t]*(?:\([^()\n]*\)[ \t]*)?;`)
	codeSigil  = regexp.MustCompile(`(?:^|[^\w)\]}&])(&)[A-Za-z_]`)
)

func simplerPerl(source []byte) []byte {
	clean := bytes.Clone(source)
	for _, m := range forwardSub.FindAllIndex(source, -1) {
		blank(clean[m[0]:m[1]])
	}
	for _, m := range codeSigil.FindAllSubmatchIndex(source, -1) {
		at := m[2]
		if at > 0 && source[at-1] == '\\' { // a reference to a scalar will do
			clean[at] = '$'
		} else {
			clean[at] = ' '
		}
	}
	return clean
}

// perlScope: a package is the same in all files, what is in none is the file's.
func perlScope(file, _ string) scope { return scope{key: file, declared: true, sections: true} }

func perlVisible(s *symbol) bool {
	return !strings.HasPrefix(s.name, "_") && !strings.HasPrefix(s.signature, "my ") && (s.parent == nil || !callableKinds[s.parent.kind])
}

// elixirVisible: what is private says so with the last letter of defp, @typep.
func elixirVisible(s *symbol) bool {
	switch word, _, _ := strings.Cut(s.signature, " "); word {
	case "defp", "defmacrop", "defguardp", "defnp", "@typep":
		return false
	}
	return s.kind != "constant" && (s.parent == nil || !callableKinds[s.parent.kind])
}

// rName reads names in quotes, and S4 methods, which say their class.
func rName(name, receiver string) (holder, plain string) {
	if !isName(receiver) || receiver == "self" || receiver == "private" {
		receiver = ""
	}
	return receiver, strings.Trim(name, "`\"'")
}

func rVisible(s *symbol) bool {
	return !strings.HasPrefix(s.name, ".") && (s.parent == nil || !callableKinds[s.parent.kind])
}

func juliaVisible(s *symbol) bool {
	return !strings.HasPrefix(s.name, "_") && (s.parent == nil || !callableKinds[s.parent.kind])
}
