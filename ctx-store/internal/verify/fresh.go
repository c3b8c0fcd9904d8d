package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/coproc"
	"github.com/cc490767/ctx/shared/wire"
)

// Build indexes checkouts afresh into the file at path, by running ctx-parse in
// the root of each. Errors of single files are no errors of Build: they are
// compared like everything else.
func Build(ctx context.Context, path string, repos []export.Row, stderr io.Writer, log *slog.Logger) error {
	parse, err := coproc.Find("ctx-parse")
	if err != nil {
		return err
	}
	for _, r := range repos {
		if err := build(ctx, parse, path, r, stderr, log); err != nil {
			return fmt.Errorf("fresh build of %s: %w", r.Name, err)
		}
	}
	return nil
}

func build(ctx context.Context, parse, path string, r export.Row, stderr io.Writer, log *slog.Logger) error {
	if _, err := os.Stat(r.Root); err != nil {
		return fmt.Errorf("its root cannot be read: %w", err)
	}
	args, err := arguments(r)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, parse, args...)
	cmd.Dir, cmd.Stderr = r.Root, stderr
	cmd.Env = withoutDB(os.Environ())
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	_, err = ingest.Run(ctx, out, ingest.Options{Path: path, Log: log,
		Stored: func(*wire.Stored) error { return nil }, Error: func(*wire.Error) error { return nil }})
	io.Copy(io.Discard, out) // a child whose reader is gone would not end
	waited := cmd.Wait()
	if ctx.Err() != nil {
		return ctx.Err() // ctx-parse was killed for it
	}
	var exit *exec.ExitError
	if errors.As(waited, &exit) && exit.ExitCode() == int(cli.CodePartial) {
		waited = nil
	}
	if waited != nil {
		return fmt.Errorf("ctx-parse: %w", waited)
	}
	if errors.Is(err, cli.ErrPartial) {
		return nil
	}
	return err
}

// arguments are those with which ctx-parse, run in the root, reads the same files
// in the same way. A root that is git's own folder has none: there the commit is
// read again. Settings are named even if they are defaults, because those of
// whoever verifies may be others.
func arguments(r export.Row) ([]string, error) {
	args := []string{"--no-db", "--repo", r.Name}
	if cli.GitFolder(r.Root) {
		if r.Commit == "" {
			return nil, fmt.Errorf("%s is a git repository's own folder, and the index does not say which commit was read: index it again with ctx-parse --rev", r.Root)
		}
		args = append(args, "--rev", r.Commit)
	}
	for _, s := range r.Settings {
		name, _, _ := strings.Cut(s, "=")
		if !slices.Contains(settings, name) {
			return nil, fmt.Errorf("it was read with the setting %q, which this version does not know: upgrade ctx", s)
		}
		args = append(args, "--"+s)
	}
	args = append(args, "--")
	for _, s := range r.Scope { // a folder may be called as a command of ctx-parse is
		args = append(args, "./"+s)
	}
	return args, nil
}

// settings are the names of those that a header may hold. What else an index
// says is no flag to be given.
var settings = []string{"max-size", "secrets", "strip-docs"}

// withoutDB drops CTX_DB: a fresh build knows no index.
func withoutDB(env []string) []string {
	out := make([]string, 0, len(env))
	for _, e := range env {
		if !strings.HasPrefix(e, "CTX_DB=") {
			out = append(out, e)
		}
	}
	return out
}
