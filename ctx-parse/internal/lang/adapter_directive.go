package lang

import (
	"bytes"
	"regexp"
)

// withoutDirectives gives a C# source without the lines that choose what is
// compiled: with all the branches, then with the first of each choice.
func withoutDirectives(source []byte) [][]byte { return branches(source, sharpDirective) }

// The directives that are blanked, their word as group.
var (
	cConditional   = regexp.MustCompile(`^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b`)
	sharpDirective = regexp.MustCompile(`^[ \t]*#[ \t]*(if|elif|else|endif|region|endregion|pragma|nullable|warning|error|line|define|undef)\b`)
)

// choice is an #if that is not closed yet.
type choice struct{ taken, out bool } // had it a branch already; is this one left out

// branches returns a source without its directives, and one that lacks all but
// the first branch of each choice, and those of "#if 0", as well.
func branches(source []byte, directive *regexp.Regexp) [][]byte {
	all, first := bytes.Clone(source), bytes.Clone(source)
	found := false
	var open []choice
	out := 0 // how many of them leave this line out
	branch := func(may bool) {
		c := &open[len(open)-1]
		if c.out {
			out--
		}
		c.out = c.taken || !may
		c.taken = c.taken || may
		if c.out {
			out++
		}
	}
	for start := 0; start < len(source); {
		end := lineEnd(source, start)
		line := extent{start, end}
		start = end
		m := directive.FindSubmatch(line.of(source))
		if m == nil {
			if out > 0 {
				blank(line.of(first))
			}
			continue
		}
		for continued(line.of(source)) && start < len(source) {
			start = lineEnd(source, start)
			line.end = start
		}
		found = true
		blank(line.of(all))
		blank(line.of(first))
		switch word := string(m[1]); {
		case word == "if" || word == "ifdef" || word == "ifndef":
			open = append(open, choice{})
			branch(!never.Match(line.of(source)))
		case len(open) == 0:
		case word == "else" || word == "elif":
			branch(true)
		case word == "endif":
			if open[len(open)-1].out {
				out--
			}
			open = open[:len(open)-1]
		}
	}
	if !found {
		return nil
	}
	return [][]byte{all, first}
}

// never is a condition that does not hold.
var never = regexp.MustCompile(`#[ \t]*if[ \t]+(0|false)\s*$`)

// lineEnd is where the line after the one that holds a place begins.
func lineEnd(source []byte, at int) int {
	if i := bytes.IndexByte(source[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(source)
}

// continued reports whether the next line belongs to a line.
func continued(line []byte) bool { return bytes.HasSuffix(bytes.TrimRight(line, "\r\n"), []byte{'\\'}) }
