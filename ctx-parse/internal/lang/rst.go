package lang

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// rstSections cuts reStructuredText at its titles. A title is one unindented
// line over a line of punctuation, or indented between two; the order in which
// such lines first appear makes the levels. A label above a title belongs to it.
func rstSections(lines *chunk.Lines) []section {
	o := outline{start: 1}
	levels := map[string]int{}
	for line := 1; line < lines.Count(); line++ {
		style, height := rstTitle(lines, line)
		if style == "" {
			continue
		}
		if levels[style] == 0 {
			levels[style] = len(levels) + 1
		}
		title := lineOf(lines, line)
		if height == 3 {
			title = lineOf(lines, line+1)
		}
		o.heading(max(o.start, labelled(lines, line)), levels[style], strings.TrimSpace(title))
		line += height - 1
	}
	return withoutBare(lines, o.end(lines.Count()), rstMarkup)
}

// rstTitle reports the style of the title that begins at a line, "" if none does,
// and how many lines it has.
func rstTitle(lines *chunk.Lines, line int) (style string, height int) {
	if line > 1 && !lines.Blank(line-1) && adornment(lineOf(lines, line-1)) == "" && !rstLabel.MatchString(lineOf(lines, line-1)) {
		return "", 0
	}
	first, second := lineOf(lines, line), lineOf(lines, line+1)
	if over := adornment(first); over != "" {
		if line+2 > lines.Count() || lines.Blank(line+1) || adornment(lineOf(lines, line+2)) != over || !spans(first, second) {
			return "", 0
		}
		return over + over, 3
	}
	under := adornment(second)
	if under == "" || lines.Blank(line) || strings.HasPrefix(first, " ") || strings.HasPrefix(first, "\t") ||
		strings.HasPrefix(first, ".. ") || !spans(second, first) {
		return "", 0
	}
	return under, 2
}

// adornment returns the character that a line of punctuation repeats, else "".
func adornment(text string) string {
	t := strings.TrimRight(text, " \t")
	if len(t) < 2 || !strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", rune(t[0])) || strings.Trim(t, t[:1]) != "" {
		return ""
	}
	return t[:1]
}

// spans reports whether a line of punctuation is long enough for a title. One of
// four is taken for any title, as docutils does with a warning.
func spans(line, title string) bool {
	n := len(strings.TrimRight(line, " \t"))
	return n >= 4 || n >= utf8.RuneCountInString(strings.TrimRight(title, " \t"))
}

var rstLabel = regexp.MustCompile("^\\.\\. _[^_`].*:[ \t]*$|^\\.\\. _`[^`]*`:[ \t]*$")

func rstMarkup(line string) bool { return adornment(line) != "" || rstLabel.MatchString(line) }

// labelled returns the first line of the labels right above a line, with blank
// lines between, or the line itself.
func labelled(lines *chunk.Lines, line int) int {
	first := line
	for above := line - 1; above >= 1; above-- {
		if lines.Blank(above) {
			continue
		}
		if !rstLabel.MatchString(lineOf(lines, above)) {
			break
		}
		first = above
	}
	return first
}
