package pair

import (
	"cmp"
	"math"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// WarmMS is the latency of an answer among the metrics, in milliseconds.
const WarmMS = "warm_ms"

// Pair is a query that both sides answered.
type Pair struct{ A, B *result.Query }

// Pairs are two sides, joined by the queries' ids.
type Pairs struct {
	Common  []Pair          // in the order of A
	OnlyA   []*result.Query // that B lacks
	OnlyB   []*result.Query
	Failed  []Pair // an error on one side or both: not in Common
	Changed []Pair // other words or targets under the same id: not in Common
}

// Join joins two sides.
func Join(a, b *Side) *Pairs {
	p := &Pairs{}
	byID := map[string]*result.Query{}
	for i := range b.Queries {
		byID[b.Queries[i].QueryID] = &b.Queries[i]
	}
	for i := range a.Queries {
		qa := &a.Queries[i]
		qb := byID[qa.QueryID]
		delete(byID, qa.QueryID)
		switch {
		case qb == nil:
			p.OnlyA = append(p.OnlyA, qa)
		case qa.Error != "" || qb.Error != "": // first: such a record may lack its targets
			p.Failed = append(p.Failed, Pair{qa, qb})
		case !sameLabel(qa, qb):
			p.Changed = append(p.Changed, Pair{qa, qb})
		default:
			p.Common = append(p.Common, Pair{qa, qb})
		}
	}
	for i := range b.Queries {
		if byID[b.Queries[i].QueryID] != nil {
			p.OnlyB = append(p.OnlyB, &b.Queries[i])
		}
	}
	return p
}

// sameLabel reports whether two records answer the same labelled query. Lines
// shift with the code and do not count.
func sameLabel(a, b *result.Query) bool {
	return a.Query == b.Query && a.Corpus == b.Corpus &&
		slices.EqualFunc(Sorted(a.Targets), Sorted(b.Targets), func(x, y result.Target) bool {
			return x.Path == y.Path && x.Symbol == y.Symbol && x.Grade == y.Grade
		})
}

// Sorted returns targets in an order of their own: best first, then by place.
func Sorted(targets []result.Target) []result.Target {
	out := slices.Clone(targets)
	slices.SortStableFunc(out, byPlace)
	return out
}

func byPlace(a, b result.Target) int {
	return cmp.Or(cmp.Compare(b.Grade, a.Grade), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Symbol, b.Symbol), cmp.Compare(a.StartLine, b.StartLine))
}

// Value returns a metric of a record, its latency under the name WarmMS.
func Value(q *result.Query, metric string) (float64, bool) {
	if metric == WarmMS {
		return q.WarmMS, q.WarmMS > 0
	}
	v, ok := q.Metrics[metric]
	return v, ok && !math.IsNaN(v)
}

// Values returns a metric of the pairs in which both sides have it.
func Values(pairs []Pair, metric string) (a, b []float64) {
	for _, p := range pairs {
		va, okA := Value(p.A, metric)
		vb, okB := Value(p.B, metric)
		if okA && okB {
			a, b = append(a, va), append(b, vb)
		}
	}
	return a, b
}

// Group is a part of the pairs: all, a split, an archetype, a language.
type Group struct {
	By    string // "all", "split", "archetype", "language" or "corpus"
	Name  string // "" for all
	Pairs []Pair
}

// Groups returns the pairs as a whole, then by each key, names in order.
func Groups(pairs []Pair, by ...string) []Group {
	out := []Group{{By: "all", Pairs: pairs}}
	for _, key := range by {
		parts := map[string][]Pair{}
		for _, p := range pairs {
			name := keyOf(p.A, key)
			parts[name] = append(parts[name], p)
		}
		var names []string
		for name := range parts {
			names = append(names, name)
		}
		slices.Sort(names)
		if key == "split" { // tune before test
			slices.Reverse(names)
		}
		for _, name := range names {
			out = append(out, Group{key, name, parts[name]})
		}
	}
	return out
}

func keyOf(q *result.Query, key string) string {
	switch key {
	case "split":
		return q.Split
	case "archetype":
		return q.Archetype
	case "language":
		return q.Language
	}
	return q.Corpus
}

// Metrics returns those of the wanted metrics that both sides of some pair have,
// in the order of the wish.
func Metrics(pairs []Pair, wanted []string) []string {
	var out []string
	for _, m := range wanted {
		if a, _ := Values(pairs, m); len(a) > 0 {
			out = append(out, m)
		}
	}
	return out
}
