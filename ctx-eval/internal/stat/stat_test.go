package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(got, want, by float64) bool { return math.Abs(got-want) <= by }

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		values []float64
		p      float64
		want   float64
	}{
		{nil, .5, 0},
		{[]float64{7}, .95, 7},
		{[]float64{4, 1, 3, 2}, .5, 2.5},
		{[]float64{4, 1, 3, 2}, 0, 1},
		{[]float64{4, 1, 3, 2}, 1, 4},
		{[]float64{4, 1, 3, 2}, 1.5, 4},
		{[]float64{4, 1, 3, 2}, -1, 1},
		{[]float64{10, 20, 30, 40, 50}, .95, 48}, // R: quantile(c(10,20,30,40,50), .95)
		{[]float64{10, 20, 30, 40, 50}, .1, 14},
	} {
		before := slices.Clone(c.values)
		if got := Quantile(c.values, c.p); !near(got, c.want, 1e-12) {
			t.Errorf("Quantile(%v, %v) = %v, want %v", c.values, c.p, got, c.want)
		}
		if !slices.Equal(before, c.values) {
			t.Errorf("values were changed to %v", c.values)
		}
	}
}

func TestBootstrapOfLittle(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   Interval
	}{
		{nil, Interval{}},
		{[]float64{.3}, Interval{N: 1, Mean: .3, Low: .3, High: .3}},
		{[]float64{.5, .5, .5}, Interval{N: 3, Mean: .5, Low: .5, High: .5}},
	} {
		if got := Bootstrap(c.values, 0, 1); got != c.want {
			t.Errorf("Bootstrap(%v) = %+v, want %+v", c.values, got, c.want)
		}
	}
}

// TestBootstrapOfTwo: of 0 and 1, a quarter of the resamples has mean 0 and a
// quarter mean 1, so the interval is the whole range.
func TestBootstrapOfTwo(t *testing.T) {
	if got := Bootstrap([]float64{0, 1}, 0, 1); got.Low != 0 || got.High != 1 || got.HalfSize != .5 {
		t.Errorf("%+v", got)
	}
}

// TestBootstrapWidth: for many values the interval is that of the normal
// distribution, 1.96 standard errors to each side.
func TestBootstrapWidth(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	values := make([]float64, 400)
	for i := range values {
		values[i] = rng.Float64()
	}
	mean, variance := Mean(values), 0.0
	for _, v := range values {
		variance += (v - mean) * (v - mean) / float64(len(values))
	}
	want := 1.96 * math.Sqrt(variance/float64(len(values)))
	got := Bootstrap(values, 0, 1)
	if !near(got.HalfSize, want, .1*want) || !near(mean-got.Low, want, .15*want) {
		t.Errorf("%+v, want mean %.4f ± %.4f", got, mean, want)
	}
	if again := Bootstrap(values, 0, 1); again != got {
		t.Errorf("another interval with the same seed: %+v, %+v", got, again)
	}
	if other := Bootstrap(values, 0, 2); other == got || other.Mean != got.Mean {
		t.Errorf("another seed: %+v, %+v", got, other)
	}
}

// TestBootstrapCoverage: about 95 of 100 intervals hold the true mean.
func TestBootstrapCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	held, rounds := 0, 400
	for range rounds {
		values := make([]float64, 60)
		for i := range values {
			if rng.Float64() < .3 {
				values[i] = 1
			}
		}
		if b := Bootstrap(values, 500, rng.Uint64()); b.Low <= .3 && .3 <= b.High {
			held++
		}
	}
	if share := float64(held) / float64(rounds); share < .90 || share > .99 {
		t.Errorf("%.3f of the intervals hold the true mean", share)
	}
}

// TestBootstrapDifference: pairs are drawn together, so a constant gain is
// certain however much the queries vary.
func TestBootstrapDifference(t *testing.T) {
	a := []float64{0, .9, .1, .8, .5}
	b := make([]float64, len(a))
	for i := range a {
		b[i] = a[i] + .25
	}
	got := BootstrapDifference(a, b, 0, 1)
	if !near(got.Mean, .25, 1e-12) || !near(got.HalfSize, 0, 1e-12) {
		t.Errorf("%+v", got)
	}
}

