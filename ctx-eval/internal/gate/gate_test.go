package gate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// synthetic returns results of n queries with values as NDCG has them: many at
// the top, some in between, a few at 0.
func synthetic(n int) *result.Results {
	rng := rand.New(rand.NewPCG(1, 1))
	steps := []float64{1, 1, 1, 1, 1, .6309, .6309, .5, .4307, .3869, 0}
	r := &result.Results{Runs: []result.Run{{Config: "fused", Corpus: "shop", Queries: n}}}
	for i := range n {
		v := steps[rng.IntN(len(steps))]
		r.Queries = append(r.Queries, result.Query{
			Config: "fused", Corpus: "shop", QueryID: fmt.Sprintf("q%03d", i), Query: fmt.Sprintf("question %d", i),
			Archetype: []string{"exact", "behaviour", "impact", "cross-module", "vague"}[i%5], Language: []string{"go", "java", "c"}[i%3],
			Split: "tune", Metrics: map[string]float64{"ndcg@10": v, "symbol.ndcg@10": v / 2}, WarmMS: 10,
			Targets: []result.Target{{Path: fmt.Sprintf("a%d.go", i), Grade: 3, Rank: 1, FileRank: 1}},
		})
	}
	return r
}

// damaged returns a copy in which random queries, of those that can, lose half
// of their value until the mean has fallen by drop. Only those of a group if one
// is named.
func damaged(r *result.Results, drop float64, group string, seed uint64) *result.Results {
	out := &result.Results{Runs: r.Runs}
	for _, q := range r.Queries {
		q.Metrics = map[string]float64{"ndcg@10": q.Metrics["ndcg@10"], "symbol.ndcg@10": q.Metrics["symbol.ndcg@10"]}
		out.Queries = append(out.Queries, q)
	}
	left := drop * float64(len(r.Queries))
	for _, i := range rand.New(rand.NewPCG(seed, 3)).Perm(len(r.Queries)) {
		q := &out.Queries[i]
		if group != "" && q.Archetype != group {
			continue
		}
		loss := min(q.Metrics["ndcg@10"]/2, left)
		q.Metrics["ndcg@10"] -= loss
		q.Metrics["symbol.ndcg@10"] -= loss / 2
		left -= loss
	}
	return out
}

func baselineOf(t testing.TB, r *result.Results) *Baseline {
	t.Helper()
	u, err := Renew(nil, r, Options{}, "test", "2026-01-02", "")
	if err != nil {
		t.Fatal(err)
	}
	return u.New
}

var usual = Options{
	Metrics: []Metric{{"ndcg@10", .01, .03}, {"symbol.ndcg@10", .01, .03}},
	Alpha:   .05, NameDrop: .1, Shown: 20, Seed: 1,
}

