// Package stat says how sure a mean or a difference is, by resampling queries.
//
// Everything random comes from a seed: the same values, in the same order, give
// the same result on every machine.
package stat

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Resamples is how often intervals resample unless told otherwise. The ends of a
// 95 % interval then vary by about a tenth of its width from seed to seed.
const Resamples = 2000

// Level is the share of resampled means that an interval holds.
const Level = 0.95

// Interval is a mean and the range that its resampled values lie in.
type Interval struct {
	N        int // values
	Mean     float64
	Low      float64 // 2.5 % of the resampled means are lower; equal to Mean for less than two values
	High     float64 // 2.5 % are higher
	HalfSize float64 // (High - Low) / 2
}

// Mean returns the arithmetic mean, 0 of nothing.
func Mean(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// Round keeps six decimals, as records show values: what is behind depends on the
// processor.
func Round(v float64) float64 { return math.Round(v*1e6) / 1e6 }

// Bootstrap returns the mean of values, one for each query, and its percentile
// bootstrap interval at [Level] (Efron 1979): queries are drawn with replacement,
// as many as there are, resamples times. resamples below 1 means [Resamples].
func Bootstrap(values []float64, resamples int, seed uint64) Interval {
	mean := Mean(values)
	if len(values) < 2 {
		return Interval{N: len(values), Mean: mean, Low: mean, High: mean}
	}
	if resamples < 1 {
		resamples = Resamples
	}
	means := resampledMeans(values, resamples, seed)
	slices.Sort(means)
	low, high := quantile(means, (1-Level)/2), quantile(means, (1+Level)/2)
	return Interval{N: len(values), Mean: mean, Low: low, High: high, HalfSize: (high - low) / 2}
}

// resampledMeans draws two indices from each random number: a 32-bit half times n,
// shifted, is one from 0 to n-1, uniform up to n/2³². Intervals of many metrics
// and groups are wanted at once, and drawing is what they cost.
func resampledMeans(values []float64, resamples int, seed uint64) []float64 {
	rng := rand.NewPCG(seed, uint64(len(values)))
	n := uint64(len(values))
	means := make([]float64, resamples)
	for i := range means {
		sum := 0.0
		for range n / 2 {
			bits := rng.Uint64()
			sum += values[bits>>32*n>>32] + values[bits&(1<<32-1)*n>>32]
		}
		if n%2 == 1 {
			sum += values[rng.Uint64()>>32*n>>32]
		}
		means[i] = sum / float64(n)
	}
	return means
}

// BootstrapDifference returns the mean of b - a, query by query, and its
// interval: a's and b's values of one query are drawn together. a and b must be
// equally long, a[i] and b[i] of the same query.
func BootstrapDifference(a, b []float64, resamples int, seed uint64) Interval {
	return Bootstrap(Differences(a, b), resamples, seed)
}

// Differences returns b - a, value by value, as far as both go.
func Differences(a, b []float64) []float64 {
	d := make([]float64, min(len(a), len(b)))
	for i := range d {
		d[i] = b[i] - a[i]
	}
	return d
}
