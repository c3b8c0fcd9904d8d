// Package history reads from git which commits changed which files, with the
// names that the files had at a snapshot before all of them.
//
// The git program does the reading. The repository may come from anywhere, so
// git gets no settings but the repository's own, and runs in a way in which
// these can name no program: no hooks, no file-system monitor, no external diff
// or textconv, no pager, no check of signatures, no transport.
package history

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Repo is a git repository.
type Repo struct {
	Name    string // of its folder
	program string
	gitDir  string
}

// Open finds the repository of a folder: a checkout, a folder within one, a
// linked worktree, or a bare repository.
func Open(dir string) (*Repo, error) {
	program, err := exec.LookPath("git")
	if err != nil {
		return nil, errors.New("git is not installed, or not in PATH: history is read by it")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(abs); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, errors.Unwrap(err))
	}
	for at := abs; ; at = filepath.Dir(at) {
		if found := gitDir(at); found != "" {
			return &Repo{Name: name(at), program: program, gitDir: found}, nil
		}
		if at == filepath.Dir(at) {
			return nil, fmt.Errorf("%s: no git repository here or above: name one, as in ctx-eval mine history DIR", dir)
		}
	}
}

// gitDir is git's folder of a checkout or bare repository at dir, empty if dir
// is neither.
func gitDir(dir string) string {
	dot := filepath.Join(dir, ".git")
	if info, err := os.Stat(dot); err == nil {
		if info.IsDir() {
			return dot
		}
		text, err := os.ReadFile(dot)
		link, ok := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir: ")
		if err != nil || !ok {
			return ""
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(dir, link)
		}
		return link
	}
	for _, part := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(dir, part)); err != nil {
			return ""
		}
	}
	return dir
}

func name(dir string) string {
	base := strings.TrimSuffix(filepath.Base(dir), ".git")
	return strings.Join(strings.Fields(base), "-")
}

// command prepares git.
func (r *Repo) command(ctx context.Context, args ...string) *exec.Cmd {
	all := append([]string{"--no-pager", "--git-dir=" + r.gitDir, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull}, args...)
	cmd := exec.CommandContext(ctx, r.program, all...)
	cmd.Dir = r.gitDir
	cmd.WaitDelay = 2 * time.Second
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GIT_") && !strings.HasPrefix(e, "LC_ALL=") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_ALLOW_PROTOCOL=",
		"GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
	return cmd
}

// output runs git to its end and returns what it prints.
func (r *Repo) output(ctx context.Context, args ...string) (string, error) {
	out, err := r.command(ctx, args...).Output()
	if err != nil {
		return "", failed(ctx, args[0], err)
	}
	return string(out), nil
}

func failed(ctx context.Context, what string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if said, _, _ := strings.Cut(string(bytes.TrimSpace(exit.Stderr)), "\n"); said != "" {
			return fmt.Errorf("git %s: %s", what, strings.TrimPrefix(said, "fatal: "))
		}
	}
	return fmt.Errorf("git %s: %w", what, err)
}

// Commit returns the full name of a revision's commit.
func (r *Repo) Commit(ctx context.Context, revision string) (string, error) {
	out, err := r.output(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("no such commit %q in %s: git log shows what there is", revision, r.gitDir)
	}
	return strings.TrimSpace(out), nil
}

// Before returns the commit that lies n commits before head, along first
// parents. If the history is shorter it is the one in its middle.
func (r *Repo) Before(ctx context.Context, head string, n int) (string, error) {
	out, err := r.output(ctx, "rev-list", "--first-parent", "--count", "--end-of-options", head)
	if err != nil {
		return "", err
	}
	all, err := strconv.Atoi(strings.TrimSpace(out))
	if err != nil {
		return "", fmt.Errorf("git rev-list: %w", err)
	}
	if all < 2 {
		return "", fmt.Errorf("%s: the history has %d commit: there is none to take a snapshot before%s", r.gitDir, all, r.shallow())
	}
	if n >= all {
		n = all / 2
	}
	out, err = r.output(ctx, "rev-list", "--first-parent", "--skip="+strconv.Itoa(n), "--max-count=1", "--end-of-options", head)
	return strings.TrimSpace(out), err
}

// shallow is the remedy for a clone without history.
func (r *Repo) shallow() string {
	if _, err := os.Stat(filepath.Join(r.gitDir, "shallow")); err != nil {
		return ""
	}
	return " (a shallow clone: git fetch --unshallow)"
}

// Files returns the paths of a commit's tree.
func (r *Repo) Files(ctx context.Context, commit string) (map[string]bool, error) {
	out, err := r.output(ctx, "ls-tree", "-r", "-z", "--name-only", "--full-tree", "--end-of-options", commit)
	if err != nil {
		return nil, err
	}
	files := map[string]bool{}
	for path := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		files[path] = true
	}
	return files, nil
}

// pipe starts git and returns what it prints; wait ends it.
func (r *Repo) pipe(ctx context.Context, args ...string) (io.Reader, func() error, error) {
	cmd := r.command(ctx, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, fmt.Errorf("git: %w", err)
	}
	return out, func() error {
		err := cmd.Wait()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			exit.Stderr = said.Bytes()
		}
		if err != nil {
			return failed(ctx, args[0], err)
		}
		return nil
	}, nil
}
