package lang

import (
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// markdownSections cuts a document at its headings. A title right above a
// subtitle stays with it.
func markdownSections(lines *chunk.Lines) []section {
	return withoutBare(lines, sectionsOf(lines), nil)
}

// sectionsOf reads ATX and setext headings. What looks like one inside a fenced
// code block, an HTML comment or YAML front matter is none.
func sectionsOf(lines *chunk.Lines) []section {
	o := outline{start: 1}
	var b block
	for line := 1; line <= lines.Count(); line++ {
		text := lineOf(lines, line)
		if b.holds(line, text) {
			continue
		}
		if level, title := atxHeading(text); level > 0 {
			o.heading(line, level, title)
			continue
		}
		if line == o.start {
			continue // no line above that belongs to this section
		}
		above := lineOf(lines, line-1)
		if level := setextLevel(text, above); level > 0 {
			o.heading(line-1, level, strings.TrimSpace(above))
		}
	}
	return o.end(lines.Count())
}

// block is what a line may be inside of where no heading can be.
type block struct {
	fence                string // the run that opened a code block
	comment, frontMatter bool
}

// holds takes in the next line and reports whether it belongs to a block.
func (b *block) holds(line int, text string) bool {
	if line == 1 && strings.TrimRight(text, " \t") == "---" {
		b.frontMatter = true
		return true
	}
	switch {
	case b.frontMatter:
		b.frontMatter = text != "---" && text != "..."
		return true
	case b.comment:
		b.comment = !strings.Contains(text, "-->")
		return true
	}
	run := fenceOf(text)
	switch {
	case run != "" && b.fence == "":
		b.fence = run
		return true
	case b.fence != "":
		if run != "" && run[0] == b.fence[0] && len(run) >= len(b.fence) && strings.Trim(text, " "+run[:1]) == "" {
			b.fence = ""
		}
		return true
	}
	b.comment = strings.HasPrefix(strings.TrimSpace(text), "<!--") && !strings.Contains(text, "-->")
	return b.comment
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
