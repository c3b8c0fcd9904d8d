// Package render prints answers for people: text for a terminal, Markdown, and
// JSON. The three tools of this module share it.
package render

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Answer is what is printed of a query.
type Answer struct {
	Query   *wire.Query
	Hits    []wire.Hit
	Context *wire.Context
	Answer  *wire.Answer
	Errors  []wire.Error
}

// path names a hit's file, with its repository where the hits are of several.
func (a *Answer) path(h *wire.Hit) string {
	for i := range a.Hits {
		if a.Hits[i].Repo != h.Repo {
			return h.Repo + ": " + h.Path.Path
		}
	}
	return h.Path.Path
}

// Options of the printers.
type Options struct {
	Color    bool
	Width    int  // columns
	Terminal bool // control characters of content are escaped in Markdown too
	Many     bool // several queries: each answer is headed by its question
}

// Printer prints answers in one format.
type Printer interface {
	Print(*Answer) error
	Close() error
}

// Formats are the formats that New knows.
var Formats = []string{"text", "json", "md"}

// New returns a printer.
func New(format string, w io.Writer, o Options) (Printer, error) {
	switch format {
	case "text":
		return newText(w, o), nil
	case "json":
		return &jsonPrinter{w: w, many: o.Many}, nil
	case "md":
		return &markdown{w: w, o: o}, nil
	}
	return nil, fmt.Errorf("format %q is none of %s", format, strings.Join(Formats, ", "))
}

// jsonPrinter prints one object for one query, an array of objects for many.
type jsonPrinter struct {
	w    io.Writer
	many bool
	n    int
}

type object struct {
	Query   *wire.Query   `json:"query,omitempty"`
	Hits    []wire.Hit    `json:"hits"`
	Context *wire.Context `json:"context,omitempty"`
	Errors  []wire.Error  `json:"errors,omitempty"`
	Answer  *wire.Answer  `json:"answer,omitempty"`
}

func (p *jsonPrinter) Print(a *Answer) error {
	o := object{a.Query, a.Hits, a.Context, a.Errors, a.Answer}
	if o.Hits == nil {
		o.Hits = []wire.Hit{}
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(o); err != nil {
		return fmt.Errorf("encode answer: %w", err)
	}
	text := b.String()
	if p.many {
		open := ",\n"
		if p.n == 0 {
			open = "[\n"
		}
		text = open + strings.TrimSuffix(text, "\n")
	}
	p.n++
	_, err := io.WriteString(p.w, text)
	return err
}

func (p *jsonPrinter) Close() error {
	if !p.many {
		return nil
	}
	end := "\n]\n"
	if p.n == 0 {
		end = "[]\n"
	}
	_, err := io.WriteString(p.w, end)
	return err
}
