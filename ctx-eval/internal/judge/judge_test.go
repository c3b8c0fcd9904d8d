package judge

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

func TestMeets(t *testing.T) {
	method := Target{Span: Span{"a.go", 100, 119}, Grade: 3}
	for _, tt := range []struct {
		name  string
		t     Target
		shown Span
		want  bool
	}{
		{"the same lines", method, Span{"a.go", 100, 119}, true},
		{"its class", method, Span{"a.go", 1, 900}, true},
		{"a part of it", method, Span{"a.go", 105, 108}, true},
		{"half of it", method, Span{"a.go", 110, 140}, true},
		{"less than half", method, Span{"a.go", 111, 140}, false},
		{"the neighbour", method, Span{"a.go", 119, 140}, false},
		{"another file", method, Span{"b.go", 100, 119}, false},
		{"a whole file is wanted", Target{Span: Span{Path: "a.go"}, Grade: 1}, Span{"a.go", 5, 6}, true},
		{"it is gone", Target{Span: Span{"a.go", 100, 119}, Grade: 3, Gone: true}, Span{"a.go", 100, 119}, false},
	} {
		if got := tt.t.Meets(tt.shown); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestAnswer(t *testing.T) {
	q := Query{
		Targets:   []Target{{Span: Span{"a.go", 10, 20}, Grade: 3}, {Span: Span{"a.go", 30, 40}, Grade: 1}, {Span: Span{"b.go", 1, 9}, Grade: 2}},
		Negatives: []Span{{Path: "util/x.go", Start: 4, End: 9}, {Path: "util/x.go", Start: 1, End: 4}},
	}
	hits := []result.Hit{
		{Path: "util/x.go", StartLine: 1, EndLine: 5},
		{Path: "a.go", StartLine: 30, EndLine: 40},
		{Path: "a.go", StartLine: 10, EndLine: 20},
		{Path: "a.go", StartLine: 12, EndLine: 14}, // met already
	}
	targets, m := q.Answer(hits)
	var ranks, fileRanks, grades []int
	for _, x := range targets {
		ranks, fileRanks = append(ranks, x.Rank), append(fileRanks, x.FileRank)
	}
	for _, h := range hits {
		grades = append(grades, h.Grade)
	}
	if diff := cmp.Diff([][]int{{3, 2, 0}, {2, 2, 0}, {0, 1, 3, 3}}, [][]int{ranks, fileRanks, grades}); diff != "" {
		t.Error(diff)
	}
	log2 := math.Log2
	for name, want := range map[string]float64{
		"mrr":              .5,
		"ndcg@10":          (3 / log2(3)) / (3 + 2/log2(3)),
		"recall@10":        .5,
		"symbol.mrr":       .5,
		"symbol.ndcg@10":   (1/log2(3) + 3/log2(4)) / (3 + 2/log2(3) + 1/log2(4)),
		"symbol.recall@10": 2. / 3,
		"negatives@1":      1,
		"negatives@5":      .2,
	} {
		if math.Abs(m[name]-want) > 1e-9 {
			t.Errorf("%s is %v, not %v", name, m[name], want)
		}
	}
}

func TestContext(t *testing.T) {
	q := Query{Targets: []Target{{Span: Span{"a.go", 10, 20}, Grade: 3}, {Span: Span{"b.go", 1, 9}, Grade: 1}}}
	pieces := []Piece{{Span{"c.go", 1, 5}, 100}, {Span{"a.go", 1, 50}, 200}}
	if diff := cmp.Diff(map[string]float64{"context.recall@500": .75, "context.complete@500": 1}, q.Context(pieces, 500)); diff != "" {
		t.Error(diff)
	}
	if tokens, ok := q.First(pieces); tokens != 300 || !ok {
		t.Errorf("first relevant piece after %d tokens (%v), not 300", tokens, ok)
	}
	if diff := cmp.Diff(map[string]float64{"context.recall@500": 0, "context.complete@500": 0}, q.Context(pieces[:1], 500)); diff != "" {
		t.Error(diff)
	}
	if _, ok := q.First(pieces[:1]); ok {
		t.Error("a relevant piece where there is none")
	}
}
