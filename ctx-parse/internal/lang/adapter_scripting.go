package lang

import "strings"

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
