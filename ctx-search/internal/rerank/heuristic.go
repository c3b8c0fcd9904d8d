package rerank

import (
	"math"
	"path"
	"slices"

	"github.com/cc490767/ctx/ctx-search/internal/question"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// The heuristic looks at a hit alone: how much of the question it covers and
// where. ctx-search has looked at files; this looks at the piece that is shown.
// What ctx-search found outweighs it: a hit moves a few places, seldom more.
const (
	weightPrevious = 6.0 // the score that it came with, beside the best
	weightName     = 1.2 // share of the question's words in the symbol's name
	weightOpening  = .8  // … in signature, path and head
	weightText     = 1.0 // … anywhere in the piece
	weightDefines  = 1.5 // it defines what the question names
	weightTest     = -1.0
	weightOther    = -.5 // document, example, configuration, vendored
	weightSize     = -.6 // too short to say anything
)

// Description says what the heuristic does, for the help text.
const Description = `heuristic: the score that ctx-search gave, corrected by what the piece itself
shows: how many of the question's words stand in its name, in its signature,
path and head, and anywhere in it; whether it defines or only mentions what the
question names; tests, documents, examples, configuration and vendored files
lower unless the question speaks of them; pieces of one or two lines lower.
The same input always gives the same order.`

type heuristic struct{ norm *ident.Normalizer }

// scores returns a score for each hit; larger is better.
func (h *heuristic) scores(query string, hits []wire.Hit) []float64 {
	q := question.Read(h.norm, query)
	best := 0.0
	for i := range hits {
		best = max(best, hits[i].Score)
	}
	out := make([]float64, len(hits))
	for i := range hits {
		previous := 1.0
		if best > 0 {
			previous = hits[i].Score / best
		}
		out[i] = math.Round(1e4*(weightPrevious*previous+h.piece(q, &hits[i]))) / 1e4
	}
	return out
}

func (h *heuristic) piece(q *question.Question, hit *wire.Hit) float64 {
	name := h.terms(hit.QualifiedName, path.Base(hit.Path.Path))
	opening := h.terms(hit.Signature, hit.Path.Path, hit.Header)
	text := h.terms(hit.Text.Text)
	var inName, inOpening, inText float64
	for _, t := range q.Terms {
		switch {
		case name[t]:
			inName, inOpening, inText = inName+1, inOpening+1, inText+1
		case opening[t]:
			inOpening, inText = inOpening+1, inText+1
		case text[t]:
			inText++
		}
	}
	n := float64(max(1, len(q.Terms)))
	score := (weightName*inName + weightOpening*inOpening + weightText*inText) / n
	if defines(q, hit) {
		score += weightDefines
	}
	return score + weightRole(q.Wants, hit) + weightLines(hit)
}

// defines reports whether the piece is the definition of what the question names.
func defines(q *question.Question, hit *wire.Hit) bool {
	return slices.ContainsFunc(q.Names, func(n question.Name) bool {
		last, ok := question.InScope(hit.QualifiedName, n.Scope)
		return n.Strong && ok && last == n.Fold
	})
}

func weightRole(wants question.Wants, hit *wire.Hit) float64 {
	switch {
	case hit.Role == wire.RoleTest && !wants.Tests:
		return weightTest
	case hit.Role == wire.RoleDoc && !wants.Docs,
		hit.Role == wire.RoleExample && !wants.Examples && !wants.Tests,
		hit.Role == wire.RoleConfig && !wants.Config,
		hit.Role == wire.RoleVendored && !wants.Vendored:
		return weightOther
	}
	return 0
}

func weightLines(hit *wire.Hit) float64 {
	if hit.EndLine-hit.StartLine < 2 {
		return weightSize
	}
	return 0
}

// maxRead bounds what is read of a hit, in bytes.
const maxRead = 32 << 10

func (h *heuristic) terms(texts ...string) map[string]bool {
	set := map[string]bool{}
	for _, text := range texts {
		for _, t := range h.norm.Terms(nil, text[:min(len(text), maxRead)], true) {
			set[t] = true
		}
	}
	return set
}
