package lang

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

// A notebook is JSON in which each line of a cell is a string on a line of its
// own. What is told of it is in lines of that file: chunks are the lines that
// hold a cell's source, as they stand there, with their quotes and escapes, and
// a symbol spans the lines that hold its code. Names, signatures and
// documentation are read from the decoded source of the code cells, which are
// parsed together. Outputs, metadata and the brackets around are left out; the
// result names the lines in Dropped.

// cell is one cell of a notebook.
type cell struct {
	kind  string // code, markdown or raw
	lines []cellLine
}

type cellLine struct {
	text string // without line break
	at   int    // line of the file
}

// notebook reads a notebook. One that is no readable JSON, or all on one line, is
// read as JSON.
func (p *Parser) notebook(ctx context.Context, f Input) (*Result, error) {
	lines := chunk.NewLines(f.Source)
	cells, language := readNotebook(lines)
	if cells == nil {
		f.Language = "json"
		return textResult(f, wire.StatusText), nil
	}
	code, at := codeOf(cells)
	r := &Result{Status: wire.StatusText}
	var err error
	if byName[language] != nil && len(code) > 0 {
		inner := f
		inner.Language, inner.Source = language, code
		if r, err = p.Parse(ctx, inner); err != nil {
			return textResult(f, wire.StatusFailed), err
		}
		r.place(lines, at)
	}
	r.Chunks = notebookChunks(f, lines, cells, r.Symbols)
	r.Dropped = uncovered(lines, r.Chunks)
	return r, nil
}

// readNotebook returns the cells of a notebook and the language of its code, no
// cells if it is none.
func readNotebook(lines *chunk.Lines) ([]cell, string) {
	if !json.Valid(lines.Source) {
		return nil, ""
	}
	roots := jsonTree(lines.Source, true)
	if len(roots) != 1 {
		return nil, ""
	}
	var cells []cell
	lastLine := 0
	for _, n := range roots[0].child("cells").children {
		c := cell{kind: n.child("cell_type").text(lines.Source)}
		source := n.child("source")
		parts := source.children
		if source.open == 0 && source.to > 0 {
			parts = []jsonNode{*source}
		}
		for i := range parts {
			at := lines.At(parts[i].value)
			text := parts[i].text(lines.Source)
			if len(c.lines) == 0 && at <= lastLine {
				return nil, "" // two cells on one line
			}
			for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
				c.lines = append(c.lines, cellLine{line, at})
			}
			lastLine = at
		}
		if slices.ContainsFunc(c.lines, func(l cellLine) bool { return strings.TrimSpace(l.text) != "" }) {
			cells = append(cells, c)
		}
	}
	metadata := roots[0].child("metadata")
	language := metadata.child("language_info").child("name").text(lines.Source)
	if language == "" {
		language = metadata.child("kernelspec").child("language").text(lines.Source)
	}
	if language == "" {
		language = "python"
	}
	return cells, strings.ToLower(language)
}

// child returns the value of a key, an empty one if there is none.
func (n *jsonNode) child(name string) *jsonNode {
	for i := range n.children {
		if n.open == '{' && n.children[i].name == name {
			return &n.children[i]
		}
	}
	return &jsonNode{}
}

// text decodes a string, "" if the value is none.
func (n *jsonNode) text(source []byte) string {
	var s string
	if n.to <= n.value || json.Unmarshal(source[n.value:n.to], &s) != nil {
		return ""
	}
	return s
}

var (
	foreignCell = regexp.MustCompile(`^%%(?:bash|sh|script|cmd|html|HTML|javascript|js|latex|markdown|svg|SVG|perl|ruby|R|sql|julia|cython)\b`)
	helpLine    = regexp.MustCompile(`^(?:\?\??[\w.%*]+|[\w.%*]+\?\??)\s*$`)
)

// codeOf returns the code of the code cells, and the file's line of each line.
// What speaks to the notebook and is no code is blank: lines that begin with %
// or !, or ask for help, and cells in another language.
func codeOf(cells []cell) (code []byte, at []int) {
	var b bytes.Buffer
	for _, c := range cells {
		if c.kind != "code" || foreignCell.MatchString(c.lines[0].text) {
			continue
		}
		for _, line := range c.lines {
			if t := strings.TrimLeft(line.text, " \t"); !strings.HasPrefix(t, "%") && !strings.HasPrefix(t, "!") && !helpLine.MatchString(t) {
				b.WriteString(line.text)
			}
			b.WriteByte('\n')
			at = append(at, line.at)
		}
	}
	return b.Bytes(), at
}

// place moves symbols and references from lines of the code to those of the file.
func (r *Result) place(lines *chunk.Lines, at []int) {
	move := func(line *int) { *line = at[min(*line, len(at))-1] }
	for i := range r.Symbols {
		s := &r.Symbols[i]
		move(&s.StartLine)
		move(&s.EndLine)
		move(&s.NameLine)
		s.StartByte, s.EndByte = lines.Start(s.StartLine), lines.End(s.EndLine)
		sum := sha256.Sum256(lines.Source[s.StartByte:s.EndByte])
		s.Hash = hex.EncodeToString(sum[:])
	}
	for i := range r.Refs {
		move(&r.Refs[i].Line)
	}
}

// notebookChunks cuts each cell. The headings of Markdown cells stand above what
// follows, and a chunk that holds a whole symbol is named after it.
func notebookChunks(f Input, lines *chunk.Lines, cells []cell, symbols []wire.Symbol) []wire.Chunk {
	w := newChunkWriter(f, lines)
	o := outline{start: 1}
	for _, c := range cells {
		first, end := c.lines[0].at, c.lines[len(c.lines)-1].at
		if c.kind != "markdown" {
			w.code(section{first, end, o.headings}, symbols)
			continue
		}
		var b block
		start, headings := first, o.headings
		for i, line := range c.lines {
			if b.holds(i+2, line.text) { // a cell has no front matter
				continue
			}
			level, title := atxHeading(line.text)
			if level == 0 {
				continue
			}
			if line.at > start {
				w.sections([]section{{start, line.at - 1, headings}})
			}
			o.heading(max(o.start, line.at), level, title)
			start, headings = line.at, o.headings
		}
		w.sections([]section{{start, end, headings}})
	}
	return w.chunks
}

// code adds the chunks of a code cell.
func (w *chunkWriter) code(s section, symbols []wire.Symbol) {
	path := strings.Join(s.headings, " > ")
	for _, p := range chunk.Document(w.lines, s.start, s.end) {
		key, h := "", head("section", last(s.headings), w.input.Path, path, "")
		size := 0
		for i := range symbols {
			if y := &symbols[i]; y.StartLine >= p.Start && y.EndLine <= p.End && y.EndLine-y.StartLine >= size {
				key, size = y.Key, y.EndLine-y.StartLine+1
				h = head(y.Kind, y.Name, w.input.Path, path, y.Signature)
			}
		}
		w.add(p, wire.ChunkSection, key, h)
	}
}

// uncovered returns the ranges of lines that are in no chunk.
func uncovered(lines *chunk.Lines, chunks []wire.Chunk) [][2]int {
	var out [][2]int
	next := 1
	for _, c := range chunks {
		if c.StartLine > next {
			out = append(out, [2]int{next, c.StartLine - 1})
		}
		next = max(next, c.EndLine+1)
	}
	if next <= lines.Count() {
		out = append(out, [2]int{next, lines.Count()})
	}
	return out
}
