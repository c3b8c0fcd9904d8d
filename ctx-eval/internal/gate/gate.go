// Package gate decides whether results are good enough to land: not worse than
// a committed baseline beyond chance and tolerance, and within budgets.
package gate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Options say what a gate looks at.
type Options struct {
	Configs    []string // gated; empty: those of the baseline
	Metrics    []Metric
	Alpha      float64 // of the one-sided test, and of all groups of a metric together
	Requires   []Requirement
	RequireAll bool    // a corpus without any results fails
	NameDrop   float64 // queries that lost at least so much are named
	Shown      int     // queries named, at most
	Seed       uint64
}

// Metric is a metric that must not fall. Values are in its own unit.
type Metric struct {
	Name      string
	Tolerance float64 // a mean drop up to it never fails
	MaxDrop   float64 // an overall mean drop beyond it fails without being significant
}

// Status is how a check ended.
type Status string

// The outcomes of a check.
const (
	Held    Status = "held"
	Failed  Status = "failed"
	Skipped Status = "skipped" // nothing to look at
)

// Check is one thing looked at.
type Check struct {
	Config  string `json:"config"`
	Name    string `json:"name"`
	Status  Status `json:"status"`
	Message string `json:"message"`
	Drop    *Drop  `json:"drop,omitempty"`
}

// Report is what a gate found.
type Report struct {
	Source  string // of the baseline
	Date    string // of the baseline
	Checks  []Check
	Fallen  []Fallen // worst first
	AllDown int      // queries that fell by NameDrop or more, also those beyond Shown
	New     int      // queries that the baseline does not have
}

// Fallen is a query that lost, in the gated metric in which it lost most.
type Fallen struct {
	Config string `json:"config"`
	pair.Change
}

// OK reports whether the gate holds.
func (r *Report) OK() bool {
	return !slices.ContainsFunc(r.Checks, func(c Check) bool { return c.Status == Failed })
}

// Count returns the number of checks that ended so.
func (r *Report) Count(s Status) (n int) {
	for _, c := range r.Checks {
		if c.Status == s {
			n++
		}
	}
	return n
}

// Run compares results with a baseline.
func Run(base *Baseline, results *result.Results, o Options) (*Report, error) {
	configs, err := gated(base, results, o.Configs)
	if err != nil {
		return nil, err
	}
	for _, q := range o.Requires {
		if q.Config != "" && !slices.Contains(configs, q.Config) {
			return nil, fmt.Errorf("requirement %s: configuration %q is not gated, these are: %s", q, q.Config, strings.Join(configs, ", "))
		}
	}
	r := &Report{Source: base.Source, Date: base.Date}
	for _, config := range configs {
		before, now := pair.Of(&base.Results, config, base.Source), pair.Of(results, config, "")
		c := join(before, rounded(now))
		r.New += len(c.pairs.OnlyB)
		r.Checks = append(r.Checks, c.corpora(o.RequireAll)...)
		r.Checks = append(r.Checks, c.queries())
		for _, m := range o.Metrics {
			r.Checks = append(r.Checks, c.metric(m, o)...)
		}
		for _, q := range o.Requires {
			if q.Config == "" || q.Config == config {
				r.Checks = append(r.Checks, q.check(now))
			}
		}
		r.Fallen = append(r.Fallen, c.fallen(o)...)
	}
	slices.SortStableFunc(r.Fallen, func(a, b Fallen) int { return cmp.Compare(a.Gain, b.Gain) })
	r.AllDown = len(r.Fallen)
	r.Fallen = r.Fallen[:min(o.Shown, len(r.Fallen))]
	return r, nil
}

