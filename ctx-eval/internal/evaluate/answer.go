package evaluate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cc490767/ctx/ctx-eval/internal/baseline"
	"github.com/cc490767/ctx/ctx-eval/internal/pipe"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/wire"
)

// answer is what a configuration says to a query.
type answer struct {
	hits     []result.Hit
	metrics  map[string]float64 // of the context
	elapsed  time.Duration
	index    *wire.Index
	channels []string
}

// answerer is a running configuration.
type answerer interface {
	ask(context.Context, *resolved) (*answer, error)
	cold(context.Context, []*resolved) ([]float64, error) // milliseconds
	wholeFiles() bool
	close()
}

func (s *session) answerer(ctx context.Context, c Config) (answerer, error) {
	if c.Baseline != "" {
		return s.baseline(ctx, c.Baseline)
	}
	t := &tools{s: s, command: c.Command}
	return t, t.start(ctx)
}

// maxRestarts bounds how often a line that broke is started anew for one corpus.
const maxRestarts = 3

// tools answer by a line of programs.
type tools struct {
	s        *session
	command  pipe.Command
	process  *pipe.Process
	restarts int
}

// start starts the line and warms it with the first question.
func (t *tools) start(ctx context.Context) (err error) {
	if t.process, err = t.command.Start(t.s.env()...); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, t.s.Timeout)
	defer cancel()
	if _, err = t.process.Ask(ctx, t.s.record(&t.s.queries[0])); err != nil {
		t.close()
	}
	return err
}

func (s *session) record(q *resolved) *wire.Query {
	return &wire.Query{ID: q.ID, Query: q.Query.Query, Limit: s.Limit}
}

func (t *tools) ask(ctx context.Context, q *resolved) (*answer, error) {
	if t.process == nil {
		if t.restarts++; t.restarts > maxRestarts {
			return nil, fmt.Errorf("%s broke %d times and is not started again", t.command, maxRestarts)
		}
		if err := t.start(ctx); err != nil {
			return nil, err
		}
	}
	reply, err := t.process.Ask(ctx, t.s.record(q))
	if err != nil {
		t.close()
		return nil, err
	}
	if len(reply.Errors) > 0 {
		return nil, errors.New(strings.Join(reply.Errors, "; "))
	}
	a := &answer{hits: hitsOf(reply.Hits), elapsed: reply.Elapsed, index: reply.Answer.Index, channels: reply.Answer.Channels}
	a.metrics, err = t.s.contextMetrics(ctx, q, reply)
	return a, err
}

func (t *tools) cold(ctx context.Context, sample []*resolved) ([]float64, error) {
	var out []float64
	for _, q := range sample {
		ms, err := t.coldOne(ctx, q)
		if err != nil {
			return nil, err
		}
		out = append(out, ms)
	}
	return out, nil
}

func (t *tools) coldOne(ctx context.Context, q *resolved) (float64, error) {
	ctx, cancel := context.WithTimeout(ctx, t.s.Timeout)
	defer cancel()
	start := time.Now()
	p, err := t.command.Start(t.s.env()...)
	if err != nil {
		return 0, err
	}
	defer p.Close()
	if _, err = p.Ask(ctx, t.s.record(q)); err != nil {
		return 0, err
	}
	return milliseconds(time.Since(start)), nil
}

func (t *tools) wholeFiles() bool { return false }

func (t *tools) close() {
	if t.process != nil {
		t.process.Close()
		t.process = nil
	}
}

func hitsOf(list []wire.Hit) []result.Hit {
	var out []result.Hit
	for _, h := range list {
		out = append(out, result.Hit{Path: h.Path.Path, StartLine: h.StartLine, EndLine: h.EndLine, Name: h.QualifiedName, Score: h.Score})
	}
	return out
}

// files answer by a baseline.
type files struct {
	s *session
	baseline.Ranker
}

func (s *session) baseline(ctx context.Context, name string) (answerer, error) {
	if err := s.tree(); err != nil {
		return nil, err
	}
	var err error
	f := &files{s: s}
	if name == "@ripgrep" {
		f.Ranker, err = s.rg()
	} else {
		f.Ranker, err = s.bm(ctx)
	}
	return f, err
}

func (s *session) rg() (r *baseline.Ripgrep, err error) {
	if s.ripgrep == nil {
		s.ripgrep, err = baseline.NewRipgrep(s.files)
	}
	return s.ripgrep, err
}

func (s *session) bm(ctx context.Context) (r *baseline.BM25, err error) {
	if s.bm25 == nil {
		s.bm25, err = baseline.NewBM25(ctx, s.files)
	}
	return s.bm25, err
}

func (f *files) ask(ctx context.Context, q *resolved) (*answer, error) {
	start := time.Now()
	ranked, err := f.Rank(ctx, q.Query.Query, f.s.Limit)
	if err != nil {
		return nil, err
	}
	a := &answer{elapsed: time.Since(start)}
	for _, r := range ranked {
		a.hits = append(a.hits, result.Hit{Path: r.Path, Score: r.Score})
	}
	if f.s.context != nil {
		a.metrics = f.s.readingMetrics(ctx, q, ranked)
	}
	return a, nil
}

// cold: a baseline has no process of its own.
func (f *files) cold(context.Context, []*resolved) ([]float64, error) { return nil, nil }

func (f *files) wholeFiles() bool { return true }
func (f *files) close()           {}
