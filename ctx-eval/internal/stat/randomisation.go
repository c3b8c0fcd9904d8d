package stat

import (
	"math"
	"math/rand/v2"
)

const (
	// Flips is how many random sign patterns a randomisation test draws.
	Flips = 10_000
	// ExactUpTo is the number of differing queries up to which it counts all
	// patterns instead: 65 536 of them.
	ExactUpTo = 16
)

// Test is the outcome of a paired randomisation test.
type Test struct {
	N     int     // pairs that differ; the others say nothing
	Diff  float64 // mean of b - a over all pairs
	P     float64 // two-sided: how often chance alone gives a mean at least as far from 0
	Worse float64 // one-sided: how often chance alone gives a mean at least as low
	Exact bool    // all sign patterns were counted
}

// Randomise tests whether b differs from a, query by query (Fisher 1935; for
// retrieval Smucker, Allan and Carterette 2007). If the two were alike, each
// difference could as well have the opposite sign; P and Worse are the shares of
// sign patterns that give a mean at least as extreme as the one seen.
//
// Up to [ExactUpTo] differing pairs every pattern is counted. Beyond, flips
// patterns are drawn (below 1: [Flips]), and the one seen is counted among them,
// so that a p-value is never 0. a and b must be equally long, a[i] and b[i] of
// the same query.
func Randomise(a, b []float64, flips int, seed uint64) Test {
	all := Differences(a, b)
	var diffs []float64
	for _, d := range all {
		if d != 0 {
			diffs = append(diffs, d)
		}
	}
	t := Test{N: len(diffs), Diff: Mean(all), P: 1, Worse: 1, Exact: len(diffs) <= ExactUpTo}
	switch {
	case len(diffs) == 0:
	case t.Exact:
		t.P, t.Worse = enumerate(diffs)
	default:
		if flips < 1 {
			flips = Flips
		}
		t.P, t.Worse = draw(diffs, flips, seed)
	}
	return t
}

// extreme compares sums of differences with the one seen. What differs by
// rounding only is equal: sums of the same values in another order of signs.
type extreme struct {
	seen, slack float64
	far, low    int
}

func newExtreme(diffs []float64) *extreme {
	e := &extreme{}
	for _, d := range diffs {
		e.seen += d
		e.slack += math.Abs(d) * 1e-12
	}
	return e
}

func (e *extreme) count(sum float64) {
	if math.Abs(sum) >= math.Abs(e.seen)-e.slack {
		e.far++
	}
	if sum <= e.seen+e.slack {
		e.low++
	}
}

func enumerate(diffs []float64) (p, worse float64) {
	e := newExtreme(diffs)
	patterns := 1 << len(diffs)
	for pattern := range patterns {
		sum := 0.0
		for i, d := range diffs {
			if pattern>>i&1 == 1 {
				d = -d
			}
			sum += d
		}
		e.count(sum)
	}
	return float64(e.far) / float64(patterns), float64(e.low) / float64(patterns)
}

func draw(diffs []float64, flips int, seed uint64) (p, worse float64) {
	e := newExtreme(diffs)
	rng := rand.New(rand.NewPCG(seed, uint64(len(diffs))))
	for range flips {
		sum, bits := 0.0, uint64(0)
		for i, d := range diffs {
			if i%64 == 0 {
				bits = rng.Uint64()
			}
			if bits&1 == 1 {
				d = -d
			}
			bits >>= 1
			sum += d
		}
		e.count(sum)
	}
	return float64(e.far+1) / float64(flips+1), float64(e.low+1) / float64(flips+1)
}
