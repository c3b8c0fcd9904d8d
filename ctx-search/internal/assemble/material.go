package assemble

import (
	"context"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/shared/wire"
)

// reach is how many chunks before and behind a hit are looked at.
const reach = 6

// Material finds what stands around hits in an index.
type Material struct{ x *index.Index }

// OpenMaterial opens the index at path.
func OpenMaterial(ctx context.Context, path string) (*Material, error) {
	x, err := index.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return &Material{x}, nil
}

// Close closes the index.
func (m *Material) Close() error { return m.x.Close() }

// UUID names the index.
func (m *Material) UUID() string { return m.x.UUID() }

// Around returns the further material of hits: first what encloses them (the
// type of a method), then their neighbours in the file, the nearest first, those
// of better hits first.
func (m *Material) Around(ctx context.Context, hits []wire.Hit) More {
	return func(yield func(*Piece) bool) error {
		if err := m.x.Begin(ctx); err != nil {
			return err
		}
		defer m.x.End()
		a := &around{m: m, seen: map[int64]bool{}, yield: yield}
		for i := range hits {
			c, ok, err := m.x.ChunkByHandle(ctx, hits[i].Chunk)
			if err != nil {
				return m.x.Explain(err)
			}
			if ok {
				a.seen[c.ID] = true
				a.centers = append(a.centers, c)
			}
		}
		return m.x.Explain(a.run(ctx))
	}
}

type around struct {
	m       *Material
	centers []index.Chunk
	seen    map[int64]bool
	yield   func(*Piece) bool
	stopped bool
}

func (a *around) run(ctx context.Context) error {
	for _, c := range a.centers {
		if err := a.enclosing(ctx, c); err != nil || a.stopped {
			return err
		}
	}
	for d := 1; d <= reach; d++ {
		for _, c := range a.centers {
			for _, ordinal := range []int{c.Ordinal + d, c.Ordinal - d} {
				chunks, err := a.m.x.ChunksBetween(ctx, c.FileID, ordinal, ordinal)
				if err != nil {
					return err
				}
				if err := a.offer(ctx, chunks); err != nil || a.stopped {
					return err
				}
			}
		}
	}
	return nil
}

// enclosing offers the definition of the symbol that a chunk's symbol belongs to.
func (a *around) enclosing(ctx context.Context, c index.Chunk) error {
	if c.SymbolID == 0 {
		return nil
	}
	defs, err := a.m.x.Definitions(ctx, c.FileID)
	if err != nil {
		return err
	}
	for _, d := range defs {
		if d.SymbolID != c.SymbolID || d.ParentID == 0 {
			continue
		}
		parents, err := a.m.x.DefinitionsOf(ctx, d.ParentID)
		if err != nil || len(parents) == 0 {
			return err
		}
		chunks, err := a.m.x.ChunksOfSymbol(ctx, parents[0].FileID, d.ParentID)
		if err != nil {
			return err
		}
		return a.offer(ctx, chunks[:min(1, len(chunks))])
	}
	return nil
}

func (a *around) offer(ctx context.Context, chunks []index.Chunk) error {
	for _, c := range chunks {
		if a.stopped || a.seen[c.ID] {
			continue
		}
		a.seen[c.ID] = true
		p, err := a.piece(ctx, c)
		if err != nil {
			return err
		}
		a.stopped = !a.yield(p)
	}
	return nil
}

func (a *around) piece(ctx context.Context, c index.Chunk) (*Piece, error) {
	file, err := a.m.x.File(ctx, c.FileID)
	if err != nil {
		return nil, err
	}
	_, text, err := a.m.x.Text(ctx, c.TextID)
	if err != nil {
		return nil, err
	}
	p := &Piece{Repo: file.Repo.Name, Path: wire.NewPath(file.Path), Language: file.Language, Start: c.StartLine}
	p.SetText(text)
	if c.SymbolID == 0 {
		return p, nil
	}
	defs, err := a.m.x.Definitions(ctx, c.FileID)
	if err != nil {
		return nil, err
	}
	for _, d := range defs {
		if d.SymbolID == c.SymbolID {
			p.Name, p.Kind, p.Signature = d.Qualified, d.Kind, d.Signature
			break
		}
	}
	return p, nil
}
