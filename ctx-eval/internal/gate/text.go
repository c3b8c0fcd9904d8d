package gate

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// Text prints a report for people. Groups that held are only counted.
func Text(w io.Writer, r *Report) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	quiet := 0
	for _, c := range r.Checks {
		if c.Drop != nil && c.Drop.Group != "" && c.Status == Held {
			quiet++
			continue
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", word(c.Status), cli.Printable(c.Config), cli.Printable(c.Name), cli.Printable(c.Says()))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if quiet > 0 {
		fmt.Fprintf(w, "held    in %d archetypes and languages\n", quiet)
	}
	if len(r.Fallen) > 0 {
		fmt.Fprintf(w, "\n%s\n", r.FallenTitle())
		for _, f := range r.Fallen {
			if err := compare.TextChange(w, f.Change); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(w, "\n%s\n", r.Verdict())
	return err
}

func word(s Status) string {
	if s == Failed {
		return "FAILED"
	}
	return string(s)
}

// Says is what a check found, in a line.
func (c *Check) Says() string {
	d := c.Drop
	if d == nil {
		return c.Message
	}
	out := fmt.Sprintf("%s → %s, drop %s, p %.3f, %d queries", compare.Value(d.Metric, d.Before), compare.Value(d.Metric, d.Now), decimals(d.Metric, d.Lost), d.P, d.Queries)
	switch {
	case d.Detectable > 0:
		out += fmt.Sprintf("; finds drops from %s on", decimals(d.Metric, d.Detectable))
	case d.Detectable < 0:
		out += "; too few queries to find any drop"
	}
	if c.Message != "" {
		out += ": " + c.Message
	}
	return out
}

// decimals writes a difference with one more decimal than a value.
func decimals(metric string, v float64) string {
	if strings.HasSuffix(metric, "tokens") {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.4f", v)
}

// FallenTitle introduces the queries that fell.
func (r *Report) FallenTitle() string {
	title := fmt.Sprintf("queries that fell: %d", r.AllDown)
	if r.AllDown > len(r.Fallen) {
		title += fmt.Sprintf(", of which %d", len(r.Fallen))
	}
	return title
}

// Verdict is the whole in a line.
func (r *Report) Verdict() string {
	failed := r.Count(Failed)
	tail := ""
	if n := r.Count(Skipped); n > 0 {
		tail = fmt.Sprintf(", %d skipped", n)
	}
	if failed > 0 {
		return fmt.Sprintf("the gate does not hold: %d of %d checks failed%s", failed, len(r.Checks), tail)
	}
	return fmt.Sprintf("the gate holds: %d checks%s", len(r.Checks), tail)
}

// Types of records of a gate.
const (
	TypeCheck  = "check"
	TypeFallen = "fallen"
)

// Records prints a report as NDJSON.
func Records(w io.Writer, r *Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, c := range r.Checks {
		if c.Drop != nil {
			d := *c.Drop
			for _, x := range []*float64{&d.Before, &d.Now, &d.Lost, &d.P, &d.Detectable} {
				*x = stat.Round(*x)
			}
			c.Drop = &d
		}
		if err := enc.Encode(struct {
			wire.Head
			Check
		}{wire.Head{V: wire.Version, Type: TypeCheck}, c}); err != nil {
			return err
		}
	}
	for _, f := range r.Fallen {
		f.Gain = stat.Round(f.Gain)
		if err := enc.Encode(struct {
			wire.Head
			Fallen
		}{wire.Head{V: wire.Version, Type: TypeFallen}, f}); err != nil {
			return err
		}
	}
	return nil
}
