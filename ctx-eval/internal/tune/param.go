// Package tune searches for weights that answer labelled queries better, and
// says how much of the gain is over-fitting.
package tune

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Param is a weight and the range in which it is searched.
type Param struct {
	Name string
	Lo   float64
	Hi   float64
	Log  bool // steps are equal factors, not equal differences
}

var param = regexp.MustCompile(`^([a-z][a-z0-9_.]*)=([^:]+):([^:]+?)(:log)?$`)

// ParseParam reads NAME=LO:HI or NAME=LO:HI:log.
func ParseParam(s string) (Param, error) {
	m := param.FindStringSubmatch(s)
	if m == nil {
		return Param{}, fmt.Errorf("parameter %q: write NAME=LO:HI, or NAME=LO:HI:log, as in fused=1:6", s)
	}
	p := Param{Name: m[1], Log: m[4] != ""}
	for i, to := range []*float64{&p.Lo, &p.Hi} {
		v, err := strconv.ParseFloat(m[2+i], 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return p, fmt.Errorf("parameter %q: %q is not a number", s, m[2+i])
		}
		*to = v
	}
	switch {
	case p.Lo >= p.Hi:
		return p, fmt.Errorf("parameter %q: %g is not below %g", s, p.Lo, p.Hi)
	case p.Log && p.Lo <= 0:
		return p, fmt.Errorf("parameter %q: a logarithmic range lies above 0", s)
	}
	return p, nil
}

// ParseParams reads a list without double names.
func ParseParams(list []string) ([]Param, error) {
	var out []Param
	for _, s := range list {
		p, err := ParseParam(s)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out, func(o Param) bool { return o.Name == p.Name }) {
			return nil, fmt.Errorf("parameter %q is given twice", p.Name)
		}
		out = append(out, p)
	}
	return out, nil
}

// at returns the value at a share of the range, with four significant digits:
// weights are read by people.
func (p Param) at(share float64) float64 {
	share = max(0, min(1, share))
	v := p.Lo + share*(p.Hi-p.Lo)
	if p.Log {
		v = p.Lo * math.Pow(p.Hi/p.Lo, share)
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	if err != nil {
		return v
	}
	return max(p.Lo, min(p.Hi, rounded))
}

// share is the inverse of at.
func (p Param) share(v float64) float64 {
	if p.Log {
		return math.Log(v/p.Lo) / math.Log(p.Hi/p.Lo)
	}
	return (v - p.Lo) / (p.Hi - p.Lo)
}

// Format writes weights as "name=value,name=value", sorted by name.
func Format(weights map[string]float64) string {
	var out []string
	for name, v := range weights {
		out = append(out, name+"="+strconv.FormatFloat(v, 'g', -1, 64))
	}
	slices.Sort(out)
	return strings.Join(out, ",")
}
