package main

import (
	"context"
	"os"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/rerank"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
)

func command() *urfave.Command {
	return &urfave.Command{
		Name:  rerank.Tool,
		Usage: "put the hits of a question stream in a better order",
		UsageText: `  ctx-search where are retries decided | ctx-rerank
  ctx-search QUERY | ctx-rerank --method heuristic | ctx-assemble`,
		Description: "Methods:\n\n" + rerank.Description,
		Flags: append([]urfave.Flag{
			&urfave.StringFlag{Name: "method", Value: cli.Default("rerank.method"), Sources: cli.Sources("rerank.method"),
				Usage: "how to order, one of " + rerank.Methods()},
			cli.FormatFlag("text", "ndjson", "json", "md"),
		}, cli.StreamFlags()...),
		Action: run,
	}
}

func run(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Present() {
		return cli.Usagef("%q: no arguments are taken: records are read from standard input", cmd.Args().First())
	}
	r, err := rerank.New(cmd.String("method"))
	if err != nil {
		return cli.Usage(err)
	}
	if cli.IsTerminal(os.Stdin) {
		return cli.ErrNoInput(rerank.Tool, "ctx-search QUERY | ctx-rerank")
	}
	out, err := output(cmd, r)
	if err != nil {
		return err
	}
	return stream.Filter(ctx, stream.Input{Tool: rerank.Tool, Reader: os.Stdin, MaxLine: cmd.Int(cli.FlagMaxLine),
		Fail: cmd.String(cli.FlagOnError) == "fail", Log: cli.Logger(cmd)}, out)
}

func output(cmd *urfave.Command, r *rerank.Reranker) (stream.Output, error) {
	format := cli.Format(cmd, os.Stdout)
	if format == "ndjson" {
		return rerank.NewRecords(r, os.Stdout)
	}
	p, err := render.New(format, os.Stdout, render.Options{Color: cli.Color(os.Stdout), Width: cli.Width(os.Stdout), Terminal: cli.IsTerminal(os.Stdout), Many: format == "json"})
	if err != nil {
		return nil, cli.Usage(err)
	}
	return rerank.NewPrinted(r, p), nil
}
