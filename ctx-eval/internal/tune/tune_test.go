package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// bowl is a metric with its top at a=2, b=-1, where it is .9; the defaults a=1,
// b=0 have .8. Corpus x has its own liking for c, the others none.
func bowl(ctx context.Context, w map[string]float64, split string) ([]result.Query, error) {
	get := func(name string, def float64) float64 {
		if v, ok := w[name]; ok {
			return v
		}
		return def
	}
	a, b, c := get("a", 1), get("b", 0), get("c", 0)
	v := .9 - .05*(math.Pow(a-2, 2)+math.Pow(b+1, 2))
	var out []result.Query
	for i := range 12 {
		corpus := []string{"x", "y", "z"}[i%3]
		value := v
		if corpus == "x" {
			value += .2 * c
		} else {
			value -= .05 * c
		}
		out = append(out, result.Query{QueryID: fmt.Sprint(i), Corpus: corpus, Split: split, Metrics: map[string]float64{"ndcg@10": value}})
	}
	return out, ctx.Err()
}

func params(t *testing.T, list ...string) []Param {
	t.Helper()
	out, err := ParseParams(list)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSearchFindsTheTop(t *testing.T) {
	for _, c := range []struct {
		method string
		trials int
		within float64
	}{{Coordinate, 60, .01}, {Random, 80, .02}} {
		o := Options{Params: params(t, "a=0.1:5:log", "b=-3:3"), Method: c.method, Trials: c.trials, Metric: "ndcg@10", Split: "tune", Seed: 1}
		var seen []*Trial
		out, err := Search(t.Context(), o, bowl, func(x *Trial) error { seen = append(seen, x); return nil })
		if err != nil {
			t.Fatal(err)
		}
		if out.Best.Value < .9-c.within || len(out.Trials) > c.trials || len(seen) != len(out.Trials) {
			t.Errorf("%s: %d trials, %.4f at %v", c.method, len(out.Trials), out.Best.Value, out.Best.Weights)
		}
		if first := out.Trials[0]; len(first.Weights) != 0 || math.Abs(first.Value-.8) > 1e-9 || !first.Best {
			t.Errorf("%s: the first trial is not that of the defaults: %+v", c.method, first)
		}
		again, err := Search(t.Context(), o, bowl, func(*Trial) error { return nil })
		if err != nil || Format(again.Best.Weights) != Format(out.Best.Weights) {
			t.Errorf("%s: the same seed finds %v, then %v", c.method, out.Best.Weights, again.Best.Weights)
		}
	}
}

// TestFoldsShowOverfitting: a weight that only one corpus likes gains on the
// tune split and loses on the corpora that are left out.
func TestFoldsShowOverfitting(t *testing.T) {
	o := Options{Params: params(t, "c=0:1"), Method: Coordinate, Trials: 20, Metric: "ndcg@10", Split: "tune", Seed: 1}
	out, err := Search(t.Context(), o, bowl, func(*Trial) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	r := NewReport(out, true, nil)
	if r.Tune.Difference < .03 || r.Weights["c"] != 1 {
		t.Errorf("%+v", r)
	}
	defaults, value := LeftOut(r.Folds)
	if value >= defaults || len(r.Folds) != 3 || r.Folds[0].Trial != 0 || r.Folds[1].Value >= r.Folds[1].Default {
		t.Errorf("%.4f → %.4f: %+v", defaults, value, r.Folds)
	}
	var b bytes.Buffer
	if err := r.Text(&b, "CTX_SEARCH_WEIGHTS"); err != nil || !strings.Contains(b.String(), "CTX_SEARCH_WEIGHTS='c=1'") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestInterruptKeepsTheBest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Params: params(t, "a=0:4"), Method: Coordinate, Trials: 50, Metric: "ndcg@10", Seed: 1}
	out, err := Search(ctx, o, bowl, func(x *Trial) error {
		if x.Number == 4 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(out.Trials) != 5 || out.Best.Weights["a"] != 2 {
		t.Errorf("%v, %d trials, %+v", err, len(out.Trials), out.Best)
	}
}

func TestFailuresAreSaid(t *testing.T) {
	o := Options{Params: params(t, "a=0:4"), Method: Coordinate, Trials: 5, Metric: "ndcg@10"}
	_, err := Search(t.Context(), o, func(context.Context, map[string]float64, string) ([]result.Query, error) {
		return []result.Query{{QueryID: "q1", Error: "weight \"a\" is none of …"}}, nil
	}, func(*Trial) error { return nil })
	if err == nil || !strings.Contains(err.Error(), `no query has the metric ndcg@10: q1: weight "a"`) {
		t.Errorf("%v", err)
	}
}

func TestParams(t *testing.T) {
	got := params(t, "fused=1:6", "field.name=.1:10:log", "test=-4:0")
	want := []Param{{"fused", 1, 6, false}, {"field.name", .1, 10, true}, {"test", -4, 0, false}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if v := got[1].at(.5); v != 1 {
		t.Errorf("the middle of a logarithmic range is %v", v)
	}
	for _, p := range got {
		if s := p.share(p.at(.3)); math.Abs(s-.3) > 1e-3 {
			t.Errorf("%s: %v", p.Name, s)
		}
		if p.at(-1) != p.Lo || p.at(2) != p.Hi {
			t.Errorf("%s: outside of its range", p.Name)
		}
	}
	for _, list := range [][]string{{"a"}, {"a=1"}, {"a=2:1"}, {"a=1:1"}, {"a=0:1:log"}, {"a=x:1"}, {"a=1:Inf"}, {"a=1:2:lin"}, {"a=1:2", "a=1:3"}} {
		if p, err := ParseParams(list); err == nil {
			t.Errorf("%v: %+v", list, p)
		}
	}
}
