package verify

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// store makes an index of a world and opens it.
func store(t *testing.T, w *streamtest.World) *db.DB {
	t.Helper()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "index.db")
	_, err := ingest.Run(ctx, w.Whole(t), ingest.Options{Path: path, Log: slog.New(slog.DiscardHandler),
		Stored: func(*wire.Stored) error { return nil }, Error: func(*wire.Error) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	d, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// What differs is named by file and by repository, in order.
func TestExports(t *testing.T) {
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"], w.Files["b.go"], w.Files["c.go"] = 1, 2, 3
	ours := store(t, w)
	w.Files["b.go"] = 5
	delete(w.Files, "c.go")
	w.Files["d.go"] = 1
	other := store(t, w)
	var got []string
	n, err := Exports(context.Background(), ours, other, nil, func(d *Difference) error {
		got = append(got, d.What+" "+d.Name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"file b.go": true, "file c.go": true, "file d.go": true}
	for _, g := range got {
		delete(want, g)
	}
	if len(want) > 0 || n != len(got) {
		t.Errorf("differences %q (%d), missing %v", got, n, want)
	}
	if n, err := Exports(context.Background(), ours, ours, nil, func(*Difference) error { return nil }); n != 0 || err != nil {
		t.Errorf("an index differs from itself: %d, %v", n, err)
	}
}

// An interrupted comparison is an error, not a difference.
func TestExportsInterrupted(t *testing.T) {
	w := streamtest.New(t, "example.org/a")
	for _, name := range []string{"a.go", "b.go", "c.go", "d.go"} {
		w.Files[name] = 2
	}
	ours := store(t, w)
	w.Files["a.go"] = 5
	other := store(t, w)
	ctx, cancel := context.WithCancel(context.Background())
	n, err := Exports(ctx, ours, other, nil, func(*Difference) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || n > 1 {
		t.Errorf("%d differences, %v", n, err)
	}
}
