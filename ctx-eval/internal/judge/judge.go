// Package judge compares an answer with the labels of its query: which hit meets
// which target, and the metrics that follow.
package judge

import (
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/metric"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Span is a range of lines of a file, from 1. A first line of 0 is the whole
// file, or not known.
type Span struct {
	Path  string
	Start int
	End   int
}

// Target is a labelled place as the corpus has it now.
type Target struct {
	Span
	Symbol string // as labelled
	Grade  int
	Gone   bool // the corpus no longer has it: it stays in the ideal and cannot be found
}

// Query is a labelled query whose places are resolved.
type Query struct {
	Targets   []Target
	Negatives []Span
}

// Meets reports whether lines that are shown meet a target: the same file, and
// half of the shorter of the two ranges in common. So a method meets its class
// and a class its method, while a neighbour that shares a line does not.
func (t Target) Meets(shown Span) bool {
	if t.Gone || t.Path != shown.Path {
		return false
	}
	return covers(t.Span, shown)
}

func covers(a, b Span) bool {
	if a.Start == 0 || b.Start == 0 {
		return true
	}
	common := min(a.End, b.End) - max(a.Start, b.Start) + 1
	shorter := min(a.End-a.Start, b.End-b.Start) + 1
	return common > 0 && 2*common >= shorter
}

// Answer judges the hits of a query in their order: it fills their grades, and
// returns the targets with the ranks at which they were found and the metrics of
// ranking at file and at symbol level.
func (q *Query) Answer(hits []result.Hit) ([]result.Target, map[string]float64) {
	targets := make([]result.Target, len(q.Targets))
	for i, t := range q.Targets {
		targets[i] = result.Target{Path: t.Path, Symbol: t.Symbol, StartLine: t.Start, EndLine: t.End, Grade: t.Grade}
	}
	metrics := map[string]float64{}
	for name, value := range metric.All(q.fileGains(hits, targets), q.fileIdeal(), result.Cutoffs) {
		metrics[name] = value
	}
	for name, value := range metric.All(q.symbolGains(hits, targets), q.ideal(), result.Cutoffs) {
		metrics[result.SymbolPrefix+name] = value
	}
	q.negatives(hits, metrics)
	return targets, metrics
}

// symbolGains credits a target at the first hit that meets it. A hit that meets
// several at once gains the highest grade: one place of the ranking cannot earn
// what the ideal needs two for.
func (q *Query) symbolGains(hits []result.Hit, targets []result.Target) []int {
	gains := make([]int, len(hits))
	for i := range hits {
		shown := Span{hits[i].Path, hits[i].StartLine, hits[i].EndLine}
		for j, t := range q.Targets {
			if !t.Meets(shown) {
				continue
			}
			hits[i].Grade = max(hits[i].Grade, t.Grade)
			if targets[j].Rank == 0 {
				targets[j].Rank = i + 1
				gains[i] = max(gains[i], t.Grade)
			}
		}
	}
	return gains
}

// fileGains is the ranking of distinct files, each at its first hit.
func (q *Query) fileGains(hits []result.Hit, targets []result.Target) []int {
	grades := q.fileGrades()
	rank := map[string]int{}
	var gains []int
	for i := range hits {
		path := hits[i].Path
		hits[i].FileGrade = grades[path]
		if rank[path] == 0 {
			gains = append(gains, grades[path])
			rank[path] = len(gains)
		}
	}
	for j, t := range q.Targets {
		targets[j].FileRank = rank[t.Path]
	}
	return gains
}

func (q *Query) fileGrades() map[string]int {
	grades := map[string]int{}
	for _, t := range q.Targets {
		grades[t.Path] = max(grades[t.Path], t.Grade)
	}
	return grades
}

func (q *Query) fileIdeal() []int {
	var ideal []int
	for _, grade := range q.fileGrades() {
		ideal = append(ideal, grade)
	}
	return ideal
}

func (q *Query) ideal() []int {
	ideal := make([]int, len(q.Targets))
	for i, t := range q.Targets {
		ideal[i] = t.Grade
	}
	return ideal
}

func (q *Query) negatives(hits []result.Hit, metrics map[string]float64) {
	if len(q.Negatives) == 0 {
		return
	}
	count := 0
	counts := make([]int, len(hits))
	for i := range hits {
		if hits[i].Grade == 0 && q.negative(hits[i]) {
			hits[i].Negative = true
			count++
		}
		counts[i] = count
	}
	for _, k := range result.Cutoffs {
		n := 0
		if len(hits) > 0 {
			n = counts[min(k, len(hits))-1]
		}
		metrics[metric.At(result.Negatives, k)] = float64(n) / float64(k)
	}
}

func (q *Query) negative(h result.Hit) bool {
	for _, n := range q.Negatives {
		if n.Path == h.Path && covers(n, Span{Start: h.StartLine, End: h.EndLine}) {
			return true
		}
	}
	return false
}

// Essential reports whether completeness asks for a target.
func (t Target) Essential() bool { return t.Grade >= label.Essential }
