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

// markdown cuts a document at its headings. Sections that are together small,
// such as a title right above a subtitle, stay one chunk.
func (w *chunkWriter) markdown() {
	sections := sectionsOf(w.lines)
	for i := 0; i < len(sections); i++ {
		s := sections[i]
		for i+1 < len(sections) && s.bare(w.lines) {
			i++
			s.end, s.headings = sections[i].end, sections[i].headings
		}
		h := head("section", last(s.headings), w.input.Path, strings.Join(s.headings, " > "), "")
		for _, p := range chunk.Document(w.lines, s.start, s.end) {
			w.add(p, wire.ChunkSection, "", h)
		}
	}
}

// bare reports whether a section is headings alone.
func (s section) bare(lines *chunk.Lines) bool {
	texts := 0
	for line := s.start; line <= s.end; line++ {
		if !lines.Blank(line) {
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

// sectionsOf reads ATX and setext headings. What looks like one inside a fenced
// code block, an HTML comment or YAML front matter is none.
func sectionsOf(lines *chunk.Lines) []section {
	var out []section
	var path [6]string
	fence, inComment := "", false
	n := lines.Count()
	start := 1
	frontMatter := n > 0 && strings.TrimRight(lineOf(lines, 1), " \t") == "---"
	var headings []string
	for line := 1; line <= n; line++ {
		text := lineOf(lines, line)
		if frontMatter {
			frontMatter = line == 1 || text != "---" && text != "..."
			continue
		}
		if inComment {
			inComment = !strings.Contains(text, "-->")
			continue
		}
		if f := fenceOf(text); f != "" {
			switch {
			case fence == "":
				fence = f
			case f[0] == fence[0] && len(f) >= len(fence) && strings.Trim(text, " "+f[:1]) == "":
				fence = ""
			}
			continue
		}
		if fence != "" {
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(text), "<!--") && !strings.Contains(text, "-->") {
			inComment = true
			continue
		}
		first := line
		level, title := atxHeading(text)
		if level == 0 && line > start {
			if level = setextLevel(text, lineOf(lines, line-1)); level > 0 {
				first, title = line-1, strings.TrimSpace(lineOf(lines, line-1))
			}
		}
		if level == 0 {
			continue
		}
		if first > start {
			out = append(out, section{start, first - 1, headings})
		}
		start = first
		path[level-1] = clip(strings.ToValidUTF8(title, "\uFFFD"), 120)
		clear(path[level:])
		headings = nil
		for _, p := range path[:level] {
			if p != "" {
				headings = append(headings, p)
			}
		}
	}
	if start <= n {
		out = append(out, section{start, n, headings})
	}
	return out
}

func lineOf(lines *chunk.Lines, line int) string {
	return string(lines.Source[lines.Start(line):lines.End(line)])
}

// fenceOf returns the run of backticks or tildes that opens or closes a fenced
// code block.
func fenceOf(text string) string {
	t := strings.TrimLeft(text, " ")
	if len(text)-len(t) > 3 || len(t) < 3 || t[0] != '`' && t[0] != '~' {
		return ""
	}
	run := len(t) - len(strings.TrimLeft(t, t[:1]))
	if run < 3 || t[0] == '`' && strings.Contains(t[run:], "`") {
		return ""
	}
	return t[:run]
}

func atxHeading(text string) (level int, title string) {
	t := strings.TrimLeft(text, " ")
	level = len(t) - len(strings.TrimLeft(t, "#"))
	if len(text)-len(t) > 3 || level == 0 || level > 6 || len(t) > level && t[level] != ' ' && t[level] != '\t' {
		return 0, ""
	}
	title = strings.TrimSpace(t[level:])
	if cut := strings.TrimRight(title, "#"); cut != title && (cut == "" || strings.HasSuffix(cut, " ")) {
		title = strings.TrimSpace(cut)
	}
	return level, title
}

// setextLevel is the level of the heading that an underline makes of the line
// above it, 0 if it is no underline.
func setextLevel(text, above string) int {
	t := strings.TrimRight(text, " \t")
	if len(t) < 2 || strings.TrimSpace(above) == "" || strings.ContainsAny(above[:1], "#>|-*+ \t`<") {
		return 0
	}
	switch {
	case strings.Trim(t, "=") == "":
		return 1
	case strings.Trim(t, "-") == "":
		return 2
	}
	return 0
}
