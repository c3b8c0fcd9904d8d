package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/report"
	"github.com/cc490767/ctx/ctx-store/internal/verify"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
)

// maxShown bounds the differences that are printed.
const maxShown = 20

func verifyAction(ctx context.Context, cmd *urfave.Command) error {
	path := cli.DBPath(cmd)
	ours, err := existing(ctx, path)
	if err != nil {
		return err
	}
	defer ours.Close()
	names := cmd.StringSlice("repo")
	repos, err := export.Repos(ctx, ours, names)
	if err != nil {
		return ours.Explain(err)
	}
	for _, r := range repos {
		if r.State != "complete" {
			return fmt.Errorf("%s: the last run over %s did not end: run the pipe again, then verify", path, r.Name)
		}
	}
	against := cmd.String("against")
	if against == "" {
		dir, err := os.MkdirTemp("", "ctx-verify-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		against = filepath.Join(dir, cli.IndexName)
		if err := verify.Build(ctx, against, repos, os.Stderr, cli.Logger(cmd)); err != nil {
			return err
		}
	}
	other, err := db.OpenReadOnly(ctx, against)
	if errors.Is(err, db.ErrNone) && len(repos) == 0 {
		return reportVerified(cmd, 0, 0)
	}
	if err != nil {
		return err
	}
	defer other.Close()
	n, err := compareAll(ctx, cmd, ours, other, names)
	if err != nil {
		return err
	}
	return reportVerified(cmd, len(repos), n)
}

// compareAll prints the differences and counts them. Answers are compared only
// where both indexes hold the same repositories: scores depend on all of them.
func compareAll(ctx context.Context, cmd *urfave.Command, ours, other *db.DB, names []string) (int, error) {
	shown := 0
	show := func(d *verify.Difference) error {
		if shown++; shown > maxShown {
			return nil
		}
		if cli.Format(cmd, os.Stdout) == "ndjson" {
			return printLine(d)
		}
		fmt.Printf("%s %s %s\n  index: %s\n  other: %s\n", cli.Printable(d.Repo), d.What, cli.Printable(d.Name), clip(d.Index), clip(d.Other))
		return nil
	}
	n, err := verify.Exports(ctx, ours, other, names, show)
	if err != nil {
		return n, err
	}
	more, err := verify.Terms(ctx, ours, other, names, show)
	n += more
	if err != nil || len(names) > 0 || n > 0 {
		return n, err
	}
	more, err = verify.Answers(ctx, ours, other, show)
	return n + more, err
}

func clip(line string) string {
	const most = 300
	if line == "" {
		return "(nothing)"
	}
	if len(line) > most {
		line = line[:most] + "…"
	}
	return cli.Printable(line)
}

func reportVerified(cmd *urfave.Command, repos, differences int) error {
	if cli.Format(cmd, os.Stdout) == "ndjson" {
		fmt.Printf("%s\n", report.Record("verified", map[string]any{"repos": repos, "differences": differences}))
	} else if differences == 0 {
		fmt.Printf("no difference in %s\n", report.Count(int64(repos), "repository"))
	}
	if differences == 0 {
		return nil
	}
	fmt.Fprintf(os.Stderr, "ctx-store: %s: the index is not what its files give: run the pipe again with ctx-parse --no-db\n", report.Count(int64(differences), "difference"))
	return cli.ErrGate
}
