package lang

import (
	"strings"
	"unicode/utf8"
)

// collapse returns text as one line of valid UTF-8, each run of white space one
// space, at most limit bytes.
func collapse(text []byte, limit int) string {
	if len(text) > 4*limit {
		text = text[:4*limit]
	}
	s := strings.Join(strings.Fields(strings.ToValidUTF8(string(text), "\uFFFD")), " ")
	return clip(s, limit)
}

// clip cuts a string to at most limit bytes, between two characters.
func clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// withoutAttributes drops leading annotations, decorators and attributes:
// @Name(…), [Name(…)] and #[name(…)].
func withoutAttributes(s string) string {
	for {
		switch {
		case strings.HasPrefix(s, "@interface "), strings.HasPrefix(s, "@@"):
			return s
		case strings.HasPrefix(s, "@"):
			end := 1
			for end < len(s) && (s[end] == '.' || s[end] == '_' || isAlnum(s[end])) {
				end++
			}
			for end < len(s) && (s[end] == '(' || s[end] == '[') {
				end += closing(s[end:])
			}
			s = strings.TrimLeft(s[end:], " ")
		case strings.HasPrefix(s, "#["), strings.HasPrefix(s, "["):
			end := strings.IndexByte(s, '[')
			rest := strings.TrimLeft(s[end+closing(s[end:]):], " ")
			if strings.HasPrefix(rest, "=") { // Lua's ["key"] = value
				return s
			}
			s = rest
		default:
			return s
		}
	}
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// closing returns the length of the bracketed text that s begins with, all of s
// if it is never closed. Brackets inside quotes do not count.
func closing(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'', '`':
			i += quoted(s, i) - 1
		}
	}
	return len(s)
}

// quoted returns the length of the string literal that begins at s[at], 1 if it
// is never closed (an apostrophe) or a lifetime of Rust.
func quoted(s string, at int) int {
	if s[at] == '\'' && isLifetime(s, at) {
		return 1
	}
	for i := at + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[at]:
			return i + 1 - at
		}
	}
	return 1
}

func isLifetime(s string, at int) bool {
	before := strings.TrimRight(s[:at], " ")
	if before == "" || strings.IndexByte("&<+,", before[len(before)-1]) < 0 {
		return false
	}
	end := at + 1
	for end < len(s) && (s[end] == '_' || isAlnum(s[end])) {
		end++
	}
	return end > at+1 && (end == len(s) || s[end] != '\'')
}
