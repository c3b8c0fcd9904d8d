// Package report makes one self-contained HTML page of results: tables, plots,
// and every query with what each configuration answered.
//
// The page loads nothing. Its own policy forbids it to, all that comes from
// results is escaped by html/template or set as text by the page's script, and
// control characters are shown as escapes. Tables and plots work without
// scripts; the list of queries needs them, since it is built as it is looked at.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/summary"
	"github.com/cc490767/ctx/shared/cli"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"show": cli.Printable}).Parse(pageHTML))

// page is what the template shows.
type page struct {
	CSS     template.CSS
	JS      template.JS
	Metrics []string // that tables by group are there for, the headline first
	Queries int
	Configs []config
	Panels  []panel // one for each split, and one for all
	Data    *data
}

// config is a line of the legend.
type config struct {
	Name    string
	Style   string // class of its colour and mark
	Mark    string
	Command string
	Corpora int
	Failed  int
}

// panel is what is shown of a split.
type panel struct {
	Name   string
	Shown  bool
	Tables []summary.Table
	Groups []groupTable
	Charts []*chart
}

// groupTable is a table by archetype, language or corpus.
type groupTable struct {
	Metric int // its place in the page's Metrics
	summary.Table
}

// Write writes the page. headline is the metric that is shown first and plotted
// against time.
func Write(w io.Writer, results *result.Results, headline string) error {
	rows := summary.Summarise(results)
	p := page{
		CSS: template.CSS(pageCSS), JS: template.JS(pageJS),
		Metrics: groupMetrics(rows, headline), Configs: configs(results, rows), Data: newData(results, rows.Configs),
	}
	p.Queries = len(p.Data.Queries)
	p.Data.Headline = max(0, slices.Index(p.Data.Metrics, headline))
	p.Data.Splits = rows.Splits()
	splits := append(rows.Splits(), "")
	shown := splits[0]
	if slices.Contains(splits, label.Test) {
		shown = label.Test
	}
	for _, split := range splits {
		p.Panels = append(p.Panels, newPanel(rows, split, split == shown, headline, p.Metrics))
	}
	if err := pageTemplate.Execute(w, p); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// groupMetrics returns the metrics that tables by group are made for.
func groupMetrics(rows *summary.Rows, headline string) []string {
	var names []string
	for _, name := range []string{headline, result.Headline, "success@5", "recall@10", "symbol.ndcg@10", "context.recall@2000"} {
		if rows.Has(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func configs(results *result.Results, rows *summary.Rows) []config {
	var all []config
	for i, name := range rows.Configs {
		c := config{Name: name, Style: style(i), Mark: mark(i), Failed: rows.Row(name, summary.Group{}).Failed}
		for _, run := range results.Runs {
			if run.Config == name {
				c.Command, c.Corpora = run.Command, c.Corpora+1
			}
		}
		all = append(all, c)
	}
	return all
}

func newPanel(rows *summary.Rows, split string, shown bool, headline string, metrics []string) panel {
	p := panel{Name: split, Shown: shown, Tables: rows.MetricTables(split)}
	if split == "" {
		p.Name = "all"
	}
	for i, name := range metrics {
		for _, t := range rows.GroupTables(split, name) {
			p.Groups = append(p.Groups, groupTable{i, t})
		}
	}
	for _, c := range []*chart{tokensChart(rows, split), latencyChart(rows, split, headline), archetypeChart(rows, split, headline)} {
		if c != nil {
			p.Charts = append(p.Charts, c)
		}
	}
	return p
}

func round4(v float64) float64 { return math.Round(v*1e4) / 1e4 }
