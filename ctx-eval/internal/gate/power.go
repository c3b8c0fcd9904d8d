package gate

import (
	"math"
	"math/rand/v2"
	"sort"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
)

// Power is the probability with which a detectable drop is found.
const Power = .8

// simulated is how many damaged runs are drawn for each size of damage.
const simulated = 400

// damage is a metric's values, and by how much they differ now.
type damage struct {
	values []float64
	noise  []float64 // |now - before|
	hurt   []int     // queries that can lose
}

func damageOf(g pair.Group, metric string) *damage {
	a, b := values(g.Pairs, metric)
	d := &damage{values: a}
	for i := range a {
		d.noise = append(d.noise, math.Abs(b[i]-a[i]))
		if a[i] > 0 {
			d.hurt = append(d.hurt, i)
		}
	}
	return d
}

// detectable returns the smallest mean drop that a check finds with probability
// [Power], by simulation: of the queries that have something to lose, k at
// random lose half of their value (of metrics of which less is better: half is
// added), while every query also differs by as much as it does now, up or down
// by chance. The answer is the mean drop of the smallest such k; -1 if even
// damage to all is not found. The randomisation test is approximated by its
// normal limit, and by 2^-m where only m queries differ.
func detectable(d *damage, m Metric, o Options) float64 {
	found := func(k int) bool {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(k)))
		n := 0
		for range simulated {
			if d.noticed(rng, k, m, o.Alpha) {
				n++
			}
		}
		return float64(n) >= Power*simulated
	}
	k := 1 + sort.Search(len(d.hurt), func(i int) bool { return found(i + 1) })
	if k > len(d.hurt) {
		return -1
	}
	return float64(k) * d.loss() / float64(len(d.values))
}

// loss is the mean loss of a query that is hurt.
func (d *damage) loss() float64 {
	sum := 0.0
	for _, i := range d.hurt {
		sum += d.values[i] / 2
	}
	return sum / float64(len(d.hurt))
}

// noticed draws one damaged run and applies the gate's rule.
func (d *damage) noticed(rng *rand.Rand, k int, m Metric, alpha float64) bool {
	lost := make([]float64, len(d.values))
	for i, x := range d.noise {
		if rng.IntN(2) == 0 {
			x = -x
		}
		lost[i] = x
	}
	rng.Shuffle(len(d.hurt), func(i, j int) { d.hurt[i], d.hurt[j] = d.hurt[j], d.hurt[i] })
	for _, i := range d.hurt[:k] {
		lost[i] += d.values[i] / 2
	}
	sum, squares, differ := 0.0, 0.0, 0
	for _, x := range lost {
		sum += x
		squares += x * x
		if x != 0 {
			differ++
		}
	}
	drop := sum / float64(len(lost))
	if squares == 0 || drop <= 0 {
		return false
	}
	p := max(math.Erfc(sum/math.Sqrt(2*squares))/2, math.Exp2(-float64(differ)))
	return drop > m.MaxDrop || p < alpha && drop > m.Tolerance
}
