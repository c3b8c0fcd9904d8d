package baseline

import (
	"context"
	"math"
	"slices"

	"github.com/cc490767/ctx/shared/ident"
)

// Parameters of BM25, the customary values (Robertson and Zaragoza 2009).
const (
	k1 = 1.2
	b  = .75
)

// BM25 ranks whole files by BM25 over the words that full text uses, without
// fields, chunks, names or priors: what a search engine does that knows nothing
// of code but how to split identifiers.
type BM25 struct {
	norm     *ident.Normalizer
	paths    []string
	lengths  []float64 // in words
	mean     float64
	postings map[string][]posting
}

type posting struct {
	file, count int32
}

// NewBM25 reads all files. Those that cannot be read count as empty.
func NewBM25(ctx context.Context, files *Files) (*BM25, error) {
	r := &BM25{norm: ident.NewNormalizer(), paths: files.Paths, lengths: make([]float64, len(files.Paths)), postings: map[string][]posting{}}
	var words []string
	for i, path := range files.Paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		text, err := files.Read(path)
		if err != nil {
			continue
		}
		words = r.norm.Terms(words[:0], string(text), true)
		counts := map[string]int32{}
		for _, w := range words {
			counts[w]++
		}
		for w, n := range counts {
			r.postings[w] = append(r.postings[w], posting{int32(i), n})
		}
		r.lengths[i] = float64(len(words))
		r.mean += r.lengths[i] / float64(len(files.Paths))
	}
	return r, nil
}

// Rank implements [Ranker].
func (r *BM25) Rank(_ context.Context, query string, n int) ([]Ranked, error) {
	scores := map[int32]float64{}
	for _, t := range terms(r.norm, query) {
		list := r.postings[t]
		df := float64(len(list))
		idf := math.Log(1 + (float64(len(r.paths))-df+.5)/(df+.5))
		for _, p := range list {
			tf := float64(p.count)
			scores[p.file] += idf * tf * (k1 + 1) / (tf + k1*(1-b+b*r.lengths[p.file]/r.mean))
		}
	}
	ranked := make([]Ranked, 0, len(scores))
	for file, score := range scores {
		ranked = append(ranked, Ranked{r.paths[file], score})
	}
	slices.SortFunc(ranked, better)
	return ranked[:min(n, len(ranked))], nil
}
