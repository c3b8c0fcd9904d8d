package lang

import (
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

// section is the part of a document from one heading to the next.
type section struct {
	start, end int      // lines
	headings   []string // from the document's title down to its own
}

// outlines say how documents without grammar are cut, by language. What is no
// prose but a tree of keys has the path of keys for headings.
var outlines = map[string]func(*chunk.Lines) []section{
	"asciidoc": asciidocSections, "html": htmlSections, "json": jsonSections, "markdown": markdownSections,
	"restructuredtext": rstSections, "toml": tomlSections, "yaml": yamlSections,
}

// sections cuts a document at its headings.
func (w *chunkWriter) sections(all []section) {
	for _, s := range all {
		h := head("section", last(s.headings), w.input.Path, strings.Join(s.headings, " > "), "")
		for _, p := range chunk.Document(w.lines, s.start, s.end) {
			w.add(p, wire.ChunkSection, "", h)
		}
	}
}

// withoutBare joins a section of a heading alone, such as a title right above a
// subtitle, with the one that follows. Lines of markup are no text.
func withoutBare(lines *chunk.Lines, all []section, markup func(line string) bool) []section {
	out := all[:0]
	for i := 0; i < len(all); i++ {
		s := all[i]
		for i+1 < len(all) && s.bare(lines, markup) {
			i++
			s.end, s.headings = all[i].end, all[i].headings
		}
		out = append(out, s)
	}
	return out
}

// bare reports whether a section is headings alone.
func (s section) bare(lines *chunk.Lines, markup func(line string) bool) bool {
	texts := 0
	for line := s.start; line <= s.end; line++ {
		if !lines.Blank(line) && (markup == nil || !markup(lineOf(lines, line))) {
			texts++
		}
	}
	return texts <= 1
}

func last(s []string) string {
	if len(s) == 0 {
		return ""
	}
	return s[len(s)-1]
}

// outline collects sections as headings are met.
type outline struct {
	sections []section
	start    int       // line of the section under way
	headings []string  // of the section under way
	path     [6]string // last heading of each level
}

// heading begins a section at a line. Levels count from 1; deeper ones than the
// path has are its last.
func (o *outline) heading(line, level int, title string) {
	level = min(level, len(o.path))
	o.sections = o.end(line - 1)
	o.start = line
	o.path[level-1] = clip(strings.ToValidUTF8(title, "\uFFFD"), 120)
	clear(o.path[level:])
	o.headings = nil
	for _, p := range o.path[:level] {
		if p != "" {
			o.headings = append(o.headings, p)
		}
	}
}

// end returns the sections, the one under way closed at a line.
func (o *outline) end(line int) []section {
	if line < o.start {
		return o.sections
	}
	return append(o.sections, section{o.start, line, o.headings})
}

func lineOf(lines *chunk.Lines, line int) string {
	return string(lines.Source[lines.Start(line):lines.End(line)])
}
