package main

import (
	"context"
	"os"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-search/internal/assemble"
	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
)

func command() *urfave.Command {
	return &urfave.Command{
		Name:  assemble.Tool,
		Usage: "make a context for a person or a model within a budget of tokens",
		UsageText: `  ctx-search where are retries decided | ctx-assemble --budget 2000
  ctx-search QUERY | ctx-rerank | ctx-assemble --format md >context.md`,
		Description: `The hits come in their order, whole where they fit, else shortened by whole
lines or to their signature; pieces that meet are joined. While there is room,
what encloses and surrounds them is added from the index. The budget holds for
the finished text, counted with the named tokenizer.`,
		Flags: append([]urfave.Flag{
			&urfave.IntFlag{Name: "budget", Aliases: []string{"b"}, Value: 4000, Sources: cli.Sources("assemble.budget"), Usage: "at most `TOKENS`"},
			&urfave.StringFlag{Name: "tokenizer", Value: cli.Default("assemble.tokenizer"), Sources: cli.Sources("assemble.tokenizer"),
				Usage: "what counts the tokens, one of " + assemble.Tokenizers()},
			cli.DBFlag(),
			&urfave.BoolFlag{Name: cli.FlagNoDB, Usage: "use the hits alone, nothing around them from the index"},
			cli.FormatFlag("text", "ndjson", "json", "md"),
		}, cli.StreamFlags()...),
		Action: run,
	}
}

func run(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Present() {
		return cli.Usagef("%q: no arguments are taken: records are read from standard input", cmd.Args().First())
	}
	if cmd.Int("budget") < 1 {
		return cli.Usagef("budget %d: give at least 1 token", cmd.Int("budget"))
	}
	counter, err := assemble.NewCounter(cmd.String("tokenizer"))
	if err != nil {
		return cli.Usage(err)
	}
	if cli.IsTerminal(os.Stdin) {
		return cli.ErrNoInput(assemble.Tool, "ctx-search QUERY | ctx-assemble")
	}
	a := &assemble.Assembler{Counter: counter, Budget: cmd.Int("budget"), Log: cli.Logger(cmd)}
	if !cmd.Bool(cli.FlagNoDB) {
		a.DB = cli.DBPath(cmd)
	}
	defer a.Close()
	out, err := output(ctx, cmd, a)
	if err != nil {
		return err
	}
	return stream.Filter(ctx, stream.Input{Tool: assemble.Tool, Reader: os.Stdin, MaxLine: cmd.Int(cli.FlagMaxLine),
		Fail: cmd.String(cli.FlagOnError) == "fail", Log: a.Log}, out)
}

func output(ctx context.Context, cmd *urfave.Command, a *assemble.Assembler) (stream.Output, error) {
	switch cli.Format(cmd, os.Stdout) {
	case "ndjson":
		return assemble.NewRecords(ctx, a, os.Stdout)
	case "json":
		p, err := render.New("json", os.Stdout, render.Options{Many: true})
		return assemble.NewJSON(ctx, a, p), err
	}
	return assemble.NewPrinted(ctx, a, os.Stdout), nil
}
