package summary

import (
	"cmp"
	"slices"
	"sync"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// seed of all intervals: the same results give the same tables.
const seed = 1

// Row is how one configuration did on one group of queries.
type Row struct {
	Config string
	Group
	Queries int
	Failed  int // queries without an answer; where higher is better they count as 0
	Warm    []float64
	Cold    []float64 // milliseconds; of whole corpora, so only for whole splits and for corpora

	values    map[string][]float64
	mu        sync.Mutex
	intervals map[string]stat.Interval
}

// Interval returns the mean of a metric over the queries for which it is defined
// and its 95 % interval. Its N is their number; 0 if the row has no such metric.
func (r *Row) Interval(metric string) stat.Interval {
	r.mu.Lock()
	defer r.mu.Unlock()
	known, ok := r.intervals[metric]
	if !ok {
		known = stat.Bootstrap(r.values[metric], stat.Resamples, seed)
		r.intervals[metric] = known
	}
	return known
}

// Has tells whether a metric is defined for one of the row's queries.
func (r *Row) Has(metric string) bool { return len(r.values[metric]) > 0 }

// Rows are all rows of results.
type Rows struct {
	Configs []string // in the order of the results
	Groups  []Group
	rows    map[string]map[Group]*Row
}

// Row returns the row of a configuration and a group, nil if it answered none of
// the group's queries.
func (rs *Rows) Row(config string, group Group) *Row { return rs.rows[config][group] }

// Of returns the groups of a split by archetype, language or corpus.
func (rs *Rows) Of(split, by string) []Group {
	var groups []Group
	for _, g := range rs.Groups {
		if g.Split == split && g.By == by {
			groups = append(groups, g)
		}
	}
	return groups
}

// Splits returns the splits that results have.
func (rs *Rows) Splits() []string {
	var splits []string
	for _, g := range rs.Groups {
		if g.By == "" && g.Split != "" {
			splits = append(splits, g.Split)
		}
	}
	return splits
}

// Has tells whether a metric is defined for one query at least.
func (rs *Rows) Has(metric string) bool {
	for _, config := range rs.Configs {
		if row := rs.Row(config, Group{}); row != nil && row.Has(metric) {
			return true
		}
	}
	return false
}

// Summarise makes the rows of results.
func Summarise(results *result.Results) *Rows {
	rs := &Rows{rows: map[string]map[Group]*Row{}}
	measured := measuredMetrics(results)
	for i := range results.Queries {
		q := &results.Queries[i]
		for _, g := range groupsOf(q) {
			rs.row(q.Config, g).add(q, measured[q.Config])
		}
	}
	rs.addCold(results)
	slices.SortFunc(rs.Groups, compareGroups)
	return rs
}

func (rs *Rows) row(config string, g Group) *Row {
	if rs.rows[config] == nil {
		rs.Configs = append(rs.Configs, config)
		rs.rows[config] = map[Group]*Row{}
	}
	row := rs.rows[config][g]
	if row == nil {
		row = &Row{Config: config, Group: g, values: map[string][]float64{}, intervals: map[string]stat.Interval{}}
		rs.rows[config][g] = row
		if !slices.Contains(rs.Groups, g) {
			rs.Groups = append(rs.Groups, g)
		}
	}
	return row
}

func (r *Row) add(q *result.Query, measured []string) {
	r.Queries++
	if q.Error != "" {
		r.Failed++
		for _, name := range measured {
			r.values[name] = append(r.values[name], 0)
		}
		return
	}
	for name, v := range q.Metrics {
		r.values[name] = append(r.values[name], v)
	}
	if q.WarmMS > 0 {
		r.Warm = append(r.Warm, q.WarmMS)
	}
}

// measuredMetrics returns for each configuration the metrics that every one of
// its answers has: those that a failed query scores 0 in, lest failing pay.
// Where lower is better 0 would be praise, and nothing is counted.
func measuredMetrics(results *result.Results) map[string][]string {
	answers, defined := map[string]int{}, map[string]map[string]int{}
	for _, q := range results.Queries {
		if q.Error != "" {
			continue
		}
		answers[q.Config]++
		if defined[q.Config] == nil {
			defined[q.Config] = map[string]int{}
		}
		for name := range q.Metrics {
			defined[q.Config][name]++
		}
	}
	measured := map[string][]string{}
	for config, names := range defined {
		for name, n := range names {
			if n == answers[config] && result.HigherIsBetter(name) {
				measured[config] = append(measured[config], name)
			}
		}
	}
	return measured
}

// addCold gives the cold questions of each corpus to that corpus and to the
// splits that have queries of it.
func (rs *Rows) addCold(results *result.Results) {
	for _, run := range results.Runs {
		for _, split := range append(rs.Splits(), "") {
			corpus := rs.Row(run.Config, Group{Split: split, By: ByCorpus, Name: run.Corpus})
			if corpus == nil {
				continue
			}
			whole := rs.Row(run.Config, Group{Split: split})
			corpus.Cold = append(corpus.Cold, run.ColdMS...)
			whole.Cold = append(whole.Cold, run.ColdMS...)
		}
	}
}

// Best returns which of the configurations has the best mean of a metric in a
// group, "" if none has one or all have the same.
func (rs *Rows) Best(metric string, g Group) string {
	best, bestMean, differ := "", 0.0, false
	for _, config := range rs.Configs {
		row := rs.Row(config, g)
		if row == nil || !row.Has(metric) {
			continue
		}
		mean := stat.Mean(row.values[metric])
		better := cmp.Compare(mean, bestMean)
		if !result.HigherIsBetter(metric) {
			better = -better
		}
		differ = differ || best != "" && better != 0
		if best == "" || better > 0 {
			best, bestMean = config, mean
		}
	}
	if !differ {
		return ""
	}
	return best
}
