package main

import (
	"context"
	"log/slog"
	"os"
	"os/exec"
	"time"

	"github.com/dustin/go-humanize"
	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-parse/internal/checkout"
	"github.com/cc490767/ctx/ctx-parse/internal/known"
	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/ctx-parse/internal/stream"
	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/ctx-parse/internal/worker"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

const defaultTimeout = 10 * time.Second

// options are the settings of a run.
type options struct {
	log     *slog.Logger
	quiet   bool
	maxSize int64
	memory  int64
	timeout time.Duration
	jobs    int
	mask    bool
	strip   bool   // leave documentation out
	parser  string // fingerprint
	// settings are those that the header names.
	settings []string
}

func newOptions(cmd *urfave.Command) (*options, error) {
	o := &options{log: cli.Logger(cmd), quiet: cmd.Bool(cli.FlagQuiet), timeout: cmd.Duration("timeout"), jobs: cmd.Int("jobs"), strip: cmd.Bool("strip-docs")}
	var err error
	if o.maxSize, err = size(cmd, "max-size"); err != nil {
		return nil, err
	}
	if o.memory, err = size(cmd, "memory"); err != nil {
		return nil, err
	}
	switch s := cmd.String("secrets"); s {
	case "mask", "keep":
		o.mask = s == "mask"
	default:
		return nil, cli.Usagef("--secrets: %q is none of mask, keep", s)
	}
	if o.timeout <= 0 {
		return nil, cli.Usagef("--timeout: %v is not a time a file can be parsed in", o.timeout)
	}
	if o.jobs < 0 {
		return nil, cli.Usagef("--jobs: %d is negative", o.jobs)
	}
	if cmd.String(cli.FlagFormat) == "text" && !cmd.Bool("plan") {
		return nil, cli.Usagef("--format text is for --plan: the stream is made of records")
	}
	o.settings = stream.Settings(cmd.String("max-size"), cmd.String("secrets"), o.strip)
	o.parser = stream.Fingerprint(lang.Fingerprint(), o.mask, o.strip)
	return o, nil
}

// size reads a flag such as 2MiB, 500kB or 1000000.
func size(cmd *urfave.Command, flag string) (int64, error) {
	n, err := humanize.ParseBytes(cmd.String(flag))
	if err != nil || int64(n) < 0 {
		return 0, cli.Usagef("--%s: %q is not a size: write it as 2MiB or 500kB", flag, cmd.String(flag))
	}
	return int64(n), nil
}

// base reads what the index knows.
func (o *options) base(ctx context.Context, cmd *urfave.Command, in *input) (*known.Base, error) {
	if cmd.Bool(cli.FlagNoDB) {
		return nil, nil
	}
	base, err := known.Read(ctx, cli.DBPath(cmd), in.Name, in.Root, in.Scope)
	if err == nil && in.tree != nil {
		err = in.oneRevision(base)
	}
	return base, err
}

// plan decides about every path, or about the one that standard input holds.
func (o *options) plan(ctx context.Context, in *input, base *known.Base) ([]stream.Item, error) {
	w := &walk.Walker{Root: in.Root, MaxSize: o.maxSize}
	if in.tree != nil {
		w.Tree = in.tree
	}
	if in.source != nil {
		e := w.One(in.Scope[0])
		if e.Size = int64(len(in.source)); e.Skip == "" && o.maxSize > 0 && e.Size > o.maxSize {
			e.Skip = walk.TooLarge
		}
		items := stream.PlanOne(e, base, o.parser)
		o.warn(in.Checkout, items)
		return items, nil
	}
	items, err := stream.Plan(ctx, w, in.Scope, base, o.parser)
	if err == nil {
		o.warn(in.Checkout, items)
	}
	return items, err
}

// warn names paths that were asked for and that the rules exclude all the same.
func (o *options) warn(c *checkout.Checkout, items []stream.Item) {
	for i := range items {
		item := &items[i]
		if item.Action != stream.Skip || item.Err != nil {
			continue
		}
		for _, s := range c.Scope {
			if s != "." && walk.Within(s, item.Path) {
				o.log.Warn(s+" is skipped"+remedy(item), "reason", item.Reason)
			}
		}
	}
}

// remedy says how to index what is passed over, if there is a way.
func remedy(item *stream.Item) string {
	switch {
	case item.Skip == walk.TooLarge:
		return ": a greater --max-size admits it"
	case item.Skip == walk.CtxIgnored:
		return ": a pattern of .ctxignore excludes it"
	case item.Skip.Overrulable():
		return ": to index it all the same, put !" + item.Path + " into .ctxignore"
	}
	return ""
}

func (o *options) printPlan(items []stream.Item, text bool) error {
	err := stream.PrintPlan(os.Stdout, items, text)
	for i := range items {
		if items[i].Err != nil {
			o.log.Error("cannot be read: " + items[i].Err.Error())
			if err == nil {
				err = cli.ErrPartial
			}
		}
	}
	return err
}

func (o *options) pool(c *checkout.Checkout, command func() *exec.Cmd) *worker.Pool {
	return &worker.Pool{Jobs: o.jobs, Timeout: o.timeout, Command: command, Setup: worker.Setup{
		Root: []byte(c.Root), Repo: c.Name, Parser: o.parser, MaxSize: o.maxSize, Mask: o.mask, StripDocs: o.strip, Memory: o.memory}}
}

// print prints the stream. What was made before an error or a signal is flushed:
// whole files of a cut stream are kept downstream.
func (o *options) print(ctx context.Context, pool *worker.Pool, h *wire.Header, items []stream.Item, source []byte) (*wire.End, error) {
	bar := newProgress(stream.Reads(items), o.quiet)
	defer bar.end()
	p := &stream.Printer{Out: ndjson.NewWriter(os.Stdout), Log: o.log, Pool: pool, Done: bar.done}
	end, err := p.Print(ctx, h, items, source)
	if flushErr := p.Out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return nil, err
	}
	o.log.Info("done", "files", end.Files, "unchanged", end.Unchanged, "deleted", end.Deleted, "errors", end.Errors)
	return end, nil
}
