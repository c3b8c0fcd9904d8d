package pair

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

func query(id string, change func(*result.Query)) result.Query {
	q := result.Query{QueryID: id, Query: "question " + id, Corpus: "shop", Archetype: "exact", Language: "go", Split: "tune",
		Metrics: map[string]float64{"ndcg@10": 1}, Targets: []result.Target{{Path: "a.go", Symbol: "A", Grade: 3, Rank: 1, FileRank: 1}, {Path: "b.go", Grade: 1, Rank: 2, FileRank: 2}}}
	if change != nil {
		change(&q)
	}
	return q
}

func names(list []Pair) (out []string) {
	for _, p := range list {
		out = append(out, p.A.QueryID)
	}
	return out
}

func TestJoin(t *testing.T) {
	reversed := func(q *result.Query) {
		q.Targets = []result.Target{{Path: "b.go", Grade: 1, StartLine: 4}, {Path: "a.go", Symbol: "A", Grade: 3, Rank: 7}}
	}
	a := &Side{Queries: []result.Query{query("same", nil), query("gone", nil), query("order", nil), query("words", nil), query("grade", nil), query("error", nil)}}
	b := &Side{Queries: []result.Query{
		query("new", nil), query("error", func(q *result.Query) { q.Error = "timed out" }),
		query("grade", func(q *result.Query) {
			q.Targets = []result.Target{{Path: "a.go", Symbol: "A", Grade: 2}, {Path: "b.go", Grade: 1}}
		}),
		query("words", func(q *result.Query) { q.Query = "else" }), query("order", reversed), query("same", nil),
	}}
	p := Join(a, b)
	got := map[string][]string{"common": names(p.Common), "failed": names(p.Failed), "changed": names(p.Changed)}
	want := map[string][]string{"common": {"same", "order"}, "failed": {"error"}, "changed": {"words", "grade"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(p.OnlyA) != 1 || p.OnlyA[0].QueryID != "gone" || len(p.OnlyB) != 1 || p.OnlyB[0].QueryID != "new" {
		t.Errorf("only in one: %v %v", p.OnlyA, p.OnlyB)
	}
}

func TestGroups(t *testing.T) {
	var list []Pair
	for _, k := range []struct{ split, archetype string }{{"test", "vague"}, {"tune", "exact"}, {"tune", "vague"}} {
		q := query(k.split+k.archetype, func(q *result.Query) { q.Split, q.Archetype = k.split, k.archetype })
		list = append(list, Pair{&q, &q})
	}
	var got []string
	for _, g := range Groups(list, "split", "archetype") {
		got = append(got, g.By+" "+g.Name+": "+strings.Join(names(g.Pairs), " "))
	}
	want := []string{"all : testvague tuneexact tunevague", "split tune: tuneexact tunevague", "split test: testvague", "archetype exact: tuneexact", "archetype vague: testvague tunevague"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestChanges: worst first; of tokens fewer are better; what only one side has
// is no change.
func TestChanges(t *testing.T) {
	with := func(id, metric string, a, b float64) Pair {
		qa := query(id, func(q *result.Query) { q.Metrics = map[string]float64{metric: a} })
		qb := query(id, func(q *result.Query) { q.Metrics = map[string]float64{metric: b}; q.Targets[0].Rank = 0 })
		return Pair{&qa, &qb}
	}
	for _, c := range []struct {
		metric string
		want   []string
	}{{"ndcg@10", []string{"down -0.5", "up 0.25"}}, {result.ContextFirst, []string{"up -0.25", "down 0.5"}}} {
		list := []Pair{with("up", c.metric, .5, .75), with("same", c.metric, .3, .3), with("other", "mrr", 1, 0), with("down", c.metric, 1, .5)}
		var got []string
		for _, x := range Changes(list, c.metric) {
			got = append(got, fmt.Sprintf("%s %g", x.QueryID, x.Gain))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.metric, diff)
		}
	}
	moved := Changes([]Pair{with("down", "ndcg@10", 1, .5)}, "ndcg@10")[0].Targets
	if got := moved[0].String(); got != "a.go#A (grade 3) file rank 1 as before, symbol rank 1 → not found" {
		t.Error(got)
	}
	if got := moved[1].String(); got != "b.go (grade 1) file rank 2 as before" {
		t.Error(got)
	}
}
