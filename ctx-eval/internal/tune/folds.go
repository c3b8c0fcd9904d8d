package tune

import (
	"maps"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// Fold is a corpus left out: the trial that is best on all others, and how good
// that is on this one.
type Fold struct {
	Corpus  string  `json:"corpus"`
	Queries int     `json:"queries"`
	Trial   int     `json:"trial"`
	Default float64 `json:"default"`
	Value   float64 `json:"value"`
}

// Folds leaves out one corpus after the other. All trials were led by all
// corpora, so this is still a little kind; but a gain that is not there is not
// there. Nil for a single corpus.
func (o *Outcome) Folds() []Fold {
	first := o.Trials[0]
	corpora := slices.Sorted(maps.Keys(first.Corpora))
	if len(corpora) < 2 {
		return nil
	}
	counts := map[string]int{}
	for _, q := range first.queries {
		counts[q.Corpus]++
	}
	var out []Fold
	for _, c := range corpora {
		best, at := first, others(first, c, counts)
		for _, t := range o.Trials[1:] {
			if v := others(t, c, counts); pair.Gain(o.Metric, at, v) > MinGain {
				best, at = t, v
			}
		}
		out = append(out, Fold{c, counts[c], best.Number, first.Corpora[c], best.Corpora[c]})
	}
	return out
}

// others is the mean of a trial over the queries of all corpora but one.
func others(t *Trial, without string, counts map[string]int) float64 {
	sum, n := 0.0, 0
	for _, c := range slices.Sorted(maps.Keys(t.Corpora)) {
		if c != without {
			sum += t.Corpora[c] * float64(counts[c])
			n += counts[c]
		}
	}
	return sum / float64(n)
}

// LeftOut is the mean over all queries, each answered by the weights that are
// best without its corpus, and that of the defaults.
func LeftOut(folds []Fold) (defaults, value float64) {
	n := 0
	for _, f := range folds {
		defaults += f.Default * float64(f.Queries)
		value += f.Value * float64(f.Queries)
		n += f.Queries
	}
	return defaults / float64(n), value / float64(n)
}

// Gain compares two evaluations of the same queries.
type Gain struct {
	Queries    int     `json:"queries"`
	Default    float64 `json:"default"`
	Value      float64 `json:"value"`
	Difference float64 `json:"difference"`
	Low        float64 `json:"low"` // 95 % interval of the difference
	High       float64 `json:"high"`
	P          float64 `json:"p"` // two-sided paired randomisation test
}

// Compare compares two evaluations. A query without the metric counts 0, as in Mean.
func Compare(defaults, tuned []result.Query, metric string, seed uint64) Gain {
	p := pair.Join(&pair.Side{Queries: defaults}, &pair.Side{Queries: tuned})
	var a, b []float64
	for _, list := range [][]pair.Pair{p.Common, p.Failed} {
		for _, x := range list {
			va, _ := pair.Value(x.A, metric)
			vb, _ := pair.Value(x.B, metric)
			a, b = append(a, va), append(b, vb)
		}
	}
	i := stat.BootstrapDifference(a, b, 0, seed)
	return Gain{len(a), stat.Mean(a), stat.Mean(b), i.Mean, i.Low, i.High, stat.Randomise(a, b, 0, seed).P}
}
