// Package compare tells which of two configurations is better, query by query.
package compare

import (
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// Defaults are the metrics that are compared unless told.
var Defaults = []string{
	result.Headline, result.MRR, result.Success + "@1", result.Recall + "@10",
	result.SymbolPrefix + result.Headline, result.SymbolPrefix + result.MRR,
	result.ContextRecall + "@4000", result.ContextFirst, result.ContextSaving, pair.WarmMS,
}

// Options say what to compare.
type Options struct {
	Metrics []string // the first decides which queries are shown
	Shown   int      // queries shown that became worse, and better
	Seed    uint64
}

// Row is one metric over one group of queries. A is before, B after.
type Row struct {
	By         string  `json:"by"` // all, split, archetype
	Group      string  `json:"group,omitempty"`
	Metric     string  `json:"metric"`
	Queries    int     `json:"queries"` // that have the metric on both sides
	MeanA      float64 `json:"mean_a"`
	MeanB      float64 `json:"mean_b"`
	Difference float64 `json:"difference"` // mean of B - A
	Low        float64 `json:"low"`        // 95 % interval of the difference, paired bootstrap
	High       float64 `json:"high"`
	P          float64 `json:"p"` // two-sided paired randomisation test
	Better     int     `json:"better"`
	Worse      int     `json:"worse"`
	Same       int     `json:"same"`
}

// Report is a comparison.
type Report struct {
	A, B    *pair.Side
	Pairs   *pair.Pairs
	Rows    []Row
	Metric  string // of Worse and Better
	Worse   []pair.Change
	Better  []pair.Change
	AllDown int // queries that became worse, also those not shown
	AllUp   int
}

// Sides compares two sides.
func Sides(a, b *pair.Side, o Options) *Report {
	r := &Report{A: a, B: b, Pairs: pair.Join(a, b)}
	metrics := pair.Metrics(r.Pairs.Common, o.Metrics)
	if len(metrics) == 0 {
		return r
	}
	for _, g := range pair.Groups(r.Pairs.Common, "split", "archetype") {
		for _, m := range metrics {
			if row, ok := compare(g, m, o.Seed); ok {
				r.Rows = append(r.Rows, row)
			}
		}
	}
	r.show(metrics[0], o.Shown)
	return r
}

func compare(g pair.Group, metric string, seed uint64) (Row, bool) {
	row := Row{By: g.By, Group: g.Name, Metric: metric}
	a, b := pair.Values(g.Pairs, metric)
	if len(a) == 0 {
		return row, false
	}
	for i := range a {
		switch gain := pair.Gain(metric, a[i], b[i]); {
		case gain > same:
			row.Better++
		case gain < -same:
			row.Worse++
		default:
			row.Same++
		}
	}
	row.Queries = len(a)
	row.MeanA, row.MeanB = stat.Mean(a), stat.Mean(b)
	interval := stat.BootstrapDifference(a, b, 0, seed)
	row.Difference, row.Low, row.High = interval.Mean, interval.Low, interval.High
	row.P = stat.Randomise(a, b, 0, seed).P
	return row, true
}

// same is the difference up to which two values are a tie.
const same = 1e-9

func (r *Report) show(metric string, n int) {
	r.Metric = metric
	changes := pair.Changes(r.Pairs.Common, metric)
	for _, c := range changes {
		if c.Gain < 0 {
			r.AllDown++
		} else {
			r.AllUp++
		}
	}
	r.Worse = changes[:min(n, r.AllDown)]
	for i := range min(n, r.AllUp) {
		r.Better = append(r.Better, changes[len(changes)-1-i])
	}
}
