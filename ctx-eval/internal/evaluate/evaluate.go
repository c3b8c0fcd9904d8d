package evaluate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"github.com/cc490767/ctx/ctx-eval/internal/baseline"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// Options say what is measured and how.
type Options struct {
	DB       string // path of the index; {corpus} in it stands for the query's corpus
	Limit    int    // hits asked per query
	Cold     int    // questions per corpus that are also asked of a new process each
	Contexts bool   // also assemble contexts, and count what grep costs
	Env      []string
	Timeout  time.Duration // for one answer
	Log      *slog.Logger
}

// Emit receives the records in their order.
type Emit struct {
	Run   func(*result.Run) error
	Query func(*result.Query) error
}

// Run asks every configuration all queries, corpus by corpus. It returns the
// number of queries that had no answer; each is in its record as an error.
func Run(ctx context.Context, queries []label.Query, configs []Config, o Options, emit Emit) (failed int, err error) {
	for _, corpus := range corpora(queries) {
		s, err := open(ctx, corpus, queries, o)
		if err != nil {
			return failed, err
		}
		for _, config := range configs {
			n, err := s.run(ctx, config, emit)
			failed += n
			if err != nil {
				s.close()
				return failed, err
			}
		}
		s.close()
	}
	return failed, nil
}

// corpora are the names of the queries' corpora in the order of their first
// query.
func corpora(queries []label.Query) []string {
	seen := map[string]bool{}
	var out []string
	for _, q := range queries {
		if !seen[q.Corpus] {
			seen[q.Corpus] = true
			out = append(out, q.Corpus)
		}
	}
	return out
}

// run asks one configuration all queries of the corpus.
func (s *session) run(ctx context.Context, config Config, emit Emit) (failed int, err error) {
	a, err := s.answerer(ctx, config)
	if errors.Is(err, baseline.ErrNoRipgrep) || errors.Is(err, errNoTree) {
		s.Log.Warn("configuration left out", "config", config.Name, "corpus", s.corpus, "reason", err)
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("configuration %s: %w", config.Name, err)
	}
	defer a.close()
	run := &result.Run{Config: config.Name, Command: config.describe(), Corpus: s.corpus, Queries: len(s.queries)}
	if run.ColdMS, err = a.cold(ctx, s.sample()); err != nil {
		return 0, err
	}
	var records []*result.Query
	for i := range s.queries {
		r, err := s.ask(ctx, a, &s.queries[i], run)
		if err != nil {
			return failed, err
		}
		if r.Error != "" {
			failed++
			s.Log.Error("query failed", "config", config.Name, "query", r.QueryID, "error", r.Error)
		}
		r.Config = config.Name
		records = append(records, r)
	}
	if err := emit.Run(run); err != nil {
		return failed, err
	}
	for _, r := range records {
		if err := emit.Query(r); err != nil {
			return failed, err
		}
	}
	return failed, nil
}

// ask asks one query. The error is that of the whole run; what concerns the
// query alone is in the record.
func (s *session) ask(ctx context.Context, a answerer, q *resolved, run *result.Run) (*result.Query, error) {
	r := &result.Query{Corpus: s.corpus, QueryID: q.ID, Query: q.Query.Query, Archetype: q.Archetype, Language: q.Language, Split: q.Split}
	limited, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	answer, err := a.ask(limited, q)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		r.Error = err.Error()
		r.Targets, _ = q.judged.Answer(nil) // none found; who reads the record still sees what was asked for
		return r, nil
	}
	if answer.index != nil && run.DB == "" {
		run.DB, run.Generation = answer.index.DB, answer.index.Generation
	}
	if run.Channels == nil {
		run.Channels = answer.channels
	}
	r.Hits, r.WarmMS = answer.hits, milliseconds(answer.elapsed)
	r.Targets, r.Metrics = q.judged.Answer(r.Hits)
	if a.wholeFiles() {
		dropSymbolLevel(r.Metrics)
	}
	maps.Copy(r.Metrics, answer.metrics)
	for name, value := range r.Metrics {
		r.Metrics[name] = stat.Round(value)
	}
	return r, nil
}

func milliseconds(d time.Duration) float64 {
	return float64(d.Microseconds()) / 1000
}
