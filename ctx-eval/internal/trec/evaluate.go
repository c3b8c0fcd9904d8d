package trec

import (
	"github.com/cc490767/ctx/ctx-eval/internal/metric"
)

// All is the query id of means over queries.
const All = "all"

// Score is how good a run answers a query, or all of them.
type Score struct {
	Query   string
	Metrics map[string]float64
}

// Evaluate scores a run: each topic in the order of the qrels, then [All], the
// means. Topics where nothing is relevant score 0 and count, as in trec_eval.
//
// A topic that the run does not answer scores 0 and counts, as with trec_eval
// -c; with onlyAnswered it is left out, which is trec_eval's default. What the
// run answers and the qrels do not know is left out. Without any topic left the
// result is empty.
func Evaluate(topics []Topic, run Run, cutoffs []int, onlyAnswered bool) []Score {
	answers := make(map[string]Ranking, len(run.Rankings))
	for _, r := range run.Rankings {
		answers[r.Query] = r
	}
	var scores []Score
	sum := map[string]float64{}
	for _, t := range topics {
		ranking, answered := answers[t.Query]
		if !answered && onlyAnswered {
			continue
		}
		gains, ideal := t.gains(ranking)
		metrics := metric.All(gains, ideal, cutoffs)
		for name, v := range metrics {
			sum[name] += v
		}
		scores = append(scores, Score{t.Query, metrics})
	}
	if len(scores) == 0 {
		return nil
	}
	for name := range sum {
		sum[name] /= float64(len(scores))
	}
	return append(scores, Score{All, sum})
}

// gains returns the grade at each rank, 0 for documents without label, and the
// grades of all labelled documents.
func (t Topic) gains(ranking Ranking) (gains, ideal []int) {
	grades := make(map[string]int, len(t.Docs))
	for _, d := range t.Docs {
		grades[d.Doc] = d.Grade
		ideal = append(ideal, d.Grade)
	}
	for _, d := range ranking.Sorted() {
		gains = append(gains, grades[d.Doc])
	}
	return gains, ideal
}
