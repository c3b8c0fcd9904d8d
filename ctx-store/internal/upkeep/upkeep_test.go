package upkeep_test

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/audit"
	"github.com/cc490767/ctx/ctx-store/internal/export"
	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/ctx-store/internal/upkeep"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

var ctx = context.Background()

func store(t *testing.T, path string, s *streamtest.Stream) {
	t.Helper()
	_, err := ingest.Run(ctx, s, ingest.Options{Path: path, Log: slog.New(slog.DiscardHandler),
		Stored: func(*wire.Stored) error { return nil }, Error: func(e *wire.Error) error { t.Error(e); return nil }})
	if err != nil {
		t.Fatal(err)
	}
}

// index makes an index with vectors of two worlds, and then drops most files of
// one of them.
func index(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "index.db")
	model := wire.Model{ID: "m", Name: "m", Dim: 3, Scale: 10}
	w := streamtest.New(t, "example.org/a")
	for i := range 40 {
		w.Files[filepath.Join("d", string(rune('a'+i%26)), string(rune('a'+i/26))+".go")] = 3
	}
	s := streamtest.NewStream(t).Add(w.Header(nil), &wire.Header{Tool: "ctx-embed", Model: &model})
	for n, p := range w.Paths() {
		recs := w.Records(p, 3)
		s.Add(recs...)
		for i, r := range recs {
			if c, ok := r.(*wire.Chunk); ok {
				s.Add(&wire.Vector{Of: c.ID, Hash: c.Hash, Model: "m", Dim: 3, Encoding: wire.EncodingInt8, Scale: 10, Data: wire.EncodeInt8([]int8{int8(n), int8(i), 1})})
			}
		}
	}
	store(t, path, s.Add(streamtest.End(), &wire.End{Tool: "ctx-embed"}))
	for n, p := range w.Paths() {
		if n%4 != 0 {
			delete(w.Files, p)
		}
	}
	store(t, path, w.Whole(t))
	return path
}

func open(t *testing.T, path string) (d, ro *db.DB) {
	t.Helper()
	d, err := db.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	if ro, err = db.OpenReadOnly(ctx, path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ro.Close() })
	return d, ro
}

