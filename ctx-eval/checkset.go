package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/audit"
	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
	"github.com/cc490767/ctx/shared/cli"
)

const checkSetExamples = `  ctx-eval check-set queries.ndjson --db .ctx/index.db
  ctx-eval check-set testdata/queries/*.ndjson --db '.ctx/{corpus}.db'
  ctx-eval check-set queries.ndjson               form and overlap only`

const checkSetDescription = `Faults: a target's file, symbol or lines that the corpus no longer has; a negative
that matches nothing or matches a target; a query that gives its answer away; a
query without a target of grade 3; the same query twice. Notes, no faults: symbols
that have moved, queries that are nearly the same, a corpus in both splits.

A query gives its answer away if more than a third (--max-overlap) of its distinct
words, stemmed and without stop words, stand in the names of its targets of the
highest grade, of their files or the folders these lie in, or if it holds a name of
two or more words whole. The archetypes exact and names ask for names and are
exempt, mined docs and history are unless --mined.

{corpus} in --db stands for the corpus of a query. Without --db (and CTX_DB) no
targets are looked up. Exit 4: there are faults; 2: a set is malformed.`

func checkSetCommand() *urfave.Command {
	return &urfave.Command{
		Name: "check-set", Usage: "do the targets of labelled queries exist, do the queries give them away",
		UsageText: checkSetExamples, Description: checkSetDescription, ArgsUsage: "SET…",
		Flags: []urfave.Flag{
			setFlag(),
			&urfave.StringFlag{Name: cli.FlagDB, Sources: urfave.EnvVars("CTX_DB"), Usage: "index `FILE`, {corpus} in it stands for a query's corpus"},
			&urfave.FloatFlag{Name: "max-overlap", Value: overlap.Max, DefaultText: "1/3", Usage: "`SHARE` of a query's words that its answer's names may hold, 0 to 1"},
			&urfave.BoolFlag{Name: "mined", Usage: "bound the overlap of mined queries too"},
			cli.FormatFlag("text", "ndjson"),
		},
		Action: checkSetAction,
	}
}

func checkSetAction(ctx context.Context, cmd *urfave.Command) error {
	sets := append(cmd.Args().Slice(), cmd.StringSlice("set")...)
	if len(sets) == 0 {
		return cli.Usagef("no set: name files of labelled queries, as in ctx-eval check-set queries.ndjson")
	}
	limit := cmd.Float("max-overlap")
	if !(limit >= 0 && limit <= 1) {
		return cli.Usagef("--max-overlap %v is no share: give a number from 0 to 1", limit)
	}
	queries, err := label.ReadFiles(ctx, sets...)
	if err != nil {
		return err
	}
	corpora, err := loadCorpora(ctx, queries, cmd.String(cli.FlagDB))
	if err != nil {
		return err
	}
	report := audit.Run(queries, audit.Options{MaxOverlap: limit, Mined: cmd.Bool("mined"), Corpora: corpora})
	var b bytes.Buffer
	if cli.Format(cmd, os.Stdout) == "text" {
		err = report.Text(&b)
	} else {
		err = report.NDJSON(&b)
	}
	if err != nil {
		return err
	}
	if _, err := os.Stdout.Write(b.Bytes()); err != nil {
		return err
	}
	if !report.Resolved {
		cli.Logger(cmd).Warn("targets were not checked: name the index with --db")
	}
	if report.Faults() > 0 {
		return cli.ErrGate
	}
	return nil
}

// loadCorpora loads the index of every corpus that queries are about; none
// without a path.
func loadCorpora(ctx context.Context, queries []label.Query, path string) (map[string]*corpus.Corpus, error) {
	if path == "" {
		return nil, nil
	}
	corpora := map[string]*corpus.Corpus{}
	var names []string
	for _, q := range queries {
		if !slices.Contains(names, q.Corpus) {
			names = append(names, q.Corpus)
		}
	}
	if len(names) > 1 && !strings.Contains(path, "{corpus}") {
		return nil, cli.Usagef("--db %s is one index, the sets are about %d corpora (%s): put {corpus} into the path", path, len(names), strings.Join(names, ", "))
	}
	for _, name := range names {
		db := strings.ReplaceAll(path, "{corpus}", name)
		if _, err := os.Stat(db); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("corpus %s has no index %s: index it, or name its index with --db", name, db)
		}
		c, err := corpus.Load(ctx, db)
		if err != nil {
			return nil, fmt.Errorf("corpus %s: %w", name, err)
		}
		corpora[name] = c
	}
	return corpora, nil
}
