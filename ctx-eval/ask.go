package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/evaluate"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
)

const runExamples = `  ctx-eval run queries.ndjson > results.ndjson
  ctx-eval run queries.ndjson --config 'fused=ctx-search' --config 'text=ctx-search --channels text' --config bm25=@bm25
  ctx-eval run go.ndjson java.ndjson --db '.ctx/{corpus}.db' --configs configs.txt --split test`

const runDescription = `A configuration is a name and a line of tools as a shell would run them, without
the shell: programs, arguments, quotes, NAME=VALUE before a program, and |. Each
line is started once per corpus and stays open; the time of an answer is taken
warm, and cold by starting the line anew. @bm25 (whole files, plain BM25) and
@ripgrep (files by keywords) are built in, for comparison. Without --config there
is one, fused=ctx-search. A file of configurations has one NAME=LINE on each line
and # comments.

What was found is judged at file and at symbol level. For each budget of 500 to
8000 tokens ctx-assemble makes a context of it, judged as well; --no-contexts
leaves that out. Exit 3: some query failed and has no metrics.`

func runCommand() *urfave.Command {
	return &urfave.Command{
		Name: "run", Usage: "ask labelled queries, judge the answers", ArgsUsage: "[SET...]", UsageText: runExamples, Description: runDescription,
		DisableSliceFlagSeparator: true, // a command may hold commas
		Flags: []urfave.Flag{
			setFlag(),
			cli.DBFlag(),
			&urfave.StringSliceFlag{Name: "config", Usage: "a configuration, `NAME=LINE`; repeatable"},
			&urfave.StringFlag{Name: "configs", Usage: "configurations in a `FILE`"},
			splitFlag(label.All),
			&urfave.IntFlag{Name: "limit", Value: 20, Usage: "ask for `N` hits per query"},
			&urfave.IntFlag{Name: "cold", Value: 3, Usage: "ask `N` queries per corpus of new processes, for the time of a cold start"},
			&urfave.BoolFlag{Name: "no-contexts", Usage: "judge the ranking alone"},
			&urfave.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "`TIME` for one answer"},
			outFlag(),
		},
		Action: runAction,
	}
}

func runAction(ctx context.Context, cmd *urfave.Command) error {
	queries, err := readSets(ctx, cmd)
	if err != nil {
		return err
	}
	configs, err := configsOf(cmd)
	if err != nil {
		return cli.Usage(err)
	}
	if cmd.Int("limit") < 1 || cmd.Int("cold") < 0 || cmd.Duration("timeout") <= 0 {
		return cli.Usagef("--limit and --timeout must be more than 0, --cold not less")
	}
	out, err := newOutput(cmd)
	if err != nil {
		return err
	}
	defer out.discard()
	options := evaluate.Options{DB: cli.DBPath(cmd), Limit: cmd.Int("limit"), Cold: cmd.Int("cold"), Contexts: !cmd.Bool("no-contexts"),
		Timeout: cmd.Duration("timeout"), Log: cli.Logger(cmd)}
	failed, err := evaluate.Run(ctx, queries, configs, options, out.emit())
	if err != nil {
		return err
	}
	if err := out.finish(); err != nil {
		return err
	}
	if failed > 0 {
		options.Log.Error("queries had no answer and have no metrics", "queries", failed)
		return cli.ErrPartial
	}
	return nil
}

func setFlag() urfave.Flag {
	return &urfave.StringSliceFlag{Name: "set", Aliases: []string{"s"}, Usage: "labelled queries, `FILE`, besides the arguments; repeatable, - is standard input"}
}

func splitFlag(value string) urfave.Flag {
	return &urfave.StringFlag{Name: "split", Value: value, Usage: "ask the queries of one `SPLIT` only: tune, test or all"}
}

func readSets(ctx context.Context, cmd *urfave.Command) ([]label.Query, error) {
	files := append(cmd.Args().Slice(), cmd.StringSlice("set")...)
	if len(files) == 0 {
		return nil, cli.Usagef("no labelled queries: name a set, as in ctx-eval run queries.ndjson; ctx-eval mine makes one from your own code")
	}
	queries, err := label.ReadFiles(ctx, files...)
	if err != nil {
		return nil, err
	}
	return label.Select(queries, cmd.String("split"))
}

// configsOf are the configurations of the command line, then those of the file.
func configsOf(cmd *urfave.Command) ([]evaluate.Config, error) {
	list := cmd.StringSlice("config")
	if name := cmd.String("configs"); name != "" {
		more, err := configFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	if len(list) == 0 {
		list = []string{"fused=ctx-search"}
	}
	return evaluate.ParseConfigs(list)
}

func configFile(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("--configs %s: %w", name, errors.Unwrap(err))
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	if len(list) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("%s holds no configuration: write one NAME=LINE on each line", name)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("--configs %s: %w", name, err)
	}
	return list, nil
}

// emit writes records as they come.
func (o *output) emit() evaluate.Emit {
	w := ndjson.NewWriter(o)
	write := func(record any) error {
		line, err := result.Marshal(record)
		if err != nil {
			return err
		}
		if err := w.Raw(line); err != nil {
			return err
		}
		return w.Flush()
	}
	return evaluate.Emit{
		Run:   func(r *result.Run) error { return write(r) },
		Query: func(q *result.Query) error { return write(q) },
	}
}
