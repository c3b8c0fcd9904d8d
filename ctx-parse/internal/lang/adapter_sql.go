package lang

import (
	"bytes"
	"regexp"
	"strings"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/shared/wire"
)

// sqlName is one part of a name, with or without the quotes of some dialect.
const sqlName = `(?:"[^"\n]+"|` + "`[^`\n]+`" + `|\[[^\]\n]+\]|[\w$#@]+)`

// sqlCreate finds the statements that define something, in any dialect. What
// they define and how it is called are its groups.
var sqlCreate = regexp.MustCompile(`(?im)^[ \t]*(create\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:definer|algorithm)\s*=\s*\S+\s+|sql\s+security\s+\w+\s+)*` +
	`(?:(?:global|local|temporary|temp|unlogged|external|foreign|virtual|materialized|recursive|unique|clustered|nonclustered|fulltext|spatial|constraint|aggregate|editionable|noneditionable|force|secure|transient|public)\s+)*` +
	`(table|view|function|procedure|proc|index|type|domain|sequence|trigger|schema|package(?:\s+body)?|event)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?)((?:` + sqlName + `\s*\.\s*)*)(` + sqlName + `)`)

// sqlKinds are the kinds of symbols by what was created.
var sqlKinds = map[string]string{
	"table": "struct", "view": "type", "type": "type", "domain": "type", "index": "property", "sequence": "variable", "schema": "module",
	"function": "function", "procedure": "function", "proc": "function", "trigger": "function", "event": "function", "package": "module", "package body": "module",
}

// notSQLNames follow CREATE INDEX or the like where the name is left out.
var notSQLNames = words("on as if is returns begin for using not")

// refineSQL takes the quotes off names, and adds what the dialect of the grammar
// does not know: procedures, domains, and what stands where it gave up.
func refineSQL(_ *ts.Node, source []byte, found *matches) {
	unquote := func(list []match) {
		for i := range list {
			for _, p := range []part{partName, partReceiver} {
				list[i].parts[p] = unquoted(source, list[i].parts[p])
			}
		}
	}
	unquote(found.definitions)
	unquote(found.references)
	known := map[int]bool{}
	for i := range found.definitions {
		known[found.definitions[i].parts[partName].start] = true
	}
	statements := sqlCreate.FindAllSubmatchIndex(source, -1)
	for i, m := range statements {
		name := unquoted(source, extent{m[8], m[9]})
		if known[name.start] || notSQLNames[strings.ToLower(string(name.of(source)))] || within(found.comments, m[2]) {
			continue
		}
		limit := len(source)
		if i+1 < len(statements) {
			limit = statements[i+1][2]
		}
		kind := sqlKinds[strings.ToLower(collapse(source[m[4]:m[5]], 20))]
		d := match{kind: kind, whole: extent{m[2], sqlEnd(source[:limit], m[9], kind == "function" || kind == "module")}}
		d.parts[partName] = name
		if m[7] > m[6] {
			d.parts[partReceiver] = unquoted(source, extent{m[6], m[6] + len(bytes.TrimRight(source[m[6]:m[7]], ". \t\r\n"))})
		}
		if head := source[m[9]:d.whole.end]; kind == "function" {
			if open := len(head) - len(bytes.TrimLeft(head, " \t\r\n")); open < len(head) && head[open] == '(' {
				d.parts[partParameters] = extent{m[9] + open, m[9] + open + closing(string(head[open:]))}
			}
			if b := sqlBody.FindIndex(head); b != nil {
				d.parts[partBody] = extent{m[9] + b[0], d.whole.end}
			}
		}
		found.definitions = append(found.definitions, d)
	}
}

// unquoted is a name without the quotes around it.
func unquoted(source []byte, e extent) extent {
	if e.end-e.start > 2 && strings.IndexByte("\"`[", source[e.start]) >= 0 && bytes.IndexByte(e.of(source), '.') < 0 {
		return extent{e.start + 1, e.end - 1}
	}
	return e
}

var (
	// sqlBody is where the header of a routine ends.
	sqlBody = regexp.MustCompile(`(?i)(?:^|[\s)])(?:as|is|begin|language)\b`)
	// sqlSeparator is a line of its own between statements that hold semicolons.
	sqlSeparator = regexp.MustCompile(`(?im)^[ \t]*(?:end\b[^;\n]*(?://|\$\$|;;)|go|/|//|\$\$|;;|delimiter\b.*)[ \t\r]*$`)
	dollarTag    = regexp.MustCompile(`^\$\w*\$`)
)

// sqlEnd returns where the statement ends whose name ends at a place: after its
// semicolon, outside quotes and comments. A routine with a bare body ends at the
// separator of its dialect.
func sqlEnd(source []byte, at int, routine bool) int {
	end := len(bytes.TrimRight(source, " \t\r\n"))
	start, dollars := at, false
	for at < end {
		rest := source[at:end]
		switch {
		case rest[0] == '\'' || rest[0] == '"' || rest[0] == '`':
			if i := bytes.IndexByte(rest[1:], rest[0]); i >= 0 {
				at += i + 1
			}
		case bytes.HasPrefix(rest, []byte("--")):
			at += max(bytes.IndexByte(rest, '\n'), 1)
			continue
		case bytes.HasPrefix(rest, []byte("/*")):
			at += max(bytes.Index(rest, []byte("*/")), 1)
		case rest[0] == '$':
			if tag := dollarTag.Find(rest); tag != nil {
				dollars = true
				at += len(tag) + max(bytes.Index(rest[len(tag):], tag), 0) + len(tag) - 1
			}
		case rest[0] == ';':
			if !routine || dollars || !sqlBody.Match(source[start:at]) {
				return at + 1
			}
			if s := sqlSeparator.FindIndex(source[at:end]); s != nil {
				return at + s[0] + len(bytes.TrimRight(source[at+s[0]:at+s[1]], "/$ \t\r\n"))
			}
			return end
		}
		at++
	}
	return end
}

// modal reads a parameter of a routine: IN name Type DEFAULT value.
func modal(item string) wire.Parameter {
	item, _, _ = cutTop(item, '=')
	item = strings.TrimSuffix(item, ":")
	fields := strings.Fields(item)
	for i, f := range fields {
		if strings.EqualFold(f, "default") {
			fields = fields[:i]
			break
		}
	}
	for len(fields) > 1 && sqlModes[strings.ToLower(fields[0])] {
		fields = fields[1:]
	}
	if len(fields) == 1 {
		return wire.Parameter{Type: fields[0]}
	}
	if len(fields) == 0 {
		return wire.Parameter{}
	}
	return wire.Parameter{Name: strings.Trim(fields[0], "\"`[]"), Type: strings.Join(fields[1:], " ")}
}

var sqlModes = words("in out inout variadic")

// inNamespace makes what stands before a name its holder.
func inNamespace(name, receiver string) (holder, plain string) { return receiver, name }