func run(t testing.TB, base *Baseline, r *result.Results, o Options) *Report {
	t.Helper()
	report, err := Run(base, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func failed(r *Report) (out []string) {
	for _, c := range r.Checks {
		if c.Status == Failed {
			out = append(out, c.Name)
		}
	}
	return out
}

// TestGradedDamage: no damage and damage below the tolerance pass whatever
// queries it hits, from .02 on the gate fails and names queries.
func TestGradedDamage(t *testing.T) {
	results := synthetic(160)
	base := baselineOf(t, results)
	for _, c := range []struct {
		drop  float64
		holds bool
	}{{0, true}, {.005, true}, {.02, false}, {.05, false}, {.1, false}} {
		for seed := range uint64(10) {
			r := run(t, base, damaged(results, c.drop, "", seed), usual)
			if r.OK() != c.holds {
				t.Errorf("drop %v, seed %d: holds %v; failed: %v", c.drop, seed, r.OK(), failed(r))
			}
			if !c.holds && (len(r.Fallen) == 0 || r.Fallen[0].Gain > -.1 || len(r.Fallen[0].Targets) == 0) {
				t.Errorf("drop %v, seed %d: fallen queries are not named: %+v", c.drop, seed, r.Fallen)
			}
		}
	}
}

// TestDetectable: damage of the size that the gate says it finds is found in
// about four of five cases.
func TestDetectable(t *testing.T) {
	results := synthetic(160)
	base := baselineOf(t, results)
	o := usual
	o.Metrics = o.Metrics[:1]
	smallest := run(t, base, results, o).Checks[1].Drop.Detectable
	if smallest < .01 || smallest > .02 {
		t.Fatalf("finds drops from %v on", smallest)
	}
	found := func(drop float64) float64 {
		const rounds = 60
		n := 0
		for seed := range uint64(rounds) {
			r := run(t, base, damaged(results, drop, "", seed), o)
			if r.Checks[1].Status == Failed {
				n++
			}
		}
		return float64(n) / rounds
	}
	if share := found(smallest * 1.1); share < .75 {
		t.Errorf("a drop of %.4f is found in %.2f of the cases", smallest*1.1, share)
	}
	if share := found(smallest * .7); share > .5 {
		t.Errorf("a drop of %.4f is found in %.2f of the cases", smallest*.7, share)
	}
}

// TestOneGroupFalls: damage to one archetype that the mean of all hardly shows.
func TestOneGroupFalls(t *testing.T) {
	results := synthetic(400)
	o := usual
	o.Metrics = []Metric{{"ndcg@10", .03, .1}}
	r := run(t, baselineOf(t, results), damaged(results, .025, "vague", 1), o)
	if diff := cmp.Diff([]string{"ndcg@10 archetype vague"}, failed(r)); diff != "" {
		t.Error(diff)
	}
}

// TestNoiseHolds: queries that move up and down at random are no drop.
func TestNoiseHolds(t *testing.T) {
	results := synthetic(160)
	base := baselineOf(t, results)
	alarms := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 9))
		now := damaged(results, 0, "", 1)
		for i := range now.Queries { // as many up as down
			m := now.Queries[i].Metrics
			if v := m["ndcg@10"]; v > .1 && v < .9 {
				m["ndcg@10"] = v + .04*float64(rng.IntN(3)-1)
			}
		}
		o := usual
		o.Metrics = o.Metrics[:1]
		if r := run(t, base, now, o); !r.OK() {
			alarms++
		}
	}
	if alarms > 4 {
		t.Errorf("%d of 40 false alarms", alarms)
	}
}

