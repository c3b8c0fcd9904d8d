package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
)

// Markdown prints a report as GitHub shows it.
func Markdown(w io.Writer, r *Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "A: %s\nB: %s\n\n%s.\n", code(r.A.Config), code(r.B.Config), counts(r.Pairs))
	if len(r.Rows) > 0 {
		fmt.Fprintf(&b, "\n|%s|\n|%s\n", strings.Join(header, "|"), strings.Repeat("---|", len(header)))
	}
	for _, row := range r.Rows {
		fmt.Fprintf(&b, "|%s|%s|\n", Cell(row.label()), strings.Join(row.cells(), "|"))
	}
	for _, part := range r.parts() {
		fmt.Fprintf(&b, "\n**%s**\n\n", part.title)
		MarkdownChanges(&b, part.changes)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// MarkdownChanges prints what became of queries as a table.
func MarkdownChanges(b *strings.Builder, changes []pair.Change) {
	b.WriteString("|query|metric|before|after|targets: rank before → after|\n|---|---|---|---|---|\n")
	for _, c := range changes {
		var targets []string
		for _, t := range c.Targets {
			targets = append(targets, Cell(t.String()))
		}
		fmt.Fprintf(b, "|%s<br>%s|%s|%s|%s|%s|\n", Cell(c.Query), code(c.QueryID), c.Metric,
			Value(c.Metric, c.Before), Value(c.Metric, c.After), strings.Join(targets, "<br>"))
	}
}

// cellEscapes are entities, not backslashes: those mean something else before |.
var cellEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\n", " ", "\r", " ",
	"|", "&#124;", "\\", "&#92;", "*", "&#42;", "_", "&#95;", "`", "&#96;", "[", "&#91;", "]", "&#93;", "@", "&#64;", "#", "&#35;", "~", "&#126;", "$", "&#36;")

// Cell writes text so that it stays text in a cell of a table: no markup, no
// mention of a person, no link to an issue.
func Cell(s string) string { return cellEscapes.Replace(s) }

func code(s string) string { return "<code>" + Cell(s) + "</code>" }
