package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/md"
	"github.com/cc490767/ctx/shared/cli"
)

// markdown prints each hit as a heading and a fenced block.
type markdown struct {
	w io.Writer
	o Options
}

func (p *markdown) Print(a *Answer) error {
	var b strings.Builder
	if a.Query != nil {
		fmt.Fprintf(&b, "# %s\n\n", md.Line(a.Query.Query))
	}
	for _, e := range a.Errors {
		fmt.Fprintf(&b, "Error: %s\n\n", md.Line(e.Message))
	}
	if a.Context != nil {
		b.WriteString(a.Context.Text)
		b.WriteString("\n")
	} else {
		for i := range a.Hits {
			h := &a.Hits[i]
			b.WriteString("## ")
			b.WriteString(md.Heading(a.path(h), h.StartLine, h.EndLine, h.QualifiedName, h.Kind))
			b.WriteString("\n\n")
			b.WriteString(md.Fence(h.Language, h.Text.Text))
			b.WriteString("\n")
		}
	}
	if a.Answer != nil {
		fmt.Fprintf(&b, "%s\n", cli.Printable(strings.Join(summary(a), "; ")))
	}
	if p.o.Many {
		b.WriteString("\n")
	}
	text := b.String()
	if p.o.Terminal {
		text = cli.Printable(text)
	}
	_, err := io.WriteString(p.w, text)
	return err
}

func (p *markdown) Close() error { return nil }
