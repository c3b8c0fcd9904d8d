package report

import (
	"maps"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// shownHits is how many hits of an answer the page carries; ranks of targets
// behind them are shown all the same. With 20 a page of 2 000 queries and eight
// configurations would have 25 MB instead of 15.
const shownHits = 10

// data is what the page's script reads: the results with each string once. Field
// names are short since there is one for each query and configuration.
type data struct {
	Configs  []string    `json:"configs"`
	Metrics  []string    `json:"metrics"`
	Lower    []bool      `json:"lower"`    // by metric: less is better
	Headline int         `json:"headline"` // of Metrics
	Splits   []string    `json:"splits"`
	Strings  []string    `json:"strings"`
	Queries  []dataQuery `json:"queries"`
}

// dataQuery is a query and its results, by configuration. Numbers with the name
// of a string are its place in Strings.
type dataQuery struct {
	ID        int           `json:"i"`
	Text      int           `json:"q"`
	Archetype int           `json:"a"`
	Corpus    int           `json:"c"`
	Language  int           `json:"l"`
	Split     int           `json:"s"`
	Targets   []dataTarget  `json:"t"`
	Results   []*dataResult `json:"r"` // nil: not asked
}

// dataTarget is path, symbol, first line, last line, grade.
type dataTarget [5]int

type dataResult struct {
	Metrics []*float64 `json:"m,omitempty"`
	Warm    float64    `json:"w,omitempty"`
	Error   int        `json:"e,omitempty"`
	Hits    []dataHit  `json:"h,omitempty"`
	More    int        `json:"x,omitempty"` // hits left out
	Ranks   [][2]int   `json:"k,omitempty"` // by target: rank, rank of its file; -1: not a target of this result
}

// dataHit is path, qualified name, first line, last line, score, grade, grade of
// the file, 1 if labelled as negative.
type dataHit [8]float64

// dataBuilder numbers strings and queries. String 0 is empty.
type dataBuilder struct {
	data
	strings map[string]int
	queries map[string]int
}

func newData(results *result.Results, configs []string) *data {
	b := &dataBuilder{data: data{Configs: configs, Strings: []string{""}}, strings: map[string]int{"": 0}, queries: map[string]int{}}
	names := map[string]bool{}
	for _, q := range results.Queries {
		for name := range q.Metrics {
			names[name] = true
		}
	}
	b.Metrics = slices.Sorted(maps.Keys(names))
	for _, name := range b.Metrics {
		b.Lower = append(b.Lower, !result.HigherIsBetter(name))
	}
	for i := range results.Queries {
		b.add(&results.Queries[i])
	}
	for i := range b.Queries { // targets that a later result brought
		for _, r := range b.Queries[i].Results {
			for r != nil && len(r.Ranks) < len(b.Queries[i].Targets) {
				r.Ranks = append(r.Ranks, [2]int{-1, -1})
			}
		}
	}
	return &b.data
}

func (b *dataBuilder) string(s string) int {
	i, known := b.strings[s]
	if !known {
		i = len(b.Strings)
		b.strings[s] = i
		b.Strings = append(b.Strings, s)
	}
	return i
}

func (b *dataBuilder) add(q *result.Query) {
	i, known := b.queries[q.QueryID]
	if !known {
		i = len(b.Queries)
		b.queries[q.QueryID] = i
		b.Queries = append(b.Queries, dataQuery{
			ID: b.string(q.QueryID), Text: b.string(q.Query), Archetype: b.string(q.Archetype), Corpus: b.string(q.Corpus),
			Language: b.string(q.Language), Split: b.string(q.Split), Results: make([]*dataResult, len(b.Configs)),
		})
	}
	r := &dataResult{Warm: q.WarmMS, Error: b.string(q.Error), Metrics: b.values(q.Metrics), Ranks: b.ranks(&b.Queries[i], q.Targets)}
	for _, h := range q.Hits[:min(len(q.Hits), shownHits)] {
		r.Hits = append(r.Hits, b.hit(h))
	}
	r.More = len(q.Hits) - len(r.Hits)
	b.Queries[i].Results[slices.Index(b.Configs, q.Config)] = r
}

func (b *dataBuilder) values(metrics map[string]float64) []*float64 {
	if len(metrics) == 0 {
		return nil
	}
	values := make([]*float64, len(b.Metrics))
	for i, name := range b.Metrics {
		if v, ok := metrics[name]; ok {
			v = round4(v)
			values[i] = &v
		}
	}
	return values
}

// ranks returns the ranks of a query's targets, adding those that no result
// before has named.
func (b *dataBuilder) ranks(q *dataQuery, targets []result.Target) [][2]int {
	ranks := make([][2]int, len(q.Targets))
	for i := range ranks {
		ranks[i] = [2]int{-1, -1}
	}
	for _, t := range targets {
		at := dataTarget{b.string(t.Path), b.string(t.Symbol), t.StartLine, t.EndLine, t.Grade}
		i := slices.Index(q.Targets, at)
		if i < 0 {
			i = len(q.Targets)
			q.Targets = append(q.Targets, at)
			ranks = append(ranks, [2]int{})
		}
		ranks[i] = [2]int{t.Rank, t.FileRank}
	}
	return ranks
}

func (b *dataBuilder) hit(h result.Hit) dataHit {
	negative := 0.
	if h.Negative {
		negative = 1
	}
	return dataHit{
		float64(b.string(h.Path)), float64(b.string(h.Name)), float64(h.StartLine), float64(h.EndLine),
		round4(h.Score), float64(h.Grade), float64(h.FileGrade), negative,
	}
}
