package lang

import (
	"regexp"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

var (
	tomlTable = regexp.MustCompile(`^[ \t]*\[{1,2}[ \t]*([^\[\]#=]+?)[ \t]*\]{1,2}[ \t]*(?:#.*)?$`)
	tomlKey   = regexp.MustCompile(`^[ \t]*((?:"[^"]*"|'[^']*'|[\w-]+)(?:[ \t]*\.[ \t]*(?:"[^"]*"|'[^']*'|[\w-]+))*)[ \t]*=(.*)$`)
)

// tomlSections cuts TOML by its tables and the keys before the first of them.
func tomlSections(lines *chunk.Lines) []section {
	var keys []*key
	var table *key
	var value tomlValue
	comment := 0
	for line := 1; line <= lines.Count(); line++ {
		text := lineOf(lines, line)
		if value.inside() {
			value.take(text)
			continue
		}
		trimmed := strings.TrimSpace(text)
		if strings.HasPrefix(trimmed, "#") {
			if comment == 0 {
				comment = line
			}
			continue
		}
		start := line
		if comment > 0 {
			start = comment
		}
		comment = 0
		if m := tomlTable.FindStringSubmatch(text); m != nil {
			table = &key{name: unquote(strings.ReplaceAll(m[1], `"`, "")), start: start, end: line}
			keys = append(keys, table)
			continue
		}
		m := tomlKey.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		value.take(m[2])
		k := &key{name: unquote(m[1]), start: start, end: line, value: unquote(m[2])}
		if table == nil {
			keys = append(keys, k)
			continue
		}
		table.children = append(table.children, k)
	}
	for _, k := range keys {
		if name := label(k, ""); name != "" && strings.HasPrefix(strings.TrimSpace(lineOf(lines, k.end)), "[[") {
			k.name += " " + name // [[package]] name = "x"
		}
	}
	return keySections(lines, keys)
}

// tomlValue follows a value over its lines.
type tomlValue struct {
	quote string // the three quotes of a string under way
	depth int    // brackets open
}

// inside reports whether a value goes on.
func (v *tomlValue) inside() bool { return v.quote != "" || v.depth > 0 }

// take takes in the next piece of a value, to the end of its line.
func (v *tomlValue) take(text string) {
	for i := 0; i < len(text); i++ {
		if v.quote != "" {
			end := strings.Index(text[i:], v.quote)
			if end < 0 {
				return
			}
			i += end + len(v.quote) - 1
			v.quote = ""
			continue
		}
		switch c := text[i]; c {
		case '#':
			return
		case '[', '{':
			v.depth++
		case ']', '}':
			v.depth = max(0, v.depth-1)
		case '"', '\'':
			if three := strings.Repeat(string(c), 3); strings.HasPrefix(text[i:], three) {
				v.quote = three
				i += 2
				continue
			}
			i += quoted(text, i) - 1
		}
	}
}
