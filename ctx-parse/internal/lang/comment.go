package lang

import (
	"regexp"
	"slices"
	"strings"
)

// doc returns the documentation of a symbol: the comments right before it, and
// the docstring or comments inside that say they are, without their markers, at
// most maxDoc bytes.
func (u *unit) doc(s *symbol) string {
	if u.input.StripDocs {
		return ""
	}
	var parts []string
	for _, e := range slices.Backward(s.comments) {
		if text := string(e.of(u.input.Source)); !isDirective(text) {
			parts = append(parts, uncomment(text))
		}
	}
	for _, e := range s.inside {
		parts = append(parts, uncomment(string(e.of(u.input.Source))))
	}
	if e := s.parts[partDoc]; !e.empty() {
		parts = append(parts, docstring(string(e.of(u.input.Source))))
	}
	text := strings.TrimSpace(strings.Join(parts, "\n"))
	if strings.Contains(text, "<summary>") { // C#
		text = strings.TrimSpace(xmlTag.ReplaceAllString(text, ""))
	}
	return clip(strings.ToValidUTF8(text, "\uFFFD"), maxDoc)
}

// directives begin comments that speak to a tool, not to a reader.
var directives = []string{"//go:", "//nolint", "// +build", "//export ", "// eslint-", "/* eslint", "// @ts-", "# noqa", "# type:", "# pylint:", "#!/", "# frozen_string_literal:", "# -*-", "# rubocop:", "## no critic"}

var docAttribute = regexp.MustCompile(`(?s)^#!?\[\s*doc\s*=\s*r?#*"(.*)"#*\s*\]\s*$`)

var xmlTag = regexp.MustCompile(`</?[a-z][^<>]*>`)

func isDirective(comment string) bool {
	for _, d := range directives {
		if strings.HasPrefix(comment, d) {
			return true
		}
	}
	return false
}

// uncomment strips the markers of a comment: // /// //! # -- ; /* */ and the
// stars down the side; of Rust's #[doc = "…"] the string.
func uncomment(c string) string {
	if m := docAttribute.FindStringSubmatch(c); m != nil {
		return strings.TrimSpace(m[1])
	}
	if text, ok := strings.CutPrefix(c, "<!--"); ok {
		return strings.TrimSpace(strings.TrimSuffix(text, "-->"))
	}
	if strings.HasPrefix(c, `"`) { // a description
		return docstring(c)
	}
	if strings.HasPrefix(c, "/*") {
		c = strings.TrimSuffix(strings.TrimSpace(c), "*/")
		c = strings.TrimLeft(c[min(2, len(c)):], "*!")
		lines := strings.Split(c, "\n")
		for i, line := range lines {
			line = strings.TrimSpace(line)
			if rest, ok := strings.CutPrefix(line, "*"); ok {
				line = strings.TrimPrefix(rest, " ")
			}
			lines[i] = line
		}
		return strings.Trim(strings.Join(lines, "\n"), " \n")
	}
	if text, ok := moduleAttribute(c); ok || strings.HasPrefix(c, `"`) {
		return docstring(text)
	}
	if m := longBracket.FindStringSubmatch(c); m != nil {
		return strings.Trim(m[1], "\n")
	}
	if strings.HasPrefix(c, "=") && !strings.HasPrefix(c, "=begin\n") {
		return pod(c)
	}
	c = strings.TrimPrefix(c, "=begin")
	c = strings.TrimSuffix(strings.TrimSpace(c), "=end")
	lines := strings.Split(c, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "//"):
			line = strings.TrimLeft(line, "/")
			line = strings.TrimPrefix(line, "!")
		case strings.HasPrefix(line, "#"):
			line = strings.TrimLeft(line, "#")
			if line = strings.TrimPrefix(line, "' "); line == "'" { // R: #' text
				line = ""
			}
		case strings.HasPrefix(line, "--"):
			line = strings.TrimLeft(line, "-")
		}
		lines[i] = strings.TrimPrefix(line, " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// moduleAttribute finds the string in Elixir's @doc ~S"""…""".
func moduleAttribute(c string) (text string, found bool) {
	text = c
	if rest, ok := strings.CutPrefix(c, "@"); ok {
		if i := strings.IndexByte(rest, '"'); i > 0 && strings.Contains(rest[:i], "doc") {
			text, found = rest[i:], true
		}
	}
	for _, sigil := range []string{"~S", "~s"} {
		if rest, ok := strings.CutPrefix(text, sigil); ok {
			text, found = rest, true
		}
	}
	return text, found
}

// longBracket is Lua's --[==[ … ]==].
var longBracket = regexp.MustCompile(`(?s)^--\[=*\[(.*?)\]=*\]\s*$`)

// podHeading begins a section of Perl's documentation.
var podHeading = regexp.MustCompile(`(?m)^=(?:head[1-6]|item|method|func|attr)\b[ \t]*`)

// pod returns the last section, which is about what follows.
func pod(text string) string {
	if all := podHeading.FindAllStringIndex(text, -1); all != nil {
		text = text[all[len(all)-1][1]:]
	}
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "=") {
			lines = append(lines, line)
		}
	}
	return strings.TrimSpace(strings.Join(lines, ""))
}

// docstring strips quotes, prefix and common indentation of a string literal.
func docstring(s string) string {
	s = strings.TrimLeft(s, "rRuUbBfF")
	quote := `"`
	for _, q := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(s, q) {
			quote = q
			break
		}
	}
	s = strings.TrimSuffix(strings.TrimPrefix(s, quote), quote)
	lines := strings.Split(s, "\n")
	indent := -1
	for _, line := range lines[1:] {
		if text := strings.TrimLeft(line, " \t"); strings.TrimSpace(text) != "" && (indent < 0 || len(line)-len(text) < indent) {
			indent = len(line) - len(text)
		}
	}
	for i, line := range lines {
		if i > 0 && indent > 0 {
			line = line[min(indent, len(line)):]
		}
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
