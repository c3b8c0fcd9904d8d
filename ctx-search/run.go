package main

import (
	"context"
	"io"
	"os"
	"strings"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-search/internal/rank"
	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/serve"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/ctx-search/internal/vector"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

func command() *urfave.Command {
	return &urfave.Command{
		Name:      "ctx-search",
		Usage:     "find code by a question",
		ArgsUsage: "[QUERY...]",
		UsageText: `  ctx-search where are retries decided
  ctx-search --lang go --path 'pkg/**' --role source 'Client.Do'
  ctx-search QUERY | ctx-rerank | ctx-assemble --budget 4000
  ctx-search <queries.ndjson          # {"v":1,"type":"query","id":"1","query":"…"}`,
		Description: `Words, names in backticks, CamelCase, snake_case, a.b, A::b, path#Name, paths,
places (a.go:12), messages of compilers and stack traces are all understood;
nothing in a question is an operator. Tests, documents, examples and generated
or vendored files rank lower unless the question speaks of them. Without QUERY,
query records are read from standard input.`,
		DisableSliceFlagSeparator: true, // a path pattern may hold commas
		Flags: append([]urfave.Flag{
			&urfave.IntFlag{Name: "limit", Aliases: []string{"n"}, Value: 10, Sources: cli.Sources("search.limit"), Usage: "hits per query, at most `N`"},
			&urfave.StringSliceFlag{Name: "lang", Usage: "only files in `LANGUAGE`; repeatable, -LANGUAGE excludes"},
			&urfave.StringSliceFlag{Name: "path", Usage: "only files that match `GLOB` or lie in a folder; repeatable, -GLOB excludes"},
			&urfave.StringSliceFlag{Name: "kind", Usage: "only symbols of `KIND` (function, method, class …); repeatable"},
			&urfave.StringSliceFlag{Name: "role", Usage: "only source, test, doc, config, example or vendored files; repeatable, -`ROLE` excludes"},
			&urfave.StringSliceFlag{Name: "repo", Usage: "only the repository `NAME`; repeatable, -NAME excludes"},
			&urfave.StringFlag{Name: "channels", Value: cli.Default("search.channels"), Sources: cli.Sources("search.channels"),
				Usage: "channels to ask, of text,vector,name (default: all that can answer)"},
			&urfave.StringFlag{Name: "weights", Sources: cli.Sources("search.weights"),
				Usage: "rank with other `WEIGHTS`: name=value,name=value; help lists names, defaults and meanings"},
			&urfave.BoolFlag{Name: "explain", Usage: "say why each hit was found"},
			cli.DBFlag(),
			cli.FormatFlag("text", "ndjson", "json", "md"),
		}, cli.StreamFlags()...),
		Action: run,
	}
}

func run(ctx context.Context, cmd *urfave.Command) error {
	if cmd.String("weights") == "help" {
		return listWeights(cmd, os.Stdout)
	}
	many := cmd.Args().Len() == 0
	if many && cli.IsTerminal(os.Stdin) {
		return cli.Usagef("no question given: use ctx-search QUERY, or send query records on standard input")
	}
	channels := list(cmd.String("channels"))
	if err := rank.CheckChannels(channels); err != nil {
		return cli.Usage(err)
	}
	weights, err := rank.ParseWeights(cmd.String("weights"))
	if err != nil {
		return cli.Usage(err)
	}
	out, err := output(cmd, many)
	if err != nil {
		return err
	}
	path := cli.DBPath(cmd)
	log := cli.Logger(cmd)
	var childErrors io.Writer
	if cmd.Bool(cli.FlagVerbose) {
		childErrors = os.Stderr
	}
	vectors := vector.New(path, childErrors)
	defer vectors.Close()
	engine := rank.New(rank.Config{DB: path, Limit: cmd.Int("limit"), Channels: channels, Filters: filters(cmd), Explain: cmd.Bool("explain"), Weights: weights, Vectors: vectors, Log: log})
	defer engine.Close()
	if many {
		return serve.Many(ctx, engine, stream.Input{Reader: os.Stdin, MaxLine: cmd.Int(cli.FlagMaxLine),
			Fail: cmd.String(cli.FlagOnError) == "fail", Log: log}, out)
	}
	text := strings.ToValidUTF8(strings.Join(cmd.Args().Slice(), " "), "\uFFFD")
	q := &wire.Query{ID: "1", Query: text, Limit: cmd.Int("limit"), Filters: filters(cmd), Channels: channels, Explain: cmd.Bool("explain")}
	return serve.One(ctx, engine, q, out)
}

func output(cmd *urfave.Command, many bool) (serve.Output, error) {
	format := cli.Format(cmd, os.Stdout)
	if format == "ndjson" {
		return serve.NewRecords(os.Stdout), nil
	}
	p, err := render.New(format, os.Stdout, render.Options{Color: cli.Color(os.Stdout), Width: cli.Width(os.Stdout), Terminal: cli.IsTerminal(os.Stdout), Many: many})
	if err != nil {
		return nil, cli.Usage(err)
	}
	return serve.NewPrinted(p), nil
}

// filters are the flags' filters, nil if there are none. In a stream they hold
// for queries that bring none of their own.
func filters(cmd *urfave.Command) *wire.Filters {
	f := &wire.Filters{Lang: cmd.StringSlice("lang"), Path: cmd.StringSlice("path"), Kind: cmd.StringSlice("kind"),
		Role: cmd.StringSlice("role"), Repo: cmd.StringSlice("repo")}
	if len(f.Lang)+len(f.Path)+len(f.Kind)+len(f.Role)+len(f.Repo) == 0 {
		return nil
	}
	return f
}

// list reads "text,name".
func list(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}
