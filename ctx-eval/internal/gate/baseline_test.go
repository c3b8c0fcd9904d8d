package gate

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

func TestBaselineFile(t *testing.T) {
	results := synthetic(12)
	results.Queries[0].Hits = []result.Hit{{Path: "a.go"}}
	results.Queries[1].Metrics["ndcg@10"] = 1. / 3
	rand.New(rand.NewPCG(1, 2)).Shuffle(12, func(i, j int) { results.Queries[i], results.Queries[j] = results.Queries[j], results.Queries[i] })
	name := filepath.Join(t.TempDir(), "b.ndjson")
	written := baselineOf(t, results)
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(written.Write(file), file.Close()); err != nil {
		t.Fatal(err)
	}
	read, err := ReadBaseline(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := read.Same(baselineOf(t, synthetic(12))); err != nil || same {
		t.Errorf("the same as another: %v", err)
	}
	if same, err := read.Same(written); err != nil || !same {
		t.Errorf("not the same after reading: %v", err)
	}
	data, _ := read.Bytes()
	for _, word := range []string{`"hits"`, `"warm_ms"`, `"cold_ms"`, ".33333"} {
		if strings.Contains(string(data), word) {
			t.Errorf("a baseline has %s:\n%s", word, data)
		}
	}
	if !strings.HasPrefix(string(data), `{"v":1,"type":"baseline","date":"2026-01-02","version":"test"}`+"\n"+`{"v":1,"type":"run","config":"fused"`) {
		t.Errorf("begins otherwise:\n%.300s", data)
	}
	// The same results again, in whatever order: every drop is exactly 0.
	for _, c := range run(t, read, results, usual).Checks {
		if c.Status != Held || c.Drop != nil && c.Drop.Lost != 0 {
			t.Errorf("%+v", c)
		}
	}
}

func TestOnlyRises(t *testing.T) {
	results := synthetic(40)
	base := baselineOf(t, results)
	renew := func(r *result.Results, because string) *Update {
		u, err := Renew(base, r, usual, "test", "2026-02-03", because)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	if u := renew(damaged(results, 0, "", 1), ""); len(u.Changes) != 0 {
		t.Errorf("changes: %v", u.Changes)
	}
	if u := renew(damaged(results, .001, "", 1), ""); len(u.Fell) != 2 || !strings.HasPrefix(u.Fell[0], "fused: ndcg@10 0.") {
		t.Errorf("fell: %v", u.Fell)
	}
	u := renew(damaged(results, .001, "", 1), "tests rank lower on purpose")
	if diff := cmp.Diff([]Accepted{{"2026-02-03", "tests rank lower on purpose", u.Fell}}, u.New.Accepted); diff != "" {
		t.Error(diff)
	}
	better := damaged(results, 0, "", 1)
	for i := range better.Queries {
		better.Queries[i].Metrics["ndcg@10"] = 1
	}
	better.Queries = append(better.Queries, better.Queries[0])
	better.Queries[40].QueryID = "new"
	if u := renew(better, ""); len(u.Fell) != 0 || len(u.Changes) != 2 || len(u.New.Results.Queries) != 41 {
		t.Errorf("%v, fell: %v", u.Changes, u.Fell)
	}
	better.Queries = better.Queries[1:]
	if u := renew(better, ""); len(u.Fell) != 1 || !strings.Contains(u.Fell[0], "1 queries gone (q000)") {
		t.Errorf("fell: %v", u.Fell)
	}
	better.Queries[0].Error = "timed out"
	if _, err := Renew(base, better, usual, "test", "2026-02-03", "why not"); err == nil {
		t.Error("a baseline of failed queries")
	}
}

// TestUpdateKeeps: what the results do not speak of stays in the baseline.
func TestUpdateKeeps(t *testing.T) {
	results := synthetic(20)
	for i := range 5 {
		results.Queries[i].Corpus = "other"
	}
	for _, q := range results.Queries {
		q.Config = "text"
		results.Queries = append(results.Queries, q)
	}
	base := baselineOf(t, results)
	now := &result.Results{Queries: results.Queries[5:20]}
	o := usual
	o.Configs = []string{"fused"}
	u, err := Renew(base, now, o, "test", "2026-02-03", "")
	if err != nil || len(u.Changes) != 0 {
		t.Fatalf("%v %v", err, u)
	}
	if same, err := u.New.Same(base); err != nil || !same {
		t.Errorf("another baseline: %v", err)
	}
}
