package lang

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// chunkRecords cuts a source file along its symbols.
func (u *unit) chunkRecords(points []chunk.Point) []wire.Chunk {
	if u.row.sections != nil {
		return u.documentChunks(points)
	}
	spans := make([]chunk.Span, 0, len(u.symbols))
	for i, s := range u.symbols {
		if span, ok := u.chunkSpan(i, s); ok {
			spans = append(spans, span)
		}
	}
	w := newChunkWriter(u.input, u.lines)
	for _, p := range chunk.Code(u.lines, sortSpans(spans), points) {
		u.addPiece(w, p)
	}
	return w.chunks
}

// chunkSpan is the place of a symbol, if it may be a chunk of its own.
func (u *unit) chunkSpan(id int, s *symbol) (_ chunk.Span, ok bool) {
	start, end := u.lines.At(s.span.start), u.lines.At(max(s.span.start, s.span.end-1))
	return chunk.Span{ID: id, Start: start, End: end, Container: s.isScope() || !callableKinds[s.kind]}, !s.bodiless()
}

// addPiece adds the record of a piece of code.
func (u *unit) addPiece(w *chunkWriter, p chunk.Piece) {
	if p.Symbol == chunk.None {
		w.add(p, wire.ChunkModule, "", head("module", stem(u.input.Path), u.input.Path, "", ""))
		return
	}
	s := u.symbols[p.Symbol]
	kind := wire.ChunkPart
	if p.Kind == chunk.Symbol {
		kind = wire.ChunkSymbol
	}
	signature := s.signature
	if p.From <= s.inner.start && s.inner.start < p.To {
		signature = "" // the text says it
	}
	if signature == s.kind+" "+s.name {
		signature = "" // the head says it
	}
	w.add(p, kind, s.ownKey(), head(s.label(), s.fullName(), u.input.Path, s.qualified, signature))
}

// sortSpans puts spans in the order that chunk.Code wants: symbols are sorted by
// their nodes, and comments before them may reorder the lines.
func sortSpans(spans []chunk.Span) []chunk.Span {
	slices.SortStableFunc(spans, func(a, b chunk.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	return spans
}

// bodiless reports whether s is a member that is only declared: an interface's
// methods are no chunks of their own, they are the interface.
func (s *symbol) bodiless() bool {
	return callableKinds[s.kind] && s.parts[partBody].empty() && s.parent != nil && (typeKinds[s.parent.kind] || s.parent.isScope())
}

// label is what a reader calls the kind.
func (s *symbol) label() string {
	if s.isScope() {
		return "impl"
	}
	return s.kind
}

// fullName is the name with that of the type it is a member of.
func (s *symbol) fullName() string {
	holder := s.container
	if holder == nil || !typeKinds[holder.kind] || !callableKinds[s.kind] {
		return strings.TrimPrefix(s.holder+" "+s.name, " ")
	}
	if s.kind == "constructor" {
		return holder.name
	}
	return holder.name + " " + s.name
}

// ownKey is the key of the symbol that a chunk about s belongs to.
func (s *symbol) ownKey() string {
	if s.isScope() {
		return s.parentKey()
	}
	return s.key
}

// head is what stands before a chunk's text in embedding and full text: kind and
// split name, path and qualified name, signature. At most chunk.MaxHead bytes.
func head(kind, name, path, qualified, signature string) string {
	var b strings.Builder
	line := func(s string) {
		room := chunk.MaxHead - b.Len() - 1
		if s = strings.TrimSpace(s); s == "" || room < 8 {
			return
		}
		b.WriteString(clip(s, room))
		b.WriteByte('\n')
	}
	line(kind + " " + clip(strings.Join(ident.Split(name), " "), 70))
	path = strings.Join(strings.Fields(strings.ToValidUTF8(path, "\uFFFD")), " ")
	if len(path) > 90 { // the end of a long path says more than its beginning
		path = strings.ToValidUTF8(path[len(path)-90:], "")
	}
	path += " " + clip(qualified, 80)
	line(path)
	line(signature)
	return b.String()
}

// chunkWriter makes records of pieces.
type chunkWriter struct {
	input  Input
	path   wire.Path
	lines  *chunk.Lines
	seen   map[string]bool
	chunks []wire.Chunk
}

func newChunkWriter(f Input, lines *chunk.Lines) *chunkWriter {
	return &chunkWriter{input: f, path: wire.NewPath(f.Path), lines: lines, seen: map[string]bool{}}
}

// add appends the record of a piece. Equal parts of one giant line have one id
// and are told once.
func (w *chunkWriter) add(p chunk.Piece, kind, key, head string) {
	text := string(w.lines.Source[p.From:p.To])
	id := wire.ChunkID(w.input.Repo, w.input.Path, kind, p.Start, text)
	if w.seen[id] {
		return
	}
	w.seen[id] = true
	w.chunks = append(w.chunks, wire.Chunk{
		ID: id, Path: w.path, Symbol: key, Kind: kind, Header: head, Text: wire.NewText(text),
		StartLine: p.Start, EndLine: p.End,
		Tokens: wire.EstimateTokens(head + text), Hash: wire.TextHash(head, text),
	})
}

// textResult cuts a file without grammar: documents at their headings or keys,
// all else at paragraphs.
func textResult(f Input, status string) *Result {
	lines := chunk.NewLines(f.Source)
	w := newChunkWriter(f, lines)
	if cut := outlines[f.Language]; cut != nil && status == wire.StatusText {
		w.sections(cut(lines))
	} else {
		for _, p := range chunk.Document(lines, 1, lines.Count()) {
			w.add(p, wire.ChunkText, "", head("text", stem(f.Path), f.Path, "", ""))
		}
	}
	return &Result{Status: status, Chunks: w.chunks}
}
