// Package stat says how sure a mean or a difference is, by resampling queries.
//
// Everything random comes from a seed: the same values, in the same order, give
// the same result on every machine.
package stat

import (
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
	Low      float64 // of the interval; equal to Mean for less than two values
	High     float64
	HalfSize float64 // half the interval's width
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
	rng := rand.New(rand.NewPCG(seed, uint64(len(values))))
	means := make([]float64, resamples)
	for i := range means {
		sum := 0.0
		for range values {
			sum += values[rng.IntN(len(values))]
		}
		means[i] = sum / float64(len(values))
	}
	slices.Sort(means)
	low, high := quantile(means, (1-Level)/2), quantile(means, (1+Level)/2)
	return Interval{N: len(values), Mean: mean, Low: low, High: high, HalfSize: (high - low) / 2}
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
