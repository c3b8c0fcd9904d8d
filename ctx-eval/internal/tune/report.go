package tune

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
	"github.com/cc490767/ctx/shared/wire"
)

// Types of records of a search.
const (
	TypeTrial = "trial"
	TypeTuned = "tuned"
)

// Report is the end of a search.
type Report struct {
	Method  string             `json:"method"`
	Metric  string             `json:"metric"`
	Trials  int                `json:"trials"`
	Weights map[string]float64 `json:"weights"` // the best; those not named keep their default
	Tune    Gain               `json:"tune"`    // optimistic: the weights were chosen by it
	Folds   []Fold             `json:"folds,omitempty"`
	Test    *Gain              `json:"test,omitempty"`
}

// NewReport reports an outcome. test is nil if nothing was asked of the test split.
func NewReport(o *Outcome, folds bool, test *Gain) *Report {
	r := &Report{Method: o.Method, Metric: o.Metric, Trials: len(o.Trials), Weights: o.Best.Weights, Test: test}
	r.Tune = Compare(o.Trials[0].queries, o.Best.queries, o.Metric, o.Seed)
	if folds {
		r.Folds = o.Folds()
	}
	return r
}

// Text prints a report for people. variable is the environment variable that
// takes the weights.
func (r *Report) Text(w io.Writer, variable string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d trials, %s\n", r.Metric, r.Trials, r.Method)
	line := func(what string, g Gain) {
		fmt.Fprintf(&b, "%-9s %s → %s, %+.4f (%+.4f … %+.4f), p %.3f, %d queries\n", what,
			compare.Value(r.Metric, g.Default), compare.Value(r.Metric, g.Value), g.Difference, g.Low, g.High, g.P, g.Queries)
	}
	line("tune", r.Tune)
	if len(r.Folds) > 0 {
		a, v := LeftOut(r.Folds)
		fmt.Fprintf(&b, "%-9s %s → %s, %+.4f: each corpus answered by what is best on the others\n", "left out", compare.Value(r.Metric, a), compare.Value(r.Metric, v), v-a)
		for _, f := range r.Folds {
			fmt.Fprintf(&b, "          %s → %s, trial %d, %d queries: %s\n", compare.Value(r.Metric, f.Default), compare.Value(r.Metric, f.Value), f.Trial, f.Queries, f.Corpus)
		}
	}
	if r.Test != nil {
		line("test", *r.Test)
	}
	if len(r.Weights) == 0 {
		b.WriteString("\nnothing was better than the defaults\n")
	} else {
		fmt.Fprintf(&b, "\n%s='%s'\n", variable, Format(r.Weights))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Record prints a report as a record.
func (r *Report) Record(w io.Writer) error {
	c := *r
	c.Tune = c.Tune.rounded()
	if c.Test != nil {
		test := c.Test.rounded()
		c.Test = &test
	}
	if c.Weights == nil {
		c.Weights = map[string]float64{}
	}
	return encode(w, struct {
		wire.Head
		Report
	}{wire.Head{V: wire.Version, Type: TypeTuned}, c})
}

func (g Gain) rounded() Gain {
	for _, x := range []*float64{&g.Default, &g.Value, &g.Difference, &g.Low, &g.High, &g.P} {
		*x = stat.Round(*x)
	}
	return g
}

// Record prints a trial as a record.
func (t *Trial) Record(w io.Writer) error {
	c := *t
	c.Value, c.Corpora = stat.Round(t.Value), map[string]float64{}
	for name, v := range t.Corpora {
		c.Corpora[name] = stat.Round(v)
	}
	if c.Weights == nil {
		c.Weights = map[string]float64{}
	}
	return encode(w, struct {
		wire.Head
		Trial
	}{wire.Head{V: wire.Version, Type: TypeTrial}, c})
}

func encode(w io.Writer, record any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(record)
}
