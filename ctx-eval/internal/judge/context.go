package judge

import (
	"github.com/cc490767/ctx/ctx-eval/internal/metric"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Piece is a part of a context, in reading order.
type Piece struct {
	Span
	Tokens int
}

// Context judges what stands in a context of a budget: the share of the targets,
// weighted by grade, and whether all essential ones are there. A target that the
// corpus no longer has counts as missing.
func (q *Query) Context(pieces []Piece, budget int) map[string]float64 {
	total, found, complete := 0, 0, 1.
	for _, t := range q.Targets {
		total += t.Grade
		if t.meetsAny(pieces) {
			found += t.Grade
		} else if t.Essential() {
			complete = 0
		}
	}
	return map[string]float64{
		metric.At(result.ContextRecall, budget):   float64(found) / float64(total),
		metric.At(result.ContextComplete, budget): complete,
	}
}

func (t Target) meetsAny(pieces []Piece) bool {
	for _, p := range pieces {
		if t.Meets(p.Span) {
			return true
		}
	}
	return false
}

// First returns the tokens that a reader has seen when the first relevant piece
// ends; false if none is relevant.
func (q *Query) First(pieces []Piece) (tokens int, ok bool) {
	for _, p := range pieces {
		tokens += p.Tokens
		for _, t := range q.Targets {
			if t.Meets(p.Span) {
				return tokens, true
			}
		}
	}
	return 0, false
}
