package ingest

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// What the header of the last whole stream said of a checkout is kept, also that
// it said nothing.
func TestSettings(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "index.db")
	w, other := streamtest.New(t, "a"), streamtest.New(t, "b")
	w.Files["a.go"], other.Files["b.go"] = 1, 2
	ingest := func(w *streamtest.World, settings []string, whole bool) {
		t.Helper()
		h := w.Header(nil)
		h.Settings = settings
		s := streamtest.NewStream(t).Add(h)
		for p, version := range w.Files {
			s.Add(w.Records(p, version)...)
		}
		if whole {
			s.Add(streamtest.End())
		}
		_, err := Run(ctx, s, Options{Path: path, Log: slog.New(slog.DiscardHandler),
			Stored: func(*wire.Stored) error { return nil }, Error: func(*wire.Error) error { return nil }})
		if whole && err != nil {
			t.Fatal(err)
		}
	}
	check := func(want ...[]string) {
		t.Helper()
		d, err := db.OpenReadOnly(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		rows, err := export.Repos(ctx, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]string
		for _, r := range rows {
			got = append(got, r.Settings)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	ingest(w, []string{"secrets=mask", "strip-docs"}, true)
	ingest(other, nil, true)
	check([]string{"secrets=mask", "strip-docs"}, nil)
	ingest(w, []string{"secrets=mask"}, false)
	check([]string{"secrets=mask", "strip-docs"}, nil)
	ingest(w, []string{"secrets=mask"}, true)
	check([]string{"secrets=mask"}, nil)
	ingest(w, nil, true)
	check(nil, nil)
}