func dump(t *testing.T, d *db.DB) string {
	t.Helper()
	var b bytes.Buffer
	err := export.Write(ctx, d, nil, func(line []byte) error { b.Write(append(line, '\n')); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func sound(t *testing.T, d, w *db.DB) {
	t.Helper()
	if err := audit.Run(ctx, d, w, true, func(f audit.Finding) { t.Errorf("check: %+v", f) }); err != nil {
		t.Fatal(err)
	}
}

// vectorsByText reads what search would: the vector of every text.
func vectorsByText(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	rows, err := d.Query(`SELECT hex(t.hash), s.data, s.text_ids, t.id FROM vectors v JOIN texts t ON t.id = v.text_id JOIN segments s ON s.id = v.segment_id
		WHERE EXISTS (SELECT 1 FROM chunks WHERE text_id = t.id)`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var hash string
		var data, ids []byte
		var id int64
		if err := rows.Scan(&hash, &data, &ids, &id); err != nil {
			t.Fatal(err)
		}
		for i := range len(ids) / 8 {
			if int64(ids[8*i])|int64(ids[8*i+1])<<8 == id {
				out[hash] = string(data[3*i : 3*i+3])
			}
		}
	}
	return out
}

func TestCollect(t *testing.T) {
	path := index(t)
	d, ro := open(t, path)
	before, vectors := dump(t, ro), vectorsByText(t, ro)
	if len(vectors) == 0 {
		t.Fatal("no vectors")
	}
	c, err := upkeep.Collect(ctx, d)
	if err != nil || c.Texts == 0 || c.Vectors == 0 {
		t.Fatalf("%+v, %v", c, err)
	}
	if err := upkeep.Vacuum(ctx, d); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, dump(t, ro)); diff != "" {
		t.Errorf("the export changed:\n%s", diff)
	}
	if diff := cmp.Diff(vectors, vectorsByText(t, ro)); diff != "" {
		t.Errorf("vectors changed:\n%s", diff)
	}
	var listed int
	if err := ro.QueryRow(`SELECT count(*) FROM vectors`).Scan(&listed); err != nil || listed != len(vectors) {
		t.Errorf("%d vectors are listed, %d used, %v", listed, len(vectors), err)
	}
	sound(t, ro, d)
	if c, err := upkeep.Collect(ctx, d); err != nil || c != (upkeep.Collected{}) {
		t.Errorf("a second time: %+v, %v", c, err)
	}
}

func TestReindex(t *testing.T) {
	path := index(t)
	d, ro := open(t, path)
	norm := ident.NewNormalizer()
	search := func() []fulltext.Match {
		m, err := fulltext.Search(ctx, ro, fulltext.Normalize(norm, "return F2 function"), fulltext.DefaultWeights, 1000, "")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	before := search()
	if len(before) == 0 {
		t.Fatal("nothing is found")
	}
	if _, err := d.Exec(`DELETE FROM fulltext WHERE rowid IN (SELECT id FROM chunks LIMIT 5)`); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exec(`UPDATE meta SET value = '0' WHERE key = 'normalizer'`); err != nil {
		t.Fatal(err)
	}
	found := 0
	if err := audit.Run(ctx, ro, d, true, func(audit.Finding) { found++ }); err != nil || found < 6 {
		t.Fatalf("check found %d, %v", found, err)
	}
	n, err := upkeep.Reindex(ctx, d, ro)
	if err != nil {
		t.Fatal(err)
	}
	if err := ro.CheckTerms(ctx); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(before, search()); diff != "" {
		t.Errorf("%d documents:\n%s", n, diff)
	}
	sound(t, ro, d)
}

// check names what was broken by hand.
func TestCheckFinds(t *testing.T) {
	for name, c := range map[string]struct{ query, want string }{
		"a text":            {`UPDATE texts SET head = 'x' WHERE id = (SELECT min(id) FROM texts)`, "texts"},
		"a packed text":     {`UPDATE texts SET body = x'00' WHERE id = (SELECT min(id) FROM texts)`, "texts"},
		"lines":             {`UPDATE chunks SET end_line = 9999 WHERE id = (SELECT min(id) FROM chunks)`, "chunk lines"},
		"a span":            {`UPDATE spans SET end_line = 9999 WHERE ordinal = 0`, "symbol lines"},
		"a foreign key":     {`PRAGMA foreign_keys = off; DELETE FROM texts WHERE id = (SELECT text_id FROM chunks LIMIT 1)`, "foreign keys"},
		"an orphan":         {`INSERT INTO symbols (repo_id, key) SELECT id, 'nobody' FROM repos`, "orphaned symbols"},
		"a segment":         {`UPDATE segments SET count = count + 1`, "segments"},
		"a vector":          {`DELETE FROM vectors WHERE text_id = (SELECT min(text_id) FROM vectors)`, "vectors"},
		"terms":             {`UPDATE chunks SET terms_hash = 1 WHERE id = (SELECT min(id) FROM chunks)`, "full text"},
		"a document":        {`INSERT INTO fulltext (rowid, name) VALUES (99999, 'ghost')`, "full text"},
		"a generation":      {`UPDATE repos SET generation = 99999`, "generation"},
		"a symbol's name":   {`UPDATE symbols SET name = '', qualified_name = ''`, "symbol names"},
		"a package's files": {`INSERT INTO packages SELECT id, 'gone.mod', 'go', 'x', '.', '{}' FROM repos`, "packages"},
	} {
		t.Run(name, func(t *testing.T) {
			d, ro := open(t, index(t))
			if _, err := d.Exec(c.query); err != nil {
				t.Fatal(err)
			}
			var found []string
			if err := audit.Run(ctx, ro, d, true, func(f audit.Finding) { found = append(found, f.Check) }); err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if f == c.want {
					return
				}
			}
			t.Errorf("found %q, want %q", found, c.want)
		})
	}
}
