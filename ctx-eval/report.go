package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/report"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/summary"
	"github.com/cc490767/ctx/shared/cli"
)

const reportExamples = `  ctx-eval report results.ndjson                  tables
  ctx-eval report -o report.html results.ndjson   one page with plots and every query
  ctx-eval run … | ctx-eval report --format md - >> "$GITHUB_STEP_SUMMARY"`

const reportDescription = `Tables show the tune and the test split apart: the ranking of files and of
symbols, what stands in assembled contexts, times, and one metric by archetype,
language and corpus. .612 ±.04 is a mean and half of its 95 % bootstrap interval
(2 000 resamples of the queries, always the same ones). A query without an answer
counts 0. As NDJSON there is a record for each configuration and group of
queries, with all metrics.

The HTML page loads nothing and needs no server. Without --format, an output file
that ends in .html, .md, .txt or .ndjson has that format.`

func reportCommand() *urfave.Command {
	return &urfave.Command{
		Name: "report", Usage: "show results as tables or as one HTML page", UsageText: reportExamples, Description: reportDescription,
		ArgsUsage: "RESULTS…",
		Flags: []urfave.Flag{
			cli.FormatFlag("text", "html", "md", "ndjson"),
			outFlag(),
			&urfave.StringFlag{Name: "metric", Value: result.Headline, Usage: "`METRIC` of the tables by group and of plots"},
		},
		Action: showReport,
	}
}

func showReport(ctx context.Context, cmd *urfave.Command) error {
	if !cmd.Args().Present() {
		return cli.Usagef("no results file is named; - is standard input")
	}
	results, err := result.ReadFiles(ctx, cmd.Args().Slice()...)
	if err != nil {
		return err
	}
	if len(results.Queries) == 0 {
		fmt.Fprintf(os.Stderr, "%s: no results in %s\n", cmd.Root().Name, strings.Join(cmd.Args().Slice(), ", "))
		return cli.ErrNothing
	}
	if err := checkMetric(cmd.String("metric"), results); err != nil {
		return err
	}
	name := cmd.String("output")
	return writeTo(name, func(w io.Writer) error {
		return writeReport(w, reportFormat(cmd, name), results, cmd.String("metric"))
	})
}

// checkMetric fails for a metric that no answer has, unless none has any.
func checkMetric(metric string, in ...*result.Results) error {
	known := map[string]bool{}
	for _, results := range in {
		for i := range results.Queries {
			for name := range results.Queries[i].Metrics {
				known[name] = true
			}
		}
	}
	if known[metric] || len(known) == 0 {
		return nil
	}
	return cli.Usagef("--metric: no result has %q, there are %s", metric, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
}

func reportFormat(cmd *urfave.Command, name string) string {
	if !cmd.IsSet(cli.FlagFormat) {
		switch filepath.Ext(name) {
		case ".html":
			return "html"
		case ".md":
			return "md"
		case ".txt":
			return "text"
		case ".ndjson":
			return "ndjson"
		}
	}
	return cli.Format(cmd, os.Stdout)
}

func writeReport(w io.Writer, format string, results *result.Results, metric string) error {
	if format == "html" {
		return report.Write(w, results, metric)
	}
	rows := summary.Summarise(results)
	if format == "ndjson" {
		return rows.Write(w)
	}
	for _, table := range rows.Tables(metric) {
		write := table.Text
		if format == "md" {
			write = table.Markdown
		}
		if err := write(w); err != nil {
			return err
		}
	}
	return nil
}
