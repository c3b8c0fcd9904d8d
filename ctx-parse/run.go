package main

import (
	"context"
	"errors"
	"os"
	"os/exec"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/ctx-parse/internal/stream"
	"github.com/cc490767/ctx/ctx-parse/internal/worker"
	"github.com/cc490767/ctx/shared/cli"
)

// workerCommand is the hidden command by which ctx-parse runs itself: no file or
// folder is likely to have its name.
const workerCommand = "parse-files-for-parent"

func command() *urfave.Command {
	return commandWith(func() (worker.Parser, error) { return lang.NewParser(), nil })
}

// commandWith is command with another parser.
func commandWith(newParser func() (worker.Parser, error)) *urfave.Command {
	return &urfave.Command{
		Name:  "ctx-parse",
		Usage: "source tree in, records out: files, symbols, references, chunks",
		UsageText: `  ctx-parse | ctx-embed | ctx-store       index the current checkout
  ctx-parse services/api | ctx-embed | ctx-store
  ctx-parse --plan                        what would be read and what not, and why
  ctx-parse --no-db a.go | grep symbol    the symbols of one file
  ctx-parse --stdin-path a.go < buffer    parse an editor's unsaved buffer
  ctx-parse --rev v1.2 --repo old | ctx-embed | ctx-store    a snapshot beside it`,
		ArgsUsage:   "[PATH…]",
		Description: description,
		Flags: []urfave.Flag{
			cli.DBFlag(),
			cli.NoDBFlag(),
			&urfave.StringFlag{Name: "repo", Usage: "`NAME` of the repository (default: its remote origin, else its folder)"},
			&urfave.BoolFlag{Name: "plan", Usage: "list what would be done with each path, and why, without reading it"},
			&urfave.StringFlag{Name: "stdin-path", Usage: "parse standard input as if it were `FILE`"},
			&urfave.StringFlag{Name: "rev", Usage: "read the tree of a git `REVISION` (commit, branch, tag) instead of the files on disk"},
			&urfave.IntFlag{Name: "jobs", Aliases: []string{"j"}, Sources: cli.Sources("parse.jobs"), Usage: "worker processes; 0: one per processor"},
			&urfave.StringFlag{Name: "max-size", Value: cli.Default("parse.max_size"), Sources: cli.Sources("parse.max_size"), Usage: "skip files larger than `SIZE`; 0: no limit"},
			&urfave.DurationFlag{Name: "timeout", Value: defaultTimeout, Sources: cli.Sources("parse.timeout"), Usage: "`TIME` one file may take to parse"},
			&urfave.StringFlag{Name: "memory", Value: cli.Default("parse.memory"), Sources: cli.Sources("parse.memory"), Usage: "memory one worker may use, as `SIZE`; 0: no limit"},
			&urfave.StringFlag{Name: "secrets", Value: cli.Default("parse.secrets"), Sources: cli.Sources("parse.secrets"), Usage: "likely credentials: mask or keep"},
			&urfave.BoolFlag{Name: "strip-docs", Usage: "leave documentation comments out of all records, for evaluation"},
			cli.FormatFlag("text", "ndjson"),
		},
		Action: run,
		Commands: []*urfave.Command{
			{
				Name: "languages", Usage: "list the languages that are parsed", UsageText: "  ctx-parse languages",
				Flags:  []urfave.Flag{cli.FormatFlag("text", "ndjson")},
				Action: languages,
			},
			{
				Name: workerCommand, Hidden: true,
				Action: func(ctx context.Context, _ *urfave.Command) error {
					// Ctrl-C reaches the whole process group: the parent decides what it means.
					return worker.Serve(context.WithoutCancel(ctx), os.Stdin, os.Stdout, newParser)
				},
			},
		},
	}
}

const description = `Paths are files or folders (default: the current folder); use ./languages for a
folder of that name. Records name files relative to the top of the checkout.
What .gitignore, .git/info/exclude, .ctxignore (same syntax, last word, may
re-admit by !pattern) and built-in rules exclude is skipped: dependency and
build folders, lock files, minified, binary and very large files. Symbolic
links are not followed. Likely credentials are masked.

With --rev the files are those of a commit, read from git's objects, also of a bare
repository; nothing is checked out, no filter applied (LFS, line endings). All that
the commit has counts as tracked, so .gitignore says nothing; .ctxignore is read
from the commit. The header names the commit, and as root git's own folder: such a
snapshot is a repository of its own. Beside the working tree it needs another name
(--repo) or another index (--db), and there goes from one commit to the next.

With --strip-docs no record holds a documentation comment or docstring of the
languages that are parsed: spaces stand in their place, so lines keep their
numbers and symbols their places. Files without a grammar, and those whose parser
failed, are left as they are. What was made so counts as changed without the flag,
and the other way round: keep it in an index of its own.`

// run makes the stream of the given paths.
func run(ctx context.Context, cmd *urfave.Command) error {
	o, err := newOptions(cmd)
	if err != nil {
		return err
	}
	in, err := o.input(ctx, cmd)
	if err != nil {
		return err
	}
	defer in.close()
	base, err := o.base(ctx, cmd, in)
	if err != nil {
		return err
	}
	items, err := o.plan(ctx, in, base)
	if err != nil {
		return err
	}
	if cmd.Bool("plan") {
		return o.printPlan(items, cli.Format(cmd, os.Stdout) == "text")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	pool := o.pool(in.Checkout, func() *exec.Cmd { return exec.Command(self, workerCommand) })
	if in.tree != nil {
		pool.Load = in.load(items)
	}
	end, err := o.print(ctx, pool, stream.Header(in.Checkout, cli.Version, o.parser, o.settings, base), items, in.source)
	if err == nil && end.Errors > 0 {
		err = cli.ErrPartial
	}
	if err == nil && end.Files+end.Unchanged == 0 {
		o.log.Warn("nothing to index here: ctx-parse --plan says what is passed over, and why")
	}
	if ctxErr := ctx.Err(); err != nil && ctxErr != nil && !errors.Is(err, ctxErr) {
		err = errors.Join(ctxErr, err)
	}
	return err
}
