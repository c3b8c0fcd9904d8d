package ingest_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

var small = wire.Model{ID: "model-1", Name: "tiny", Dim: 4, Scale: 10}

func embedHeader(m wire.Model) *wire.Header { return &wire.Header{Tool: "ctx-embed", Model: &m} }

func embedEnd() *wire.End { return &wire.End{Tool: "ctx-embed"} }

// vectors returns a vector for each chunk among records.
func vectors(recs []wire.Record, m wire.Model) (out []wire.Record) {
	for _, r := range recs {
		if c, ok := r.(*wire.Chunk); ok {
			out = append(out, &wire.Vector{Of: c.ID, Hash: c.Hash, Model: m.ID, Dim: m.Dim, Encoding: wire.EncodingInt8, Scale: m.Scale,
				Data: wire.EncodeInt8(make([]int8, m.Dim))})
		}
	}
	return out
}

func TestVectorsComeAnyTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	a, b := w.Records("a.go", 3), w.Records("b.go", 2)
	va, vb := vectors(a, small), vectors(b, small)
	s := streamtest.NewStream(t).Add(w.Header(nil), embedHeader(small))
	s.Add(a[:len(a)-1]...).Add(va[0]) // between the records of its own file
	s.Add(a[len(a)-1]).Add(b[:2]...)
	s.Add(va[1:]...).Add(va[1]) // between those of another file, and one twice
	s.Add(b[2:]...).Add(streamtest.End()).Add(vb...).Add(embedEnd())
	res := mustRun(t, path, s)
	if want := int64(len(va) + len(vb)); res.Counts.Vectors != want || res.Dropped != 0 {
		t.Errorf("%d vectors stored, %d dropped, want %d", res.Counts.Vectors, res.Dropped, want)
	}
	var active bool
	var scale float64
	query(t, path, `SELECT active, scale FROM models`, &active, &scale)
	if !active || scale != 10 {
		t.Errorf("active %v, scale %v", active, scale)
	}
	before := state(t, path)
	cached := &wire.Vector{Of: "x", Hash: va[0].(*wire.Vector).Hash, Model: small.ID, Dim: 4, Cached: true}
	unknown := &wire.Vector{Of: "y", Hash: wire.TextHash("", "never stored"), Model: small.ID, Dim: 4, Encoding: wire.EncodingInt8, Data: wire.EncodeInt8(make([]int8, 4))}
	res = mustRun(t, path, streamtest.NewStream(t).Add(w.Header(before), embedHeader(small), streamtest.End(), cached, unknown, embedEnd()))
	if res.Dropped != 1 || state(t, path).Generation != before.Generation {
		t.Errorf("%d vectors dropped, generation %d became %d", res.Dropped, before.Generation, state(t, path).Generation)
	}
	sound(t, path)
}

func TestBadVectorsAreReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	recs := w.Records("a.go", 3)
	good := vectors(recs, small)
	bad := func(change func(*wire.Vector)) *wire.Vector {
		v := *good[1].(*wire.Vector)
		change(&v)
		return &v
	}
	s := streamtest.NewStream(t).Add(w.Header(nil), embedHeader(small)).Add(recs...).Add(streamtest.End())
	s.Add(
		bad(func(v *wire.Vector) { v.Data = "AAAA" }),
		bad(func(v *wire.Vector) { v.Data = "not base64" }),
		good[0],
		bad(func(v *wire.Vector) { v.Dim, v.Data = 8, wire.EncodeInt8(make([]int8, 8)) }),
		bad(func(v *wire.Vector) { v.Scale = 11 }),
		bad(func(v *wire.Vector) { v.Hash = "zz" }),
		bad(func(v *wire.Vector) { v.Cached, v.Data = true, "" }),
		bad(func(v *wire.Vector) { v.Encoding = "f16" }),
		bad(func(v *wire.Vector) { v.Dim = -1 }),
		bad(func(v *wire.Vector) { v.Encoding, v.Data = wire.EncodingF32, wire.EncodeF32([]float32{1, 0, -1, 20}) }),
		embedEnd())
	res, err := run(t, path, s)
	if !errors.Is(err, cli.ErrPartial) || len(res.errors) != 8 || res.Counts.Vectors != 2 {
		t.Errorf("error %v, %d errors, %d vectors stored", err, len(res.errors), res.Counts.Vectors)
	}
	var data []byte
	query(t, path, `SELECT data FROM segments`, &data)
	if want := string([]byte{0, 0, 0, 0, 10, 0, 0xf6, 127}); string(data) != want {
		t.Errorf("segment holds %v", data)
	}
	sound(t, path)
}

// Segments fill up, and one run goes on where another stopped.
func TestSegments(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	total := 0
	for round := range 3 {
		s := streamtest.NewStream(t).Add(w.Header(nil), embedHeader(small))
		for i := range 300 {
			p := "d/" + string(rune('a'+round)) + "/" + wire.TextHash("", string(rune('0'+i)))[:8] + ".go"
			w.Files[p] = 3
		}
		var all []wire.Record
		for _, p := range w.Paths() {
			recs := w.Records(p, 3)
			s.Add(recs...)
			all = append(all, vectors(recs, small)...)
		}
		total = len(all)
		mustRun(t, path, s.Add(streamtest.End()).Add(all...).Add(embedEnd()))
	}
	var segments, vectorRows, full int
	query(t, path, `SELECT count(*), sum(count), sum(count = 1024) FROM segments`, &segments, &vectorRows, &full)
	if vectorRows != total || full != total/index.SegmentRows || segments != full+1 {
		t.Errorf("%d vectors in %d segments, %d of them full, of %d", vectorRows, segments, full, total)
	}
	sound(t, path)
}

// Another model is another set of vectors; the one that made the last is in use.
func TestModelChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	recs := w.Records("a.go", 3)
	other := wire.Model{ID: "model-2", Name: "other", Dim: 2, Scale: 5}
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(nil), embedHeader(small)).Add(recs...).Add(vectors(recs, small)...).Add(streamtest.End(), embedEnd()))
	for _, m := range []wire.Model{other, small} {
		mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path)), embedHeader(m)).Add(vectors(recs, m)...).Add(streamtest.End(), embedEnd()))
		var active string
		query(t, path, `SELECT group_concat(id) FROM models WHERE active`, &active)
		if active != m.ID {
			t.Errorf("model %s is in use, want %s", active, m.ID)
		}
	}
	sound(t, path)
}
