package metric

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestAll(t *testing.T) {
	log2 := math.Log2
	for _, c := range []struct {
		name         string
		gains, ideal []int
		cutoffs      []int
		want         map[string]float64
	}{
		{"second of two, the better one missing", []int{0, 1, 0}, []int{1, 3}, []int{1, 10}, map[string]float64{
			"mrr": .5, "map": .25,
			"ndcg@1": 0, "precision@1": 0, "recall@1": 0, "success@1": 0,
			"ndcg@10": (1 / log2(3)) / (3 + 1/log2(3)), "precision@10": .1, "recall@10": .5, "success@10": 1,
		}},
		{"perfect", []int{3, 2, 1}, []int{1, 2, 3}, []int{2}, map[string]float64{
			"mrr": 1, "map": 1, "ndcg@2": 1, "precision@2": 1, "recall@2": 2. / 3, "success@2": 1,
		}},
		{"nothing returned", nil, []int{2}, []int{1}, map[string]float64{
			"mrr": 0, "map": 0, "ndcg@1": 0, "precision@1": 0, "recall@1": 0, "success@1": 0,
		}},
		{"nothing relevant, negative grades", []int{0, -1}, []int{0, -1}, []int{5}, map[string]float64{
			"mrr": 0, "map": 0, "ndcg@5": 0, "precision@5": 0, "recall@5": 0, "success@5": 0,
		}},
		{"a negative grade does not count against a ranking", []int{-2, 1}, []int{-2, 1}, []int{2}, map[string]float64{
			"mrr": .5, "map": .5, "ndcg@2": 1 / log2(3), "precision@2": .5, "recall@2": 1, "success@2": 1,
		}},
		{"no cutoff below 1", []int{1}, []int{1}, []int{0}, map[string]float64{
			"mrr": 1, "map": 1, "ndcg@0": 0, "precision@0": 0, "recall@0": 0, "success@0": 0,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, All(c.gains, c.ideal, c.cutoffs), cmpopts.EquateApprox(0, 1e-12)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestProperties: metrics lie between 0 and 1, the best order is the best, and
// moving a relevant hit forward never harms.
func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		ideal := make([]int, 1+rng.IntN(12))
		for i := range ideal {
			ideal[i] = rng.IntN(5) - 1
		}
		gains := append(slices.Clone(ideal), make([]int, rng.IntN(12))...)
		rng.Shuffle(len(gains), func(i, j int) { gains[i], gains[j] = gains[j], gains[i] })
		gains = gains[:rng.IntN(len(gains)+1)]
		ks := []int{1, 3, 10}
		got := All(gains, ideal, ks)
		for name, v := range got {
			if v < 0 || v > 1+1e-12 || math.IsNaN(v) {
				t.Fatalf("%s of %v against %v is %v", name, gains, ideal, v)
			}
		}
		best := slices.Clone(ideal)
		slices.SortFunc(best, func(a, b int) int { return b - a })
		if relevant(ideal) > 0 && math.Abs(NDCG(best, ideal, 10)-1) > 1e-12 {
			t.Fatalf("best order of %v: %v", ideal, NDCG(best, ideal, 10))
		}
		for i := 1; i < len(gains); i++ {
			if gains[i] <= gains[i-1] {
				continue
			}
			better := slices.Clone(gains)
			better[i], better[i-1] = better[i-1], better[i]
			for name, v := range All(better, ideal, ks) {
				if v < got[name]-1e-12 {
					t.Fatalf("%s falls from %v to %v between %v and %v (%v)", name, got[name], v, gains, better, ideal)
				}
			}
		}
	}
}
