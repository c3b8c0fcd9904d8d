package rank

import (
	"cmp"
	"context"
	"slices"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/shared/wire"
)

// hits picks the pieces to show: the best one of each file in the order of the
// files, then, while there is room, the second of each, and so on.
func (s *search) hits(ctx context.Context, files []*candidate) ([]wire.Hit, error) {
	pieces := make([][]*piece, len(files))
	for i, c := range files {
		if i >= s.limit && len(c.pieces) == 0 {
			break
		}
		var err error
		if pieces[i], err = s.pieces(ctx, c); err != nil {
			return nil, err
		}
	}
	var out []wire.Hit
	factor, last := 1.0, 1e9
	for round := 0; len(out) < s.limit; round++ {
		any := false
		for i, c := range files {
			if len(out) >= s.limit || round >= len(pieces[i]) {
				continue
			}
			any = true
			hit, err := s.hit(ctx, c, pieces[i][round])
			if err != nil {
				return nil, err
			}
			last = min(last, s.scale(c.score*factor))
			hit.Rank, hit.Score = len(out)+1, last
			out = append(out, *hit)
		}
		if !any {
			break
		}
		factor *= s.cfg.Weights.NextPiece
	}
	return out, nil
}

// pieces returns a candidate's pieces in the order in which to show them: the
// lines and what else the question names, then by strength. Of overlapping pieces the first stays.
func (s *search) pieces(ctx context.Context, c *candidate) ([]*piece, error) {
	var out []*piece
	placed, err := s.placed(ctx, c)
	if err != nil {
		return nil, err
	}
	named, err := s.namedPieces(ctx, c, c.named)
	if err != nil {
		return nil, err
	}
	named = append(placed, named...)
	var rest []*piece
	bestText, best := 0.0, 0.0
	for _, p := range c.pieces {
		if p.text != nil {
			bestText = max(bestText, p.text.Score)
		}
	}
	for _, p := range c.pieces {
		if p.text != nil && bestText > 0 {
			p.strength += p.text.Score / bestText
		}
		if p.vector != nil {
			p.strength += pieceNear * (pieceK + 1) / float64(pieceK+p.vector.Rank)
		}
		best = max(best, p.strength)
		rest = append(rest, p)
	}
	enough := s.cfg.Weights.Definition * best
	slices.SortFunc(rest, func(a, b *piece) int {
		return cmp.Or(
			-compareBool(a.whole(enough), b.whole(enough)),
			cmp.Compare(b.strength, a.strength),
			cmp.Compare(a.chunk.StartLine, b.chunk.StartLine),
			cmp.Compare(a.chunk.Ordinal, b.chunk.Ordinal))
	})
	for _, p := range append(named, rest...) {
		if len(out) == s.limit {
			break
		}
		if !slices.ContainsFunc(out, func(o *piece) bool { return overlap(o.chunk, p.chunk) }) {
			out = append(out, p)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	if out, err = s.namedPieces(ctx, c, c.hinted); err != nil || len(out) > 0 {
		return out, err
	}
	return s.firstPiece(ctx, c) // the question names the file, nothing in it
}

// whole reports whether a piece is a whole symbol of at least some strength.
func (p *piece) whole(least float64) bool {
	return p.chunk.Kind == wire.ChunkSymbol && p.strength >= least
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func overlap(a, b index.Chunk) bool { return a.StartLine <= b.EndLine && b.StartLine <= a.EndLine }

// namedPieces returns the chunks that hold definitions.
func (s *search) namedPieces(ctx context.Context, c *candidate, defs []index.Definition) ([]*piece, error) {
	var out []*piece
	for _, d := range defs {
		chunks, err := s.index.ChunksOfSymbol(ctx, c.file.ID, d.SymbolID)
		if err == nil && len(chunks) == 0 { // its text stands in other chunks
			chunks, err = s.index.ChunksAtLine(ctx, c.file.ID, d.NameLine)
		}
		if err != nil {
			return nil, err
		}
		if len(chunks) > 0 {
			p := c.piece(chunks[0])
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

func (s *search) firstPiece(ctx context.Context, c *candidate) ([]*piece, error) {
	chunks, err := s.index.ChunksBetween(ctx, c.file.ID, 0, 0)
	if err != nil || len(chunks) == 0 {
		return nil, err
	}
	return []*piece{{chunk: chunks[0]}}, nil
}

// hit makes the record of a piece; rank and score are set by the caller.
func (s *search) hit(ctx context.Context, c *candidate, p *piece) (*wire.Hit, error) {
	head, text, err := s.index.Text(ctx, p.chunk.TextID)
	if err != nil {
		return nil, err
	}
	h := &wire.Hit{
		QueryID: s.query.ID, Repo: c.file.Repo.Name, Path: wire.NewPath(c.file.Path),
		StartLine: p.chunk.StartLine, EndLine: p.chunk.EndLine,
		Language: c.file.Language, Role: c.file.Role,
		Chunk: p.chunk.Handle, ChunkKind: p.chunk.Kind, FileHash: c.file.Hash,
		Header: head, Text: wire.NewText(text),
		Why: &wire.Why{Text: shown(p.text), Vector: shown(p.vector), Name: shown(c.lists[Name])},
	}
	if s.query.Explain {
		h.Why.Features = c.features
	}
	if p.chunk.SymbolID == 0 {
		return h, nil
	}
	defs, err := s.index.Definitions(ctx, c.file.ID)
	if err != nil {
		return nil, err
	}
	for _, d := range defs {
		if d.SymbolID == p.chunk.SymbolID && d.StartLine <= p.chunk.EndLine && d.EndLine >= p.chunk.StartLine {
			h.Symbol, h.QualifiedName, h.Kind, h.Signature = d.Key, d.Qualified, d.Kind, d.Signature
			break
		}
	}
	return h, nil
}

// shown is evidence as a record shows it.
func shown(e *wire.Evidence) *wire.Evidence {
	if e == nil {
		return nil
	}
	return &wire.Evidence{Rank: e.Rank, Score: round(e.Score)}
}
