// Package pipe runs a line of tools as a shell would, and keeps it open: each
// question goes in at one end, its answer comes out at the other, no process
// starts in between.
package pipe

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	"github.com/kballard/go-shellquote"

	"github.com/cc490767/ctx/shared/coproc"
)

// Stage is one program of a line.
type Stage struct {
	Env  []string // NAME=VALUE
	Args []string // the program first
}

// Command is a line of programs, each reading what the one before prints.
type Command []Stage

var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)

// Parse reads a line as a POSIX shell writes it: programs and their arguments,
// quotes, "|" with blanks around it, assignments before a program. Nothing else
// of a shell is known; no shell runs.
func Parse(line string) (Command, error) {
	words, err := shellquote.Split(line)
	if err != nil {
		return nil, fmt.Errorf("command %q: %w", line, err)
	}
	c := Command{{}}
	for _, word := range words {
		last := &c[len(c)-1]
		switch {
		case word == "|":
			c = append(c, Stage{})
		case len(last.Args) == 0 && assignment.MatchString(word):
			last.Env = append(last.Env, word)
		case strings.ContainsAny(word, "<>;&") && len(word) < 3:
			return nil, fmt.Errorf("command %q: %q is not known here: only programs, assignments and |", line, word)
		default:
			last.Args = append(last.Args, word)
		}
	}
	for _, s := range c {
		if len(s.Args) == 0 {
			return nil, fmt.Errorf("command %q: a program is missing", line)
		}
	}
	return c, nil
}

// program finds a tool beside this one or on the PATH.
func program(name string) (string, error) {
	path, err := coproc.Find(name)
	if errors.Is(err, coproc.ErrNotFound) {
		path, err = exec.LookPath(name)
	}
	return path, err
}
