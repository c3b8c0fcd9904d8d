package tokenize

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// normalizer is the BertNormalizer of a tokenizer.json.
type normalizer struct {
	Type         string `json:"type"`
	CleanText    bool   `json:"clean_text"`
	HandleCJK    bool   `json:"handle_chinese_chars"`
	StripAccents *bool  `json:"strip_accents"` // null: as lowercase
	Lowercase    bool   `json:"lowercase"`
}

// clip returns the text as valid UTF-8 of about MaxBytes at most.
func clip(text string) string {
	if len(text) > MaxBytes {
		end := MaxBytes
		for end > MaxBytes-utf8.UTFMax && !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end]
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// apply normalises a text: control characters dropped and white space made
// plain, ideographs set apart, accents stripped, letters lower-cased.
func (n *normalizer) apply(text string) string {
	if ascii(text) {
		return n.applyASCII(text)
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/4)
	for _, r := range text {
		switch {
		case n.CleanText && (r == 0 || r == utf8.RuneError || isControl(r)):
		case n.CleanText && isSpace(r):
			b.WriteByte(' ')
		case n.HandleCJK && isIdeograph(r):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	text = b.String()
	if n.StripAccents == nil && n.Lowercase || n.StripAccents != nil && *n.StripAccents {
		text = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(text))
	}
	if n.Lowercase {
		text = strings.ToLower(text)
	}
	return text
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (n *normalizer) applyASCII(text string) string {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		c := text[i]
		switch {
		case n.CleanText && isSpace(rune(c)):
			c = ' '
		case n.CleanText && isControl(rune(c)):
			continue
		case n.Lowercase && 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\r', ' ':
		return true
	case '\v', '\f', 0x85: // white space that counts as control first
		return false
	}
	return unicode.IsSpace(r)
}

func isControl(r rune) bool {
	switch r {
	case '\t', '\n', '\r':
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

func isIdeograph(r rune) bool {
	return 0x4E00 <= r && r <= 0x9FFF || 0x3400 <= r && r <= 0x4DBF || 0xF900 <= r && r <= 0xFAFF ||
		0x20000 <= r && r <= 0x2A6DF || 0x2A700 <= r && r <= 0x2B73F || 0x2B740 <= r && r <= 0x2B81F ||
		0x2B920 <= r && r <= 0x2CEAF || 0x2F800 <= r && r <= 0x2FA1F
}

// isPunct reports what stands as a word of its own.
func isPunct(r rune) bool {
	return '!' <= r && r <= '/' || ':' <= r && r <= '@' || '[' <= r && r <= '`' || '{' <= r && r <= '~' ||
		r >= utf8.RuneSelf && unicode.IsPunct(r)
}

// words yields the words of a normalised text: runs between white space, and
// every punctuation character.
func words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := -1
		for i, r := range text {
			space, punct := r == ' ' || isSpace(r), isPunct(r)
			if !space && !punct {
				if start < 0 {
					start = i
				}
				continue
			}
			if start >= 0 && !yield(text[start:i]) {
				return
			}
			start = -1
			if punct && !yield(text[i:i+utf8.RuneLen(r)]) {
				return
			}
		}
		if start >= 0 {
			yield(text[start:])
		}
	}
}