// gated are the configurations to look at. Each must be in the baseline and in
// the results: a name that is in one only is a mistake, not a drop.
func gated(base *Baseline, results *result.Results, wanted []string) ([]string, error) {
	in, now := pair.Configs(&base.Results), pair.Configs(results)
	if len(now) == 0 {
		return nil, fmt.Errorf("no results: make some with ctx-eval run")
	}
	if len(wanted) == 0 {
		wanted = in
	}
	for _, config := range wanted {
		switch {
		case !slices.Contains(in, config):
			return nil, fmt.Errorf("configuration %q is not in the baseline %s, which has %s: add it with gate --update --config %s", config, base.Source, strings.Join(in, ", "), config)
		case !slices.Contains(now, config):
			return nil, fmt.Errorf("configuration %q of the baseline %s has no results: these are of %s; --config says which to gate", config, base.Source, strings.Join(now, ", "))
		}
	}
	return wanted, nil
}

// joined is one configuration, before and now.
type joined struct {
	config  string
	pairs   *pair.Pairs
	skipped []string        // corpora of the baseline without any results
	missing []*result.Query // of the other corpora
	errors  []*result.Query
}

func join(before, now *pair.Side) *joined {
	j := &joined{config: before.Config, pairs: pair.Join(before, now)}
	answered := map[string]bool{}
	for i := range now.Queries {
		q := &now.Queries[i]
		answered[q.Corpus] = true
		if q.Error != "" {
			j.errors = append(j.errors, q)
		}
	}
	for _, q := range j.pairs.OnlyA {
		switch {
		case answered[q.Corpus]:
			j.missing = append(j.missing, q)
		case !slices.Contains(j.skipped, q.Corpus):
			j.skipped = append(j.skipped, q.Corpus)
		}
	}
	return j
}

// corpora says which corpora could not be looked at.
func (j *joined) corpora(required bool) []Check {
	var out []Check
	for _, name := range j.skipped {
		c := Check{Config: j.config, Name: "corpus " + name, Status: Skipped, Message: "the results have none of its queries"}
		if required {
			c.Status = Failed
		}
		out = append(out, c)
	}
	return out
}

// queries holds if every query of the baseline was asked, as it was, and every
// query was answered.
func (j *joined) queries() Check {
	c := Check{Config: j.config, Name: "queries", Status: Held}
	var faults []string
	var changed []*result.Query
	for _, p := range j.pairs.Changed {
		changed = append(changed, p.B)
	}
	for _, x := range []struct {
		queries []*result.Query
		what    string
	}{
		{j.missing, "of the baseline missing"}, {changed, "with other words or targets than in the baseline"}, {j.errors, "failed"},
	} {
		if len(x.queries) > 0 {
			faults = append(faults, fmt.Sprintf("%d %s (%s)", len(x.queries), x.what, ids(x.queries)))
		}
	}
	if len(faults) > 0 {
		c.Status, c.Message = Failed, strings.Join(faults, "; ")
		return c
	}
	if len(j.pairs.Common) == 0 { // else results of another set would pass
		c.Status, c.Message = Failed, "the results have none of the baseline's queries: are they of another set?"
		return c
	}
	c.Message = fmt.Sprintf("%d compared", len(j.pairs.Common))
	if n := len(j.pairs.OnlyB); n > 0 {
		c.Message += fmt.Sprintf(", %d new", n)
	}
	return c
}

// ids names the first queries; of one that failed, also why.
func ids(queries []*result.Query) string {
	const named = 5
	var out []string
	for _, q := range queries[:min(named, len(queries))] {
		name := q.QueryID
		if q.Error != "" {
			name += ": " + q.Error
		}
		out = append(out, name)
	}
	if len(queries) > named {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}

// fallen are the queries to name, each in the metric in which it lost most.
func (j *joined) fallen(o Options) []Fallen {
	worst := map[string]pair.Change{}
	for _, m := range o.Metrics {
		for _, c := range pair.Changes(j.pairs.Common, m.Name) {
			if known, ok := worst[c.QueryID]; -c.Gain >= o.NameDrop && (!ok || c.Gain < known.Gain) {
				worst[c.QueryID] = c
			}
		}
	}
	var out []Fallen
	for _, c := range worst {
		out = append(out, Fallen{j.config, c})
	}
	slices.SortFunc(out, func(a, b Fallen) int {
		return cmp.Or(cmp.Compare(a.Gain, b.Gain), cmp.Compare(a.QueryID, b.QueryID))
	})
	return out
}
