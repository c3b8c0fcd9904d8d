package fulltext

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/ident"
)

func TestAddSearchRemove(t *testing.T) {
	ctx := context.Background()
	d, err := db.Open(ctx, filepath.Join(t.TempDir(), "index.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	norm := ident.NewNormalizer()
	change := func(f func(*Writer) error) {
		t.Helper()
		tx, err := d.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		w, err := NewWriter(ctx, tx, norm)
		if err != nil {
			t.Fatal(err)
		}
		if err := f(w); err != nil {
			t.Fatal(err)
		}
		w.Close()
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	search := func(q string) (ids []int64) {
		t.Helper()
		m, err := Search(ctx, d, Normalize(norm, q), DefaultWeights, 10, "")
		if err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		for _, x := range m {
			ids = append(ids, x.ID)
		}
		return ids
	}
	change(func(w *Writer) error {
		if err := w.Add(ctx, 1, Document{Name: "WAL.Truncate", Path: "tsdb/wal.go", Doc: "Truncate drops old segments", Body: "func x"}); err != nil {
			return err
		}
		return w.Add(ctx, 2, Document{Name: "other", Path: "a.go", Body: "segments are mentioned here; getHTTPResponse"})
	})
	for q, want := range map[string][]int64{
		"where are segments truncated": {1, 2},
		"http response":                {2},
		"get_http_response":            {2},
		"nothing like it":              nil,
	} {
		if diff := cmp.Diff(want, search(q)); diff != "" {
			t.Errorf("%q:\n%s", q, diff)
		}
	}
	change(func(w *Writer) error { return w.Remove(ctx, 1) })
	if diff := cmp.Diff([]int64{2}, search("segments truncated")); diff != "" {
		t.Error("after removal:", diff)
	}
	if n, err := Count(ctx, d.DB); err != nil || n != 1 {
		t.Errorf("Count = %d, %v", n, err)
	}
	if err := Check(ctx, d.DB); err != nil {
		t.Error(err)
	}
	for _, q := range []string{`"`, `*`, `NEAR(`, `-`, `AND OR NOT`, `a:b`, `{x} : y ^z`, "\x00", strings.Repeat("segments ", 1<<17)} {
		search(q)
	}
}

func TestNormalizeIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(strings.Repeat("x", i%50+1) + " ")
	}
	if got := Normalize(ident.NewNormalizer(), b.String()); len(got) > maxTerms {
		t.Errorf("%d terms", len(got))
	}
	if diff := cmp.Diff([]string{"the", "is"}, Normalize(ident.NewNormalizer(), "the is")); diff != "" {
		t.Error("only stop words:", diff)
	}
}

// Scores after removals are those of an index in which the removed documents
// never were.
func TestScoresForgetRemoved(t *testing.T) {
	ctx := context.Background()
	score := func(name string, change func(w *Writer) error) []Match {
		t.Helper()
		d, err := db.Open(ctx, filepath.Join(t.TempDir(), name))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		tx, err := d.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		norm := ident.NewNormalizer()
		w, err := NewWriter(ctx, tx, norm)
		if err != nil {
			t.Fatal(err)
		}
		for i := range int64(300) {
			doc := Document{Name: "keep", Path: "a.go", Body: strings.Repeat("word ", int(i%7))}
			if i%10 == 0 {
				doc.Body += "rare"
			}
			if err := w.Add(ctx, i+1, doc); err != nil {
				t.Fatal(err)
			}
		}
		if err := change(w); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := Check(ctx, d.DB); err != nil {
			t.Error(err)
		}
		m, err := Search(ctx, d, Normalize(norm, "rare word"), DefaultWeights, 50, "")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	want := score("fresh.db", func(*Writer) error { return nil })
	got := score("changed.db", func(w *Writer) error {
		for i := int64(1000); i < 1500; i++ {
			if err := w.Add(ctx, i, Document{Name: "gone", Doc: "soon removed", Body: strings.Repeat("rare other ", 200)}); err != nil {
				return err
			}
			if i%100 == 0 {
				if err := w.Flush(ctx); err != nil {
					return err
				}
			}
			if err := w.Remove(ctx, i); err != nil {
				return err
			}
		}
		return nil
	})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestVarints(t *testing.T) {
	var raw []byte
	want := []int64{0, 1, 127, 128, 16383, 16384, 1 << 31, 1<<49 - 1}
	for _, v := range want {
		raw = appendVarint(raw, uint64(v))
	}
	got, err := varints(raw, len(want))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := varints(raw, len(want)+1); err == nil {
		t.Error("an integer came out of nothing")
	}
}
