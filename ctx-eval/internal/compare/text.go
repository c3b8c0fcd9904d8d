package compare

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/shared/cli"
)

// Text prints a report for people.
func Text(w io.Writer, r *Report) error {
	fmt.Fprintf(w, "A  %s\nB  %s\n%s\n", sideName(r.A), sideName(r.B), counts(r.Pairs))
	if len(r.Rows) > 0 {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, strings.Join(header, "\t"))
		before := ""
		for _, row := range r.Rows {
			label := cli.Printable(row.label())
			if label == before {
				label = ""
			} else {
				before = label
			}
			fmt.Fprintln(t, label+"\t"+strings.Join(row.cells(), "\t"))
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	for _, part := range r.parts() {
		fmt.Fprintf(w, "\n%s\n", part.title)
		for _, c := range part.changes {
			if err := TextChange(w, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// TextChange prints what became of a query.
func TextChange(w io.Writer, c pair.Change) error {
	_, err := fmt.Fprintf(w, "  %s %s → %s  %s  %s\n", c.Metric, Value(c.Metric, c.Before), Value(c.Metric, c.After), cli.Printable(c.QueryID), cli.Printable(c.Query))
	for _, t := range c.Targets {
		if err == nil {
			_, err = fmt.Fprintf(w, "      %s\n", cli.Printable(t.String()))
		}
	}
	if err == nil && c.Gain < 0 && len(c.First) > 0 {
		_, err = fmt.Fprintf(w, "      now first: %s\n", cli.Printable(strings.Join(c.First, ", ")))
	}
	return err
}

var header = []string{"", "metric", "queries", "A", "B", "B - A", "95 % interval", "p", "better", "worse", "same"}

func (row *Row) label() string {
	if row.Group == "" {
		return row.By
	}
	return row.Group
}

func (row *Row) cells() []string {
	return []string{
		row.Metric, fmt.Sprint(row.Queries), Value(row.Metric, row.MeanA), Value(row.Metric, row.MeanB),
		signed(row.Metric, row.Difference), signed(row.Metric, row.Low) + " … " + signed(row.Metric, row.High),
		fmt.Sprintf("%.3f", row.P), fmt.Sprint(row.Better), fmt.Sprint(row.Worse), fmt.Sprint(row.Same),
	}
}

// Value writes a metric's value: shares with three decimals, tokens and
// milliseconds with one.
func Value(metric string, v float64) string { return fmt.Sprintf("%.*f", decimals(metric), v) }

func signed(metric string, v float64) string { return fmt.Sprintf("%+.*f", decimals(metric), v) }

func decimals(metric string) int {
	if metric == pair.WarmMS || strings.HasSuffix(metric, "tokens") || strings.HasPrefix(metric, "warm_p") || strings.HasPrefix(metric, "cold_p") {
		return 1
	}
	return 3
}

func sideName(s *pair.Side) string { return cli.Printable(s.Config + "  (" + s.Source + ")") }

// counts says how many queries are compared, and which are not.
func counts(p *pair.Pairs) string {
	out := fmt.Sprintf("%d queries in common", len(p.Common)+len(p.Failed)+len(p.Changed))
	for _, x := range []struct {
		n    int
		what string
	}{
		{len(p.OnlyA), "only in A"}, {len(p.OnlyB), "only in B"}, {len(p.Failed), "failed on a side and left out"},
		{len(p.Changed), "with other words or targets and left out"},
	} {
		if x.n > 0 {
			out += fmt.Sprintf(", %d %s", x.n, x.what)
		}
	}
	return out
}

type part struct {
	title   string
	changes []pair.Change
}

// parts are the queries that are shown.
func (r *Report) parts() []part {
	var out []part
	for _, p := range []struct {
		word    string
		changes []pair.Change
		all     int
	}{{"worse", r.Worse, r.AllDown}, {"better", r.Better, r.AllUp}} {
		if len(p.changes) == 0 {
			continue
		}
		title := fmt.Sprintf("%s in %s: %d", p.word, r.Metric, p.all)
		if p.all > len(p.changes) {
			title += fmt.Sprintf(", of which %d", len(p.changes))
		}
		out = append(out, part{title, p.changes})
	}
	return out
}
