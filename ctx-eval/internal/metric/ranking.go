// Package metric computes how good a ranking is, as trec_eval does.
//
// A ranking is a list of gains: the grade of what stands at rank 1, 2, …, with 0
// for what is not labelled or not relevant. Beside it stand the grades of all
// labelled places, found or not, in any order. A place is relevant from grade 1
// on; zero and negative grades are the same as no label.
//
// A list that ends before k counts as followed by nothing relevant: P@10 of a
// single, relevant hit is 0.1. Where nothing is relevant every metric is 0.
// Values agree with trec_eval (ndcg_cut, recip_rank, map, P, recall, success) to
// 1e-6, see testdata/README.md.
package metric

import (
	"math"
	"slices"
	"strconv"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// NDCG returns the normalised discounted cumulative gain of the first k: the sum
// of grade / log2(rank + 1), divided by that of the best possible order of all
// labelled places (Järvelin and Kekäläinen 2002, in trec_eval's variant, where
// the gain is the grade itself).
func NDCG(gains, ideal []int, k int) float64 {
	best := slices.Clone(ideal)
	slices.SortFunc(best, func(a, b int) int { return b - a })
	if norm := dcg(best, k); norm > 0 {
		return dcg(gains, k) / norm
	}
	return 0
}

func dcg(gains []int, k int) float64 {
	sum := 0.0
	for i, g := range first(gains, k) {
		if g > 0 {
			sum += float64(g) / math.Log2(float64(i+2))
		}
	}
	return sum
}

// ReciprocalRank returns 1 / the rank of the first relevant, 0 if there is none.
// Its mean over queries is MRR.
func ReciprocalRank(gains []int) float64 {
	for i, g := range gains {
		if g > 0 {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// AveragePrecision returns the sum of the precision at each relevant rank,
// divided by the number of all relevant places, found or not. Its mean over
// queries is MAP.
func AveragePrecision(gains, ideal []int) float64 {
	all := relevant(ideal)
	if all == 0 {
		return 0
	}
	found, sum := 0, 0.0
	for i, g := range gains {
		if g > 0 {
			found++
			sum += float64(found) / float64(i+1)
		}
	}
	return sum / float64(all)
}

// Precision returns the share of relevant ones among the first k, of k even if
// fewer were returned.
func Precision(gains []int, k int) float64 {
	if k < 1 {
		return 0
	}
	return float64(relevant(first(gains, k))) / float64(k)
}

// Recall returns the share of all relevant places that are among the first k.
func Recall(gains, ideal []int, k int) float64 {
	all := relevant(ideal)
	if all == 0 {
		return 0
	}
	return float64(relevant(first(gains, k))) / float64(all)
}

// Success returns 1 if one of the first k is relevant, else 0.
func Success(gains []int, k int) float64 {
	if relevant(first(gains, k)) > 0 {
		return 1
	}
	return 0
}

// All returns every ranking metric by its name: ndcg@k, precision@k, recall@k
// and success@k for each cutoff, mrr and map over the whole list.
func All(gains, ideal []int, cutoffs []int) map[string]float64 {
	all := map[string]float64{
		result.MRR: ReciprocalRank(gains),
		result.MAP: AveragePrecision(gains, ideal),
	}
	for _, k := range cutoffs {
		all[At(result.NDCG, k)] = NDCG(gains, ideal, k)
		all[At(result.Precision, k)] = Precision(gains, k)
		all[At(result.Recall, k)] = Recall(gains, ideal, k)
		all[At(result.Success, k)] = Success(gains, k)
	}
	return all
}

// At returns the name of a metric at a cutoff or budget, as ndcg@10.
func At(name string, k int) string { return name + "@" + strconv.Itoa(k) }

func first(gains []int, k int) []int { return gains[:max(0, min(k, len(gains)))] }

func relevant(grades []int) int {
	n := 0
	for _, g := range grades {
		if g > 0 {
			n++
		}
	}
	return n
}
