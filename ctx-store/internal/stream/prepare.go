package stream

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// prepareAll makes items ready until there are no more.
func prepareAll(work <-chan *Item) {
	p := preparer{terms: fulltext.NewPreparer(ident.NewNormalizer())}
	for it := range work {
		p.prepare(it)
		it.lines = nil
		close(it.ready)
	}
}

type preparer struct {
	terms *fulltext.Preparer
	text  bytes.Buffer
}

// lineError is damage in one line of a file.
type lineError struct {
	line int
	code string
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

func (p *preparer) prepare(it *Item) {
	if it.lines[0].kind == wire.TypeVector {
		it.Vector = new(wire.Vector)
		if err := unmarshal(it.lines[0].text, it.Vector); err != nil {
			it.fail(wire.CodeDamagedLine, fmt.Errorf("line %d: vector record: %w", it.Line, err))
		}
		return
	}
	f, err := p.file(it)
	if f != nil {
		it.Path = f.Path
	}
	if it.Err != nil { // damage that the reader saw
		return
	}
	var bad *lineError
	switch {
	case errors.As(err, &bad):
		it.fail(bad.code, err)
	case err != nil:
		it.fail(wire.CodeInternal, err)
	default:
		it.File, it.Path = f, ""
	}
}

// file decodes, checks and packs the lines of one file. With an error the file
// is returned too, if at least its path is known.
func (p *preparer) file(it *Item) (*index.File, error) {
	f := new(index.File)
	first := it.lines[0]
	if err := unmarshal(first.text, &f.File); err != nil {
		return nil, &lineError{first.number, wire.CodeDamagedLine, err}
	}
	f.Path = f.File.Raw()
	if f.Path == "" || f.Hash == "" || strings.IndexByte(f.Path, 0) >= 0 {
		return nil, &lineError{first.number, wire.CodeBadRecord, errors.New("file record without a path or hash")}
	}
	if it.Err != nil {
		return f, nil
	}
	g := gathered{File: f}
	for _, l := range it.lines[1:] {
		if err := g.record(it.lines, l); err != nil {
			return f, err
		}
	}
	for i := range g.chunks {
		if err := p.chunk(&g, it.repo, &g.chunks[i]); err != nil {
			return f, &lineError{g.at[i], wire.CodeBadRecord, err}
		}
	}
	return f, g.packRefs()
}

// gathered is a file whose records are being decoded. Chunks and references are
// made ready when all symbols are known.
type gathered struct {
	*index.File
	spans  index.Spans
	refs   []wire.Ref
	chunks []wire.Chunk
	at     []int // lines of the chunks
}

// record takes one line of a file.
func (g *gathered) record(lines []rawLine, l rawLine) error {
	damaged := func(err error) error { return &lineError{l.number, wire.CodeDamagedLine, err} }
	bad := func(err error) error { return &lineError{l.number, wire.CodeBadRecord, err} }
	var path wire.Path
	switch l.kind {
	case wire.TypeSymbol:
		var s index.Symbol
		if err := unmarshal(l.text, &s.Symbol); err != nil {
			return damaged(err)
		}
		if err := finishSymbol(&s); err != nil {
			return bad(err)
		}
		path = s.Path
		g.Symbols = append(g.Symbols, s)
		g.spans.Add(s.Key, s.StartLine, s.EndLine)
	case wire.TypeRef:
		var r wire.Ref
		if err := unmarshal(l.text, &r); err != nil {
			return damaged(err)
		}
		path = r.Path
		g.refs = append(g.refs, r)
	case wire.TypeChunk:
		var c wire.Chunk
		if err := unmarshal(l.text, &c); err != nil {
			return damaged(err)
		}
		path = c.Path
		g.chunks, g.at = append(g.chunks, c), append(g.at, l.number)
	case wire.TypeFileEnd:
		var e wire.FileEnd
		if err := unmarshal(l.text, &e); err != nil {
			return damaged(err)
		}
		path = e.Path
		if err := checkCount(lines, e.Records); err != nil {
			return bad(err)
		}
	default: // a record that only counts
		return nil
	}
	if raw := path.Raw(); raw != g.File.Path {
		return bad(fmt.Errorf("%s record of %q among those of %q", l.kind, raw, g.File.Path))
	}
	return nil
}

// checkCount compares the number of records that came with the number that
// file_end says were sent. Records that are no facts of the file (packages,
// errors) may stand between and may be counted or not.
func checkCount(lines []rawLine, want int) error {
	facts, other := 0, 0
	for _, l := range lines[:len(lines)-1] {
		switch l.kind {
		case wire.TypeFile, wire.TypeSymbol, wire.TypeRef, wire.TypeChunk:
			facts++
		default:
			other++
		}
	}
	if want < facts || want > facts+other {
		return fmt.Errorf("file_end counts %d records, %d came", want, facts)
	}
	return nil
}

func finishSymbol(s *index.Symbol) error {
	if s.Key == "" {
		return errors.New("symbol without a key")
	}
	sum, err := hex.DecodeString(s.Hash)
	if err != nil || len(sum) != sha256.Size {
		return fmt.Errorf("symbol %s: hash %q is not a SHA-256", s.Key, s.Hash)
	}
	s.Sum = sum
	if len(s.Modifiers) == 0 && len(s.Parameters) == 0 && s.Returns == "" {
		return nil
	}
	detail, err := json.Marshal(struct {
		Modifiers  []string         `json:"modifiers,omitempty"`
		Parameters []wire.Parameter `json:"parameters,omitempty"`
		Returns    string           `json:"returns,omitempty"`
	}{s.Modifiers, s.Parameters, s.Returns})
	s.Detail = string(detail)
	return err
}

// chunk checks that a chunk is what its hash and id say, and makes it ready.
// Both are recomputed: texts of all checkouts are shared by hash, so a wrong one
// would show one file's text in another.
func (p *preparer) chunk(g *gathered, repo string, c *wire.Chunk) error {
	f := g.File
	text := c.Text.Raw()
	sum := p.hash(c.Header, text)
	if got := hex.EncodeToString(sum[:]); got != c.Hash {
		return fmt.Errorf("chunk %s: hash is %q, its head and text give %q", c.ID, c.Hash, got)
	}
	if want := wire.ChunkID(repo, f.Path, c.Kind, c.StartLine, text); want != c.ID {
		return fmt.Errorf("chunk %q at line %d: its place and text give the id %s", c.ID, c.StartLine, want)
	}
	id, err := hex.DecodeString(c.ID)
	if err != nil {
		return err
	}
	for i := range f.Chunks {
		if bytes.Equal(f.Chunks[i].ID, id) {
			return nil // the same text at the same place again: two symbols on one line
		}
	}
	body, err := index.PackText(text)
	if err != nil {
		return err
	}
	terms := p.terms.Terms(index.Document(f.Path, g.spanOf(c), text))
	f.Chunks = append(f.Chunks, index.Chunk{
		ID: id, Symbol: c.Symbol, Kind: c.Kind, StartLine: c.StartLine, EndLine: c.EndLine, Tokens: c.Tokens,
		TextHash: bytes.Clone(sum[:]), Head: c.Header, Body: body, Terms: terms, TermsHash: index.HashTerms(terms),
	})
	return nil
}

// hash is wire.TextHash without its allocations.
func (p *preparer) hash(head, text string) [sha256.Size]byte {
	p.text.Reset()
	p.text.WriteString(head)
	p.text.WriteByte(0)
	p.text.WriteString(text)
	return sha256.Sum256(p.text.Bytes())
}

func (g *gathered) spanOf(c *wire.Chunk) *wire.Symbol {
	if i := g.spans.Of(c.Symbol, c.StartLine); i >= 0 {
		return &g.Symbols[i].Symbol
	}
	return nil
}

func (g *gathered) packRefs() error {
	g.Refs = len(g.refs)
	if g.Refs == 0 {
		return nil
	}
	rows := make([]index.Ref, len(g.refs))
	for i, r := range g.refs {
		rows[i] = index.Ref{Span: g.spans.Of(r.From, r.Line), Kind: r.Kind, Name: r.Name, Receiver: r.Receiver, Target: r.Target, Alias: r.Alias, Line: r.Line}
	}
	var err error
	g.RefData, err = index.PackRefs(rows)
	return err
}

func unmarshal(line []byte, into any) error { return json.Unmarshal(line, into) }
