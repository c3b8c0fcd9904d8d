package corpus

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/cc490767/ctx/shared/coproc"
)

// Load reads the only checkout of an index, through ctx-store. The errors of
// ctx-store (no index, damaged, of a newer version) are passed on.
func Load(ctx context.Context, db string) (*Corpus, error) {
	name, root, err := status(ctx, db)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd, err := store(ctx, db, "export", "--only", "repo,file,symbol")
	if err != nil {
		return nil, err
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("ctx-store: %w", err)
	}
	c, err := read(ctx, out, false)
	if err != nil {
		cancel()
		cmd.Wait()
		return nil, fmt.Errorf("%s: %w", db, err)
	}
	if err := cmd.Wait(); err != nil {
		return nil, failure(ctx, err, said.String())
	}
	c.Name, c.Root = name, root
	return c, nil
}

// status returns the name and root of the index' only checkout.
func status(ctx context.Context, db string) (name, root string, err error) {
	cmd, err := store(ctx, db, "status", "--format", "ndjson")
	if err != nil {
		return "", "", err
	}
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", "", failure(ctx, err, string(exit.Stderr))
		}
		return "", "", failure(ctx, err, "")
	}
	var s struct {
		Repos []struct{ Name, Root string } `json:"repos"`
	}
	if err := json.Unmarshal(out, &s); err != nil {
		return "", "", fmt.Errorf("%s: what ctx-store status says is not understood: %w", db, err)
	}
	switch len(s.Repos) {
	case 1:
		return s.Repos[0].Name, s.Repos[0].Root, nil
	case 0:
		return "", "", fmt.Errorf("%s: nothing is indexed: run ctx-parse | ctx-embed | ctx-store", db)
	}
	return "", "", fmt.Errorf("%s: holds %d checkouts, and labels do not say which they mean: make an index of one with --db", db, len(s.Repos))
}

// store is a call of ctx-store on an index.
func store(ctx context.Context, db string, args ...string) (*exec.Cmd, error) {
	path, err := coproc.Find("ctx-store")
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = append(os.Environ(), "CTX_DB="+db)
	return cmd, nil
}

// failure is what ctx-store said when it failed, on one line.
func failure(ctx context.Context, err error, said string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	said = strings.ReplaceAll(strings.TrimSpace(said), "\n", "; ")
	if said == "" {
		return fmt.Errorf("ctx-store: %w", err)
	}
	return errors.New(said)
}
