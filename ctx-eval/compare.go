package main

import (
	"context"
	"fmt"
	"os"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/cli"
)

const compareExamples = `  ctx-eval compare before.ndjson after.ndjson
  ctx-eval compare text@results.ndjson fused@results.ndjson
  ctx-eval compare --results results.ndjson text fused --metric ndcg@10 --format md`

const compareDescription = `A and B are results files of one configuration each, or CONFIG@FILE. Only queries
that both answered are compared; how many others there are is said.

For each metric, over all queries, for each split and each archetype: the means,
the difference B - A with its 95 % interval (paired bootstrap), p of the paired
randomisation test (two-sided), and how many queries became better, worse, or
stayed the same. A metric that a query has on one side only is left out there.
Then the queries that lost and gained most in the first metric, with the ranks of
their targets. A table of many rows holds small p by chance: decide beforehand
which row counts.`

func compareCommand() *urfave.Command {
	return &urfave.Command{
		Name: "compare", Usage: "which of two configurations is better, and where", ArgsUsage: "A B",
		UsageText: compareExamples, Description: compareDescription,
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "results", Usage: "A and B are configurations in `FILE`"},
			&urfave.StringSliceFlag{Name: "metric", Value: compare.Defaults, Usage: "compare `METRIC`; repeatable, the first decides which queries are shown"},
			&urfave.IntFlag{Name: "show", Value: 10, Usage: "queries shown that became worse, and that became better, at most `N` each"},
			&urfave.Uint64Flag{Name: "seed", Value: 1, Usage: "seed of resampling"},
			cli.FormatFlag("text", "md", "ndjson"),
		},
		Action: compareAction,
	}
}

func compareAction(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() != 2 {
		return cli.Usagef("two sides are compared: give A and B")
	}
	if cmd.Int("show") < 0 {
		return cli.Usagef("--show: %d is less than 0", cmd.Int("show"))
	}
	a, b, err := sides(ctx, cmd)
	if err != nil {
		return err
	}
	if cmd.IsSet("metric") {
		for _, m := range cmd.StringSlice("metric") {
			if err := checkMetric(m, &result.Results{Queries: a.Queries}, &result.Results{Queries: b.Queries}); err != nil && m != pair.WarmMS {
				return err
			}
		}
	}
	r := compare.Sides(a, b, compare.Options{Metrics: cmd.StringSlice("metric"), Shown: cmd.Int("show"), Seed: cmd.Uint64("seed")})
	switch cli.Format(cmd, os.Stdout) {
	case "text":
		err = compare.Text(os.Stdout, r)
	case "md":
		err = compare.Markdown(os.Stdout, r)
	default:
		err = compare.Records(os.Stdout, r)
	}
	if err != nil {
		return err
	}
	if len(r.Rows) == 0 {
		fmt.Fprintf(os.Stderr, "%s: nothing to compare: A and B have no metric of a query in common\n", cmd.Root().Name)
		return cli.ErrNothing
	}
	return nil
}

// sides reads the two sides that the command line names.
func sides(ctx context.Context, cmd *urfave.Command) (a, b *pair.Side, err error) {
	names := cmd.Args().Slice()
	if file := cmd.String("results"); file != "" {
		r, err := result.ReadFiles(ctx, file)
		if err != nil {
			return nil, nil, err
		}
		if a, err = pair.Choose(r, names[0], file); err != nil {
			return nil, nil, err
		}
		b, err = pair.Choose(r, names[1], file)
		return a, b, err
	}
	exists := func(name string) bool {
		_, err := os.Stat(name)
		return err == nil
	}
	if a, err = pair.Read(ctx, names[0], exists); err != nil {
		return nil, nil, err
	}
	b, err = pair.Read(ctx, names[1], exists)
	return a, b, err
}
