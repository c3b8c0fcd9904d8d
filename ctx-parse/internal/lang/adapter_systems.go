package lang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	ts "github.com/tree-sitter/go-tree-sitter"
)

// shellLineEnds and makeLineEnds hide the CR of CRLF, which the grammars take
// for a part of the word before it. A space ends a word of a shell; of make an
// empty line follows.
func shellLineEnds(source []byte) []byte { return lineEnds(source, " \n") }
func makeLineEnds(source []byte) []byte  { return lineEnds(source, "\n\n") }

func lineEnds(source []byte, end string) []byte {
	if !bytes.Contains(source, []byte("\r\n")) {
		return source
	}
	clean := bytes.ReplaceAll(source, []byte("\\\r\n"), []byte(" \\\n"))
	return bytes.ReplaceAll(clean, []byte("\r\n"), []byte(end))
}

// aliased takes the equals sign off the name of a shell's alias.
func aliased(name, _ string) (holder, plain string) {
	plain, _, _ = strings.Cut(name, "=")
	return "", plain
}

func notUnderscore(s *symbol) bool { return !strings.HasPrefix(s.name, "_") }

// terraformAddress is how other blocks name a block, from its header:
// aws_instance.web, data.aws_ami.image, var.region.
func terraformAddress(name, header string) (holder, plain string) {
	header, _, _ = strings.Cut(header, "{")
	fields := strings.Fields(strings.ReplaceAll(header, `"`, " "))
	if len(fields) == 0 {
		return "", name
	}
	if !strings.HasSuffix(header, name) && len(fields) > 1 {
		fields = fields[:len(fields)-1]
	}
	switch fields[0] {
	case "resource":
		fields = fields[1:]
	case "variable":
		fields[0] = "var"
	case "locals":
		fields[0] = "local"
	}
	return strings.Join(fields, "."), name
}

// lineKind is a line that defines something, for files whose tree was lost.
type lineKind struct {
	kind string
	line *regexp.Regexp // the name is its first group
	end  *regexp.Regexp // where the definition ends, nil with its line
}

// verbatim are the nodes whose text is no code of their file.
var verbatim = words("heredoc_body heredoc_content heredoc_block heredoc_line string string_content raw_string ansi_c_string comment line_comment bracket_comment bracket_argument quoted_argument quoted_element")

// addLines adds what the grammar gave up on but a line of its own says.
func (f *matches) addLines(root *ts.Node, source []byte, kinds []lineKind) {
	if !root.HasError() {
		return
	}
	known := map[int]bool{}
	for i := range f.definitions {
		known[f.definitions[i].parts[partName].start] = true
	}
	for _, k := range kinds {
		for _, m := range k.line.FindAllSubmatchIndex(source, -1) {
			if known[m[2]] {
				continue
			}
			known[m[2]] = true
			if n := root.DescendantForByteRange(uint(m[2]), uint(m[3])); n != nil && verbatim[n.Kind()] {
				continue
			}
			d := match{kind: k.kind, whole: extent{m[2] - len(bytes.TrimLeft(source[m[0]:m[2]], " \t")), m[1]}}
			d.parts[partName] = extent{m[2], m[3]}
			if k.end != nil {
				if e := k.end.FindIndex(source[m[1]:]); e != nil {
					d.whole.end = m[1] + e[1]
					d.parts[partBody] = extent{m[1], d.whole.end}
				}
			}
			f.definitions = append(f.definitions, d)
		}
	}
}

var (
	stageLine       = regexp.MustCompile(`(?mi)^[ \t]*FROM[ \t].*$`)
	dockerfileLines = []lineKind{
		{kind: "module", line: regexp.MustCompile(`(?mi)^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*\S+[ \t]+AS[ \t]+(\S+)`)},
		{kind: "variable", line: regexp.MustCompile(`(?mi)^[ \t]*(?:ARG|ENV)[ \t]+([A-Za-z_]\w*)[^\n]*`)},
	}
)

// oldEnv finds ENV name and several words, which the grammar does not know.
var oldEnv = regexp.MustCompile(`(?mi)^[ \t]*ENV[ \t]+\w+[ \t]+([^=\s\\]+(?:[ \t]+[^=\s\\]+)+)[ \t]*\r?$`)

// withoutOldEnv joins those words.
func withoutOldEnv(source []byte) []byte {
	found := oldEnv.FindAllSubmatchIndex(source, -1)
	if found == nil {
		return source
	}
	clean := bytes.Clone(source)
	for _, m := range found {
		for i := m[2]; i < m[3]; i++ {
			if clean[i] == ' ' || clean[i] == '\t' {
				clean[i] = '_'
			}
		}
	}
	return clean
}

// refineDockerfile makes a stage of all from its FROM to the next one, and tells
// images from stages.
func refineDockerfile(root *ts.Node, source []byte, found *matches) {
	found.addLines(root, source, dockerfileLines)
	var starts []int
	for _, m := range stageLine.FindAllIndex(source, -1) {
		starts = append(starts, m[0]+len(source[m[0]:m[1]])-len(bytes.TrimLeft(source[m[0]:m[1]], " \t")))
	}
	stages := map[string]bool{}
	for i := range found.definitions {
		d := &found.definitions[i]
		if d.kind != "module" {
			continue
		}
		stages[string(d.parts[partName].of(source))] = true
		d.parts[partBody] = extent{d.parts[partName].end, d.parts[partName].end + 1}
		next, _ := slices.BinarySearch(starts, d.parts[partName].start)
		end := len(source)
		if next < len(starts) {
			end = found.startAbove(source, starts[next])
		}
		d.whole.end = d.whole.start + len(bytes.TrimRight(source[d.whole.start:end], " \t\r\n"))
	}
	for i := range found.references {
		r := &found.references[i]
		target := r.parts[partTarget]
		if from := []byte("--from="); bytes.HasPrefix(target.of(source), from) {
			target.start += len(from)
		}
		r.parts[partTarget] = target
		if stages[string(target.of(source))] {
			r.kind = "extends"
			r.parts[partName], r.parts[partTarget], r.parts[partAlias] = target, extent{}, extent{}
		}
	}
}

