package summary

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/shared/cli"
)

// Table is rows of cells under a head. The first column names the row.
type Table struct {
	Title string
	Head  []string
	Rows  [][]Cell
}

// Cell is what a table shows at one place.
type Cell struct {
	Text string
	Note string // more about it, where there is room
	Best bool   // the best of its column
}

// width is how far a line of text reaches at most, unless one column is wider.
const width = 118

// Text writes a table with aligned columns; what does not fit a line goes into
// further tables below.
func (t *Table) Text(w io.Writer) error {
	widths := t.widths()
	if _, err := fmt.Fprintf(w, "%s\n", cli.Printable(t.Title)); err != nil {
		return err
	}
	for from := 1; from < len(t.Head) || from == 1; {
		to, used := from, 2+widths[0]
		for to < len(t.Head) && (to == from || used+2+widths[to] <= width) {
			used += 2 + widths[to]
			to++
		}
		if _, err := fmt.Fprint(w, t.block(widths, from, to)); err != nil {
			return err
		}
		from = max(to, from+1)
	}
	return nil
}

func (t *Table) widths() []int {
	widths := make([]int, len(t.Head))
	for i, head := range t.Head {
		widths[i] = utf8.RuneCountInString(line(head))
		for _, row := range t.Rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(line(row[i].Text)))
		}
	}
	return widths
}

// block renders the first column and those from from until to.
func (t *Table) block(widths []int, from, to int) string {
	var b strings.Builder
	write := func(text func(column int) string) {
		out := "  " + pad(text(0), widths[0])
		for i := from; i < to; i++ {
			out += "  " + pad(text(i), widths[i])
		}
		b.WriteString(strings.TrimRight(out, " ") + "\n")
	}
	write(func(i int) string { return t.Head[i] })
	for _, row := range t.Rows {
		write(func(i int) string { return row[i].Text })
	}
	b.WriteString("\n")
	return b.String()
}

// line makes of names, which may be anything, something that stands on a line.
func line(s string) string {
	return strings.NewReplacer("\n", `\n`, "\t", " ").Replace(cli.Printable(s))
}

func pad(s string, width int) string {
	s = line(s)
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// Markdown writes a table in GitHub's form, the best of a column bold.
func (t *Table) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n|", cell(t.Title))
	for _, head := range t.Head {
		b.WriteString(" " + cell(head) + " |")
	}
	b.WriteString("\n|" + strings.Repeat("---|", len(t.Head)) + "\n")
	for _, row := range t.Rows {
		b.WriteString("|")
		for _, c := range row {
			text := cell(c.Text)
			if c.Best {
				text = "**" + text + "**"
			}
			b.WriteString(" " + text + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// cell escapes what Markdown, and the HTML in it, would take for its own.
func cell(s string) string {
	var b strings.Builder
	for _, r := range line(s) {
		switch r {
		case '<':
			b.WriteString("&lt;")
		case '&':
			b.WriteString("&amp;")
		case '\\', '|', '*', '_', '`', '[', ']', '#', '~':
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
