package summary

import (
	"fmt"
	"math"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/metric"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// section is a table of metrics of one kind, whose prefix its title says.
type section struct {
	title   string
	prefix  string
	metrics []string
}

var sections = []section{
	{"ranking of files", "", []string{result.Headline, result.MRR, result.MAP, "recall@10", "success@1", "success@5", "negatives@10"}},
	{"ranking of symbols", result.SymbolPrefix, []string{
		"symbol.ndcg@10", "symbol.mrr", "symbol.map", "symbol.recall@10", "symbol.success@1", "symbol.success@5",
	}},
	{"targets in contexts of so many tokens", "context.", contextMetrics()},
	{"tokens read until the first target, share saved against grep and reading files", "context.", []string{result.ContextFirst, result.ContextSaving}},
}

func contextMetrics() []string {
	var names []string
	for _, budget := range result.Budgets {
		names = append(names, metric.At(result.ContextRecall, budget))
	}
	return append(names, metric.At(result.ContextComplete, 2000), metric.At(result.ContextComplete, 8000))
}

// Tables returns all tables, those of the tune split apart from those of the
// test split: ranking, context and time of each configuration, then the
// headline metric by archetype, language and corpus.
func (rs *Rows) Tables(headline string) []Table {
	var tables []Table
	splits := rs.Splits()
	if len(splits) == 0 { // results that name no split
		splits = []string{""}
	}
	for _, split := range splits {
		tables = append(tables, rs.MetricTables(split)...)
		tables = append(tables, rs.GroupTables(split, headline)...)
	}
	return tables
}

// MetricTables returns the tables of a split ("" is all queries) that have a
// column for each metric, and that of times.
func (rs *Rows) MetricTables(split string) []Table {
	whole := Group{Split: split}
	var tables []Table
	for _, sec := range sections {
		if t := rs.metrics(rs.title(split), whole, sec); len(t.Head) > 1 {
			tables = append(tables, t)
		}
	}
	if t := rs.cost(rs.title(split)+": time for a question, milliseconds", whole); len(t.Rows) > 0 {
		tables = append(tables, t)
	}
	return tables
}

// GroupTables returns the tables of a split that have a column for each
// archetype, language and corpus. With one language or corpus there is none.
func (rs *Rows) GroupTables(split, metric string) []Table {
	var tables []Table
	for _, by := range By {
		if groups := rs.Of(split, by); len(groups) > 1 || by == ByArchetype {
			tables = append(tables, rs.byGroup(fmt.Sprintf("%s: %s by %s", rs.title(split), metric, by), groups, metric))
		}
	}
	return tables
}

func (rs *Rows) title(split string) string {
	if split == "" {
		return "all, " + rs.size(Group{})
	}
	return split + ", " + rs.size(Group{Split: split})
}

func (rs *Rows) size(g Group) string {
	most := 0
	for _, config := range rs.Configs {
		if row := rs.Row(config, g); row != nil {
			most = max(most, row.Queries)
		}
	}
	if most == 1 {
		return "1 query"
	}
	return fmt.Sprintf("%d queries", most)
}

// metrics is a table of configurations and those of the metrics that are there.
func (rs *Rows) metrics(name string, g Group, sec section) Table {
	t := Table{Title: name + ": " + sec.title, Head: []string{"configuration"}}
	var present []string
	for _, m := range sec.metrics {
		if rs.Has(m) {
			present = append(present, m)
			t.Head = append(t.Head, strings.TrimPrefix(m, sec.prefix))
		}
	}
	failed := false
	for _, config := range rs.Configs {
		row := rs.Row(config, g)
		if row == nil {
			continue
		}
		cells := []Cell{{Text: config}}
		for _, name := range present {
			cells = append(cells, rs.cell(row, name))
		}
		failed = failed || row.Failed > 0
		t.Rows = append(t.Rows, cells)
	}
	if failed && sec.prefix == "" {
		rs.addFailed(&t, g)
	}
	return t
}

func (rs *Rows) addFailed(t *Table, g Group) {
	t.Head = append(t.Head, "failed")
	for i, row := range t.Rows {
		t.Rows[i] = append(row, Cell{Text: fmt.Sprint(rs.Row(row[0].Text, g).Failed)})
	}
}

// byGroup is a table of configurations and groups of queries.
func (rs *Rows) byGroup(title string, groups []Group, name string) Table {
	t := Table{Title: title, Head: []string{"configuration"}}
	for _, g := range groups {
		queries, _, _ := strings.Cut(rs.size(g), " ")
		t.Head = append(t.Head, fmt.Sprintf("%s (%s)", g.Name, queries))
	}
	for _, config := range rs.Configs {
		cells := []Cell{{Text: config}}
		for _, g := range groups {
			if row := rs.Row(config, g); row != nil {
				cells = append(cells, rs.cell(row, name))
			} else {
				cells = append(cells, Cell{Text: "-", Note: "no query asked"})
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (rs *Rows) cost(title string, g Group) Table {
	t := Table{Title: title, Head: []string{"configuration", "warm p50", "warm p95", "warm n", "cold p50", "cold p95", "cold n"}}
	for _, config := range rs.Configs {
		row := rs.Row(config, g)
		if row == nil || len(row.Warm)+len(row.Cold) == 0 {
			continue
		}
		cells := []Cell{{Text: config}}
		for _, ms := range [][]float64{row.Warm, row.Cold} {
			if len(ms) == 0 {
				cells = append(cells, Cell{Text: "-"}, Cell{Text: "-"}, Cell{Text: "0"})
				continue
			}
			cells = append(cells, Cell{Text: Milliseconds(stat.Quantile(ms, .5))}, Cell{Text: Milliseconds(stat.Quantile(ms, .95))},
				Cell{Text: fmt.Sprint(len(ms))})
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (rs *Rows) cell(row *Row, name string) Cell {
	i := row.Interval(name)
	if i.N == 0 {
		return Cell{Text: "-", Note: "not defined for any query"}
	}
	return Cell{
		Text: Format(name, i), Best: rs.Best(name, row.Group) == row.Config,
		Note: fmt.Sprintf("95 %% interval %s to %s, %d queries", number(name, i.Low), number(name, i.High), i.N),
	}
}

// Format writes a mean and half of its interval's width, as ".612 ±.04". Of a
// single query there is no interval.
func Format(name string, i stat.Interval) string {
	if i.N < 2 {
		return number(name, i.Mean)
	}
	if name == result.ContextFirst {
		return fmt.Sprintf("%.0f ±%.0f", i.Mean, i.HalfSize)
	}
	return number(name, i.Mean) + " ±" + short(i.HalfSize, 2)
}

func number(name string, v float64) string {
	if name == result.ContextFirst {
		return fmt.Sprintf("%.0f", v)
	}
	return short(v, 3)
}

// short leaves out the zero before the point: .612, 1.000, -.250.
func short(v float64, decimals int) string {
	if v == 0 || math.Abs(v) < math.Pow10(-decimals)/2 {
		v = 0 // no negative zero
	}
	s := fmt.Sprintf("%.*f", decimals, v)
	if cut, ok := strings.CutPrefix(s, "0."); ok {
		return "." + cut
	}
	if cut, ok := strings.CutPrefix(s, "-0."); ok {
		return "-." + cut
	}
	return s
}

// Milliseconds writes a time with three digits at most.
func Milliseconds(ms float64) string {
	switch {
	case ms < 10:
		return fmt.Sprintf("%.2f", ms)
	case ms < 100:
		return fmt.Sprintf("%.1f", ms)
	}
	return fmt.Sprintf("%.0f", ms)
}
