package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
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
	args := append([]string{"--no-db", "--repo", r.Name, "--"}, r.Scope...)
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
