// Package md writes the pieces of Markdown in which indexed content is shown. It
// is fenced so that nothing in it can end its block.
package md

import (
	"fmt"
	"strings"

	"github.com/cc490767/ctx/shared/cli"
)

// Line returns a text as one line without control characters.
func Line(s string) string {
	return cli.Printable(strings.Join(strings.Fields(s), " "))
}

// Code returns a code span, with as many backticks as its content needs.
func Code(s string) string {
	s = cli.Printable(strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(s))
	n := longestRun(s)
	if n == 0 {
		return "`" + s + "`"
	}
	ticks := strings.Repeat("`", n+1)
	return ticks + " " + s + " " + ticks
}

// Place writes where a piece stands.
func Place(path string, start, end int) string {
	if start == end {
		return fmt.Sprintf("%s:%d", path, start)
	}
	return fmt.Sprintf("%s:%d-%d", path, start, end)
}

// Heading names a piece: where it stands, and what it is.
func Heading(path string, start, end int, name, kind string) string {
	h := Code(Place(path, start, end))
	if name != "" {
		h += " " + Line(name)
		if kind != "" {
			h += " (" + Line(kind) + ")"
		}
	}
	return h
}

// Fence returns a fenced code block whose fence is longer than any run of
// backticks in the text.
func Fence(language, text string) string {
	ticks := strings.Repeat("`", max(3, longestRun(text)+1))
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return ticks + tag(language) + "\n" + text + ticks + "\n"
}

// tag keeps of a language's name what cannot break the line of a fence.
func tag(language string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("+-#_.", r) {
			return r
		}
		return -1
	}, strings.ToLower(language))
}

func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
