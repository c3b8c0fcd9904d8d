package lang

import (
	"bytes"
	"regexp"
)

var (
	enumHead  = regexp.MustCompile(`(?i)\benum\s+\w+\s*(?::\s*[\w|\\]+\s*)?(?:implements\s+[\w\\,\s]+)?\{`)
	enumConst = regexp.MustCompile(`(?im)^[ \t]*((?:(?:final|public|protected|private)\s+)*)(const)\s+([\w\\|?]+\s+)?\w+\s*=`)
)

// constantsAsCases writes the constants of PHP's enums as cases: the grammar
// knows no constants there and ends the enum at the first.
func constantsAsCases(source []byte) []byte {
	var clean []byte
	for _, head := range enumHead.FindAllIndex(source, -1) {
		body := source[head[1]:]
		body = body[:enumEnd(body)]
		for _, m := range enumConst.FindAllSubmatchIndex(body, -1) {
			if clean == nil {
				clean = bytes.Clone(source)
			}
			out := clean[head[1]:]
			blank(out[m[2]:m[3]])
			copy(out[m[4]:m[5]], "case ")
			if m[6] >= 0 {
				blank(out[m[6]:m[7]])
			}
		}
	}
	if clean == nil {
		return source
	}
	return clean
}

// enumEnd is where the braces around a body close.
func enumEnd(body []byte) int {
	depth := 1
	for i, c := range body {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(body)
}

// blank makes spaces of all but line breaks.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}

func phpVisible(s *symbol) bool {
	hidden := s.has("private") || s.has("protected")
	return !hidden && (s.parent == nil || !callableKinds[s.parent.kind])
}
