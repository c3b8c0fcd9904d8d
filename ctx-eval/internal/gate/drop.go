package gate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// Drop is how far a metric fell in a group of queries. Before and Now are means.
type Drop struct {
	Metric  string  `json:"metric"`
	Group   string  `json:"group,omitempty"` // empty: all
	Queries int     `json:"queries"`
	Before  float64 `json:"before"`
	Now     float64 `json:"now"`
	Lost    float64 `json:"drop"` // how much worse the mean is; negative: better
	// P is that of the one-sided paired randomisation test. In a group it is
	// corrected for the number of groups (Holm 1979).
	P float64 `json:"p"`
	// Detectable is the smallest mean drop that this check would have found with
	// a probability of 80 %, see detectable; 0 in groups, -1 if there is none.
	Detectable float64 `json:"detectable,omitempty"`
}

// metric checks a metric over all queries, and in each archetype and language.
func (j *joined) metric(m Metric, o Options) []Check {
	groups := pair.Groups(j.pairs.Common, "archetype", "language")
	all, ok := measure(groups[0], m.Name, o.Seed)
	if !ok {
		return []Check{{Config: j.config, Name: m.Name, Status: Skipped, Message: "neither the baseline nor the results have it"}}
	}
	all.Detectable = detectable(damageOf(groups[0], m.Name), m, o)
	c := Check{Config: j.config, Name: m.Name, Status: Held, Drop: all}
	switch {
	case all.Lost > m.MaxDrop:
		c.Status, c.Message = Failed, fmt.Sprintf("fell by more than %s", compare.Value(m.Name, m.MaxDrop))
	case all.P < o.Alpha && all.Lost > m.Tolerance:
		c.Status, c.Message = Failed, fmt.Sprintf("fell significantly, by more than %s", compare.Value(m.Name, m.Tolerance))
	}
	return append([]Check{c}, j.groups(groups[1:], m, o)...)
}

// groups checks a metric in parts of the queries. A part that is the whole, and
// one in which no query has the metric, is no check of its own.
func (j *joined) groups(groups []pair.Group, m Metric, o Options) []Check {
	var drops []*Drop
	for _, g := range groups {
		if g.Name == "" || len(g.Pairs) == len(j.pairs.Common) {
			continue
		}
		if d, ok := measure(g, m.Name, o.Seed); ok {
			drops = append(drops, d)
		}
	}
	holm(drops)
	var out []Check
	for _, d := range drops {
		c := Check{Config: j.config, Name: m.Name + " " + d.Group, Status: Held, Drop: d}
		if d.P < o.Alpha && d.Lost > m.Tolerance {
			c.Status, c.Message = Failed, fmt.Sprintf("fell significantly, by more than %s", compare.Value(m.Name, m.Tolerance))
		}
		out = append(out, c)
	}
	return out
}

func measure(g pair.Group, metric string, seed uint64) (*Drop, bool) {
	a, b := values(g.Pairs, metric)
	if len(a) == 0 {
		return nil, false
	}
	d := Drop{Metric: metric, Queries: len(a), Before: stat.Mean(a), Now: stat.Mean(b)}
	if g.Name != "" {
		d.Group = g.By + " " + g.Name
	}
	t := stat.Randomise(a, b, 0, seed)
	d.Lost = -t.Diff
	if !result.HigherIsBetter(metric) {
		t = stat.Randomise(b, a, 0, seed)
		d.Lost = -t.Diff
	}
	d.P = t.Worse
	if math.Abs(d.Lost) < 1e-12 {
		d.Lost = 0
	}
	return &d, true
}

// values returns a metric of pairs. Where only one side has it, as where nothing
// relevant was found any more, the other takes the worst value that occurs, of
// shares 0 if that is worse.
func values(pairs []pair.Pair, metric string) (a, b []float64) {
	worst, higher := math.NaN(), result.HigherIsBetter(metric)
	if higher {
		worst = 0
	}
	for _, p := range pairs {
		for _, q := range []*result.Query{p.A, p.B} {
			v, ok := pair.Value(q, metric)
			if ok && (math.IsNaN(worst) || higher && v < worst || !higher && v > worst) {
				worst = v
			}
		}
	}
	for _, p := range pairs {
		va, okA := pair.Value(p.A, metric)
		vb, okB := pair.Value(p.B, metric)
		if !okA && !okB {
			continue
		}
		if !okA {
			va = worst
		}
		if !okB {
			vb = worst
		}
		a, b = append(a, va), append(b, vb)
	}
	return a, b
}

// holm corrects the p-values of a family of tests: the smallest times their
// number, the next times one less …, never falling (Holm 1979).
func holm(tests []*Drop) {
	order := slices.Clone(tests)
	slices.SortStableFunc(order, func(a, b *Drop) int { return cmp.Compare(a.P, b.P) })
	last := 0.0
	for i, t := range order {
		last = max(last, min(1, t.P*float64(len(order)-i)))
		t.P = last
	}
}