func TestRandomise(t *testing.T) {
	zeros := make([]float64, 8)
	for _, c := range []struct {
		name string
		b    []float64
		want Test
	}{
		{"alike", []float64{0, 0, 0}, Test{N: 0, P: 1, Worse: 1, Exact: true}},
		{"one query", []float64{-.5}, Test{N: 1, Diff: -.5, P: 1, Worse: .5, Exact: true}},
		// All eight of one sign: 2 of 256 patterns are as far from 0, 1 as low.
		{"all worse", []float64{-.1, -.1, -.1, -.1, -.1, -.1, -.1, -.1}, Test{N: 8, Diff: -.1, P: 2. / 256, Worse: 1. / 256, Exact: true}},
		{"all better", []float64{.1, .1, .1, .1, .1, .1, .1, .1}, Test{N: 8, Diff: .1, P: 2. / 256, Worse: 1, Exact: true}},
		// Sums of ±1 ±2 ±3 are -6 -4 -2 0 0 2 4 6; the sum is 4.
		{"mixed", []float64{-1, 2, 3}, Test{N: 3, Diff: 4. / 3, P: 4. / 8, Worse: 7. / 8, Exact: true}},
		{"pairs that are alike count for the mean", []float64{.4, 0, 0, 0}, Test{N: 1, Diff: .1, P: 1, Worse: 1, Exact: true}},
	} {
		got := Randomise(zeros[:len(c.b)], c.b, 0, 1)
		if got.N != c.want.N || got.Exact != c.want.Exact || !near(got.Diff, c.want.Diff, 1e-12) ||
			!near(got.P, c.want.P, 1e-12) || !near(got.Worse, c.want.Worse, 1e-12) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestDrawnAgreesWithExact: drawing patterns estimates what counting them gives.
func TestDrawnAgreesWithExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		diffs := make([]float64, 12)
		for i := range diffs {
			diffs[i] = rng.NormFloat64() - .2
		}
		p, worse := enumerate(diffs)
		drawnP, drawnWorse := draw(diffs, Flips, rng.Uint64())
		if !near(p, drawnP, .02) || !near(worse, drawnWorse, .02) {
			t.Errorf("exact %.4f %.4f, drawn %.4f %.4f", p, worse, drawnP, drawnWorse)
		}
	}
}

// TestFalseAlarms: of comparisons without a difference, at most about five in a
// hundred have a p-value below 0.05.
func TestFalseAlarms(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	alarms, rounds := 0, 600
	for range rounds {
		a, b := make([]float64, 30), make([]float64, 30)
		for i := range a {
			a[i], b[i] = rng.Float64(), rng.Float64()
		}
		if Randomise(a, b, 1000, rng.Uint64()).Worse < .05 {
			alarms++
		}
	}
	if share := float64(alarms) / float64(rounds); share < .02 || share > .08 {
		t.Errorf("%.3f false alarms at 0.05", share)
	}
}

func TestRandomiseIsDeterministicAndSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	a, b := make([]float64, 100), make([]float64, 100)
	for i := range a {
		a[i], b[i] = rng.Float64(), rng.Float64()+.1
	}
	forth, back := Randomise(a, b, 0, 1), Randomise(b, a, 0, 1)
	if forth != Randomise(a, b, 0, 1) {
		t.Error("another result with the same seed")
	}
	if forth.P != back.P || forth.Diff != -back.Diff {
		t.Errorf("%+v, the other way round %+v", forth, back)
	}
	if forth.P == 0 || forth.Exact || forth.N != 100 {
		t.Errorf("%+v", forth)
	}
}

func BenchmarkBootstrap(b *testing.B) {
	values := make([]float64, 200)
	for i := range values {
		values[i] = float64(i % 7)
	}
	for b.Loop() {
		Bootstrap(values, 0, 1)
	}
}