// startAbove is where the comments begin that stand right before a place.
func (f *matches) startAbove(source []byte, at int) int {
	slices.SortFunc(f.comments, func(a, b extent) int { return a.start - b.start })
	for {
		c := endingBefore(f.comments, at)
		if c.empty() || bytes.Count(source[c.end:at], []byte{'\n'}) > 1 || len(bytes.TrimSpace(source[c.end:at])) > 0 {
			return at
		}
		at = c.start
	}
}

// image is what a FROM or COPY --from names, without registry and tag.
func image(target string) []importPath {
	name, _, _ := strings.Cut(path.Base(target), "@")
	if i := strings.IndexByte(name, ':'); i > 0 && !strings.HasPrefix(name, "$") {
		name = name[:i]
	}
	if name == "" || strings.Trim(name, "0123456789") == "" {
		return nil
	}
	return []importPath{{name: name, target: target}}
}

// refineGraphQL takes the description out of a definition: it stands before it.
func refineGraphQL(_ *ts.Node, source []byte, found *matches) {
	described := map[extent]bool{}
	for i := range found.definitions {
		d := &found.definitions[i]
		doc := d.parts[partDoc]
		if doc.empty() || doc.start != d.whole.start {
			continue
		}
		described[doc] = true
		found.attributes = append(found.attributes, doc)
		rest := source[doc.end:d.whole.end]
		d.whole.start = doc.end + len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,"))
	}
	found.comments = slices.DeleteFunc(found.comments, func(e extent) bool { return described[e] })
}

var makeLines = []lineKind{
	{kind: "macro", line: regexp.MustCompile(`(?m)^[ ]*(?:override[ ]+)?define[ ]+([\w.%/-]+)`), end: regexp.MustCompile(`(?m)^[ ]*endef`)},
	{kind: "function", line: regexp.MustCompile(`(?m)^([A-Za-z_][\w./%+-]*)[ \t]*::?(?:[ \t]*;.*|[^=:\n][^=\n]*|[ \t]*)$(?:\n(?:\t.*|[ ]*#.*)$)*`)},
	{kind: "variable", line: regexp.MustCompile(`(?m)^[ ]*(?:export[ ]+|override[ ]+)*([A-Za-z_][\w.-]*)[ \t]*(?:[?+!]|::?:?)?=[^\n]*`)},
}

// description is the text before an argument's name, which a default value is not.
var description = regexp.MustCompile(`((?:^|[(,\])!\w])\s*)(?:"""(?:[^"]|"{1,2}[^"])*"""|"(?:[^"\\]|\\.)*")\s*([_A-Za-z]\w*\s*:)`)

func withoutDescriptions(arguments string) string {
	return description.ReplaceAllString(arguments, "$1$2")
}

// makeCall is the use of a macro.
var makeCall = regexp.MustCompile(`\$[({]call[ \t]+([\w.%/-]+)`)

// refineMake ends rules before the blank lines after them, and finds the uses of
// macros.
func refineMake(root *ts.Node, source []byte, found *matches) {
	found.addLines(root, source, makeLines)
	for i := range found.definitions {
		d := &found.definitions[i]
		d.whole.end = d.whole.start + len(bytes.TrimRight(d.whole.of(source), " \t\r\n"))
		if b := d.parts[partBody]; !b.empty() {
			d.parts[partBody].end = min(b.end, d.whole.end)
		}
	}
	for i := range found.references {
		r := &found.references[i]
		r.whole.end = r.whole.start + len(bytes.TrimRight(r.whole.of(source), " \t\r\n"))
	}
	for _, m := range makeCall.FindAllSubmatchIndex(source, -1) {
		if within(found.comments, m[0]) {
			continue
		}
		r := match{kind: "call", whole: extent{m[0], m[3]}}
		r.parts[partName] = extent{m[2], m[3]}
		found.references = append(found.references, r)
	}
}

var braceLine = regexp.MustCompile(`(?m)^[ \t]*\}`)

var shellLines = []lineKind{
	{kind: "function", line: regexp.MustCompile(`(?m)^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w:.-]*)[ \t]*\([ \t]*\)[ \t]*\{?`), end: braceLine},
	{kind: "function", line: regexp.MustCompile(`(?m)^[ \t]*function[ \t]+([A-Za-z_][\w:.-]*)[ \t]*\{?`), end: braceLine},
}

func refineShell(root *ts.Node, source []byte, found *matches) {
	found.addLines(root, source, shellLines)
}

var cmakeLines = []lineKind{
	{kind: "function", line: regexp.MustCompile(`(?mi)^[ \t]*function[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`), end: regexp.MustCompile(`(?i)endfunction[ \t]*\([^)\n]*\)`)},
	{kind: "macro", line: regexp.MustCompile(`(?mi)^[ \t]*macro[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`), end: regexp.MustCompile(`(?i)endmacro[ \t]*\([^)\n]*\)`)},
	{kind: "module", line: regexp.MustCompile(`(?mi)^[ \t]*add_(?:library|executable|custom_target)[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`)},
}

func refineCMake(root *ts.Node, source []byte, found *matches) {
	found.addLines(root, source, cmakeLines)
}
