package lang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// shellLineEnds hides the CR of CRLF, which the grammar takes for a part of the
// word before it.
func shellLineEnds(source []byte) []byte { return lineEnds(source, " \n") }

// plainMake hides the CR, too, as an empty line, and the tab before what is no
// recipe because no rule stands before it.
func plainMake(source []byte) []byte {
	source = lineEnds(source, "\n\n")
	clean, inRule, goesOn := source, false, false
	for start := 0; start < len(source); {
		end := len(source)
		if i := bytes.IndexByte(source[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		switch line := source[start:end]; {
		case goesOn:
		case line[0] == '\t' && !inRule:
			if &clean[0] == &source[0] {
				clean = bytes.Clone(source)
			}
			for i := start; i < end && source[i] == '\t'; i++ {
				clean[i] = ' '
			}
		case line[0] != '\t' && len(bytes.TrimSpace(line)) > 0 && !makeAside.Match(line):
			inRule = makeRule.Match(line)
		}
		goesOn = bytes.HasSuffix(bytes.TrimRight(source[start:end], "\r\n"), []byte{'\\'})
		start = end
	}
	return clean
}

var (
	// makeAside is a line that neither begins nor ends a rule.
	makeAside = regexp.MustCompile(`^[ ]*(?:#|ifeq\b|ifneq\b|ifdef\b|ifndef\b|else\b|endif\b)`)
	// makeRule is a line that begins one, or goes on from one that might.
	makeRule = regexp.MustCompile(`^[^=#]*(?::(?:[^:=]|$|:[^=])|\\\r?\n$)|^[ ]*define\b`)
)

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
	many bool           // the group is a list of names
}

// verbatim are the nodes whose text is no code of their file. A shell's string in
// double quotes is not among them: one quote too few turns code into strings.
var verbatim = words("heredoc_body heredoc_content heredoc_block heredoc_line raw_string ansi_c_string raw_text recipe_line shell_text shell_fragment comment line_comment bracket_comment bracket_argument quoted_argument quoted_element")

// addLines adds what the grammar gave up on but a line of its own says.
func (f *matches) addLines(root *ts.Node, source []byte, kinds []lineKind) {
	known := map[int]bool{}
	for i := range f.definitions {
		known[f.definitions[i].parts[partName].start] = true
	}
	const most = 5000 // each is looked up in the tree
	left := most
	for _, k := range kinds {
		var ends [][]int
		if k.end != nil {
			ends = k.end.FindAllIndex(source, -1)
		}
		for _, m := range k.line.FindAllSubmatchIndex(source, -1) {
			if m[0] > 1 && source[m[0]-2] == '\\' { // the line before goes on
				continue
			}
			names := []extent{{m[2], m[3]}}
			if k.many {
				names = fieldsOf(source, names[0])
			}
			for _, name := range names {
				if known[name.start] || left == 0 {
					continue
				}
				known[name.start] = true
				left--
				if n := root.DescendantForByteRange(uint(name.start), uint(name.end)); n != nil && verbatim[n.Kind()] {
					continue
				}
				f.definitions = append(f.definitions, k.match(source, m, name, ends))
			}
		}
	}
}

// match makes a definition of a line.
func (k *lineKind) match(source []byte, m []int, name extent, ends [][]int) match {
	line := source[m[0]:m[1]]
	d := match{kind: k.kind, whole: extent{m[1] - len(bytes.TrimLeft(line, " \t")), m[1]}}
	d.parts[partName] = name
	next, _ := slices.BinarySearchFunc(ends, m[1], func(e []int, at int) int { return e[0] - at })
	if next < len(ends) {
		d.whole.end = ends[next][1]
		d.parts[partBody] = extent{m[1], d.whole.end}
	}
	return d
}

// fieldsOf returns the words of a text, of name=value the name.
func fieldsOf(source []byte, list extent) []extent {
	var out []extent
	for at := list.start; at < list.end; {
		rest := source[at:list.end]
		at += len(rest) - len(bytes.TrimLeft(rest, " \t"))
		n := bytes.IndexAny(source[at:list.end], " \t")
		if n < 0 {
			n = list.end - at
		}
		if value := bytes.IndexByte(source[at:at+n], '='); value != 0 && n > 0 {
			out = append(out, extent{at, at + n})
			if value > 0 {
				out[len(out)-1].end = at + value
			}
		}
		at += n
	}
	return out
}

var (
	stageLine       = regexp.MustCompile(`(?mi)^[ \t]*FROM[ \t].*$`)
	dockerfileLines = []lineKind{
		{kind: "module", line: regexp.MustCompile(`(?mi)^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*\S+[ \t]+AS[ \t]+(\S+)`)},
		{kind: "variable", line: regexp.MustCompile(`(?mi)^[ \t]*ARG[ \t]+([^#\n\\"']+?)[ \t\r]*$`), many: true},
		{kind: "variable", line: regexp.MustCompile(`(?mi)^[ \t]*(?:ARG|ENV)[ \t]+([A-Za-z_]\w*)[^\n]*`)},
	}
)

var (
	// oldEnv finds ENV name and several words, which the grammar does not know.
	oldEnv = regexp.MustCompile(`(?mi)^[ \t]*ENV[ \t]+\w+[ \t]+([^=\s\\]+(?:[ \t]+[^=\s\\]+)+)[ \t]*\r?$`)
	// manyArg finds what follows the first of several names after ARG.
	manyArg = regexp.MustCompile(`(?mi)^[ \t]*ARG[ \t]+\w+(?:=[^\s"']*)?([ \t]+\w[^\\\n"']*?)\r?$`)
)

// plainDockerfile joins those words, and blanks those names.
func plainDockerfile(source []byte) []byte {
	env, arg := oldEnv.FindAllSubmatchIndex(source, -1), manyArg.FindAllSubmatchIndex(source, -1)
	if env == nil && arg == nil {
		return source
	}
	clean := bytes.Clone(source)
	for _, m := range env {
		for i := m[2]; i < m[3]; i++ {
			if clean[i] == ' ' || clean[i] == '\t' {
				clean[i] = '_'
			}
		}
	}
	for _, m := range arg {
		for i := m[2]; i < m[3]; i++ {
			clean[i] = ' '
		}
	}
	return clean
}

// refineDockerfile makes a stage of all from its FROM to the next one, and tells
// images from stages.
func refineDockerfile(root *ts.Node, source []byte, found *matches) {
	found.addLines(root, source, dockerfileLines)
	ends := map[int]int{} // ARG a b: both reach over all of it
	for i := range found.definitions {
		d := &found.definitions[i]
		ends[d.whole.start] = max(ends[d.whole.start], d.whole.end)
	}
	for i := range found.definitions {
		d := &found.definitions[i]
		d.whole.end = ends[d.whole.start]
	}
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
	{kind: "function", line: regexp.MustCompile(`(?m)^([\w$%/][^:=#\n\t"'|;]*?)[ \t]*::?(?:[ \t]*;.*|[^=:\n][^=:\n]*|[ \t]*)$(?:\n(?:\t.*|[ ]*#.*)$)*`), many: true},
	{kind: "variable", line: regexp.MustCompile(`(?m)^[ ]*(?:export[ ]+|override[ ]+)*([A-Za-z_][\w.-]*)[ \t]*(?:[?+!]|::?:?)?=[^\n]*`)},
}

// description is the text before an argument's name, which a default value is not.
var description = regexp.MustCompile(`((?:^|[(,\])!\w])\s*)(?:"""(?:[^"]|"{1,2}[^"])*"""|"(?:[^"\\]|\\.)*")\s*([_A-Za-z]\w*\s*:)`)

func withoutDescriptions(arguments string) string {
	return description.ReplaceAllString(arguments, "$1$2")
}

// brokenLine is a line end that no backslash hides.
var brokenLine = regexp.MustCompile(`[^\\\r]\r?\n`)

// makeCall is the use of a macro.
var makeCall = regexp.MustCompile(`\$[({]call[ \t]+([\w.%/-]+)`)

// refineMake ends what is defined before the blank lines after it, and before
// the next definition: conditions make the grammar take that for a part of it.
// It also finds the uses of macros.
func refineMake(root *ts.Node, source []byte, found *matches) {
	found.definitions = slices.DeleteFunc(found.definitions, func(d match) bool { // an error made many lines one list of targets
		return d.kind == "function" && brokenLine.Match(source[max(d.whole.start, d.parts[partName].start-1000):d.parts[partName].start])
	})
	found.addLines(root, source, makeLines)
	lines, starts := chunk.NewLines(source), make([]int, 0, len(found.definitions))
	for i := range found.definitions {
		starts = append(starts, lines.Start(lines.At(found.definitions[i].parts[partName].start)))
	}
	slices.Sort(starts)
	for i := range found.definitions {
		d := &found.definitions[i]
		if next, _ := slices.BinarySearch(starts, d.parts[partName].end); next < len(starts) {
			d.whole.end = min(d.whole.end, starts[next])
		}
		d.whole.end = d.whole.start + len(bytes.TrimRight(d.whole.of(source), " \t\r\n"))
		if name := &d.parts[partName]; d.kind == "variable" { // NAME?=value
			name.end = name.start + len(bytes.TrimRight(name.of(source), "?+!:"))
		}
		if b := &d.parts[partBody]; b.end > d.whole.end {
			b.end = max(b.start, d.whole.end)
		}
	}
	for i := range found.references {
		if r := &found.references[i]; !r.parts[partName].empty() {
			r.whole.end = r.parts[partName].end
		}
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
	{kind: "macro", line: regexp.MustCompile(`(?m)^[ \t]*alias[ \t]+(?:-[gs][ \t]+)?([^\s=$'"-][^\s=$'"]*)=[^\n]*`)},
}

func refineShell(root *ts.Node, source []byte, found *matches) {
	if root.HasError() {
		found.addLines(root, source, shellLines)
	}
}

var cmakeLines = []lineKind{
	{kind: "function", line: regexp.MustCompile(`(?mi)^[ \t]*function[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`), end: regexp.MustCompile(`(?i)endfunction[ \t]*\([^)\n]*\)`)},
	{kind: "macro", line: regexp.MustCompile(`(?mi)^[ \t]*macro[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`), end: regexp.MustCompile(`(?i)endmacro[ \t]*\([^)\n]*\)`)},
	{kind: "module", line: regexp.MustCompile(`(?mi)^[ \t]*add_(?:library|executable|custom_target)[ \t]*\([ \t]*([^\s()$]+)[^)\n]*\)?`)},
}

func refineCMake(root *ts.Node, source []byte, found *matches) {
	if root.HasError() {
		found.addLines(root, source, cmakeLines)
	}
}
