package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-eval/internal/history"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/mine"
	"github.com/cc490767/ctx/shared/cli"
)

const mineExamples = `  ctx-eval mine history > history.ndjson       commit messages ask for the files they changed
  ctx-parse --no-db | ctx-eval mine docs       doc comments ask for their functions
  ctx-eval mine names --db .ctx/index.db       names ask for their definitions`

const mineDescription = `Labelled queries of what a project says about its own code: thousands, cheap, and
noisier than questions that a person wrote. They are printed as a set, one on each
line; what was left out, and why, is said on standard error.

--split auto gives each top folder to tune or test. Without it all is test, since
a corpus should be in one split only. Another --seed takes another sample.`

func mineCommand() *urfave.Command {
	return &urfave.Command{
		Name: "mine", Usage: "make labelled queries of your own code", UsageText: mineExamples, Description: mineDescription,
		Commands: []*urfave.Command{mineDocsCommand(), mineHistoryCommand(), mineNamesCommand()},
		Action: func(_ context.Context, cmd *urfave.Command) error {
			if cmd.Args().Present() {
				return cli.Usagef("nothing is mined of %q: docs, history or names", cmd.Args().First())
			}
			return cli.Usagef("say what is mined: docs, history or names")
		},
	}
}

// mineFlags are common to all kinds.
func mineFlags(more ...urfave.Flag) []urfave.Flag {
	return append(more,
		&urfave.StringFlag{Name: "corpus", Usage: "`NAME` of the corpus in the queries (default: that of the repository)"},
		&urfave.StringFlag{Name: "split", Value: label.Test, Usage: "`SPLIT` of the queries: tune, test or auto"},
		&urfave.IntFlag{Name: "max", Usage: "at most `N` queries, chosen by hash (default: all)"},
		&urfave.StringFlag{Name: "seed", Value: "1", Usage: "another `TEXT` chooses others"},
		outFlag(),
	)
}

// mineOptions reads them; the corpus is named fallback unless --corpus says
// otherwise.
func mineOptions(cmd *urfave.Command, fallback string) (mine.Options, error) {
	o := mine.Options{Corpus: cmd.String("corpus"), Split: cmd.String("split"), Max: cmd.Int("max"), Seed: cmd.String("seed")}
	if o.Corpus == "" {
		o.Corpus = corpusName(fallback)
	}
	if o.Corpus == "" || strings.ContainsAny(o.Corpus, "/\\ \t") {
		return o, cli.Usagef("--corpus %q is no plain name: give one without blanks and slashes", o.Corpus)
	}
	if o.Split != label.Tune && o.Split != label.Test && o.Split != mine.Auto {
		return o, cli.Usagef("--split %q: one of tune, test, auto", o.Split)
	}
	if o.Max < 0 {
		return o, cli.Usagef("--max %d is less than 0: 0 is no limit", o.Max)
	}
	return o, nil
}

// corpusName is the last part of a repository's name.
func corpusName(repo string) string {
	repo = strings.TrimSuffix(strings.TrimRight(repo, "/"), ".git")
	return strings.Join(strings.Fields(repo[strings.LastIndexByte(repo, '/')+1:]), "-")
}

// printQueries prints a set and what was left out of it.
func printQueries(cmd *urfave.Command, queries []label.Query, t mine.Tally, of string) error {
	out, err := newOutput(cmd)
	if err != nil {
		return err
	}
	defer out.discard()
	for _, q := range queries {
		if err := label.Write(out, q); err != nil {
			return err
		}
	}
	if err := out.finish(); err != nil {
		return err
	}
	if !cmd.Bool(cli.FlagQuiet) {
		queries := "queries"
		if t.Taken == 1 {
			queries = "query"
		}
		fmt.Fprintf(os.Stderr, "ctx-eval: %d %s of %s\n", t.Taken, queries, of)
		for _, r := range t.Reasons {
			fmt.Fprintf(os.Stderr, "ctx-eval: %6d left out: %s\n", r.Count, r.Why)
		}
	}
	if len(queries) == 0 {
		return cli.ErrNothing
	}
	return nil
}

const mineHistoryExamples = `  ctx-eval mine history > history.ndjson
  ctx-eval mine history --commits 2000 --max 300 ../other > other.ndjson
  ctx-eval mine history --base v1.2 -o history.ndjson
  ctx-parse --rev v1.2 | ctx-embed | ctx-store --db snapshot.db     then ask the snapshot`

const mineHistoryDescription = `The subject of each commit after a snapshot asks for the source files that it
changed, by the names they had at the snapshot. Renames between are followed back.
Index the snapshot, not the present: the present code holds the answer already.
The snapshot is --base, or the commit that lies --commits before --head along first
parents; it is named on standard error and in the field "source".

The file with most changed lines is graded 3, and those with at least a quarter of
its lines; other sources 2, tests 1. Documents, configuration, vendored and generated
files count for nothing. The nearer the snapshot, the fewer questions ask for what
came only after it. Left out are merges, reverts, bots,
updates of dependencies, releases, cosmetic commits, those about documentation,
tests or the build, and those that changed more than --max-files source files or
mostly ones newer than the snapshot. Issue numbers, addresses and trailers are taken out of messages;
of "feat(scope): text" the scope and the text stay.`

func mineHistoryCommand() *urfave.Command {
	return &urfave.Command{
		Name: "history", Usage: "commit messages ask for the files they changed", UsageText: mineHistoryExamples, Description: mineHistoryDescription,
		ArgsUsage: "[REPOSITORY]",
		Flags: mineFlags(
			&urfave.StringFlag{Name: "base", Usage: "snapshot, a `REVISION`"},
			&urfave.StringFlag{Name: "head", Value: "HEAD", Usage: "the last commit to mine, a `REVISION`"},
			&urfave.IntFlag{Name: "commits", Value: 600, Usage: "without --base, the snapshot lies `N` commits before it"},
			&urfave.BoolFlag{Name: "body", Usage: "ask with the message's first paragraph too, up to 40 words"},
			&urfave.IntFlag{Name: "max-files", Value: 8, Usage: "leave out commits that changed more than `N` source files"},
		),
		Action: mineHistoryAction,
	}
}

func mineHistoryAction(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() > 1 {
		return cli.Usagef("%q: one repository at a time", cmd.Args().Get(1))
	}
	if cmd.Int("commits") < 1 || cmd.Int("max-files") < 1 {
		return cli.Usagef("--commits and --max-files must be at least 1")
	}
	dir := cmd.Args().First()
	if dir == "" {
		dir = "."
	}
	repo, err := history.Open(dir)
	if err != nil {
		return err
	}
	o, err := mineOptions(cmd, repo.Name)
	if err != nil {
		return err
	}
	head, err := repo.Commit(ctx, cmd.String("head"))
	if err != nil {
		return err
	}
	base, err := snapshot(ctx, cmd, repo, head)
	if err != nil {
		return err
	}
	h := &mine.History{Options: o, Base: base, Body: cmd.Bool("body"), MaxFiles: cmd.Int("max-files")}
	if err := repo.Since(ctx, base, head, func(c *history.Commit) error { h.Add(c); return nil }); err != nil {
		return err
	}
	queries := h.Queries()
	return printQueries(cmd, queries, h.Tally, fmt.Sprintf("%d commits since the snapshot %s", h.Commits, base))
}

func snapshot(ctx context.Context, cmd *urfave.Command, repo *history.Repo, head string) (string, error) {
	if rev := cmd.String("base"); rev != "" {
		return repo.Commit(ctx, rev)
	}
	return repo.Before(ctx, head, cmd.Int("commits"))
}
