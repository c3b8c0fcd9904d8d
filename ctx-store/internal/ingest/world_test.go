package ingest_test

import (
	"context"
	"io"
	"log/slog"
	"testing"

	"github.com/cc490767/ctx/ctx-store/internal/audit"
	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// result is what a run printed.
type result struct {
	ingest.Outcome
	stored []*wire.Stored
	errors []*wire.Error
}

func run(t testing.TB, path string, in io.Reader, change ...func(*ingest.Options)) (result, error) {
	t.Helper()
	var res result
	opt := ingest.Options{Path: path, Log: slog.New(slog.DiscardHandler),
		Stored: func(s *wire.Stored) error { res.stored = append(res.stored, s); return nil },
		Error:  func(e *wire.Error) error { res.errors = append(res.errors, e); return nil }}
	for _, c := range change {
		c(&opt)
	}
	var err error
	res.Outcome, err = ingest.Run(context.Background(), in, opt)
	return res, err
}

func mustRun(t testing.TB, path string, in io.Reader) result {
	t.Helper()
	res, err := run(t, path, in)
	if err != nil {
		t.Fatalf("ingest: %v; errors %v", err, res.errors)
	}
	return res
}

// dump returns the export of an index.
func dump(t testing.TB, path string) []string {
	t.Helper()
	d, err := db.OpenReadOnly(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var lines []string
	err = export.Write(context.Background(), d, nil, func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// sound fails the test if check finds anything.
func sound(t testing.TB, path string) {
	t.Helper()
	ctx := context.Background()
	d, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	w, err := db.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := audit.Run(ctx, d, w, true, func(f audit.Finding) { t.Errorf("check: %s: %s", f.Check, f.Detail) }); err != nil {
		t.Fatal(err)
	}
}

// state returns the base that ctx-parse would name.
func state(t testing.TB, path string) *wire.Base {
	t.Helper()
	d, err := db.OpenReadOnly(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	b := &wire.Base{DB: d.UUID}
	if err := d.QueryRow(`SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'generation'`).Scan(&b.Generation); err != nil {
		t.Fatal(err)
	}
	return b
}

func query(t testing.TB, path, q string, into ...any) {
	t.Helper()
	d, err := db.OpenReadOnly(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.QueryRow(q).Scan(into...); err != nil {
		t.Fatalf("%s: %v", q, err)
	}
}
