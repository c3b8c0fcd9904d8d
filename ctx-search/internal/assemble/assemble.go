// Package assemble makes a context of hits: Markdown within an exact budget of
// tokens, counted over the final text. Whole pieces come first, then the
// beginnings or signatures of those that do not fit, then, while there is room,
// what stands around the hits.
package assemble

import (
	"math"

	"github.com/cc490767/ctx/shared/wire"
)

// enough is the share of the budget from which on no further piece is cut to
// size, and sated the share from which on no further material is looked for.
const (
	enough = .90
	sated  = .97
)

// More yields further material, the most useful first, until yield returns false.
type More func(yield func(*Piece) bool) error

// Make returns the context of hits: text, tokens, completeness, sources and what
// was left out. The text never has more than budget tokens; it is empty if
// nothing fits. more may be nil.
func Make(c *Counter, budget int, hits []wire.Hit, more More) (*wire.Context, error) {
	target := budget
	for range 6 {
		f := newFill(c, target, hits)
		if err := f.run(more); err != nil {
			return nil, err
		}
		out, err := f.context(budget)
		if err != nil {
			return nil, err
		}
		if out.Tokens <= budget {
			return out, nil
		}
		// Where blocks meet, their tokens may differ from the blocks' own.
		target -= out.Tokens - budget + 1
	}
	f := newFill(c, 0, hits)
	return f.context(budget)
}

func newFill(c *Counter, budget int, hits []wire.Hit) *fill {
	f := &fill{counter: c, budget: budget}
	repos := map[string]bool{}
	for i := range hits {
		p := FromHit(&hits[i])
		p.rank = i
		f.hits = append(f.hits, p)
		repos[p.Repo] = true
	}
	f.withRepo = len(repos) > 1
	return f
}

// context makes the record of what was chosen.
func (f *fill) context(budget int) (*wire.Context, error) {
	out := &wire.Context{Budget: budget, Tokenizer: f.counter.Name, Sources: []wire.Source{}}
	blocks := layout(f.all())
	for _, b := range blocks {
		text := b.text(f.withRepo)
		n, err := f.counter.Count(text)
		if err != nil {
			return nil, err
		}
		name, _ := b.name()
		first := b.pieces[0]
		out.Text += text
		out.Sources = append(out.Sources, wire.Source{Repo: first.Repo, Path: first.Path, StartLine: b.start, EndLine: b.end,
			QualifiedName: name, Form: b.form(), Tokens: n})
	}
	if out.Text != "" {
		out.Text += f.footer
	}
	var err error
	if out.Tokens, err = f.counter.Count(out.Text); err != nil {
		return nil, err
	}
	var mass, shown float64
	for _, p := range f.hits {
		mass += p.Score
		shown += p.Score * p.fraction()
		if p.form == formWhole {
			continue
		}
		missing, err := f.counter.Count(wholeText(p))
		if err != nil {
			return nil, err
		}
		out.Omitted = append(out.Omitted, wire.Omitted{Handle: p.handle(), Tokens: missing})
	}
	if mass > 0 {
		out.Completeness = math.Round(1e4*shown/mass) / 1e4
	}
	return out, nil
}
