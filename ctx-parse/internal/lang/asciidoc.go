package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// asciidocSections cuts AsciiDoc at its titles: "== Title", and a line over one
// of as many =, -, ~, ^ or +. What looks like one inside a delimited block is
// none. Anchors and attributes right above a title belong to it.
func asciidocSections(lines *chunk.Lines) []section {
	o := outline{start: 1}
	ends := map[string]int{} // where a delimiter is last seen
	for line := 1; line <= lines.Count(); line++ {
		if d := delimiter(lineOf(lines, line)); d != "" {
			ends[d] = line
		}
	}
	open := ""
	for line := 1; line <= lines.Count(); line++ {
		text := lineOf(lines, line)
		if open != "" {
			if delimiter(text) == open {
				open = ""
			}
			continue
		}
		if level, title := asciidocTitle(text); level > 0 {
			o.heading(max(o.start, attributed(lines, line)), level, title)
			continue
		}
		if line < lines.Count() && (line == 1 || !plainLine(lineOf(lines, line-1))) {
			if level := underlined(text, lineOf(lines, line+1)); level > 0 {
				o.heading(max(o.start, attributed(lines, line)), level, strings.TrimSpace(text))
				line++
				continue
			}
		}
		if d := delimiter(text); d != "" && ends[d] > line {
			open = d
		}
	}
	return withoutBare(lines, o.end(lines.Count()), asciidocMarkup)
}

// delimiter returns the line that opens or closes a block, without spaces behind.
func delimiter(text string) string {
	t := strings.TrimRight(text, " \t")
	switch {
	case strings.HasPrefix(t, "```"):
		return "```"
	case t == "|===", t == "--":
		return t
	case len(t) >= 4 && strings.ContainsRune("-.=*_+/", rune(t[0])) && strings.Trim(t, t[:1]) == "":
		return t
	}
	return ""
}

// asciidocTitle reads "== Title" and its Markdown form "## Title".
func asciidocTitle(text string) (level int, title string) {
	if text == "" || text[0] != '=' && text[0] != '#' {
		return 0, ""
	}
	rest := strings.TrimLeft(text, text[:1])
	level = len(text) - len(rest)
	title = strings.TrimSpace(rest)
	if level > 6 || title == "" || rest[0] != ' ' && rest[0] != '\t' {
		return 0, ""
	}
	return level, strings.TrimSpace(strings.TrimSuffix(title, " "+text[:level]))
}

// underlined returns the level that the second line makes of the first, 0 if it
// is no underline. Their lengths may differ by one.
func underlined(text, under string) int {
	under = strings.TrimRight(under, " \t")
	n := utf8.RuneCountInString(strings.TrimRight(text, " \t"))
	if len(under) < 3 || n < 2 || !plainLine(text) || strings.Trim(under, under[:1]) != "" || max(n, len(under))-min(n, len(under)) > 1 {
		return 0
	}
	return strings.IndexByte("=-~^+", under[0]) + 1
}

// plainLine reports whether a line is text: not blank, no attribute, no anchor,
// no comment, no delimiter.
func plainLine(text string) bool {
	t := strings.TrimSpace(text)
	return t != "" && t[0] != '[' && t[0] != ':' && t[0] != '|' && !strings.HasPrefix(t, "//") && t != "+" && delimiter(t) == ""
}

// asciidocMarkup reports whether a line is an underline, a comment, or says only
// how to show what follows.
func asciidocMarkup(line string) bool {
	t := strings.TrimSpace(line)
	return strings.HasPrefix(t, "//") || delimiter(t) != "" || strings.Trim(t, "~^") == "" || strings.HasPrefix(t, "[") && strings.HasSuffix(t, "]")
}

// attributed returns the first of the lines in brackets right above a line, or
// the line itself.
func attributed(lines *chunk.Lines, line int) int {
	for line > 1 {
		above := strings.TrimSpace(lineOf(lines, line-1))
		if !strings.HasPrefix(above, "[") || !strings.HasSuffix(above, "]") {
			break
		}
		line--
	}
	return line
}
