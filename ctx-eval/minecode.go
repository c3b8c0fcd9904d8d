package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/mine"
	"github.com/cc490767/ctx/shared/cli"
)

const mineDocsExamples = `  ctx-parse --no-db | ctx-eval mine docs --max 500 > docs.ndjson
  ctx-parse --no-db --strip-docs | ctx-embed | ctx-store --db stripped.db    then ask this index
  ctx-eval mine docs --db .ctx/index.db > docs.ndjson`

const mineDocsDescription = `The first sentence of a doc comment asks for the function or type that it describes.
Mine an index, or a stream of ctx-parse, that has the comments, and ask an index
that was made with ctx-parse --strip-docs: else the answer holds the question.

Mark-up and tags are taken out of the sentence, and the symbol's own name from its
beginning. Left out are sentences that hold the name elsewhere or borrow over a
third of their words from the names of the symbol, its file or its folder; short
ones, those found at several symbols, deprecations and licences, accessors, and all
that stands in tests, examples, vendored or generated files. With --max at most two
are of one file.`

func mineDocsCommand() *urfave.Command {
	return &urfave.Command{
		Name: "docs", Usage: "doc comments ask for their functions", UsageText: mineDocsExamples, Description: mineDocsDescription,
		Flags: mineFlags(codeFlag()),
		Action: func(ctx context.Context, cmd *urfave.Command) error {
			c, o, err := codeOf(ctx, cmd)
			if err != nil {
				return err
			}
			queries, tally := mine.Docs(c, o)
			return printQueries(cmd, queries, tally, "doc comments")
		},
	}
}

const mineNamesExamples = `  ctx-parse --no-db | ctx-eval mine names --max 500 > names.ndjson
  ctx-eval mine names --db .ctx/index.db --words > words.ndjson`

const mineNamesDescription = `A symbol's name asks for its definitions, at most four; one that has more is asked
for with its container, as in Head.Truncate. Definitions in tests are graded 1,
declarations beside a definition 2. With --words a name is asked for as people say
it: "queue manager" for QueueManager. With --max at most two are of one file.`

func mineNamesCommand() *urfave.Command {
	return &urfave.Command{
		Name: "names", Usage: "names ask for their definitions", UsageText: mineNamesExamples, Description: mineNamesDescription,
		Flags: mineFlags(codeFlag(), &urfave.BoolFlag{Name: "words", Usage: "ask with the words of each name"}),
		Action: func(ctx context.Context, cmd *urfave.Command) error {
			c, o, err := codeOf(ctx, cmd)
			if err != nil {
				return err
			}
			queries, tally := mine.Names(c, o, cmd.Bool("words"))
			return printQueries(cmd, queries, tally, "names")
		},
	}
}

func codeFlag() urfave.Flag {
	return &urfave.StringFlag{Name: cli.FlagDB, Usage: "mine an index `FILE` (default: a stream of ctx-parse on standard input)"}
}

// codeOf reads the corpus that is mined.
func codeOf(ctx context.Context, cmd *urfave.Command) (*corpus.Corpus, mine.Options, error) {
	if cmd.Args().Present() {
		return nil, mine.Options{}, cli.Usagef("unknown argument %q: code comes from standard input or --db", cmd.Args().First())
	}
	if _, err := mineOptions(cmd, "any"); err != nil {
		return nil, mine.Options{}, err
	}
	c, err := readCode(ctx, cmd)
	if err != nil {
		return nil, mine.Options{}, err
	}
	fallback := corpusName(c.Name)
	if fallback == "" {
		fallback = corpusName(filepath.Base(c.Root))
	}
	o, err := mineOptions(cmd, fallback)
	return c, o, err
}

func readCode(ctx context.Context, cmd *urfave.Command) (*corpus.Corpus, error) {
	if db := cmd.String(cli.FlagDB); db != "" {
		return corpus.Load(ctx, db)
	}
	if cli.IsTerminal(os.Stdin) {
		return nil, cli.ErrNoInput("ctx-eval "+cmd.Name, "ctx-parse --no-db | ctx-eval mine "+cmd.Name)
	}
	c, err := corpus.Read(ctx, cli.Input(ctx, os.Stdin))
	if errors.Is(err, corpus.ErrNoStream) {
		return nil, cli.Usage(fmt.Errorf("%w: ctx-parse --no-db | ctx-eval mine %s, or --db FILE", err, cmd.Name))
	}
	return c, err
}
