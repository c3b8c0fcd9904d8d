package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/ctx-store/internal/report"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

func ingestAction(ctx context.Context, cmd *urfave.Command) error {
	if cli.IsTerminal(os.Stdin) {
		return cli.ErrNoInput("ctx-store", "ctx-parse | ctx-embed | ctx-store")
	}
	path := cli.DBPath(cmd)
	records := cli.Format(cmd, os.Stdout) == "ndjson"
	out := ndjson.NewWriter(os.Stdout)
	faults := report.NewFaults(os.Stderr, cmd.Bool(cli.FlagVerbose))
	opt := ingest.Options{
		Path: path, MaxLine: cmd.Int(cli.FlagMaxLine), Strict: cmd.String(cli.FlagOnError) == "fail", Log: cli.Logger(cmd),
		Stored: func(s *wire.Stored) error {
			if !records {
				return nil
			}
			if err := out.Write(s); err != nil {
				return err
			}
			return out.Flush()
		},
		Error: func(e *wire.Error) error {
			faults.Add(e)
			if !records {
				return nil
			}
			return out.Write(e)
		},
	}
	if cli.IsTerminal(os.Stderr) && !cmd.Bool(cli.FlagQuiet) {
		bar := report.NewProgress(os.Stderr)
		opt.Progress = bar.Show
		defer bar.Done()
	}
	result, err := ingest.Run(ctx, cli.Input(ctx, os.Stdin), opt)
	if e := out.Flush(); err == nil {
		err = e
	}
	faults.Close()
	if !records && (err == nil || cli.ExitCode(err) == cli.CodePartial) {
		fmt.Println(summary(result, path))
	}
	return err
}

// summary is what a person reads after a run.
func summary(o ingest.Outcome, path string) string {
	c := o.Counts
	var b strings.Builder
	fmt.Fprintf(&b, "stored %s, %s", report.Count(c.Files, "file"), report.Count(c.Chunks, "chunk"))
	if c.Vectors > 0 {
		fmt.Fprintf(&b, ", %s", report.Count(c.Vectors, "vector"))
	}
	fmt.Fprintf(&b, " (%s unchanged, %s deleted) in %s", report.Number(c.Unchanged), report.Number(c.Deleted), report.Duration(o.Elapsed))
	if size, err := report.DiskSize(path); err == nil {
		fmt.Fprintf(&b, " · %s %s", cli.Printable(path), report.Bytes(size))
	}
	return b.String()
}

func initAction(ctx context.Context, cmd *urfave.Command) error {
	path := cli.DBPath(cmd)
	_, statErr := os.Stat(path)
	before := time.Now()
	changed, uuid, err := initialise(ctx, path)
	if err != nil {
		return err
	}
	if cli.Format(cmd, os.Stdout) == "ndjson" {
		out := ndjson.NewWriter(os.Stdout)
		if err := out.Raw(report.Record("init", map[string]any{"db": path, "uuid": uuid, "created": statErr != nil, "changed": changed})); err != nil {
			return err
		}
		return out.Flush()
	}
	switch {
	case statErr != nil:
		fmt.Printf("made %s\n", cli.Printable(path))
	case changed:
		fmt.Printf("brought %s to this version in %s\n", cli.Printable(path), report.Duration(time.Since(before)))
	default:
		fmt.Printf("%s is up to date\n", cli.Printable(path))
	}
	return nil
}
