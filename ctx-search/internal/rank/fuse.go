package rank

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// fuse ranks the candidates, best first: weighted reciprocal rank over the
// channels' lists, then the model over the features of the best of them.
func (s *search) fuse(ctx context.Context) ([]*candidate, error) {
	files := make([]*candidate, 0, len(s.candidates))
	total := 0.0
	w := &s.cfg.Weights
	for _, channel := range Channels {
		for _, c := range s.candidates {
			if c.lists[channel] != nil {
				total += w.channel(channel)
				break
			}
		}
	}
	for _, c := range s.candidates {
		if len(c.lists) == 0 {
			continue
		}
		for _, channel := range Channels { // in order: sums of floats depend on it
			if e := c.lists[channel]; e != nil {
				c.score += w.channel(channel) * (w.FusionK + 1) / (w.FusionK + float64(e.Rank)) / total
			}
		}
		files = append(files, c)
	}
	byScore := func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), byPath(a.file, b.file))
	}
	slices.SortFunc(files, byScore)
	best := files[:min(len(files), max(fusedFiles, 2*s.limit))]
	m, err := s.newModel(ctx, best)
	if err != nil {
		return nil, err
	}
	for _, c := range best {
		if err := m.score(ctx, c); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(best, byScore)
	return best, nil
}

// linear is the weighted sum of a candidate's features.
func (e *Engine) linear(f map[string]float64) float64 {
	sum := 0.0
	for _, term := range e.model {
		sum += *term.value * f[term.name]
	}
	return sum
}

// scale brings a linear score to a readable one: 1 is what a file reaches that
// is first everywhere. A score is never below a thousandth, so that shares of a
// sum of scores make sense.
func (e *Engine) scale(linear float64) float64 {
	w := &e.cfg.Weights
	full := w.Fused + w.Strength + w.FileName + w.Defs
	if full <= 0 { // weights that turn the order round
		full = 1
	}
	return max(.001, round(linear/full))
}

// round keeps four decimals: the same on every processor.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }
