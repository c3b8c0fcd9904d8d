package lang

import (
	"bytes"
	"regexp"
	"strings"
)

// plainCSS and plainSCSS give the grammars what they read without fail: the
// skeleton of a style sheet, each byte in its place. Selectors become chains of
// plain names, conditions and queries vanish, and of values only calls and custom
// properties remain. Names are read from the source itself, so nothing is lost
// but the grammars' many errors: neither knows escaped line breaks, Sass maps,
// flags, or arithmetic.
func plainCSS(source []byte) []byte { return plainStyle(source, false) }

func plainSCSS(source []byte) []byte { return plainStyle(source, true) }

func plainStyle(source []byte, sass bool) []byte {
	r := styleReader{in: bytes.Clone(source), out: blanks(source), sass: sass}
	for r.at < len(r.in) {
		r.next()
	}
	return r.out
}

// blanks returns as many spaces as the source has bytes, its line breaks kept.
func blanks(source []byte) []byte {
	out := make([]byte, len(source))
	for i, c := range source {
		if out[i] = ' '; c == '\n' || c == '\r' {
			out[i] = c
		}
	}
	return out
}

// styleReader copies what it knows from in to out.
type styleReader struct {
	in, out []byte
	at      int
	from    int // where the statement under way begins
	depth   int // blocks open
	sass    bool
}

// next takes in one character, comment, literal or interpolation.
func (r *styleReader) next() {
	switch c := r.in[r.at]; {
	case c == '/' && bytes.HasPrefix(r.in[r.at:], []byte("/*")):
		r.comment("*/")
	case r.sass && c == '/' && bytes.HasPrefix(r.in[r.at:], []byte("//")):
		r.comment("\n")
	case c == '"', c == '\'', c == '#', c == 'u', c == 'U', c == '\\':
		r.at = r.literal(r.at)
	case c == ';', c == '}':
		if r.statement(r.from, r.at) || c == '}' {
			r.out[r.at] = c
		}
		if c == '}' {
			r.depth--
		}
		r.at++
		r.from = r.at
	case c == '{':
		r.depth++
		r.head(r.from, r.at)
		r.out[r.at] = c
		r.at++
		r.from = r.at
	default:
		r.at++
	}
}

// comment copies a comment between statements, and takes one inside out.
func (r *styleReader) comment(end string) {
	stop := len(r.in)
	if i := bytes.Index(r.in[r.at+2:], []byte(end)); i >= 0 {
		stop = r.at + 2 + i + len(end)
	}
	if end == "\n" && stop < len(r.in) {
		stop--
	}
	text := r.in[r.at:stop]
	if len(bytes.TrimSpace(r.in[r.from:r.at])) == 0 {
		copy(r.out[r.at:stop], text)
	}
	copy(text, blanks(text))
	r.at = stop
}

// literal returns where the string, interpolation or address ends that begins at
// a place, the place behind it if none does.
func (r *styleReader) literal(at int) int {
	rest := r.in[at:]
	switch {
	case rest[0] == '\\':
		return min(at+2, len(r.in))
	case rest[0] == '"' || rest[0] == '\'':
		for i := 1; i < len(rest); i++ {
			switch rest[i] {
			case '\\':
				i++
			case rest[0]:
				return at + i + 1
			case '\n':
				return at + 1
			}
		}
	case bytes.HasPrefix(rest, []byte("#{")):
		if i := bytes.IndexByte(rest, '}'); i >= 0 {
			return at + i + 1
		}
	case len(rest) > 4 && bytes.EqualFold(rest[:4], []byte("url(")) && rest[4] != '"' && rest[4] != '\'':
		if i := bytes.IndexAny(rest, ")\n"); i >= 0 {
			return at + i + 1
		}
	}
	return at + 1
}

