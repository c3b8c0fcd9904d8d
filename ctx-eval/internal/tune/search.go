package tune

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"time"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Evaluate asks the queries of a split with some weights; what is not among them
// keeps its default.
type Evaluate func(ctx context.Context, weights map[string]float64, split string) ([]result.Query, error)

// Methods of searching.
const (
	Coordinate = "coordinate" // one weight after the other, along its range, then closer around the best
	Random     = "random"     // half the trials anywhere, half near the best
)

// MinGain is how much better a trial must be than the best before it. Smaller
// gains are those of single queries that swap two ranks.
const MinGain = .0005

// Options say what to search, and how long.
type Options struct {
	Params []Param
	Method string
	Trials int // also counts the first, with the defaults
	Metric string
	Split  string
	Seed   uint64
}

// Trial is one evaluation.
type Trial struct {
	Number  int                `json:"trial"` // from 0, which has the defaults
	Weights map[string]float64 `json:"weights"`
	Value   float64            `json:"value"` // mean of the metric over all queries
	Corpora map[string]float64 `json:"corpora"`
	Best    bool               `json:"best"` // the best so far
	Elapsed int64              `json:"elapsed_ms"`

	queries []result.Query
}

// Outcome is a search.
type Outcome struct {
	Options
	Trials []*Trial // the first has the defaults
	Best   *Trial
}

// Search tries weights until the trials are used up or nothing gets better.
// Observe sees each trial. If the context ends, the outcome so far comes with
// the context's error.
func Search(ctx context.Context, o Options, evaluate Evaluate, observe func(*Trial) error) (*Outcome, error) {
	s := &searcher{
		Outcome: &Outcome{Options: o}, ctx: ctx, evaluate: evaluate, observe: observe,
		rng: rand.New(rand.NewPCG(o.Seed, 1)), seen: map[string]bool{},
	}
	err := s.try(nil)
	if err == nil && o.Method == Random {
		err = s.random()
	} else if err == nil {
		err = s.coordinate()
	}
	if errors.Is(err, errUsedUp) {
		err = nil
	}
	return s.Outcome, err
}

// errUsedUp says that all trials were made.
var errUsedUp = errors.New("all trials are made")

type searcher struct {
	*Outcome
	ctx      context.Context
	evaluate Evaluate
	observe  func(*Trial) error
	rng      *rand.Rand
	seen     map[string]bool
}

// try evaluates weights, unless they were tried before.
func (s *searcher) try(weights map[string]float64) error {
	key := Format(weights)
	if s.seen[key] {
		return nil
	}
	if len(s.Trials) >= s.Options.Trials {
		return errUsedUp
	}
	s.seen[key] = true
	start := time.Now()
	queries, err := s.evaluate(s.ctx, weights, s.Split)
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	if err != nil {
		return err
	}
	t := &Trial{Number: len(s.Trials), Weights: weights, Elapsed: time.Since(start).Milliseconds(), queries: queries}
	if t.Value, err = Mean(queries, s.Metric); err != nil {
		return err
	}
	t.Corpora = byCorpus(queries, s.Metric)
	if s.Best == nil || pair.Gain(s.Metric, s.Best.Value, t.Value) > MinGain {
		s.Best, t.Best = t, true
	}
	s.Trials = append(s.Trials, t)
	return s.observe(t)
}

// Mean returns the mean of a metric over queries; one that failed counts 0. It
// is an error if no query has the metric.
func Mean(queries []result.Query, metric string) (float64, error) {
	sum, n, failure := 0.0, 0, ""
	for i := range queries {
		v, ok := pair.Value(&queries[i], metric)
		if ok {
			sum += v
			n++
		}
		if e := queries[i].Error; e != "" {
			failure = ": " + queries[i].QueryID + ": " + e
		}
	}
	if n == 0 {
		return 0, fmt.Errorf("no query has the metric %s%s", metric, failure)
	}
	return sum / float64(len(queries)), nil
}

func byCorpus(queries []result.Query, metric string) map[string]float64 {
	sum, n := map[string]float64{}, map[string]float64{}
	for i := range queries {
		v, _ := pair.Value(&queries[i], metric)
		sum[queries[i].Corpus] += v
		n[queries[i].Corpus]++
	}
	for c := range sum {
		sum[c] /= n[c]
	}
	return sum
}

// with returns the best weights with one of them changed.
func (s *searcher) with(name string, v float64) map[string]float64 {
	out := maps.Clone(s.Best.Weights)
	if out == nil {
		out = map[string]float64{}
	}
	out[name] = v
	return out
}

// sweeps bounds coordinate search: after the first, each looks half as far
// around the best as the one before.
const sweeps = 6

// coordinate searches along one weight after the other, in an order drawn anew
// for each sweep.
func (s *searcher) coordinate() error {
	reach := .25
	for sweep := range sweeps {
		before := s.Best
		for _, i := range s.rng.Perm(len(s.Params)) {
			p := s.Params[i]
			for _, share := range s.line(p, sweep, reach) {
				if err := s.try(s.with(p.Name, p.at(share))); err != nil {
					return err
				}
			}
		}
		if sweep > 0 {
			reach /= 2
		}
		if sweep > 1 && s.Best == before {
			return nil
		}
	}
	return nil
}

// line are the shares of a weight's range to try in a sweep: first five over the
// whole range, then four around the best. A weight that still has its default,
// whose place in the range is not known, gets four in between.
func (s *searcher) line(p Param, sweep int, reach float64) []float64 {
	v, set := s.Best.Weights[p.Name]
	switch {
	case sweep == 0:
		return []float64{0, .25, .5, .75, 1}
	case !set && sweep > 1:
		return nil
	case !set:
		return []float64{.125, .375, .625, .875}
	}
	at := p.share(v)
	return []float64{at - reach/2, at + reach/2, at - reach/4, at + reach/4}
}

// random draws weights, in turns anywhere and near the best.
func (s *searcher) random() error {
	const near = .15 // standard deviation, as a share of the range
	for n := 0; ; n++ {
		weights := map[string]float64{}
		for _, p := range s.Params {
			v, set := s.Best.Weights[p.Name]
			switch {
			case n%2 == 0 || !set:
				weights[p.Name] = p.at(s.rng.Float64())
			case s.rng.IntN(2) == 0:
				weights[p.Name] = p.at(p.share(v) + near*s.rng.NormFloat64())
			default:
				weights[p.Name] = v
			}
		}
		if n > 100*s.Options.Trials { // a range of few values is used up
			return nil
		}
		if err := s.try(weights); err != nil {
			return err
		}
	}
}
