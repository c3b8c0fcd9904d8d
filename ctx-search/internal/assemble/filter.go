package assemble

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Tool is the name in headers and errors.
const Tool = "ctx-assemble"

// Assembler makes a context for each query of a stream.
type Assembler struct {
	Counter *Counter
	Budget  int
	DB      string // "" for none: hits are all there is
	Log     *slog.Logger

	material *Material
	tried    bool
}

// Close closes the index, if it was opened.
func (a *Assembler) Close() error {
	if a.material == nil {
		return nil
	}
	return a.material.Close()
}

// Assemble returns the context of a query's records.
func (a *Assembler) Assemble(ctx context.Context, g *stream.Group) (*wire.Context, error) {
	hits := g.Records()
	out, err := Make(a.Counter, a.Budget, hits, a.more(ctx, g, hits))
	if err != nil {
		return nil, err
	}
	if g.Query != nil {
		out.QueryID = g.Query.ID
	} else if g.Answer != nil {
		out.QueryID = g.Answer.QueryID
	}
	if len(hits) > 0 && out.Text == "" {
		a.Log.Warn("no piece fits into the budget: give more tokens", "budget", a.Budget, "query", out.QueryID)
	}
	return out, nil
}

// more is the material around hits, nil without the index that they came from.
func (a *Assembler) more(ctx context.Context, g *stream.Group, hits []wire.Hit) More {
	if a.DB == "" || len(hits) == 0 || g.Answer == nil || g.Answer.Index == nil {
		return nil
	}
	if !a.tried {
		a.tried = true
		var err error
		if a.material, err = OpenMaterial(ctx, a.DB); err != nil {
			a.Log.Info("only the hits themselves are used: " + err.Error())
		}
	}
	if a.material == nil {
		return nil
	}
	if a.material.UUID() != g.Answer.Index.DB {
		a.Log.Info("only the hits themselves are used: they come from another index than " + a.DB)
		return nil
	}
	return a.material.Around(ctx, hits)
}

// Records is the handler that writes a stream with contexts.
type Records struct {
	ctx context.Context
	a   *Assembler
	w   *ndjson.Writer
	n   int64
}

// NewRecords returns a handler that writes records to w, header first.
func NewRecords(ctx context.Context, a *Assembler, w io.Writer) (*Records, error) {
	out := &Records{ctx: ctx, a: a, w: ndjson.NewWriter(w)}
	return out, errors.Join(out.w.Write(&wire.Header{Tool: Tool, Version: cli.Version}), out.w.Flush())
}

// Line passes a line through.
func (o *Records) Line(_ string, line []byte) error { return o.w.Raw(line) }

// Error writes an error of this tool.
func (o *Records) Error(e *wire.Error) error {
	o.n++
	return o.w.Write(e)
}

// Group writes a query's hits as they came, its context, and its answer.
func (o *Records) Group(g *stream.Group) error {
	for _, h := range g.Hits {
		if err := o.w.Raw(h.Line); err != nil {
			return err
		}
	}
	if g.Answer == nil {
		return o.w.Flush()
	}
	c, err := o.a.Assemble(o.ctx, g)
	if err != nil {
		return err
	}
	o.n++
	return errors.Join(o.w.Write(c), o.w.Raw(g.AnswerLine), o.w.Flush())
}

// End closes the stream.
func (o *Records) End(errs int64) error {
	return errors.Join(o.w.Write(&wire.End{Tool: Tool, Records: o.n, Errors: errs}), o.w.Flush())
}

// Printed is the handler that prints for people: Markdown alone, or JSON.
type Printed struct {
	ctx      context.Context
	a        *Assembler
	w        io.Writer
	json     render.Printer // nil: Markdown
	terminal bool
	n        int
}

// NewPrinted returns a handler that prints Markdown to w, with control
// characters escaped on a terminal.
func NewPrinted(ctx context.Context, a *Assembler, w io.Writer) *Printed {
	return &Printed{ctx: ctx, a: a, w: w, terminal: cli.IsTerminal(w)}
}

// NewJSON returns a handler that prints JSON.
func NewJSON(ctx context.Context, a *Assembler, p render.Printer) *Printed {
	return &Printed{ctx: ctx, a: a, json: p}
}

// Line drops a line that is not for people.
func (o *Printed) Line(string, []byte) error { return nil }

// Error is already on standard error.
func (o *Printed) Error(*wire.Error) error { return nil }

// Group prints the context of a query.
func (o *Printed) Group(g *stream.Group) error {
	c, err := o.a.Assemble(o.ctx, g)
	if err != nil {
		return err
	}
	if o.json != nil {
		return o.json.Print(&render.Answer{Query: g.Query, Hits: g.Records(), Context: c, Answer: g.Answer, Errors: g.Errors})
	}
	text := c.Text
	if o.n > 0 && text != "" {
		text = "\n" + text
	}
	o.n++
	if o.terminal {
		text = cli.Printable(text)
	}
	_, err = io.WriteString(o.w, text)
	return err
}

// End closes the output.
func (o *Printed) End(int64) error {
	if o.json != nil {
		return o.json.Close()
	}
	return nil
}