var (
	styleWord   = regexp.MustCompile(`^@[\w-]+`)
	styleName   = regexp.MustCompile(`^\s+([\w-]+)`)
	styleString = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'`)
	styleCall   = regexp.MustCompile(`^\s+(?:[\w-]+\.)?([\w-]+)`)
	styleFrame  = regexp.MustCompile(`^(?:from|to|[\d.]+%)(?:\s*,\s*(?:from|to|[\d.]+%))*$`)
)

// statement copies a declaration, or a rule without block. It reports whether
// there was one.
func (r *styleReader) statement(from, to int) bool {
	from, to = r.trim(from, to)
	if from == to {
		return false
	}
	if r.in[from] != '@' {
		colon := bytes.IndexByte(r.in[from:to], ':')
		if colon < 1 {
			return false
		}
		r.property(from, from+colon)
		r.out[from+colon] = ':'
		r.value(from+colon+1, to)
		return true
	}
	word := styleWord.Find(r.in[from:to])
	rest := from + len(word)
	switch string(word) {
	case "@import", "@use", "@forward", "@charset":
		m := styleString.FindIndex(r.in[rest:to])
		if m == nil {
			return false
		}
		copy(r.out[from:], word)
		copy(r.out[rest+m[0]:rest+m[1]], r.in[rest+m[0]:])
		return true
	case "@include":
		return r.named(from, rest, to, styleCall)
	case "@extend":
		copy(r.out[from:], word)
		r.selector(rest, to)
		if i, _ := r.trim(rest, to); i < to && r.in[i] == '%' {
			r.out[i] = '.'
		}
		return true
	case "@return":
		copy(r.out[from:], word)
		r.value(rest, to)
		return true
	}
	return false
}

// maxStyleDepth is how deep rules nest; what stands deeper has no name.
const maxStyleDepth = 32

// head copies what stands before a block.
func (r *styleReader) head(from, to int) {
	from, to = r.trim(from, to)
	if from == to {
		return
	}
	if r.depth > maxStyleDepth {
		copy(r.out[from:to], "@x")
		return
	}
	if r.in[from] != '@' {
		if styleFrame.Match(r.in[from:to]) {
			copy(r.out[from:to], r.in[from:])
			return
		}
		r.selector(from, to)
		return
	}
	word := styleWord.Find(r.in[from:to])
	rest := from + len(word)
	switch name := string(word); {
	case name == "@include":
		r.named(from, rest, to, styleCall)
	case name == "@mixin", name == "@function":
		r.named(from, rest, to, styleName)
		r.list(rest, to)
	case name == "@property", strings.HasSuffix(name, "keyframes"):
		r.named(from, rest, to, styleName)
	case name == "@at-root":
		r.selector(rest, to)
	default:
		copy(r.out[from:to], "@x")
	}
}

func (r *styleReader) trim(from, to int) (int, int) {
	text := r.in[from:to]
	from = to - len(bytes.TrimLeft(text, " \t\r\n\f\ufeff"))
	return from, from + len(bytes.TrimRight(r.in[from:to], " \t\r\n\f"))
}

// named copies an at-word and the name behind it.
func (r *styleReader) named(from, rest, to int, name *regexp.Regexp) bool {
	m := name.FindSubmatchIndex(r.in[rest:to])
	if m == nil {
		return false
	}
	copy(r.out[from:rest], r.in[from:])
	copy(r.out[rest+m[2]:rest+m[3]], r.in[rest+m[2]:])
	return true
}

// list copies the brackets of a parameter list, with one parameter inside.
func (r *styleReader) list(from, to int) {
	open, shut := bytes.IndexByte(r.in[from:to], '('), bytes.LastIndexByte(r.in[from:to], ')')
	if open < 0 || shut < open {
		return
	}
	r.out[from+open], r.out[from+shut] = '(', ')'
	if first := bytes.IndexByte(r.in[from+open:from+shut], '$'); first > 0 && open+first+1 < shut {
		copy(r.out[from+open+first:], "$a")
	}
}

