package known

import (
	"context"
	"encoding/hex"
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

const model = "0123"

// index makes an index of three texts: a has a vector, b has none, c has none
// and is in no chunk any more. It returns their ids.
func index(t *testing.T) (path string, ids map[string]int64) {
	t.Helper()
	ctx := context.Background()
	path = filepath.Join(t.TempDir(), "index.db")
	d, err := db.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	exec := func(query string, args ...any) int64 {
		t.Helper()
		r, err := d.ExecContext(ctx, query, args...)
		if err != nil {
			t.Fatal(err)
		}
		id, err := r.LastInsertId()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	repo := exec(`INSERT INTO repos (name, root) VALUES ('r', '/r')`)
	file := exec(`INSERT INTO files (repo_id, path, language, hash, size, lines, status, generated, role, parser)
		VALUES (?, 'a.go', 'go', '', 1, 1, 'full', 0, 'source', '')`, repo)
	ids = map[string]int64{}
	for i, text := range []string{"a", "b", "c"} {
		ids[text] = exec(`INSERT INTO texts (hash, head, body) VALUES (?, 'head', ?)`, hash(t, text), z.EncodeAll([]byte(text), nil))
		if text != "c" {
			exec(`INSERT INTO chunks (file_id, ordinal, chunk_id, kind, start_line, end_line, tokens, text_id, terms_hash) VALUES (?, ?, ?, 'text', 1, 1, 1, ?, 0)`,
				file, i, append(make([]byte, 15), byte(i)), ids[text])
		}
	}
	exec(`INSERT INTO models VALUES (?, 'some-model', 2, 1, 1)`, model)
	segment := exec(`INSERT INTO segments (model_id, count, text_ids, data) VALUES (?, 1, x'00', x'00')`, model)
	exec(`INSERT INTO vectors VALUES (?, ?, ?)`, model, ids["a"], segment)
	return path, ids
}

func hash(t *testing.T, text string) []byte {
	t.Helper()
	h, err := hex.DecodeString(wire.TextHash("head", text))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestIndex(t *testing.T) {
	ctx := context.Background()
	path, ids := index(t)
	x, err := Open(ctx, path, model)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for text, want := range map[string]bool{"a": true, "b": false, "c": false, "never seen": false} {
		if got, err := x.Has(ctx, hash(t, text)); err != nil || got != want {
			t.Errorf("Has(%s) is %v, %v", text, got, err)
		}
	}
	lacking, err := x.Lacking(ctx)
	if diff := cmp.Diff([]int64{ids["b"]}, lacking); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	got, err := x.Text(ctx, ids["b"])
	want := &Text{Hash: hash(t, "b"), Head: "head", Body: "b", Chunk: "00000000000000000000000000000001"}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for _, id := range []int64{ids["c"], 99} {
		if got, err := x.Text(ctx, id); got != nil || err != nil {
			t.Errorf("Text(%d) is %v, %v", id, got, err)
		}
	}
}

func TestOtherModel(t *testing.T) {
	ctx := context.Background()
	path, _ := index(t)
	x, err := Open(ctx, path, "another")
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if ids, err := x.Lacking(ctx); len(ids) != 2 || err != nil {
		t.Errorf("%v, %v", ids, err)
	}
}

func TestActive(t *testing.T) {
	path, _ := index(t)
	if got := Active(context.Background(), path); got != "some-model" {
		t.Errorf("active model is %q", got)
	}
	if got := Active(context.Background(), filepath.Join(t.TempDir(), "none.db")); got != "" {
		t.Errorf("active model of no index is %q", got)
	}
}

func TestNoIndex(t *testing.T) {
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "none.db"), model); !errors.Is(err, db.ErrNone) {
		t.Errorf("error is %v", err)
	}
}

// TestLackingReadsIndexesOnly: the question is asked at the end of every run, so
// on a large index where nothing changed it must not read the tables.
func TestLackingReadsIndexesOnly(t *testing.T) {
	ctx := context.Background()
	path, _ := index(t)
	x, err := Open(ctx, path, model)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	rows, err := x.db.QueryContext(ctx, "EXPLAIN QUERY PLAN "+lackingSQL, model)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var a, b, c int
		var step string
		if err := rows.Scan(&a, &b, &c, &step); err != nil {
			t.Fatal(err)
		}
		plan = append(plan, step)
	}
	want := []string{"SCAN c USING COVERING INDEX chunks_text", "CORRELATED SCALAR SUBQUERY 1", "SEARCH v USING PRIMARY KEY (model_id=? AND text_id=?)"}
	if diff := cmp.Diff(want, plan); diff != "" {
		t.Error(diff)
	}
}
