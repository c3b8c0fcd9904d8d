package ingest_test

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/ctx-store/internal/verify"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// Any sequence of changes leads to the index that a fresh build of the last
// state gives: rows, full text and scores.
func TestIncrementalEqualsFresh(t *testing.T) {
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 1))
		path := filepath.Join(t.TempDir(), "index.db")
		a, b := streamtest.New(t, "example.org/a"), streamtest.New(t, "example.org/b")
		mustRun(t, path, a.Whole(t))
		mustRun(t, path, b.Whole(t))
		for range 15 {
			w := a
			if rng.IntN(3) == 0 {
				w = b
			}
			in := w.Mutate(t, rng, state(t, path))
			switch rng.IntN(6) {
			case 0: // cut somewhere, then repaired by a stream without base
				cut := in.Bytes()[:rng.IntN(in.Len())]
				run(t, path, newCut(cut))
				mustRun(t, path, w.Whole(t))
			case 1: // all of it again
				mustRun(t, path, w.Whole(t))
			default:
				mustRun(t, path, in)
			}
		}
		sound(t, path)
		fresh := filepath.Join(t.TempDir(), "fresh.db")
		mustRun(t, fresh, b.Whole(t))
		mustRun(t, fresh, a.Whole(t))
		if diff := cmp.Diff(dump(t, fresh), dump(t, path)); diff != "" {
			t.Fatalf("seed %d (-fresh +incremental):\n%s", seed, diff)
		}
		sameAnswers(t, path, fresh)
	}
}

func sameAnswers(t *testing.T, path, fresh string) {
	t.Helper()
	ctx := context.Background()
	x, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	y, err := db.OpenReadOnly(ctx, fresh)
	if err != nil {
		t.Fatal(err)
	}
	defer y.Close()
	for name, compare := range map[string]func(context.Context, *db.DB, *db.DB, func(*verify.Difference) error) (int, error){
		"answers": verify.Answers,
		"terms": func(ctx context.Context, a, b *db.DB, each func(*verify.Difference) error) (int, error) {
			return verify.Terms(ctx, a, b, nil, each)
		},
		"exports": func(ctx context.Context, a, b *db.DB, each func(*verify.Difference) error) (int, error) {
			return verify.Exports(ctx, a, b, nil, each)
		},
	} {
		if n, err := compare(ctx, x, y, func(d *verify.Difference) error { t.Errorf("%s: %+v", name, *d); return nil }); err != nil || n > 0 {
			t.Errorf("%s: %d differences, %v", name, n, err)
		}
	}
}

// What did not change keeps its row, so that work that hangs on it is not done
// again.
func TestIDsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["d/a.go"] = 2
	mustRun(t, path, w.Whole(t))
	var chunk, symbol, total int64
	ids := func() (c, s, n int64) {
		query(t, path, `SELECT c.id, c.symbol_id, (SELECT total_changes()) FROM chunks c ORDER BY ordinal LIMIT 1`, &c, &s, &n)
		return c, s, n
	}
	chunk, symbol, total = ids()
	w.Files["d/a.go"] = 5 // two chunks, the same texts, another doc
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path))).Add(w.Records("d/a.go", 5)...).Add(streamtest.End()))
	if c, s, n := ids(); c != chunk || s != symbol || n != total {
		t.Errorf("chunk %d symbol %d became %d and %d", chunk, symbol, c, s)
	}
	sound(t, path)
}

func TestNothingChangedWritesNoContent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"] = 1
	mustRun(t, path, w.Whole(t))
	before := state(t, path)
	res := mustRun(t, path, streamtest.NewStream(t).Add(w.Header(before), &wire.Touch{Path: wire.NewPath("a.go"), Hash: wire.FileHash([]byte("a.go1")), Size: 1000, MTimeNS: 77, Inode: 5},
		&wire.End{Tool: "ctx-parse", Unchanged: 1}))
	if after := state(t, path); after.Generation != before.Generation {
		t.Errorf("generation %d became %d", before.Generation, after.Generation)
	}
	if len(res.stored) != 1 || res.stored[0].Unchanged != 1 || res.stored[0].Files != 0 {
		t.Errorf("stored %+v", res.stored)
	}
}
