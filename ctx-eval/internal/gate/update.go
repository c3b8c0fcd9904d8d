package gate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Update is a new baseline, and what it changes.
type Update struct {
	New     *Baseline
	Changes []string // of the gated metrics and queries, in words
	Fell    []string // those of them that need a reason
}

// Renew makes a baseline of results. base is the one before, nil for the first.
// Of corpora without results, and of configurations that are not gated, the old
// records stay. Date is today's, YYYY-MM-DD; because is the reason for what
// fell, empty for none.
func Renew(base *Baseline, results *result.Results, o Options, version, date, because string) (*Update, error) {
	configs := o.Configs
	switch {
	case len(configs) == 0 && base == nil:
		configs = pair.Configs(results)
	case len(configs) == 0:
		configs = pair.Configs(&base.Results)
	}
	if err := answered(results, configs); err != nil {
		return nil, err
	}
	u := &Update{New: &Baseline{Date: date, Version: version}}
	if base == nil {
		for _, config := range configs {
			side, err := pair.Choose(results, config, "the results")
			if err != nil {
				return nil, err
			}
			u.take(side)
			u.Changes = append(u.Changes, fmt.Sprintf("%s: %d queries", config, len(side.Queries)))
		}
		compact(&u.New.Results)
		return u, nil
	}
	u.New.Accepted = slices.Clone(base.Accepted)
	for _, config := range configs {
		if err := u.renew(base, results, config, o); err != nil {
			return nil, err
		}
	}
	for _, config := range pair.Configs(&base.Results) {
		if !slices.Contains(configs, config) {
			u.take(pair.Of(&base.Results, config, base.Source))
		}
	}
	if len(u.Fell) > 0 && because != "" {
		u.New.Accepted = append(u.New.Accepted, Accepted{Date: date, Because: because, Dropped: u.Fell})
	}
	compact(&u.New.Results)
	return u, nil
}

// answered refuses results with failed queries: nobody knows how good they are.
func answered(results *result.Results, configs []string) error {
	if len(results.Queries) == 0 {
		return fmt.Errorf("no results: make some with ctx-eval run")
	}
	var failed []*result.Query
	for i := range results.Queries {
		if q := &results.Queries[i]; q.Error != "" && slices.Contains(configs, q.Config) {
			failed = append(failed, q)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("no baseline is made of results in which %d queries failed (%s): ask them again", len(failed), ids(failed))
	}
	return nil
}

func (u *Update) take(s *pair.Side) {
	u.New.Results.Runs = append(u.New.Results.Runs, s.Runs...)
	u.New.Results.Queries = append(u.New.Results.Queries, s.Queries...)
}

// renew takes one configuration of the results, and what they lack of it from
// the baseline where a whole corpus is absent.
func (u *Update) renew(base *Baseline, results *result.Results, config string, o Options) error {
	now, err := pair.Choose(results, config, "the results")
	if err != nil {
		return err
	}
	before := pair.Of(&base.Results, config, base.Source)
	j := join(before, rounded(now))
	u.take(now)
	u.take(keep(before, j.skipped))
	note := func(fell bool, format string, args ...any) {
		text := config + ": " + fmt.Sprintf(format, args...)
		u.Changes = append(u.Changes, text)
		if fell {
			u.Fell = append(u.Fell, text)
		}
	}
	for _, m := range o.Metrics {
		if d, ok := measure(pair.Group{By: "all", Pairs: j.pairs.Common}, m.Name, o.Seed); ok && d.Lost != 0 {
			note(d.Lost > 0, "%s %s → %s", m.Name, compare.Value(m.Name, d.Before), compare.Value(m.Name, d.Now))
		}
	}
	if n := len(j.missing); n > 0 {
		note(true, "%d queries gone (%s)", n, ids(j.missing))
	}
	if n := len(j.pairs.Changed); n > 0 {
		note(true, "%d queries with other words or targets", n)
	}
	if n := len(j.pairs.OnlyB); n > 0 {
		note(false, "%d new queries", n)
	}
	return nil
}

func keep(s *pair.Side, corpora []string) *pair.Side {
	out := &pair.Side{Config: s.Config}
	for _, r := range s.Runs {
		if slices.Contains(corpora, r.Corpus) {
			out.Runs = append(out.Runs, r)
		}
	}
	for _, q := range s.Queries {
		if slices.Contains(corpora, q.Corpus) {
			out.Queries = append(out.Queries, q)
		}
	}
	return out
}

// Same reports whether a baseline holds the same results: then its file stays,
// also its date.
func (b *Baseline) Same(other *Baseline) (bool, error) {
	x, y := *b, *other
	y.Date, y.Version, y.Accepted = x.Date, x.Version, x.Accepted
	this, err := x.Bytes()
	if err != nil {
		return false, err
	}
	that, err := y.Bytes()
	return string(this) == string(that), err
}

// Refusal says why a baseline stays as it is.
func (u *Update) Refusal() error {
	return fmt.Errorf("a baseline only rises: %s", strings.Join(u.Fell, "; "))
}
