// Package revision reads the tree of a git revision from git's objects: nothing
// is checked out, and the work tree is not looked at.
//
// The git program does the reading. The repository may come from anywhere, so
// only commands run that look up objects: none of them uses hooks, filters, a
// file-system monitor, diff or textconv programs, and the repository's settings
// can name no program that is run. Objects that a partial clone lacks are not
// fetched.
package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// ErrNoGit reports that there is no git program.
var ErrNoGit = errors.New("git is not installed, or not in PATH: a revision is read by it")

// ErrUnknown reports a revision that is no commit of the repository.
var ErrUnknown = errors.New("no such commit")

// ErrIncomplete reports a commit whose tree the repository does not hold.
var ErrIncomplete = errors.New("git cannot list all files")

// repository is where git reads.
type repository struct {
	program string // absolute
	dir     string // git's folder of the checkout, or the bare repository
}

func open(dir string) (*repository, error) {
	program, err := exec.LookPath("git")
	if err != nil {
		return nil, ErrNoGit
	}
	return &repository{program, dir}, nil
}

// command prepares git. It ends with ctx; its standard error is kept.
func (r *repository) command(ctx context.Context, args ...string) *exec.Cmd {
	all := append([]string{"--no-pager", "--git-dir=" + r.dir, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull}, args...)
	cmd := exec.CommandContext(ctx, r.program, all...)
	cmd.Dir = r.dir
	cmd.Env = environment(os.Environ())
	cmd.Stderr = &complaint{}
	cmd.WaitDelay = 2 * time.Second
	return cmd
}

// environment is what git gets of ours: nothing that names another repository, no
// settings but the repository's own, no transport that could fetch, and objects
// as their names say they are, not their replacements.
func environment(env []string) []string {
	var out []string
	for _, e := range env {
		if !strings.HasPrefix(e, "GIT_") && !strings.HasPrefix(e, "LC_ALL=") {
			out = append(out, e)
		}
	}
	return append(out, "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_ALLOW_PROTOCOL=",
		"GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
}

// output runs git to its end.
func (r *repository) output(ctx context.Context, args ...string) (string, error) {
	cmd := r.command(ctx, args...)
	out, err := cmd.Output()
	if err != nil {
		return "", explain(ctx, cmd, args[0], err)
	}
	return string(out), nil
}

// explain adds what git said.
func explain(ctx context.Context, cmd *exec.Cmd, what string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if said := cmd.Stderr.(*complaint).String(); said != "" {
		return fmt.Errorf("git %s: %s (%w)", what, said, err)
	}
	return fmt.Errorf("git %s: %w", what, err)
}

// complaint keeps the first bytes of what git says on standard error.
type complaint struct{ buf bytes.Buffer }

func (c *complaint) Write(p []byte) (int, error) {
	if room := 4<<10 - c.buf.Len(); room > 0 {
		c.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

// String is the line that says why git gave up, else the first.
func (c *complaint) String() string {
	first, _, _ := strings.Cut(c.buf.String(), "\n")
	for line := range strings.Lines(c.buf.String()) {
		if why, ok := strings.CutPrefix(line, "fatal: "); ok {
			first = why
			break
		}
	}
	return strings.TrimSpace(strings.TrimPrefix(first, "error: "))
}
