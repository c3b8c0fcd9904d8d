package lang

import (
	"context"
	"fmt"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

// Input is one file.
type Input struct {
	Repo     string // name of the repository
	Path     string // relative to the checkout, with slashes, any bytes
	Language string // as [Detect] gave it; "" is text
	Source   []byte

	StripDocs bool // leave documentation out, see [unit.docless]
}

// Result is what one file says. Status is one of the wire.Status constants.
type Result struct {
	Status  string
	Symbols []wire.Symbol // by start
	Refs    []wire.Ref    // by place
	Chunks  []wire.Chunk  // by start
	Dropped [][2]int      // ranges of lines in no chunk on purpose, see [Parser.notebook]
}

// Parser reads files, one at a time: each worker has its own.
type Parser struct {
	parser  *ts.Parser
	cursor  *ts.QueryCursor
	loaded  map[string]*grammar
	ctx     context.Context // of the Parse under way
	options ts.ParseOptions
}

// grammar is a language ready to use.
type grammar struct {
	row      *Language
	language *ts.Language
	query    *compiled
}

// NewParser returns a parser. Close it when done.
func NewParser() *Parser {
	useAllocator()
	p := &Parser{parser: ts.NewParser(), cursor: ts.NewQueryCursor(), loaded: map[string]*grammar{}}
	// The binding keeps every options value it is given for ever, so there is
	// one, and it holds on to no source.
	p.options.ProgressCallback = func(ts.ParseState) bool { return p.ctx.Err() != nil }
	return p
}

// Close frees what the grammars hold.
func (p *Parser) Close() {
	p.parser.Close()
	p.cursor.Close()
	for _, g := range p.loaded {
		g.query.query.Close()
	}
	p.loaded = nil
}

// Parse reads a file. If ctx ends first it returns the file's text chunks with
// [wire.StatusFailed], together with an error that wraps the context's.
func (p *Parser) Parse(ctx context.Context, f Input) (*Result, error) {
	if f.Language == "notebook" {
		return p.notebook(ctx, f)
	}
	row := byName[f.Language]
	if row == nil || len(f.Source) == 0 {
		return textResult(f, wire.StatusText), nil
	}
	g, err := p.load(row)
	if err != nil {
		return textResult(f, wire.StatusFailed), err
	}
	r, err := p.parse(ctx, g, f)
	if err != nil {
		return textResult(f, wire.StatusFailed), fmt.Errorf("parse %s as %s: %w", f.Path, row.Name, err)
	}
	return r, nil
}

// Fallback is what remains of a file whose grammar crashed, hung or swelled: its
// text chunks, with [wire.StatusFailed]. It uses no grammar.
func Fallback(f Input) *Result { return textResult(f, wire.StatusFailed) }

func (p *Parser) load(row *Language) (*grammar, error) {
	if g := p.loaded[row.Name]; g != nil {
		return g, nil
	}
	language := ts.NewLanguage(row.Grammar())
	query, err := compile(row.Name, language)
	if err != nil {
		return nil, err
	}
	g := &grammar{row, language, query}
	p.loaded[row.Name] = g
	return g, nil
}

func (p *Parser) parse(ctx context.Context, g *grammar, f Input) (*Result, error) {
	tree, reading, err := p.read(ctx, g, f.Source)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	root := tree.RootNode()
	found, err := g.query.find(ctx, p.cursor, root, f.Source)
	if err != nil {
		return nil, err
	}
	if g.row.refine != nil {
		g.row.refine(root, f.Source, found)
		found.sort()
	}
	r := &Result{Status: wire.StatusFull}
	inner, err := p.embeddedTrees(ctx, g, f.Source, found)
	defer func() {
		for _, t := range inner {
			t.Close()
		}
	}()
	if err != nil {
		return nil, err
	}
	broken := root.HasError()
	for _, t := range inner {
		broken = broken || t.RootNode().HasError()
	}
	if broken {
		r.Status = wire.StatusPartial
	}
	u := newUnit(g.row, f, reading, found)
	r.Symbols = u.symbolRecords()
	r.Refs = u.refRecords()
	u.lines.Source = u.shown
	points := splitPoints(root, u.lines, found.comments)
	for _, t := range inner {
		points = joinPoints(points, splitPoints(t.RootNode(), u.lines, found.comments))
	}
	r.Chunks = u.chunkRecords(points)
	return r, ctx.Err()
}

// readBlock is how many bytes the binding copies at a time. It copies again
// whenever the lexer steps back over a block's border, so not the whole file.
const readBlock = 64 << 10

func (p *Parser) tree(ctx context.Context, g *grammar, source []byte) (*ts.Tree, error) {
	if err := p.parser.SetLanguage(g.language); err != nil {
		return nil, fmt.Errorf("grammar of %s does not fit this tree-sitter: %w", g.row.Name, err)
	}
	var options *ts.ParseOptions
	if ctx.Done() != nil {
		p.ctx = ctx
		options = &p.options
	}
	tree := p.parser.ParseWithOptions(func(at int, _ ts.Point) []byte {
		if at >= len(source) {
			return nil
		}
		return source[at:min(at+readBlock, len(source))]
	}, nil, options)
	if tree == nil {
		p.parser.Reset()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("grammar of %s gave no tree", g.row.Name)
	}
	return tree, nil
}

// splitPoints returns the lines before which big pieces of code are best cut:
// the starts of the children of every node too big for a chunk.
func splitPoints(root *ts.Node, lines *chunk.Lines, comments []extent) []chunk.Point {
	if len(lines.Source) <= chunk.TargetCode {
		return nil
	}
	cursor := root.Walk()
	defer cursor.Close()
	var points []chunk.Point
	last, depth := 0, 0
	for more := cursor.GotoFirstChild(); more; {
		node := cursor.Node()
		start, end := int(node.StartByte()), int(node.EndByte())
		if line := lines.At(start); line != last && firstOnLine(lines, start, line) {
			points = append(points, chunk.Point{Line: line, Depth: depth})
			last = line
		}
		if end-start > chunk.TargetCode && cursor.GotoFirstChild() {
			depth++
			continue
		}
		for more = cursor.GotoNextSibling(); !more && cursor.GotoParent(); more = cursor.GotoNextSibling() {
			if depth--; depth < 0 {
				return withoutCommented(points, lines, comments)
			}
		}
	}
	return withoutCommented(points, lines, comments)
}

// withoutCommented drops the points right after a comment, which belongs to what
// it stands before.
func withoutCommented(points []chunk.Point, lines *chunk.Lines, comments []extent) []chunk.Point {
	commented := make(map[int]bool, len(comments))
	for _, c := range comments {
		if firstOnLine(lines, c.start, lines.At(c.start)) {
			commented[lines.At(max(c.start, c.end-1))+1] = true
		}
	}
	kept := points[:0]
	for _, p := range points {
		if !commented[p.Line] {
			kept = append(kept, p)
		}
	}
	return kept
}

func firstOnLine(lines *chunk.Lines, offset, line int) bool {
	for _, c := range lines.Source[lines.Start(line):offset] {
		if c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}
