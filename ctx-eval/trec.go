package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/trec"
	"github.com/cc490767/ctx/shared/cli"
)

const trecExamples = `  ctx-eval trec results.ndjson --out trec
  trec_eval -c -m ndcg_cut.10 trec/qrels trec/fused.run`

const trecDescription = `Writes DIR/qrels and DIR/CONFIGURATION.run for each configuration, so that
trec_eval or any other program can check the metrics of the results. A document
is a file, its grade the highest of its targets, and its score counts ranks from
the last upwards. In names white space, "%" and a leading "#" become %XX.`

func trecCommand() *urfave.Command {
	return &urfave.Command{
		Name: "trec", Usage: "write results as TREC qrels and run files", UsageText: trecExamples, Description: trecDescription,
		ArgsUsage: "RESULTS…",
		Flags:     []urfave.Flag{&urfave.StringFlag{Name: "out", Usage: "folder to write to, `DIR`; it is made if needed"}},
		Action:    writeTrec,
	}
}

func writeTrec(ctx context.Context, cmd *urfave.Command) error {
	dir := cmd.String("out")
	switch {
	case !cmd.Args().Present():
		return cli.Usagef("no results file is named; - is standard input")
	case dir == "":
		return cli.Usagef("--out is needed")
	}
	results, err := result.ReadFiles(ctx, cmd.Args().Slice()...)
	if err != nil {
		return err
	}
	topics, runs, err := trec.FromResults(results)
	if err != nil {
		return err
	}
	if len(topics) == 0 {
		return cli.WithHint(fmt.Errorf("no results with targets in %v", cmd.Args().Slice()), "make some with ctx-eval run")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	err = writeTo(filepath.Join(dir, "qrels"), func(w io.Writer) error { return trec.WriteQrels(w, topics) })
	for _, run := range runs {
		if err != nil {
			return err
		}
		err = writeTo(filepath.Join(dir, url.PathEscape(run.Tag)+".run"), func(w io.Writer) error { return trec.WriteRun(w, run) })
	}
	return err
}
