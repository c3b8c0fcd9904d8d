package rank

import (
	"context"
	"slices"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/ctx-search/internal/question"
)

// typeKinds are the kinds of symbols that a name alone most likely means.
var typeKinds = []string{"class", "struct", "interface", "trait", "enum", "type", "record", "union", "protocol", "object", "module", "namespace"}

// byName asks for what the question names: symbols by exact name, else by the
// beginning of their name, words that together are a symbol's name, and files.
func (s *search) byName(ctx context.Context) error {
	scores := map[int64]float64{}
	w := &s.cfg.Weights.Named
	for _, n := range s.ask.Names {
		if n.Path != "" {
			if err := s.namedFiles(ctx, n, scores); err != nil {
				return err
			}
		}
		if n.Fold == "" {
			continue
		}
		if err := s.namedSymbols(ctx, n, scores); err != nil {
			return err
		}
	}
	joined, err := s.index.Known(ctx, s.ask.Joined)
	if err != nil {
		return err
	}
	alone := len(s.ask.Terms) <= 3 // nothing but the name was asked for
	for _, fold := range joined {
		defs, err := s.index.DefinitionsNamed(ctx, fold)
		if err != nil {
			return err
		}
		if err := s.addNamed(ctx, defs, scores, alone, func(index.Definition) float64 { return w.Joined }); err != nil {
			return err
		}
	}
	if len(scores) > 0 {
		s.list(Name, scores)
	}
	return nil
}

func (s *search) namedSymbols(ctx context.Context, n question.Name, scores map[int64]float64) error {
	w := &s.cfg.Weights.Named
	defs, err := s.index.DefinitionsNamed(ctx, n.Fold)
	if err != nil {
		return err
	}
	if len(n.Scope) > 0 {
		if inside := slices.DeleteFunc(slices.Clone(defs), func(d index.Definition) bool { return !inScope(d, n.Scope) }); len(inside) > 0 {
			return s.addNamed(ctx, inside, scores, true, func(index.Definition) float64 { return w.Qualified })
		}
		longer, err := s.index.DefinitionsPrefixed(ctx, n.Fold)
		if err != nil {
			return err
		}
		longer = slices.DeleteFunc(longer, func(d index.Definition) bool { return !inScope(d, n.Scope) })
		if len(longer) > 0 { // Head.Append, where there is Head.Appender
			return s.addNamed(ctx, longer, scores, true, func(index.Definition) float64 { return w.Other })
		}
	}
	factor := 1.0
	if !n.Strong {
		factor = w.Weak
	}
	if len(defs) > 0 {
		return s.addNamed(ctx, defs, scores, n.Strong, func(d index.Definition) float64 {
			if slices.Contains(typeKinds, d.Kind) {
				return factor * w.Type
			}
			return factor * w.Other
		})
	}
	if !n.Strong || len(n.Fold) < 4 {
		return nil
	}
	if defs, err = s.index.DefinitionsPrefixed(ctx, n.Fold); err != nil {
		return err
	}
	return s.addNamed(ctx, defs, scores, false, func(index.Definition) float64 { return w.Prefix })
}

func inScope(d index.Definition, scope []string) bool {
	_, ok := question.InScope(d.Qualified, scope)
	return ok
}

// addNamed adds definitions to their files; a file counts its best one for
// each name, and a declaration half of a definition. Shown definitions are what
// is shown of their file.
func (s *search) addNamed(ctx context.Context, defs []index.Definition, scores map[int64]float64, shown bool, value func(index.Definition) float64) error {
	best := map[int64]float64{}
	for _, d := range defs {
		if !s.filter.AcceptsFile(d.FileID) || !s.filter.AcceptsKind(d.Kind) {
			continue
		}
		v := value(d)
		if !d.Primary {
			v /= 2
		}
		c, err := s.candidate(ctx, d.FileID)
		if err != nil {
			return err
		}
		if shown {
			c.named = append(c.named, d)
		} else {
			c.hinted = append(c.hinted, d)
		}
		best[d.FileID] = max(best[d.FileID], v)
	}
	for file, v := range best {
		scores[file] += v
	}
	return nil
}
