package lang

import (
	"bytes"
	"strconv"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// jsonSections cuts JSON by its keys, JSON with comments too. Lines of values,
// one a line, are no tree of keys.
func jsonSections(lines *chunk.Lines) []section {
	roots := jsonTree(lines.Source, false)
	if len(roots) != 1 {
		return []section{{start: 1, end: lines.Count()}}
	}
	return keySections(lines, roots[0].keys(lines))
}

// jsonNode is a value, with its key if it has one.
type jsonNode struct {
	name     string // of its key
	from, to int    // bytes, key included
	value    int    // where the value begins
	open     byte   // { or [ of what has children, else 0
	children []jsonNode
}

// keys returns what of a node's children begins on lines of its own.
func (n *jsonNode) keys(lines *chunk.Lines) []*key {
	var out []*key
	for i := range n.children {
		c := &n.children[i]
		k := &key{name: c.name, start: lines.At(c.from), end: lines.At(max(c.from, c.to-1))}
		if c.open == 0 {
			if raw := lines.Source[c.value:min(c.to, c.value+200)]; len(raw) > 0 && raw[0] == '"' {
				k.value = unquote(string(raw))
			}
		} else {
			k.children = c.keys(lines)
		}
		if n.open == '[' {
			k.name = label(k, "["+strconv.Itoa(i)+"]")
		}
		out = append(out, k)
	}
	return out
}

// jsonTree reads JSON, with comments, single quotes, bare keys and errors. Of
// lists, scalars are recorded only if asked for.
func jsonTree(source []byte, scalars bool) []jsonNode {
	r := jsonReader{source: source, scalars: scalars}
	r.stack = append(r.stack, jsonNode{open: '['})
	for r.at < len(source) {
		r.next()
	}
	for len(r.stack) > 1 {
		r.close()
	}
	return r.stack[0].children
}

type jsonReader struct {
	source  []byte
	at      int
	scalars bool
	stack   []jsonNode // under way, the outermost first
	pending *jsonNode  // a key that waits for its value
	deep    int        // brackets open below what is recorded
}

// next takes in one token.
func (r *jsonReader) next() {
	from := r.at
	switch c := r.source[r.at]; {
	case c <= ' ' || c == ',' || c == ':':
		r.at++
	case c == '/' && bytes.HasPrefix(r.source[r.at:], []byte("//")):
		r.at = r.find("\n")
	case c == '/' && bytes.HasPrefix(r.source[r.at:], []byte("/*")):
		r.at = r.find("*/")
	case c == '{' || c == '[':
		r.at++
		r.open(from, c)
	case c == '}' || c == ']':
		r.at++
		r.close()
	case c == '"' || c == '\'':
		r.string(c)
		r.word(from)
	default:
		for r.at++; r.at < len(r.source) && bytes.IndexByte([]byte(" \t\r\n,:{}[]\"'/"), r.source[r.at]) < 0; r.at++ {
		}
		r.word(from)
	}
}

func (r *jsonReader) find(end string) int {
	if i := bytes.Index(r.source[r.at:], []byte(end)); i >= 0 {
		return r.at + i + len(end)
	}
	return len(r.source)
}

// string steps over a literal; it ends at its line's end at the latest.
func (r *jsonReader) string(quote byte) {
	for r.at++; r.at < len(r.source); r.at++ {
		switch r.source[r.at] {
		case '\\':
			r.at++
		case quote:
			r.at++
			return
		case '\n':
			return
		}
	}
	r.at = len(r.source)
}

// word takes a string or a bare word for a key, if a colon follows in an object,
// or for a scalar.
func (r *jsonReader) word(from int) {
	if r.deep > 0 {
		return
	}
	top := &r.stack[len(r.stack)-1]
	if top.open == '{' && r.pending == nil {
		rest := bytes.TrimLeft(r.source[r.at:min(len(r.source), r.at+100)], " \t\r\n")
		if len(rest) > 0 && rest[0] == ':' {
			r.pending = &jsonNode{name: unquote(string(r.source[from:min(r.at, from+200)])), from: from}
		}
		return
	}
	if r.pending == nil && !r.scalars && len(r.stack) > 1 {
		return
	}
	n := r.begin(from)
	n.to = r.at
	top.children = append(top.children, n)
}

// begin returns the node of a value, with the key before it.
func (r *jsonReader) begin(from int) jsonNode {
	n := jsonNode{from: from}
	if r.pending != nil {
		n, r.pending = *r.pending, nil
	}
	n.value = from
	return n
}

func (r *jsonReader) open(from int, bracket byte) {
	if len(r.stack) > maxKeyDepth {
		r.deep++
		return
	}
	n := r.begin(from)
	n.open = bracket
	r.stack = append(r.stack, n)
}

func (r *jsonReader) close() {
	if r.deep > 0 {
		if r.deep--; r.deep == 0 {
			r.pending = nil
		}
		return
	}
	if len(r.stack) == 1 {
		return
	}
	n := r.stack[len(r.stack)-1]
	n.to = r.at
	r.stack = r.stack[:len(r.stack)-1]
	r.pending = nil
	top := &r.stack[len(r.stack)-1]
	top.children = append(top.children, n)
}
