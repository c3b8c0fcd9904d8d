package render

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/md"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// snippetLines is how many lines of a hit are shown.
const snippetLines = 4

// textPrinter prints answers for a terminal.
type textPrinter struct {
	w    io.Writer
	o    Options
	norm *ident.Normalizer
	n    int
}

func newText(w io.Writer, o Options) *textPrinter {
	if o.Width < 20 {
		o.Width = 80
	}
	return &textPrinter{w: w, o: o, norm: ident.NewNormalizer()}
}

func (p *textPrinter) Close() error { return nil }

// style wraps text in an ANSI style where colour is wanted.
func (p *textPrinter) style(code, s string) string {
	if !p.o.Color || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

const (
	bold   = "1"
	dim    = "2"
	yellow = "33"
	green  = "1;32"
	cyan   = "36"
)

func (p *textPrinter) Print(a *Answer) error {
	var b strings.Builder
	terms := map[string]bool{}
	if a.Query != nil {
		for _, t := range fulltext.Normalize(p.norm, a.Query.Query[:min(len(a.Query.Query), 16<<10)]) {
			terms[t] = true
		}
		if p.o.Many {
			if p.n > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%s %s\n\n", p.style(bold, "?"), p.style(bold, oneLine(a.Query.Query, 4*p.o.Width)))
		}
	}
	p.n++
	for _, e := range a.Errors {
		fmt.Fprintf(&b, "%s\n", p.style(yellow, oneLine("error: "+e.Message, 0)))
	}
	for i := range a.Hits {
		p.hit(&b, a.path(&a.Hits[i]), &a.Hits[i], terms)
	}
	if a.Answer != nil {
		s := summary(a)
		fmt.Fprintf(&b, "%s\n", p.style(dim, cli.Printable(s[0])))
		for _, warning := range s[1:] {
			fmt.Fprintf(&b, "%s\n", p.style(yellow, cli.Printable(warning)))
		}
	}
	_, err := io.WriteString(p.w, b.String())
	return err
}

func (p *textPrinter) hit(b *strings.Builder, path string, h *wire.Hit, terms map[string]bool) {
	b.WriteString(p.style(bold, md.Place(oneLine(path, 0), h.StartLine, h.EndLine)))
	if h.QualifiedName != "" {
		b.WriteString("  " + p.style(cyan, oneLine(h.QualifiedName, p.o.Width)))
	}
	if kind := h.Kind; kind != "" {
		b.WriteString("  " + p.style(dim, oneLine(kind, 40)))
	} else if h.ChunkKind != "" {
		b.WriteString("  " + p.style(dim, oneLine(h.ChunkKind, 40)))
	}
	b.WriteString("\n")
	lines := strings.Split(strings.TrimRight(h.Text.Text, "\r\n"), "\n")
	from, to := p.window(lines, terms)
	if h.Signature != "" && !shows(lines[from:to], h.Signature) {
		b.WriteString("    " + p.mark(oneLine(h.Signature, p.o.Width-4), terms) + "\n")
	}
	for i := from; i < to; i++ {
		number := fmt.Sprintf("%6d ", h.StartLine+i)
		line := clip(cli.Printable(strings.TrimRight(strings.ReplaceAll(lines[i], "\t", "  "), "\r ")), p.o.Width-len(number))
		b.WriteString(p.style(dim, number) + p.mark(line, terms) + "\n")
	}
	p.why(b, h)
	b.WriteString("\n")
}

// why explains a hit where the query asked for it.
func (p *textPrinter) why(b *strings.Builder, h *wire.Hit) {
	if h.Why == nil || len(h.Why.Features) == 0 {
		return
	}
	parts := []string{fmt.Sprintf("score %.4g", h.Score)}
	for _, e := range []struct {
		name string
		e    *wire.Evidence
	}{{"text", h.Why.Text}, {"vector", h.Why.Vector}, {"name", h.Why.Name}} {
		if e.e != nil {
			parts = append(parts, fmt.Sprintf("%s #%d %.4g", e.name, e.e.Rank, e.e.Score))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.Why.Features)) {
		parts = append(parts, fmt.Sprintf("%s %.3g", name, h.Why.Features[name]))
	}
	if r := h.Why.Rerank; r != nil {
		parts = append(parts, fmt.Sprintf("reranked from #%d", r.From))
	}
	b.WriteString("       " + p.style(dim, oneLine(strings.Join(parts, ", "), 0)) + "\n")
}

// window chooses the lines to show: those few in a row that hold the most
// different words of the question, the first such.
func (p *textPrinter) window(lines []string, terms map[string]bool) (from, to int) {
	if len(lines) <= snippetLines {
		return 0, len(lines)
	}
	found := make([][]string, len(lines))
	for i, line := range lines {
		for _, t := range p.norm.Terms(nil, line[:min(len(line), 1000)], true) {
			if terms[t] {
				found[i] = append(found[i], t)
			}
		}
	}
	best := -1
	for i := 0; i+snippetLines <= len(lines); i++ {
		distinct := map[string]bool{}
		hits := 0
		for _, f := range found[i : i+snippetLines] {
			for _, t := range f {
				distinct[t] = true
			}
			if len(f) > 0 {
				hits++
			}
		}
		// A window that begins with an empty line wastes it.
		value := 10*len(distinct) + hits
		if strings.TrimSpace(lines[i]) == "" {
			value--
		}
		if value > best {
			best, from = value, i
		}
	}
	return from, from + snippetLines
}

// mark makes the question's words stand out in a line.
func (p *textPrinter) mark(line string, terms map[string]bool) string {
	if !p.o.Color {
		return line
	}
	var b strings.Builder
	for line != "" {
		n := strings.IndexFunc(line, isWord)
		if n < 0 {
			n = len(line)
		}
		b.WriteString(line[:n])
		line = line[n:]
		if n = strings.IndexFunc(line, func(r rune) bool { return !isWord(r) }); n < 0 {
			n = len(line)
		}
		word := line[:n]
		line = line[n:]
		if slices.ContainsFunc(p.norm.Terms(nil, word, true), func(t string) bool { return terms[t] }) {
			word = p.style(green, word)
		}
		b.WriteString(word)
	}
	return b.String()
}

func isWord(r rune) bool {
	return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 0x7f
}

// shows reports whether lines hold the first line of a signature.
func shows(lines []string, signature string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(signature), "\n")
	first = strings.TrimSuffix(strings.TrimSpace(first), "{")
	return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, strings.TrimSpace(first)) })
}

// oneLine returns s as one printable line, clipped to width columns; 0: whole.
func oneLine(s string, width int) string {
	s = strings.NewReplacer("\n", `\n`, "\t", " ").Replace(s)
	s = cli.Printable(s)
	if width > 0 {
		s = clip(s, width)
	}
	return s
}

// clip shortens a line to a number of characters.
func clip(s string, width int) string {
	if len(s) <= width {
		return s
	}
	n := 0
	for i := range s {
		if n == width-1 {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
