package lang

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

var (
	htmlHeading = regexp.MustCompile(`(?is)<!--.*?-->|<script\b.*?</script|<style\b.*?</style|<(title|h[1-6])\b[^>]*>(.*?)</(?:title|h[1-6])\s*>`)
	htmlTag     = regexp.MustCompile(`(?s)<[^>]*>`)
)

// htmlSections cuts a page at the lines of its headings, below its title.
func htmlSections(lines *chunk.Lines) []section {
	o := outline{start: 1}
	title := ""
	for _, m := range htmlHeading.FindAllSubmatchIndex(lines.Source, -1) {
		if m[2] < 0 {
			continue
		}
		text := clip(strings.Join(strings.Fields(html.UnescapeString(htmlTag.ReplaceAllString(string(lines.Source[m[4]:min(m[5], m[4]+2000)]), " "))), " "), 120)
		line, name := lines.At(m[0]), strings.ToLower(string(lines.Source[m[2]:m[3]]))
		switch {
		case text == "":
		case name != "title":
			o.heading(max(line, o.start), int(name[1]-'0')+1, text)
		case title == "" && len(o.sections) == 0 && o.headings == nil:
			title = text
			o.heading(1, 1, text)
		}
	}
	all := o.end(lines.Count())
	for i, s := range all {
		if h := s.headings; len(h) > 1 && h[1] == h[0] {
			all[i].headings = h[1:]
		}
	}
	return withoutBare(lines, all, nil)
}

// documentChunks cuts a file that is a document with code in it: the code along
// its symbols, the rest at its headings.
func (u *unit) documentChunks(points []chunk.Point) []wire.Chunk {
	var code []extent
	for _, e := range u.found.code {
		if u.lines.At(e.end)-u.lines.At(e.start) > 1 { // else it is part of a line
			code = append(code, e)
		}
	}
	shown := *u.lines
	shown.Source = only(u.shown, code)
	var spans []chunk.Span
	for i, s := range u.symbols {
		if within(code, s.span.start) {
			if span, ok := u.chunkSpan(i, s); ok {
				spans = append(spans, span)
			}
		}
	}
	w := newChunkWriter(u.input, u.lines)
	next := 1
	sections := u.row.sections(u.lines)
	for _, p := range chunk.Code(&shown, sortSpans(spans), points) {
		w.sections(between(sections, next, p.Start-1))
		u.addPiece(w, p)
		next = max(next, p.End+1)
	}
	w.sections(between(sections, next, u.lines.Count()))
	return w.chunks
}

// between returns the parts of sections on lines first to last.
func between(sections []section, first, last int) []section {
	var out []section
	for _, s := range sections {
		s.start, s.end = max(s.start, first), min(s.end, last)
		if s.start <= s.end {
			out = append(out, s)
		}
	}
	return slices.Clip(out)
}