// property copies a name, with x for what is no letter of one.
func (r *styleReader) property(from, to int) {
	from, to = r.trim(from, to)
	for i := from; i < to; i++ {
		if r.out[i] = r.in[i]; !isWordByte(r.in[i]) && !(i == from && r.in[i] == '$') {
			r.out[i] = 'x'
		}
	}
}

func isWordByte(c byte) bool { return c == '-' || c == '_' || isAlnum(c) }

// selector copies a list of selectors as chains of plain names: pseudo-classes
// and attributes as classes, all combinators as spaces.
func (r *styleReader) selector(from, to int) {
	from, to = r.trim(from, to)
	fill := func(i, end int) int {
		for ; i < end; i++ {
			r.out[i] = 'x'
		}
		return end
	}
	for i := from; i < to; {
		first := i == from || bytes.IndexByte([]byte(" \t\r\n,"), r.out[i-1]) >= 0
		named := !first && bytes.IndexByte([]byte(".#&%"), r.out[i-1]) < 0 // inside a name
		c := r.in[i]
		switch end := min(r.literal(i), to); {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '>' || c == '+' || c == '~':
			i++
		case c == ',':
			if len(bytes.TrimSpace(r.in[i+1:to])) > 0 && len(bytes.TrimSpace(r.out[from:i])) > 0 {
				r.out[i] = c
			}
			i++
		case end > i+1: // escape, string, interpolation
			i = fill(i, end)
		case c == '(':
			i = fill(i, i+closing(string(r.in[i:to])))
		case c == '[':
			end = i + closing(string(r.in[i:to]))
			fill(i, end)
			if end > i+1 {
				r.out[i] = '.'
			}
			i = end
		case (c == ':' || c == '.' || c == '#' || c == '%') && (i == from || isWordByte(r.out[i-1]) || first || r.out[i-1] == '&') && i+1 < to && r.in[i+1] != ' ':
			if r.out[i] = c; c == ':' || c == '%' && i > from {
				r.out[i] = '.'
			}
			i++
		case c == '&' && first:
			r.out[i] = c
			i++
		case isWordByte(c) && (named || c == '-' || c == '_' || c < '0' || c > '9'):
			r.out[i] = c
			i++
		default:
			i = fill(i, i+1)
		}
	}
}

// value copies the calls of a value, and the custom properties it names.
func (r *styleReader) value(from, to int) {
	from, to = r.trim(from, to)
	wrote := false
	var kept []bool // brackets open: whether they are copied
	empty := 0      // where the innermost copied bracket opened, if nothing stands in it yet
	for i := from; i < to; {
		c := r.in[i]
		end := i
		for end < to && isWordByte(r.in[end]) {
			end++
		}
		word := r.in[i:end]
		switch {
		case len(word) > 0 && end < to && r.in[end] == '(' && r.literal(i) == i+1 && c != '-' && (c < '0' || c > '9'):
			copy(r.out[i:end+1], r.in[i:])
			kept, wrote, empty = append(kept, true), true, end
			i = end + 1
		case len(word) > 2 && bytes.HasPrefix(word, []byte("--")):
			copy(r.out[i:end], word)
			wrote, empty = true, 0
			i = end
		case len(word) > 0 && r.literal(i) == i+1:
			i = end
		case c == '(':
			kept = append(kept, false)
			i++
		case c == ')':
			if n := len(kept); n > 0 {
				if kept[n-1] {
					r.out[i] = c
					if empty > 0 && empty+1 < i {
						r.out[i-1] = '0'
					}
					empty = 0
				}
				kept = kept[:n-1]
			}
			i++
		default:
			i = max(i+1, min(r.literal(i), to))
		}
	}
	if from == to || wrote && r.out[to-1] != ' ' {
		return
	}
	first := to - 1 // what follows the calls is a word, so that the value ends where it ends
	if !wrote {
		first = from
	}
	for i := first; i < to; i++ {
		r.out[i] = 'x'
	}
}
