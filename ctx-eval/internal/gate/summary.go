package gate

import (
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
)

// Markdown prints a report as a step summary of GitHub Actions. Groups that held
// are folded away.
func Markdown(w io.Writer, r *Report) error {
	var b strings.Builder
	mark := "✅"
	if !r.OK() {
		mark = "❌"
	}
	fmt.Fprintf(&b, "## %s Retrieval: %s\n\n", mark, r.Verdict())
	open, folded := split(r.Checks)
	table(&b, open)
	if len(folded) > 0 {
		fmt.Fprintf(&b, "\n<details><summary>%d archetypes and languages held</summary>\n\n", len(folded))
		table(&b, folded)
		b.WriteString("\n</details>\n")
	}
	if len(r.Fallen) > 0 {
		fmt.Fprintf(&b, "\n**%s**\n\n", r.FallenTitle())
		var changes []pair.Change
		for _, f := range r.Fallen {
			changes = append(changes, f.Change)
		}
		compare.MarkdownChanges(&b, changes)
	}
	fmt.Fprintf(&b, "\nBaseline of %s.\n", r.Date)
	_, err := io.WriteString(w, b.String())
	return err
}

func split(checks []Check) (open, folded []Check) {
	for _, c := range checks {
		if c.Drop != nil && c.Drop.Group != "" && c.Status == Held {
			folded = append(folded, c)
		} else {
			open = append(open, c)
		}
	}
	return open, folded
}

func table(b *strings.Builder, checks []Check) {
	b.WriteString("||configuration|check||\n|---|---|---|---|\n")
	for _, c := range checks {
		fmt.Fprintf(b, "|%s|%s|%s|%s|\n", word(c.Status), compare.Cell(c.Config), compare.Cell(c.Name), compare.Cell(c.Says()))
	}
}
