package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-store/internal/audit"
	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/report"
	"github.com/cc490767/ctx/ctx-store/internal/upkeep"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// initialise makes an index or brings it to this version.
func initialise(ctx context.Context, path string) (changed bool, uuid string, err error) {
	if ro, err := db.OpenReadOnly(ctx, path); err == nil {
		defer ro.Close()
		return false, ro.UUID, nil
	}
	d, err := db.Open(ctx, path)
	if err != nil {
		return false, "", err
	}
	return true, d.UUID, d.Close()
}

// existing opens the index for reading; one that is not there is an error.
func existing(ctx context.Context, path string) (*db.DB, error) {
	d, err := db.OpenReadOnly(ctx, path)
	if errors.Is(err, db.ErrNone) {
		err = cli.WithHint(err, "make one: ctx-parse | ctx-embed | ctx-store")
	}
	return d, err
}

// writable opens an index that is there for writing.
func writable(ctx context.Context, path string) (*db.DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return existing(ctx, path)
	}
	return db.Open(ctx, path)
}

func statusAction(ctx context.Context, cmd *urfave.Command) error {
	d, err := existing(ctx, cli.DBPath(cmd))
	if err != nil {
		return err
	}
	defer d.Close()
	s, err := report.Read(ctx, d)
	if err != nil {
		return err
	}
	if cli.Format(cmd, os.Stdout) == "text" {
		return s.Text(os.Stdout, time.Now())
	}
	return printLine(s)
}

// printLine prints a record of a kind that only ctx-store's commands print.
func printLine(rec any) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	out := ndjson.NewWriter(os.Stdout)
	if err := out.Raw(line); err != nil {
		return err
	}
	return out.Flush()
}

func exportAction(ctx context.Context, cmd *urfave.Command) error {
	only, err := lineTypes(cmd.StringSlice("only"))
	if err != nil {
		return err
	}
	d, err := existing(ctx, cli.DBPath(cmd))
	if err != nil {
		return err
	}
	defer d.Close()
	out := ndjson.NewWriter(os.Stdout)
	if err := export.WriteOnly(ctx, d, cmd.StringSlice("repo"), only, out.Raw); err != nil {
		return err
	}
	return out.Flush()
}

// lineTypes are those asked for, all if none are. A file_end counts the lines of
// its file, so it comes only with all of them.
func lineTypes(only []string) ([]string, error) {
	if len(only) == 0 {
		return export.Types, nil
	}
	known := slices.DeleteFunc(slices.Clone(export.Types), func(t string) bool { return t == wire.TypeFileEnd })
	for _, t := range only {
		if !slices.Contains(known, t) {
			return nil, cli.Usagef("--only: no type of line %q: one of %s", t, strings.Join(known, ", "))
		}
	}
	return only, nil
}

func checkAction(ctx context.Context, cmd *urfave.Command) error {
	path := cli.DBPath(cmd)
	d, err := existing(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	log := cli.Logger(cmd)
	w, err := db.Open(ctx, path)
	if err != nil {
		log.Warn("the index cannot be written, so the full text's own check is left out", "cause", err.Error())
	} else {
		defer w.Close()
	}
	findings := 0
	begun := time.Now()
	err = audit.Run(ctx, d, w, cmd.Bool("full"), func(f audit.Finding) {
		findings++
		if cli.Format(cmd, os.Stdout) == "text" {
			fmt.Printf("%s: %s\n", f.Check, cli.Printable(f.Detail))
			return
		}
		fmt.Printf("%s\n", report.Record("finding", map[string]any{"check": f.Check, "detail": f.Detail}))
	})
	if err != nil {
		return err
	}
	if cli.Format(cmd, os.Stdout) != "text" {
		fmt.Printf("%s\n", report.Record("checked", map[string]any{"findings": findings}))
	}
	if findings > 0 {
		return fmt.Errorf("%s: %s: build the index again if reindex does not help", path, report.Count(int64(findings), "finding"))
	}
	if cli.Format(cmd, os.Stdout) == "text" {
		fmt.Printf("%s is sound (checked in %s)\n", cli.Printable(path), report.Duration(time.Since(begun)))
	}
	return nil
}

func gcAction(ctx context.Context, cmd *urfave.Command) error {
	path := cli.DBPath(cmd)
	d, err := writable(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	before, err := report.DiskSize(path)
	if err != nil {
		return err
	}
	c, err := upkeep.Collect(ctx, d)
	if err != nil {
		return err
	}
	if cmd.Bool("vacuum") {
		if err := upkeep.Vacuum(ctx, d); err != nil {
			return err
		}
	}
	after, err := report.DiskSize(path)
	if err != nil {
		return err
	}
	if cli.Format(cmd, os.Stdout) == "text" {
		fmt.Printf("removed %s and %s; %s %s before, %s now\n", report.Count(c.Texts, "text"), report.Count(c.Vectors, "vector"),
			cli.Printable(path), report.Bytes(before), report.Bytes(after))
		return nil
	}
	fmt.Printf("%s\n", report.Record("collected", map[string]any{"texts": c.Texts, "vectors": c.Vectors, "segments": c.Segments,
		"bytes_before": before, "bytes_after": after}))
	return nil
}

func reindexAction(ctx context.Context, cmd *urfave.Command) error {
	path := cli.DBPath(cmd)
	d, err := writable(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	from, err := existing(ctx, path)
	if err != nil {
		return err
	}
	defer from.Close()
	begun := time.Now()
	n, err := upkeep.Reindex(ctx, d, from)
	if err != nil {
		return err
	}
	if cli.Format(cmd, os.Stdout) == "text" {
		fmt.Printf("indexed %s in %s\n", report.Count(n, "chunk"), report.Duration(time.Since(begun)))
		return nil
	}
	fmt.Printf("%s\n", report.Record("reindexed", map[string]any{"chunks": n, "elapsed_ms": time.Since(begun).Milliseconds()}))
	return nil
}

func configAction(_ context.Context, cmd *urfave.Command) error {
	text := cli.Format(cmd, os.Stdout) == "text"
	for _, v := range cli.Effective() {
		if !text {
			fmt.Printf("%s\n", report.Record("setting", map[string]any{"name": v.Name, "value": v.Value, "layer": v.Layer, "file": v.File, "env": cli.EnvName(v.Name), "usage": v.Usage}))
			continue
		}
		layer := v.Layer
		if v.File != "" {
			layer += " " + v.File
		}
		fmt.Printf("%-20s %-14s %-12s %s\n", v.Name, v.Value, cli.Printable(layer), v.Usage)
	}
	return nil
}
