package pair

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Change is what became of one query.
type Change struct {
	Corpus    string   `json:"corpus"`
	QueryID   string   `json:"query_id"`
	Query     string   `json:"query"`
	Archetype string   `json:"archetype"`
	Metric    string   `json:"metric"`
	Before    float64  `json:"before"`
	After     float64  `json:"after"`
	Gain      float64  `json:"gain"` // how much better; negative: worse
	Targets   []Moved  `json:"targets,omitempty"`
	First     []string `json:"first,omitempty"` // places that now stand first
}

// Moved is a target and the ranks at which it was and is found; 0: not found.
type Moved struct {
	Path       string `json:"path"`
	Symbol     string `json:"symbol,omitempty"`
	Grade      int    `json:"grade"`
	RankBefore int    `json:"rank_before"`
	RankAfter  int    `json:"rank_after"`
	FileBefore int    `json:"file_rank_before"`
	FileAfter  int    `json:"file_rank_after"`
}

// Gain returns how much better b is than a: for metrics of which less is better
// the difference changes its sign.
func Gain(metric string, a, b float64) float64 {
	if result.HigherIsBetter(metric) {
		return b - a
	}
	return a - b
}

// Changes returns the pairs that a metric tells apart, the greatest loss first,
// ties by id.
func Changes(pairs []Pair, metric string) []Change {
	var out []Change
	for _, p := range pairs {
		a, okA := Value(p.A, metric)
		b, okB := Value(p.B, metric)
		if gain := Gain(metric, a, b); okA && okB && math.Abs(gain) > 1e-9 {
			out = append(out, change(p, metric, a, b, gain))
		}
	}
	slices.SortFunc(out, func(x, y Change) int {
		return cmp.Or(cmp.Compare(x.Gain, y.Gain), cmp.Compare(x.QueryID, y.QueryID))
	})
	return out
}

// shownFirst is how many of the places that now stand first a change tells.
const shownFirst = 3

func change(p Pair, metric string, a, b, gain float64) Change {
	c := Change{Corpus: p.A.Corpus, QueryID: p.A.QueryID, Query: p.A.Query, Archetype: p.A.Archetype, Metric: metric, Before: a, After: b, Gain: gain}
	after := Sorted(p.B.Targets)
	for i, t := range Sorted(p.A.Targets) { // the same targets: pairs are joined so
		now := after[i]
		c.Targets = append(c.Targets, Moved{t.Path, t.Symbol, t.Grade, t.Rank, now.Rank, t.FileRank, now.FileRank})
	}
	for _, h := range p.B.Hits[:min(shownFirst, len(p.B.Hits))] {
		place := h.Path
		if h.Name != "" {
			place += "#" + h.Name
		}
		c.First = append(c.First, place)
	}
	return c
}

// String tells a target and its ranks: "pkg/a.go#Head.Append (grade 3) file rank
// 1 → 2, symbol rank 1 → 4".
func (m Moved) String() string {
	place := m.Path
	if m.Symbol != "" {
		place += "#" + m.Symbol
	}
	out := fmt.Sprintf("%s (grade %d) file %s", place, m.Grade, ranks(m.FileBefore, m.FileAfter))
	if m.Symbol != "" {
		out += ", symbol " + ranks(m.RankBefore, m.RankAfter)
	}
	return out
}

func ranks(before, after int) string {
	word := func(rank int) string {
		if rank == 0 {
			return "not found"
		}
		return strconv.Itoa(rank)
	}
	if before == after {
		return "rank " + word(before) + " as before"
	}
	return "rank " + word(before) + " → " + word(after)
}
