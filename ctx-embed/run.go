package main

import (
	"context"
	"errors"
	"os"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-embed/internal/known"
	"github.com/cc490767/ctx/ctx-embed/internal/model"
	"github.com/cc490767/ctx/ctx-embed/internal/onnx"
	"github.com/cc490767/ctx/ctx-embed/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// noModel is the value of --model that switches vectors off.
const noModel = "none"

func command() *urfave.Command {
	return &urfave.Command{
		Name:  stream.Tool,
		Usage: "forward records and add vectors to them",
		UsageText: `  ctx-parse . | ctx-embed | ctx-store         index a tree, with vectors
  ctx-embed models install ` + model.Models[0].Name + `
                                              install a model, once
  ctx-embed models                            what can be installed, what is`,
		Description: `Every line of standard input is forwarded as it is. For each chunk a vector record
follows, at once marked as cached if the index has it; texts of the index that
lack a vector get theirs at the end. A query record is printed again with its
vector. Without an installed model the stream passes through and search is lexical.`,
		Flags: append([]urfave.Flag{
			cli.DBFlag(), cli.NoDBFlag(),
			&urfave.StringFlag{Name: "model", Sources: cli.Sources("embed.model"), Usage: "`NAME` of an installed model, or none"},
			&urfave.IntFlag{Name: "threads", Sources: cli.Sources("embed.threads"), Usage: "threads that compute; 0: one per processor"},
			&urfave.IntFlag{Name: "batch", Value: 32, Sources: cli.Sources("embed.batch"), Usage: "most texts in one batch"},
			&urfave.StringFlag{Name: "encoding", Value: wire.EncodingInt8, Usage: "components of vectors: int8 or f32",
				Validator: func(s string) error {
					if s != wire.EncodingInt8 && s != wire.EncodingF32 {
						return errors.New("int8 or f32 is expected")
					}
					return nil
				}},
			&urfave.BoolFlag{Name: "queries", Usage: "serve query records only, and print the header at once: for tools that start this one"},
		}, cli.StreamFlags()...),
		Action:   filter,
		Commands: []*urfave.Command{modelsCommand()},
	}
}

// filter is ctx-embed without a subcommand.
func filter(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() > 0 {
		return cli.Usagef("argument %q is not expected: records are read from standard input", cmd.Args().First())
	}
	if cli.IsTerminal(os.Stdin) {
		return cli.ErrNoInput(stream.Tool, "ctx-parse . | ctx-embed | ctx-store")
	}
	store, err := model.Open()
	if err != nil {
		return err
	}
	log := cli.Logger(cmd)
	m, err := choose(ctx, cmd, store)
	if err != nil {
		return err
	}
	cfg := stream.Config{
		Encoding: cmd.String("encoding"), Queries: cmd.Bool("queries"), MaxLine: cmd.Int(cli.FlagMaxLine),
		Fail: cmd.String(cli.FlagOnError) == "fail", Log: log,
	}
	switch {
	case m != nil:
		if err := configure(&cfg, cmd, store, m); err != nil {
			return err
		}
	case cfg.Queries:
		return cli.WithHint(errors.New("no model is installed: queries get no vector"), "ctx-embed models install %s", model.Models[0].Name)
	case cmd.String("model") != noModel:
		log.Warn("no model is installed, search is lexical: ctx-embed models install " + model.Models[0].Name + " adds one")
	}
	progress := newBar(cmd, false)
	cfg.Backlog = func(done, total int) {
		progress.begin("embedding texts of the index", int64(total))
		progress.set(int64(done))
	}
	defer progress.end()
	return stream.Run(ctx, os.Stdin, os.Stdout, cfg)
}

// choose returns the model to use, nil for none: the one that is named, else the
// one that is installed; of several, the one that the index already uses.
func choose(ctx context.Context, cmd *urfave.Command, store *model.Store) (*model.Model, error) {
	name := cmd.String("model")
	if name == noModel {
		return nil, nil
	}
	if name != "" {
		m, err := model.Find(name)
		if err != nil {
			return nil, cli.Usage(err)
		}
		if state := store.State(m); state != model.StateInstalled {
			return nil, cli.WithHint(errors.New("model "+name+" is "+state), "ctx-embed models install %s", name)
		}
		return m, nil
	}
	installed := store.Installed()
	if len(installed) < 2 {
		if len(installed) == 0 {
			return nil, nil
		}
		return installed[0], nil
	}
	if !cmd.Bool(cli.FlagNoDB) {
		active := known.Active(ctx, cli.DBPath(cmd))
		for _, m := range installed {
			if m.Name == active {
				return m, nil
			}
		}
	}
	cli.Logger(cmd).Info("several models are installed and none is set", "used", installed[0].Name)
	return installed[0], nil
}

// configure sets what a model needs.
func configure(cfg *stream.Config, cmd *urfave.Command, store *model.Store, m *model.Model) error {
	runtime, err := model.ThisRuntime()
	if err != nil {
		return err
	}
	cfg.Model, cfg.TextPrefix, cfg.QueryPrefix = m.Wire(), m.TextPrefix, m.QueryPrefix
	cfg.Load = func() (stream.Encoder, error) {
		e, err := onnx.Load(onnx.Config{
			Library: store.RuntimePath(runtime), Weights: store.Path(m, model.WeightsFile), Tokenizer: store.Path(m, model.TokenizerFile),
			Dim: m.Dim, MaxTokens: m.MaxTokens, Alone: m.Alone, Threads: cmd.Int("threads"), Batch: cmd.Int("batch"),
		})
		if err != nil {
			return nil, cli.WithHint(err, "ctx-embed models verify")
		}
		return e, nil
	}
	if cmd.Bool(cli.FlagNoDB) {
		return nil
	}
	cfg.Index = func(ctx context.Context, base *wire.Base) (*known.Index, error) {
		x, err := known.Open(ctx, cli.DBPath(cmd), cfg.Model.ID)
		if errors.Is(err, db.ErrNone) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if x.UUID() != base.DB {
			cfg.Log.Warn("the stream was made against another index than " + cli.DBPath(cmd) + ": nothing counts as known; export CTX_DB gives all tools of a pipe one index")
			return nil, x.Close()
		}
		return x, nil
	}
	return nil
}
