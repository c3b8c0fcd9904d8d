// Package ident splits identifiers and text into the terms that full text is
// made of. Storing and searching must split alike, to the byte: whoever changes
// what Terms returns raises [Version], and stored indexes are rebuilt by
// "ctx-store reindex".
package ident

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// Version of the normaliser. 1: camel, snake and digit borders, lower case,
// English Snowball stems, stop words dropped, compounds kept unstemmed, CJK
// runs as bigrams.
const Version = 1

// maxTerm is the length in bytes over which a word is not a word (base64,
// hashes, minified code) and is left out.
const maxTerm = 64

// Split returns the parts of an identifier, in its own case: getHTTPResponse2
// gives get, HTTP, Response, 2, and URLs stays whole. Everything that is neither
// letter nor digit separates and is dropped.
func Split(identifier string) []string {
	var parts []string
	start, prev := -1, other // start of the current part, -1 between parts
	last := 0                // start of the previous character
	for i, r := range identifier {
		c := classOf(r)
		cut := i
		switch {
		case start < 0 || c == prev:
			cut = -1
		case prev == upper && c == lower: // HTTPRequest: the last capital begins the new part
			cut = last
			if last == start || isPlural(identifier[i:]) {
				cut = -1
			}
		}
		if cut >= 0 {
			parts = append(parts, identifier[start:cut])
			start = cut
		}
		switch {
		case c == other:
			start = -1
		case start < 0:
			start = i
		}
		prev, last = c, i
	}
	if start >= 0 {
		parts = append(parts, identifier[start:])
	}
	return parts
}

// isPlural reports whether what follows some capitals is only their plural s.
func isPlural(rest string) bool {
	if rest[0] != 's' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(rest[1:])
	return len(rest) == 1 || classOf(r) != lower
}

type class int

const (
	other class = iota
	lower
	upper
	digit
	cjk
)

func classOf(r rune) class {
	switch {
	case 'a' <= r && r <= 'z':
		return lower
	case 'A' <= r && r <= 'Z':
		return upper
	case '0' <= r && r <= '9':
		return digit
	case r < utf8.RuneSelf:
		return other
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return cjk
	case unicode.IsUpper(r):
		return upper
	case unicode.IsLetter(r), unicode.Is(unicode.Mn, r):
		return lower
	case unicode.IsDigit(r):
		return digit
	}
	return other
}

// Fold returns the form under which names are compared without regard to case
// and style: getHTTPResponse and get_http_response are one.
func Fold(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, "_", ""))
}

// Normalizer turns text into terms. It remembers stems, so it is fast, and is
// not safe for concurrent use.
type Normalizer struct {
	stems map[string]string
}

// NewNormalizer returns a normaliser.
func NewNormalizer() *Normalizer { return &Normalizer{stems: make(map[string]string, 1<<12)} }

// maxStems bounds the memory of a Normalizer, not its results.
const maxStems = 1 << 18

// Terms appends the terms of a text to dst. Words are runs of letters, digits
// and underscores; each is split as an identifier, its parts lower-cased,
// stemmed, and dropped if they are stop words and stop is true. A word of
// several parts also gives its [Fold], unstemmed.
func (n *Normalizer) Terms(dst []string, text string, stop bool) []string {
	start := -1
	for i, r := range text {
		if r == '_' || classOf(r) != other {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			dst = n.word(dst, text[start:i], stop)
			start = -1
		}
	}
	if start >= 0 {
		dst = n.word(dst, text[start:], stop)
	}
	return dst
}

func (n *Normalizer) word(dst []string, word string, stop bool) []string {
	parts := Split(word)
	for _, p := range parts {
		if r, _ := utf8.DecodeRuneInString(p); classOf(r) == cjk {
			dst = bigrams(dst, p)
			continue
		}
		if len(p) > maxTerm {
			continue
		}
		p = strings.ToLower(p)
		if stop && stopWords[p] {
			continue
		}
		dst = append(dst, n.stem(p))
	}
	if len(parts) > 1 && len(word) <= maxTerm {
		dst = append(dst, Fold(word))
	}
	return dst
}

// bigrams appends the overlapping pairs of characters of a run that has no
// spaces between words; a single character stands alone.
func bigrams(dst []string, run string) []string {
	runes := []rune(run)
	if len(runes) == 1 {
		return append(dst, run)
	}
	for i := 1; i < len(runes); i++ {
		dst = append(dst, string(runes[i-1:i+1]))
	}
	return dst
}

func (n *Normalizer) stem(word string) string {
	if s, ok := n.stems[word]; ok {
		return s
	}
	s := word
	if len(word) > 2 && isASCIILetters(word) {
		s = english.Stem(word, true)
	}
	if len(n.stems) >= maxStems {
		clear(n.stems)
	}
	word = strings.Clone(word)
	if s == word {
		s = word
	}
	n.stems[word] = s
	return s
}

func isASCIILetters(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}

// IsStopWord reports whether a lower-case word is too common to search for.
func IsStopWord(word string) bool { return stopWords[word] }

var stopWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a about above after again all also am an and any are as at be because been
		before being below between both but by can could did do does doing down during each few for from further
		had has have having he her here hers him his how i if in into is it its itself just me more most my no nor
		not now of off on once only or other our ours out over own same she should so some such than that the their
		theirs them then there these they this those through to too under until up very was we were what when where
		which while who whom why will with would you your yours`) {
		m[w] = true
	}
	return m
}()
