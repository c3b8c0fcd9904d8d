package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// key is one key of a tree of settings, with the lines it stands on.
type key struct {
	name       string
	start, end int // lines; comments right above included
	value      string
	children   []*key
}

// Bounds of sections of keys, in characters.
const (
	smallKey = 200                      // below this, neighbours share a section
	keyGroup = chunk.TargetDocument / 2 // of neighbours that do
)

// maxKeyDepth is how deep keys are told apart.
const maxKeyDepth = 8

// keySections makes a section of each key that is not small, and of what lies
// in it where it is too big for one chunk. Its headings are the path of keys.
func keySections(lines *chunk.Lines, keys []*key) []section {
	if lines.Count() == 0 {
		return nil
	}
	k := keyCutter{lines: lines}
	k.cut(nil, keys, 1, lines.Count())
	return k.sections
}

type keyCutter struct {
	lines    *chunk.Lines
	sections []section
}

// cut makes sections of lines first to last, which hold the keys.
func (k *keyCutter) cut(path []string, keys []*key, first, last int) {
	keys = onOwnLines(keys)
	group := section{start: first, end: first - 1}
	var names []string
	flush := func() {
		if len(names) > 0 {
			group.headings = append(path[:len(path):len(path)], clip(strings.Join(names, ", "), 120))
			k.sections = append(k.sections, group)
		}
		group = section{start: group.end + 1, end: group.end}
		names = nil
	}
	for i, key := range keys {
		end := last
		if i+1 < len(keys) {
			end = keys[i+1].start - 1
		}
		start := group.end + 1
		size := k.size(start, end)
		if len(names) > 0 && (size >= smallKey || k.size(group.start, end) > keyGroup) {
			flush()
		}
		if size > chunk.TargetDocument && len(key.children) > 0 {
			flush()
			k.cut(append(path[:len(path):len(path)], key.name), key.children, start, end)
			group = section{start: end + 1, end: end}
			continue
		}
		group.end = end
		names = append(names, key.name)
		if size >= smallKey {
			flush()
		}
	}
	flush()
	if group.start <= last { // no keys at all
		k.sections = append(k.sections, section{start: group.start, end: last, headings: path})
	}
}

func (k *keyCutter) size(first, last int) int {
	if first > last {
		return 0
	}
	return utf8.RuneCount(k.lines.Source[k.lines.Start(first):k.lines.End(last)])
}

// onOwnLines leaves out keys that begin on the line where the one before begins
// or ends, and those with no name of their own.
func onOwnLines(keys []*key) []*key {
	var out []*key
	for _, k := range keys {
		if n := len(out); n > 0 && k.start <= out[n-1].start {
			continue
		}
		out = append(out, k)
	}
	for i := 1; i < len(out); i++ {
		out[i-1].end = min(out[i-1].end, out[i].start-1)
	}
	return out
}

// label names an item of a list after what its keys say it is, else by number.
func label(item *key, number string) string {
	for _, name := range [...]string{"name", "id", "title", "key"} {
		for _, c := range item.children {
			if c.name == name && c.value != "" {
				return clip(c.value, 80)
			}
		}
	}
	return number
}

// unquote strips the quotes of a scalar, and a comment behind it.
func unquote(s string) string {
	s = strings.TrimSpace(s)
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		s = s[:quoted(s, 0)]
	}
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		s = s[1 : len(s)-1]
	}
	return clip(strings.ToValidUTF8(s, "\uFFFD"), 120)
}
