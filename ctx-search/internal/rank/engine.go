// Package rank answers questions from an index: three channels (full text,
// vectors, names), fused by reciprocal rank, then a linear model over a few
// features of files. All weights are of type Weights.
package rank

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/ctx-search/internal/question"
	"github.com/cc490767/ctx/ctx-search/internal/vector"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// The channels.
const (
	Text   = "text"
	Vector = "vector"
	Name   = "name"
)

// Channels are all channels, in the order in which they are named.
var Channels = []string{Text, Vector, Name}

// MaxLimit is the largest number of hits that can be asked for.
const MaxLimit = 1000

// ErrBadQuery reports a query that cannot be answered as it is.
var ErrBadQuery = errors.New("bad query")

// Config says where an engine reads and what it does unless a query says else.
type Config struct {
	DB       string
	Limit    int
	Channels []string      // empty: all that can answer
	Filters  *wire.Filters // for queries without any
	Explain  bool
	Weights  Weights // Default, or what overrides it
	Vectors  *vector.Searcher
	Log      *slog.Logger
}

// Engine answers questions, one at a time. It opens the index with the first
// question, and again when another file stands in its place.
type Engine struct {
	cfg    Config
	model  []row // the linear model
	norm   *ident.Normalizer
	index  *index.Index
	warned bool // that vectors cannot be asked
}

// New returns an engine.
func New(cfg Config) *Engine {
	e := &Engine{cfg: cfg, norm: ident.NewNormalizer()}
	e.model = e.cfg.Weights.features()
	return e
}

// Close releases the index.
func (e *Engine) Close() error {
	if e.index == nil {
		return nil
	}
	x := e.index
	e.index = nil
	return x.Close()
}

// Result is the answer to one query.
type Result struct {
	Hits   []wire.Hit
	Answer wire.Answer
	Terms  []string // normalised terms of the question, for highlighting
}

// Search answers a query. With an error the result's answer is still the one to
// send after the error's record. The error is db.ErrNone without an index and
// ErrBadQuery for a query that makes no sense.
func (e *Engine) Search(ctx context.Context, q *wire.Query) (*Result, error) {
	start := time.Now()
	res := &Result{}
	err := e.search(ctx, q, res)
	if errors.Is(err, db.ErrNone) {
		res.Answer.EmptyBecause = because(wire.EmptyNoIndex)
	}
	if err != nil {
		res.Hits = nil
	}
	res.Answer.QueryID = q.ID
	res.Answer.Hits = len(res.Hits)
	res.Answer.ElapsedMS = float64(time.Since(start).Microseconds()) / 1000
	return res, err
}

func because(reason string) *string { return &reason }

func (e *Engine) search(ctx context.Context, q *wire.Query, res *Result) error {
	q = e.complete(q)
	limit, channels, err := e.check(q)
	if err != nil {
		return err
	}
	ask := question.Read(e.norm, q.Query)
	if ask.Empty() && (q.Vector == nil || strings.TrimSpace(q.Query) == "" && q.Query != "") {
		return fmt.Errorf("%w: the question is empty: ask with words or names", ErrBadQuery)
	}
	if ask.Cut {
		e.cfg.Log.Warn("the question is longer than 64 KiB: its end was not read", "query", q.ID)
	}
	res.Terms = ask.Terms
	if err := e.open(ctx); err != nil {
		return err
	}
	// The driver watches a context that can end at every row. Reads are short:
	// only the wait for a vector obeys the context.
	reads := context.WithoutCancel(ctx)
	if err := e.index.Begin(reads); err != nil {
		return err
	}
	defer e.index.End()
	s := &search{Engine: e, wait: ctx, query: q, ask: ask, limit: limit, channels: channels, explicit: len(q.Channels) > 0 || len(e.cfg.Channels) > 0}
	if err := s.run(reads, res); err != nil {
		return e.index.Explain(err)
	}
	res.Answer.Index = s.state(res.Hits)
	return nil
}

// complete returns a query with the engine's own settings where it has none.
func (e *Engine) complete(q *wire.Query) *wire.Query {
	full := *q
	if full.Filters == nil {
		full.Filters = e.cfg.Filters
	}
	full.Explain = full.Explain || e.cfg.Explain
	return &full
}

// check reads what a query asks for besides its question.
func (e *Engine) check(q *wire.Query) (limit int, channels []string, err error) {
	limit = q.Limit
	if limit == 0 {
		limit = e.cfg.Limit
	}
	if limit < 1 || limit > MaxLimit {
		return 0, nil, fmt.Errorf("%w: limit %d: give 1 to %d", ErrBadQuery, limit, MaxLimit)
	}
	channels = q.Channels
	if len(channels) == 0 {
		channels = e.cfg.Channels
	}
	if err := CheckChannels(channels); err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrBadQuery, err)
	}
	if len(channels) == 0 {
		channels = Channels
	}
	if err := index.Check(q.Filters); err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrBadQuery, err)
	}
	return limit, channels, nil
}

// CheckChannels refuses unknown channels.
func CheckChannels(channels []string) error {
	for _, c := range channels {
		if !slices.Contains(Channels, c) {
			return fmt.Errorf("channel %q is none of %s", c, strings.Join(Channels, ", "))
		}
	}
	return nil
}

func (e *Engine) open(ctx context.Context) error {
	if e.index != nil && e.index.Replaced() {
		e.Close()
	}
	if e.index != nil {
		return nil
	}
	x, err := index.Open(ctx, e.cfg.DB)
	if err != nil {
		return err
	}
	e.index = x
	return nil
}
