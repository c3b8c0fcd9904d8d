package report

import (
	"fmt"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/metric"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
	"github.com/cc490767/ctx/ctx-eval/internal/summary"
	"github.com/cc490767/ctx/shared/cli"
)

const (
	halfWidth = 560
	fullWidth = 1140
)

// tokensChart plots what stands in a context against its budget; nil if no
// context was assembled.
func tokensChart(rows *summary.Rows, split string) *chart {
	c := newChart("Quality against tokens: targets in the assembled context", "budget in tokens", "context.recall", halfWidth)
	budgets := result.Budgets
	x := scale{from: float64(budgets[0]) * .8, to: float64(budgets[len(budgets)-1]) * 1.25, low: c.Left, len: c.Right - c.Left, log: true}
	for _, b := range budgets {
		c.XTicks = append(c.XTicks, tick{x.at(float64(b)), fmt.Sprint(b)})
	}
	type place struct {
		budget int
		i      stat.Interval
	}
	found, highest := map[string][]place{}, 0.
	for _, name := range rows.Configs {
		for _, b := range budgets {
			row := rows.Row(name, summary.Group{Split: split})
			if row == nil || !row.Has(metric.At(result.ContextRecall, b)) {
				continue
			}
			i := row.Interval(metric.At(result.ContextRecall, b))
			found[name] = append(found[name], place{b, i})
			highest = max(highest, i.High)
		}
	}
	if len(found) == 0 {
		return nil
	}
	y := c.shares(highest)
	for n, name := range rows.Configs {
		s := series{Name: name, Style: style(n)}
		var line []string
		for _, p := range found[name] {
			aside := 5 * (float64(n) - float64(len(rows.Configs)-1)/2) // intervals stand beside each other
			at := newPoint(n, round1(x.at(float64(p.budget))+aside), y, p.i)
			at.Note = note(name, fmt.Sprintf("%d tokens", p.budget), p.i)
			s.Points = append(s.Points, at)
			line = append(line, fmt.Sprintf("%g,%g", at.X, at.Y))
		}
		s.Line = strings.Join(line, " ")
		c.Series = append(c.Series, s)
	}
	return c
}

// latencyChart plots a metric against the warm p50; nil if no time was taken.
func latencyChart(rows *summary.Rows, split, name string) *chart {
	c := newChart("Quality against time", "warm p50 of a question, milliseconds", name, halfWidth)
	p50 := map[string]float64{}
	from, to, highest, lowest := 0., 0., 0., 0.
	for _, config := range rows.Configs {
		row := rows.Row(config, summary.Group{Split: split})
		if row == nil || len(row.Warm) == 0 || !row.Has(name) {
			continue
		}
		ms := stat.Quantile(row.Warm, .5)
		p50[config] = ms
		if from == 0 || ms < from {
			from = ms
		}
		i := row.Interval(name)
		to, highest, lowest = max(to, ms), max(highest, i.High), min(lowest, i.Low)
	}
	if len(p50) == 0 || highest > 1 || lowest < 0 { // no share: tokens, savings
		return nil
	}
	x, y := c.times(from, to), c.shares(highest)
	for n, config := range rows.Configs {
		ms, timed := p50[config]
		if !timed {
			continue
		}
		i := rows.Row(config, summary.Group{Split: split}).Interval(name)
		at := newPoint(n, x.at(ms), y, i)
		at.Note = note(config, summary.Milliseconds(ms)+" ms", i)
		c.Series = append(c.Series, series{Name: config, Style: style(n), Points: []point{at}})
	}
	return c
}

// archetypeChart draws a bar for each configuration and archetype.
func archetypeChart(rows *summary.Rows, split, name string) *chart {
	groups := rows.Of(split, summary.ByArchetype)
	c := newChart(name+" by archetype", "", name, fullWidth)
	highest, lowest := 0., 0.
	for _, g := range groups {
		for _, config := range rows.Configs {
			if row := rows.Row(config, g); row != nil && row.Has(name) {
				i := row.Interval(name)
				highest, lowest = max(highest, i.High), min(lowest, i.Low)
			}
		}
	}
	if highest == 0 || highest > 1 || lowest < 0 {
		return nil
	}
	y := c.shares(highest)
	slot := (c.Right - c.Left) / float64(len(groups))
	width := min(slot*.84/float64(len(rows.Configs)), 48)
	for i, g := range groups {
		c.XTicks = append(c.XTicks, tick{round1(c.Left + slot*(float64(i)+.5)), cli.Printable(g.Name)})
	}
	for n, config := range rows.Configs {
		s := series{Name: config, Style: style(n)}
		for i, g := range groups {
			row := rows.Row(config, g)
			if row == nil || !row.Has(name) {
				continue
			}
			interval := row.Interval(name)
			left := c.Left + slot*(float64(i)+.5) + width*(float64(n)-float64(len(rows.Configs))/2)
			at := newPoint(n, round1(left+width/2), y, interval)
			at.Bar = &bar{round1(left), at.Y, round1(width * .92), round1(c.Bottom - at.Y)}
			at.Note = note(config, g.Name, interval)
			s.Points = append(s.Points, at)
		}
		c.Series = append(c.Series, s)
	}
	return c
}

func newPoint(config int, x float64, y scale, i stat.Interval) point {
	return point{X: x, Y: y.at(i.Mean), Low: y.at(i.Low), High: y.at(i.High), Path: mark(config)}
}

func note(config, at string, i stat.Interval) string {
	return cli.Printable(fmt.Sprintf("%s, %s: %.3f (95 %% interval %.3f to %.3f, %d queries)", config, at, i.Mean, i.Low, i.High, i.N))
}