func TestQueriesOfTheBaseline(t *testing.T) {
	results := synthetic(20)
	base := baselineOf(t, results)
	for _, c := range []struct {
		name   string
		change func(*result.Results)
		want   string
	}{
		{"missing", func(r *result.Results) { r.Queries = r.Queries[1:] }, "1 of the baseline missing (q000)"},
		{"relabelled", func(r *result.Results) { r.Queries[2].Targets = []result.Target{{Path: "b.go", Grade: 3}} }, "1 with other words or targets than in the baseline (q002)"},
		{"reworded", func(r *result.Results) { r.Queries[2].Query = "easier" }, "1 with other words or targets than in the baseline (q002)"},
		{"failed", func(r *result.Results) { r.Queries[3] = failure(r.Queries[3], "timed out") }, "1 failed (q003: timed out)"},
		{"others", func(r *result.Results) {
			for i := range r.Queries {
				r.Queries[i].Corpus, r.Queries[i].QueryID = "elsewhere", "other"+r.Queries[i].QueryID
			}
		}, "the results have none of the baseline's queries: are they of another set?"},
		{"lines shift", func(r *result.Results) {
			r.Queries[2].Targets = []result.Target{{Path: "a2.go", Grade: 3, StartLine: 7}}
		}, "20 compared"},
		{"new", func(r *result.Results) {
			q := r.Queries[0]
			q.QueryID = "other"
			r.Queries = append(r.Queries, q)
		}, "20 compared, 1 new"},
	} {
		now := damaged(results, 0, "", 1)
		c.change(now)
		r := run(t, base, now, usual)
		if got := queriesOf(r); got.Message != c.want || (got.Status == Held) != strings.Contains(c.want, "compared") {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// failure is the record of a query without an answer, as older versions wrote it.
func failure(q result.Query, reason string) result.Query {
	q.Error, q.Metrics, q.Targets = reason, nil, nil
	return q
}

func queriesOf(r *Report) Check {
	return r.Checks[slices.IndexFunc(r.Checks, func(c Check) bool { return c.Name == "queries" })]
}

func TestAbsentCorpus(t *testing.T) {
	results := synthetic(20)
	for i := range 5 {
		results.Queries[i].Corpus = "other"
	}
	now := &result.Results{Queries: results.Queries[5:]}
	r := run(t, baselineOf(t, results), now, usual)
	if !r.OK() || r.Checks[0].Name != "corpus other" || r.Checks[0].Status != Skipped {
		t.Errorf("%+v", r.Checks[0])
	}
	o := usual
	o.RequireAll = true
	if r := run(t, baselineOf(t, results), now, o); r.OK() {
		t.Error("held, though all corpora are required")
	}
}

// TestLostMetric: a query that has no first relevant piece any more counts as
// the worst.
func TestLostMetric(t *testing.T) {
	results := synthetic(40)
	now := damaged(results, 0, "", 1)
	for i := range results.Queries {
		results.Queries[i].Metrics["context.first_tokens"] = 100 + float64(i)
		if i%4 > 0 {
			now.Queries[i].Metrics["context.first_tokens"] = 100 + float64(i)
		}
	}
	o := usual
	o.Metrics = []Metric{{"context.first_tokens", 1, 50}}
	r := run(t, baselineOf(t, results), now, o)
	d := r.Checks[1].Drop
	if r.OK() || d.Queries != 40 || math.Abs(d.Now-d.Before-d.Lost) > 1e-9 || d.Lost < 4 {
		t.Errorf("%+v %+v", r.Checks[1], d)
	}
}

func TestHolm(t *testing.T) {
	tests := []*Drop{{P: .04}, {P: .01}, {P: .03}, {P: .9}}
	holm(tests)
	var got []float64
	for _, d := range tests {
		got = append(got, math.Round(d.P*1e6)/1e6)
	}
	if diff := cmp.Diff([]float64{.09, .04, .09, .9}, got); diff != "" {
		t.Error(diff)
	}
}

func TestConfigurations(t *testing.T) {
	results := synthetic(10)
	base := baselineOf(t, results)
	base.Source = "b.ndjson"
	other := damaged(results, 0, "", 1)
	for i := range other.Queries {
		other.Queries[i].Config = "text"
	}
	for want, f := range map[string]func() error{
		`configuration "fused" of the baseline b.ndjson has no results: these are of text`: func() error {
			_, err := Run(base, &result.Results{Queries: other.Queries}, usual)
			return err
		},
		`configuration "text" is not in the baseline b.ndjson, which has fused`: func() error {
			o := usual
			o.Configs = []string{"text"}
			_, err := Run(base, other, o)
			return err
		},
		"no results: make some": func() error {
			_, err := Run(base, &result.Results{}, usual)
			return err
		},
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestRequirements(t *testing.T) {
	results := synthetic(10)
	results.Runs[0].ColdMS = []float64{20, 40}
	base := baselineOf(t, results)
	for text, want := range map[string]Check{
		"warm_p95<=10":         {Config: "fused", Name: "warm_p95<=10", Status: Held, Message: "is 10.0, 10 values"},
		"cold_p50 <= 29":       {Config: "fused", Name: "cold_p50<=29", Status: Failed, Message: "is 30.0, 2 values"},
		"fused:ndcg@10>=0.999": {Config: "fused", Name: "ndcg@10>=0.999", Status: Failed, Message: "is 0.545, 10 values"},
		"context.saving>=0":    {Config: "fused", Name: "context.saving>=0", Status: Failed, Message: "no result has it"},
	} {
		q, err := ParseRequirement(text)
		if err != nil {
			t.Fatal(err)
		}
		o := usual
		o.Metrics, o.Requires = nil, []Requirement{q}
		r := run(t, base, results, o)
		if diff := cmp.Diff(want, r.Checks[len(r.Checks)-1]); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
	}
	for _, text := range []string{"", "ndcg@10", "ndcg@10>.5", "ndcg@10>=x", "ndcg@10>=NaN", "NDCG>=1", "ndcg@10>=1>=2", ":ndcg@10>=1"} {
		if q, err := ParseRequirement(text); err == nil {
			t.Errorf("%q: %+v", text, q)
		}
	}
}
