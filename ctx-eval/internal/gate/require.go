package gate

import (
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/cc490767/ctx/ctx-eval/internal/compare"
	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

// Requirement is a bound on a configuration's results, whatever the baseline.
type Requirement struct {
	Config string // empty: every gated one
	Metric string // of the results: its mean; or warm_p50, warm_p95, cold_p50, cold_p95, in milliseconds
	Least  bool   // Value is the least that is allowed, not the most
	Value  float64
}

var requirement = regexp.MustCompile(`^(?:([A-Za-z0-9][A-Za-z0-9._+-]*):)?([a-z][a-z0-9_.]*(?:@[0-9]+)?) *(>=|<=) *(\S+)$`)

// ParseRequirement reads METRIC>=VALUE or METRIC<=VALUE, with CONFIG: before it
// for one configuration only.
func ParseRequirement(s string) (Requirement, error) {
	m := requirement.FindStringSubmatch(s)
	if m == nil {
		return Requirement{}, fmt.Errorf("requirement %q: write METRIC>=VALUE or METRIC<=VALUE, as in ndcg@10>=0.6 or warm_p95<=50", s)
	}
	v, err := strconv.ParseFloat(m[4], 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return Requirement{}, fmt.Errorf("requirement %q: %q is not a number", s, m[4])
	}
	return Requirement{Config: m[1], Metric: m[2], Least: m[3] == ">=", Value: v}, nil
}

// latencies are the requirements on time.
var latencies = map[string]struct {
	cold     bool
	quantile float64
}{"warm_p50": {false, .5}, "warm_p95": {false, .95}, "cold_p50": {true, .5}, "cold_p95": {true, .95}}

func (r Requirement) String() string {
	op := "<="
	if r.Least {
		op = ">="
	}
	return fmt.Sprintf("%s%s%g", r.Metric, op, r.Value)
}

func (r Requirement) check(now *pair.Side) Check {
	c := Check{Config: now.Config, Name: r.String(), Status: Held}
	v, n := r.value(now)
	if n == 0 {
		c.Status, c.Message = Failed, "no result has it"
		return c
	}
	c.Message = fmt.Sprintf("is %s, %d values", compare.Value(r.Metric, v), n)
	if r.Least && v < r.Value || !r.Least && v > r.Value {
		c.Status = Failed
	}
	return c
}

// value returns what is bounded, and of how many values it is made.
func (r Requirement) value(now *pair.Side) (v float64, n int) {
	l, isTime := latencies[r.Metric]
	var values []float64
	switch {
	case isTime && l.cold:
		for i := range now.Runs {
			values = append(values, now.Runs[i].ColdMS...)
		}
	case isTime:
		r.Metric = pair.WarmMS
		fallthrough
	default:
		for i := range now.Queries {
			if v, ok := pair.Value(&now.Queries[i], r.Metric); ok {
				values = append(values, v)
			}
		}
	}
	if isTime {
		return stat.Quantile(values, l.quantile), len(values)
	}
	return stat.Mean(values), len(values)
}
