package rerank

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/wire"
)

func group(t *testing.T, query string, lines ...string) *stream.Group {
	t.Helper()
	g := &stream.Group{Query: &wire.Query{ID: "1", Query: query}}
	for _, l := range lines {
		h := stream.Hit{Line: []byte(l)}
		if err := wire.Unmarshal(h.Line, &h.Hit); err != nil {
			t.Fatal(err)
		}
		g.Hits = append(g.Hits, h)
	}
	return g
}

func order(t *testing.T, g *stream.Group) (paths []string) {
	t.Helper()
	r, err := New("heuristic")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Order(g); err != nil {
		t.Fatal(err)
	}
	for i, h := range g.Hits {
		paths = append(paths, h.Path.Path)
		if h.Rank != i+1 {
			t.Errorf("rank %d at place %d", h.Rank, i+1)
		}
	}
	return paths
}

func TestOrder(t *testing.T) {
	mention := `{"v":1,"type":"hit","query_id":"1","rank":1,"score":0.9,"path":"use.go","start_line":1,"end_line":9,"qualified_name":"Use","role":"source","text":"pool.Drain()"}`
	definition := `{"v":1,"type":"hit","query_id":"1","rank":2,"score":0.8,"path":"pool.go","start_line":1,"end_line":9,"qualified_name":"Pool.Drain","role":"source","text":"func (p *Pool) Drain() {"}`
	test := `{"v":1,"type":"hit","query_id":"1","rank":1,"score":0.9,"path":"pool_test.go","start_line":1,"end_line":9,"qualified_name":"TestDrain","role":"test","text":"drain the pool"}`
	far := `{"v":1,"type":"hit","query_id":"1","rank":3,"score":0.2,"path":"far.go","start_line":1,"end_line":9,"qualified_name":"Pool.Drain","role":"source","text":"drain the pool"}`
	for _, c := range []struct {
		name, query string
		hits, want  []string
	}{
		{"a definition before a mention", "Pool.Drain", []string{mention, definition}, []string{"pool.go", "use.go"}},
		{"a test behind", "how is the pool drained", []string{test, definition}, []string{"pool.go", "pool_test.go"}},
		{"unless asked for", "test that the pool is drained", []string{test, definition}, []string{"pool_test.go", "pool.go"}},
		{"what was far ahead stays ahead", "how is the pool drained", []string{mention, far}, []string{"use.go", "far.go"}},
		{"one", "x", []string{mention}, []string{"use.go"}},
		{"none", "x", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, order(t, group(t, c.query, c.hits...))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestNothingIsLost: of a hit only rank, score and why.rerank change; what this
// version does not know stays, in its place.
func TestNothingIsLost(t *testing.T) {
	g := group(t, "x", `{"v":1,"type":"hit","query_id":"1","rank":4,"score":0.5,"future":{"a":[1, 2]},"path":"a.go","text":"<&>","why":{"smell":{"rank":1},"text":{"rank":2,"score":1}}}`)
	order(t, g)
	want := `{"v":1,"type":"hit","query_id":"1","rank":1,"score":6.1,"future":{"a":[1, 2]},"path":"a.go","text":"<&>","why":{"smell":{"rank":1},"text":{"rank":2,"score":1},"rerank":{"method":"heuristic","from":4,"score":S,"previous_score":0.5}}}`
	var h wire.Hit
	if err := json.Unmarshal(g.Hits[0].Line, &h); err != nil {
		t.Fatal(err)
	}
	score, _ := json.Marshal(h.Score)
	want = strings.NewReplacer("6.1", string(score), ":S,", ":"+string(score)+",").Replace(want)
	if diff := cmp.Diff(want, string(g.Hits[0].Line)); diff != "" {
		t.Error(diff)
	}
}

func TestUnknownMethod(t *testing.T) {
	if _, err := New("magic"); err == nil || !strings.Contains(err.Error(), "heuristic") {
		t.Errorf("%v does not name the known methods", err)
	}
}

func FuzzFields(f *testing.F) {
	f.Add([]byte(`{"v":1,"a":{"b":[1,"x"]},"c":null}`))
	f.Add([]byte(`{"a":1,"a":2}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, line []byte) {
		got, err := parseFields(line)
		if err != nil {
			return
		}
		again, err := parseFields(got.line())
		if err != nil || len(again) != len(got) {
			t.Errorf("%q becomes %q: %v", line, got.line(), err)
		}
	})
}
