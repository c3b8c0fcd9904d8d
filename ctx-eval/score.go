package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/trec"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
)

const scoreExamples = `  ctx-eval score --qrels qrels.txt --run bm25.run
  cat bm25.run | ctx-eval score --qrels qrels.txt --run - --k 1,3,20 | tail -1`

const scoreDescription = `Prints one record for each query, in the order of the qrels, and then one for
"all", the means: ndcg@k, precision@k, recall@k and success@k for each k, and
map and mrr over the whole ranking. The values agree with trec_eval's ndcg_cut,
P, recall, success, map and recip_rank.

Qrels have four columns: query, iteration (ignored), document, grade. Runs have
six: query, iteration and rank (ignored), document, score, tag. Documents are
ranked by score; those with the same score by their name, backwards.

Queries where nothing is relevant score 0 and count. So do queries without an
answer, as with "trec_eval -c"; --only-answered leaves those out, as trec_eval
does by default. Answers to queries that the qrels lack are left out.`

func scoreCommand() *urfave.Command {
	return &urfave.Command{
		Name: "score", Usage: "score TREC run files against qrels", UsageText: scoreExamples, Description: scoreDescription,
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "qrels", Usage: "labelled documents, `FILE`; - is standard input"},
			&urfave.StringFlag{Name: "run", Usage: "rankings, `FILE`; - is standard input"},
			&urfave.IntSliceFlag{Name: "k", Value: result.Cutoffs, Usage: "depths at which rankings are cut, `K`[,K…]"},
			&urfave.BoolFlag{Name: "only-answered", Usage: "leave out queries without an answer instead of scoring them 0"},
		},
		Action: score,
	}
}

func score(ctx context.Context, cmd *urfave.Command) error {
	qrels, run := cmd.String("qrels"), cmd.String("run")
	switch {
	case cmd.Args().Present():
		return cli.Usagef("unexpected argument %q", cmd.Args().First())
	case qrels == "" || run == "":
		return cli.Usagef("--qrels and --run are both needed")
	case qrels == "-" && run == "-":
		return cli.Usagef("--qrels and --run cannot both be standard input")
	}
	for _, k := range cmd.IntSlice("k") {
		if k < 1 {
			return cli.Usagef("--k: %d is less than 1", k)
		}
	}
	topics, err := readFrom(ctx, qrels, trec.ReadQrels)
	if err != nil {
		return err
	}
	answers, err := readFrom(ctx, run, trec.ReadRun)
	if err != nil {
		return err
	}
	scores := trec.Evaluate(topics, answers, cmd.IntSlice("k"), cmd.Bool("only-answered"))
	if len(scores) == 0 {
		fmt.Fprintf(os.Stderr, "%s: no query to score: %s has %d, %s answers %d\n", cmd.Root().Name, qrels, len(topics), run, len(answers.Rankings))
		return cli.ErrNothing
	}
	return printScores(scores)
}

func printScores(scores []trec.Score) error {
	out := ndjson.NewWriter(os.Stdout)
	for _, s := range scores {
		for name, v := range s.Metrics {
			s.Metrics[name] = math.Round(v*1e9) / 1e9 // what is behind depends on the processor
		}
		line, err := result.Marshal(&result.Scored{QueryID: s.Query, Metrics: s.Metrics})
		if err != nil {
			return err
		}
		if err := out.Raw(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// readFrom reads a file, "-" being standard input. Its errors name the file.
func readFrom[T any](ctx context.Context, name string, read func(io.Reader) (T, error)) (T, error) {
	var none T
	if name == "-" {
		v, err := read(cli.Input(ctx, os.Stdin))
		if err != nil {
			return none, fmt.Errorf("standard input: %w", err)
		}
		return v, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	defer f.Close()
	v, err := read(f)
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, err)
	}
	return v, nil
}
