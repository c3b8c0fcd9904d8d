package stream_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/ctx-embed/internal/known"
	"github.com/cc490767/ctx/ctx-embed/internal/stream"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// makeIndex makes an index that holds the text "known" with a vector and the
// text "left", of another file, without.
func makeIndex(t *testing.T, modelID string) (path, uuid string) {
	t.Helper()
	ctx := context.Background()
	path = filepath.Join(t.TempDir(), "index.db")
	d, err := db.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := d.ExecContext(ctx, query, args...); err != nil {
			t.Fatal(err)
		}
	}
	exec(`INSERT INTO repos (id, name, root) VALUES (1, 'r', '/r')`)
	exec(`INSERT INTO files (id, repo_id, path, language, hash, size, lines, status, generated, role, parser) VALUES (1, 1, 'a', '', '', 1, 1, 'text', 0, 'doc', '')`)
	for i, text := range []string{"known", "left"} {
		hash, err := hex.DecodeString(wire.TextHash("head", text))
		if err != nil {
			t.Fatal(err)
		}
		exec(`INSERT INTO texts (id, hash, head, body) VALUES (?, ?, 'head', ?)`, i+1, hash, z.EncodeAll([]byte(text), nil))
		exec(`INSERT INTO chunks (file_id, ordinal, chunk_id, kind, start_line, end_line, tokens, text_id, terms_hash) VALUES (1, ?, ?, 'text', 1, 1, 1, ?, 0)`,
			i, append(make([]byte, 15), byte(i+1)), i+1)
	}
	exec(`INSERT INTO models VALUES (?, 'm', 384, 1, 1)`, modelID)
	exec(`INSERT INTO segments VALUES (1, ?, 1, x'00', x'00')`, modelID)
	exec(`INSERT INTO vectors VALUES (?, 1, 1)`, modelID)
	return path, d.UUID
}

// TestIndex: what the index has is only marked, what it lacks is supplied at the
// end, and neither is done against an index that the stream was not made for.
func TestIndex(t *testing.T) {
	cfg := config(t)
	path, uuid := makeIndex(t, cfg.Model.ID)
	cfg.Index = func(ctx context.Context, base *wire.Base) (*known.Index, error) {
		if base.DB != uuid {
			return nil, nil
		}
		return known.Open(ctx, path, cfg.Model.ID)
	}
	for name, test := range map[string]struct {
		base *wire.Base
		want []string
	}{
		"this index":    {&wire.Base{DB: uuid}, []string{"1 known cached", "2 new", "end of ctx-parse", "00000000000000000000000000000002 left"}},
		"another index": {&wire.Base{DB: "other"}, []string{"1 known", "2 new", "end of ctx-parse"}},
		"no index":      {nil, []string{"1 known", "2 new", "end of ctx-parse"}},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			in := lines(t, &wire.Header{Tool: "ctx-parse", Base: test.base}, chunk("1", "known"), chunk("2", "new"), &wire.End{Tool: "ctx-parse"})
			if err := stream.Run(context.Background(), strings.NewReader(in), &out, cfg); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, told(t, out.String())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// told returns the vectors of a stream and the end of its upstream, in order.
func told(t *testing.T, out string) (got []string) {
	t.Helper()
	texts := map[string]string{}
	for _, text := range []string{"known", "new", "left"} {
		texts[wire.TextHash("head", text)] = text
	}
	for line := range strings.Lines(out) {
		if strings.Contains(line, `"type":"end","tool":"ctx-parse"`) {
			got = append(got, "end of ctx-parse")
		}
		if !strings.Contains(line, `"type":"vector"`) {
			continue
		}
		var v wire.Vector
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		s := v.Of + " " + texts[v.Hash]
		if v.Cached {
			s += " cached"
		}
		if v.Cached != (v.Data == "") {
			t.Errorf("cached %v with %d bytes of data", v.Cached, len(v.Data))
		}
		got = append(got, s)
	}
	return got
}

// axis gives every text the same vector.
type axis struct{ dim int }

func (a axis) Encode(_ context.Context, texts []string) (vectors [][]float32, failed []error, err error) {
	for range texts {
		v := make([]float32, a.dim)
		v[0] = 1
		vectors = append(vectors, v)
	}
	return vectors, make([]error, len(texts)), nil
}

func (axis) Close() error { return nil }

// TestKnownTextsDoNotPileUp: one new text before thousands of known ones, with no
// pause in the input, gets its vector before the input ends.
func TestKnownTextsDoNotPileUp(t *testing.T) {
	m := &wire.Model{ID: "m", Name: "m", Dim: 4, Scale: 1}
	path, uuid := makeIndex(t, m.ID)
	cfg := lexical()
	cfg.Model, cfg.Encoding = m, wire.EncodingF32
	cfg.Load = func() (stream.Encoder, error) { return axis{m.Dim}, nil }
	cfg.Index = func(ctx context.Context, _ *wire.Base) (*known.Index, error) { return known.Open(ctx, path, m.ID) }
	const n = 4000
	records := []wire.Record{&wire.Header{Tool: "ctx-parse", Base: &wire.Base{DB: uuid}}, chunk("new", "new")}
	d, err := db.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tx, err := d.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		text := fmt.Sprint("text ", i)
		hash, err := hex.DecodeString(wire.TextHash("head", text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = tx.Exec(`INSERT INTO texts (id, hash, head, body) VALUES (?, ?, 'head', x'00'); INSERT INTO vectors VALUES ('m', ?, 1)`, i+10, hash, i+10)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, chunk(fmt.Sprint(i), text))
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := lines(t, append(records, &wire.End{Tool: "ctx-parse"})...)
	if err := stream.Run(context.Background(), strings.NewReader(in), &out, cfg); err != nil {
		t.Fatal(err)
	}
	vector := strings.Index(out.String(), `"type":"vector","of":"new"`)
	last := strings.Index(out.String(), fmt.Sprintf(`"id":"%d"`, n-1))
	if vector < 0 || last < 0 || vector > last {
		t.Errorf("vector at byte %d, the last chunk at %d", vector, last)
	}
}
