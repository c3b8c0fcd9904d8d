// Package rerank reads a question stream and prints the hits of each query again
// in a better order. Everything else passes through byte for byte.
package rerank

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Tool is the name in headers and errors.
const Tool = "ctx-rerank"

// scorer is a method of reranking.
type scorer interface {
	scores(query string, hits []wire.Hit) []float64
}

// methods are the known methods.
var methods = map[string]func() scorer{
	"heuristic": func() scorer { return &heuristic{norm: ident.NewNormalizer()} },
}

// Methods names the known methods.
func Methods() string { return strings.Join(slices.Sorted(maps.Keys(methods)), ", ") }

// Reranker orders hits by a method.
type Reranker struct {
	name   string
	method scorer
}

// New returns a reranker.
func New(method string) (*Reranker, error) {
	make := methods[method]
	if make == nil {
		return nil, fmt.Errorf("method %q is unknown: use one of %s", method, Methods())
	}
	return &Reranker{method, make()}, nil
}

// Order sorts a group's hits by the method, and gives them new ranks, scores and
// lines. Ties keep their order.
func (r *Reranker) Order(g *stream.Group) error {
	query := ""
	if g.Query != nil {
		query = g.Query.Query
	}
	scores := r.method.scores(query, g.Records())
	order := make([]int, len(g.Hits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	hits := make([]stream.Hit, len(order))
	for i, from := range order {
		hits[i] = g.Hits[from]
		if err := r.mark(&hits[i], i+1, scores[from]); err != nil {
			return fmt.Errorf("hit %d: %w", from+1, err)
		}
	}
	g.Hits = hits
	return nil
}

// mark gives a hit its new rank and score, and says so in why.rerank.
func (r *Reranker) mark(h *stream.Hit, rank int, score float64) error {
	why := wire.Rerank{Method: r.name, From: h.Rank, Score: score, Previous: h.Score}
	h.Rank = rank
	if h.Why == nil {
		h.Why = &wire.Why{}
	}
	h.Why.Rerank = &why
	hit, err := parseFields(h.Line)
	if err != nil {
		return err
	}
	var reasons fields
	if raw := hit.get("why"); len(raw) > 0 && raw[0] == '{' {
		if reasons, err = parseFields(raw); err != nil {
			return err
		}
	}
	err = errors.Join(reasons.set("rerank", why), hit.set("rank", rank))
	// The score stays positive, so that shares of a sum of scores make sense.
	h.Score = max(.001, score)
	err = errors.Join(err, hit.set("score", h.Score), hit.set("why", reasons.line()))
	h.Line = hit.line()
	return err
}

// Records is the handler that writes a stream.
type Records struct {
	r *Reranker
	w *ndjson.Writer
	n int64 // lines of its own
}

// NewRecords returns a handler that writes records to w, header first.
func NewRecords(r *Reranker, w io.Writer) (*Records, error) {
	out := &Records{r: r, w: ndjson.NewWriter(w)}
	return out, errors.Join(out.w.Write(&wire.Header{Tool: Tool, Version: cli.Version}), out.w.Flush())
}

// Line passes a line through.
func (o *Records) Line(_ string, line []byte) error { return o.w.Raw(line) }

// Error writes an error of this tool.
func (o *Records) Error(e *wire.Error) error {
	o.n++
	return o.w.Write(e)
}

// Group writes a query's hits in their new order, then its answer.
func (o *Records) Group(g *stream.Group) error {
	if g.Answer != nil { // the hits of a cut answer stay as they came
		if err := o.r.Order(g); err != nil {
			return err
		}
	}
	for _, h := range g.Hits {
		o.n++
		if err := o.w.Raw(h.Line); err != nil {
			return err
		}
	}
	if g.Answer != nil {
		if err := o.w.Raw(g.AnswerLine); err != nil {
			return err
		}
	}
	return o.w.Flush()
}

// End closes the stream.
func (o *Records) End(errs int64) error {
	return errors.Join(o.w.Write(&wire.End{Tool: Tool, Records: o.n, Errors: errs}), o.w.Flush())
}

// Printed is the handler that prints for people.
type Printed struct {
	r *Reranker
	p render.Printer
}

// NewPrinted returns a handler that prints.
func NewPrinted(r *Reranker, p render.Printer) *Printed { return &Printed{r, p} }

// Line drops a line that is not for people.
func (o *Printed) Line(string, []byte) error { return nil }

// Error is already on standard error.
func (o *Printed) Error(*wire.Error) error { return nil }

// Group prints a query's hits in their new order.
func (o *Printed) Group(g *stream.Group) error {
	if err := o.r.Order(g); err != nil {
		return err
	}
	return o.p.Print(&render.Answer{Query: g.Query, Hits: g.Records(), Context: g.Context, Answer: g.Answer, Errors: g.Errors})
}

// End closes the output.
func (o *Printed) End(int64) error { return o.p.Close() }
