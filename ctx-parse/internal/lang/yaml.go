package lang

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

var (
	yamlKey    = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#&*!|>'"%@\x60{}\[\],?:-][^#{}\[\]"]*?|-[^\s#{}\[\]"][^#{}\[\]"]*?)[ \t]*:(?:[ \t]+(.*))?$`)
	yamlScalar = regexp.MustCompile(`^(?:[&!]\S*[ \t]+)*[|>][0-9+-]*[ \t]*(?:#.*)?$`)
)

// yamlSections cuts YAML by its keys. Of a stream of several documents each is
// as a key, named after the kind and name that it states.
func yamlSections(lines *chunk.Lines) []section {
	r := yamlReader{lines: lines, root: &key{start: 1}, scalar: -1}
	var docs []*key
	for line := 1; line <= lines.Count(); line++ {
		text := lineOf(lines, line)
		if strings.HasPrefix(text, "---") && (len(text) == 3 || text[3] == ' ') || strings.HasPrefix(text, "...") && strings.TrimSpace(text) == "..." {
			docs = append(docs, r.end())
			r.root = &key{start: line}
			continue
		}
		r.line(line, text)
	}
	docs = append(docs, r.end())
	var keys []*key
	for _, d := range docs {
		if d.name = document(d); d.name != "" && len(docs) > 1 {
			keys = append(keys, d)
			continue
		}
		keys = append(keys, d.children...)
	}
	return keySections(lines, keys)
}

// document is what a manifest calls itself: kind, and the name in its metadata.
func document(d *key) string {
	kind, name := "", ""
	for _, k := range d.children {
		switch k.name {
		case "kind":
			kind = k.value
		case "metadata":
			name = label(k, "")
		}
	}
	if kind == "" {
		return ""
	}
	return strings.TrimSpace(kind + " " + name)
}

// yamlReader builds the tree of keys by their indentation.
type yamlReader struct {
	lines   *chunk.Lines
	root    *key
	stack   []yamlOpen // keys under way, the outermost first
	scalar  int        // level of the key whose text block goes on, or -1
	comment int        // first line of the comment right above, or 0
}

type yamlOpen struct {
	level int // twice the indentation, one more for an item of a list
	key   *key
}

func (r *yamlReader) line(line int, text string) {
	body := strings.TrimLeft(text, " ")
	indent := len(text) - len(body)
	body = strings.TrimRight(body, " \t")
	switch {
	case body == "":
		r.comment = 0
		return
	case r.scalar >= 0 && 2*indent > r.scalar:
		return
	case body[0] == '#':
		if r.comment == 0 {
			r.comment = line
		}
		return
	}
	r.scalar = -1
	start := line
	if r.comment > 0 {
		start, r.comment = r.comment, 0
	}
	for strings.HasPrefix(body, "- ") || body == "-" {
		rest := strings.TrimLeft(body[1:], " ")
		if rest != "" && !yamlKey.MatchString(rest) && !strings.HasPrefix(rest, "- ") {
			if yamlScalar.MatchString(rest) {
				r.scalar = 2*indent + 1
			}
			return // an item that is no map
		}
		r.add(2*indent+1, &key{start: start, end: line})
		indent += len(body) - len(rest)
		body = rest
	}
	m := yamlKey.FindStringSubmatch(body)
	if m == nil {
		return
	}
	value := strings.TrimSpace(m[2])
	if yamlScalar.MatchString(value) {
		r.scalar = 2 * indent
	}
	if i := strings.Index(value, " #"); i >= 0 {
		value = value[:i]
	}
	r.add(2*indent, &key{name: unquote(m[1]), start: start, end: line, value: unquote(value)})
}

// add hangs a key below the last one of a lower level.
func (r *yamlReader) add(level int, k *key) {
	for len(r.stack) > 0 && r.stack[len(r.stack)-1].level >= level {
		r.name(r.stack[len(r.stack)-1])
		r.stack = r.stack[:len(r.stack)-1]
	}
	parent := r.root
	if len(r.stack) > 0 {
		parent = r.stack[len(r.stack)-1].key
	}
	if len(r.stack) >= maxKeyDepth {
		return
	}
	if k.name == "" {
		k.name = "[" + strconv.Itoa(len(parent.children)) + "]"
	}
	parent.children = append(parent.children, k)
	r.stack = append(r.stack, yamlOpen{level, k})
}

// name gives an item of a list its label once all of it is read.
func (r *yamlReader) name(o yamlOpen) {
	if o.level%2 == 1 {
		o.key.name = label(o.key, o.key.name)
	}
}

// end returns the tree of a document that has been read.
func (r *yamlReader) end() *key {
	for _, o := range r.stack {
		r.name(o)
	}
	r.stack, r.scalar, r.comment = nil, -1, 0
	return r.root
}
