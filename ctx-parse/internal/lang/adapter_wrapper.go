package lang

import (
	"bytes"
	"unicode/utf8"
)

// rustItems are the nodes that stand where Rust has items.
var rustItems = words(`function_item function_signature_item struct_item union_item enum_item trait_item impl_item
	mod_item type_item const_item static_item use_declaration extern_crate_declaration foreign_mod_item
	macro_definition macro_invocation attribute_item associated_type`)

// rustOpeners begin an item.
var rustOpeners = words("pub fn struct union enum trait impl mod type const static use extern unsafe async macro_rules")

// rustWrappers finds the calls of macros that stand where items may stand, and
// whose inside begins as an item does: cfg_rt! { pub fn … }.
func rustWrappers(source []byte) []wrapper {
	if !bytes.Contains(source, []byte("! {")) && !bytes.Contains(source, []byte("!{")) {
		return nil
	}
	tokens := rustTokens(source)
	pairs := bracketPairs(source, tokens)
	at := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return string(tokens[i].of(source))
	}
	var found []wrapper
	for i := 1; i+1 < len(tokens); i++ {
		if source[tokens[i].start] != '!' {
			continue
		}
		if at(i-1) == "macro_rules" { // its inside is a pattern, not code
			i = max(i, pairs[i+2])
			continue
		}
		shut := pairs[i+1]
		if at(i+1) != "{" || shut == 0 || !isName(at(i-1)) || !itemMayBegin(at(i-2)) {
			continue
		}
		first := i + 2
		for at(first) == "#" && at(first+1) == "[" && pairs[first+1] > 0 {
			first = pairs[first+1] + 1
		}
		if rustOpeners[at(first)] || isName(at(first)) && at(first+1) == "!" && at(first+2) == "{" {
			open, end := tokens[i+1].end, tokens[shut]
			found = append(found, wrapper{extent{tokens[i-1].start, open}, extent{open, end.start}, end})
			i = shut
		}
	}
	return found
}

// itemMayBegin reports whether an item may follow a token.
func itemMayBegin(before string) bool {
	switch before {
	case "", "{", "}", ";", "]":
		return true
	}
	return false
}

// rustTokens cuts a source into words, literals and single bytes, without white
// space and comments.
func rustTokens(source []byte) []extent {
	var tokens []extent
	for i := 0; i < len(source); {
		n, code := rustToken(source[i:])
		if code {
			tokens = append(tokens, extent{i, i + n})
		}
		i += n
	}
	return tokens
}

// rustToken returns the length of the token that a source begins with, and
// whether it is code at all.
func rustToken(s []byte) (length int, code bool) {
	switch c := s[0]; {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return 1, false
	case bytes.HasPrefix(s, []byte("//")):
		if i := bytes.IndexByte(s, '\n'); i >= 0 {
			return i, false
		}
		return len(s), false
	case bytes.HasPrefix(s, []byte("/*")):
		return blockComment(s), false
	case c == '"':
		return quotedBytes(s), true
	case c == '\'':
		return charOrLifetime(s), true
	case rustWordByte(c):
		n := 1
		for n < len(s) && rustWordByte(s[n]) {
			n++
		}
		if w := string(s[:n]); w == "r" || w == "br" || w == "cr" {
			n += rawString(s[n:])
		}
		return n, true
	}
	return 1, true
}

func rustWordByte(c byte) bool { return c == '_' || c >= 0x80 || isAlnum(c) }

// blockComment is the length of a comment, which may hold others.
func blockComment(s []byte) int {
	depth := 0
	for i := 0; i+1 < len(s); i++ {
		switch {
		case s[i] == '/' && s[i+1] == '*':
			depth++
			i++
		case s[i] == '*' && s[i+1] == '/':
			i++
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

func quotedBytes(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		}
	}
	return len(s)
}

// charOrLifetime is the length of 'c', of '\n' or of the quote of a lifetime.
func charOrLifetime(s []byte) int {
	if len(s) > 1 && s[1] == '\\' {
		return quotedBytes(s)
	}
	_, n := utf8.DecodeRune(s[1:])
	if len(s) > 1+n && s[1+n] == '\'' {
		return n + 2
	}
	return 1
}

// rawString is the length of what follows r: #"…"#, or 0.
func rawString(s []byte) int {
	hashes := 0
	for hashes < len(s) && s[hashes] == '#' {
		hashes++
	}
	if hashes == len(s) || s[hashes] != '"' {
		return 0
	}
	end := append([]byte{'"'}, s[:hashes]...)
	if i := bytes.Index(s[hashes+1:], end); i >= 0 {
		return hashes + 1 + i + len(end)
	}
	return len(s)
}

// bracketPairs returns, at the index of each opening bracket, that of the one
// which closes it, 0 if none does.
func bracketPairs(source []byte, tokens []extent) []int {
	pairs := make([]int, len(tokens)+3) // a caller may look a little beyond
	var open []int
	for i, t := range tokens {
		switch c := source[t.start]; c {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			if len(open) == 0 {
				return pairs
			}
			last := open[len(open)-1]
			if opening := source[tokens[last].start]; opening == '(' && c != ')' || opening == '[' && c != ']' || opening == '{' && c != '}' {
				return pairs
			}
			open = open[:len(open)-1]
			pairs[last] = i
		}
	}
	return pairs
}
