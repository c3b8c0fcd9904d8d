package report

import (
	"fmt"
	"math"
	"strings"
)

// chart is an SVG drawing in units of its view box, the origin at the top left.
type chart struct {
	Title         string
	XName, YName  string
	Width, Height float64
	Left, Right   float64 // the plotted area
	Top, Bottom   float64
	XTicks        []tick
	YTicks        []tick
	Series        []series
}

// tick is a line of the grid.
type tick struct {
	At   float64
	Text string
}

// series are the marks of one configuration.
type series struct {
	Name   string
	Style  string
	Line   string // points of a line through the marks, if they have one
	Points []point
}

// point is a mark or a bar with its interval.
type point struct {
	X, Y      float64
	Low, High float64 // of the interval, on the y axis
	Path      string  // of the mark
	Bar       *bar
	Note      string
}

type bar struct{ X, Y, Width, Height float64 }

// styles is how many configurations have a colour of their own; marks how many
// have a mark of their own. 7 and 4 have no factor in common, so that 28
// configurations look different.
const (
	styles = 7
	marks  = 4
)

func style(config int) string { return fmt.Sprintf("s%d", config%styles) }

// mark returns the path of a configuration's mark around 0, 0.
func mark(config int) string {
	switch config % marks {
	case 0: // circle
		return "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z"
	case 1: // square
		return "M-4 -4h8v8h-8z"
	case 2: // triangle
		return "M0 -5.5L5 3.8H-5z"
	}
	return "M0 -5.5L5.5 0L0 5.5L-5.5 0z" // diamond
}

func newChart(title, xName, yName string, width float64) *chart {
	return &chart{
		Title: title, XName: xName, YName: yName, Width: width, Height: 320,
		Left: 48, Right: width - 16, Top: 14, Bottom: 272,
	}
}

// scale maps values to a range of the drawing.
type scale struct {
	from, to float64 // values
	low, len float64 // of the drawing
	log      bool
}

func (s scale) at(v float64) float64 {
	from, to := s.from, s.to
	if s.log {
		v, from, to = math.Log(v), math.Log(from), math.Log(to)
	}
	return round1(s.low + s.len*(v-from)/(to-from))
}

// shares is the y axis of metrics from 0 to 1, as high as the highest value needs.
func (c *chart) shares(highest float64) scale {
	top := 1.
	for _, t := range []float64{.1, .2, .4, .6, .8} {
		if highest <= t {
			top = t
			break
		}
	}
	s := scale{from: 0, to: top, low: c.Bottom, len: c.Top - c.Bottom}
	for i := range 5 {
		v := top * float64(i) / 4
		c.YTicks = append(c.YTicks, tick{s.at(v), strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", v), "0"), ".")})
	}
	return s
}

// times is a logarithmic x axis of milliseconds that holds from and to.
func (c *chart) times(from, to float64) scale {
	// Results may come from anywhere: a time of 1e-320 has no power of ten below it.
	low := math.Pow(10, math.Floor(math.Log10(max(from, 1e-6))))
	high := math.Pow(10, math.Ceil(math.Log10(min(max(to, low), 1e12))))
	if low == high {
		high *= 10
	}
	s := scale{from: low, to: high, low: c.Left, len: c.Right - c.Left, log: true}
	for decade := low; decade <= high*1.001; decade *= 10 {
		for _, step := range []float64{1, 2, 5} {
			if v := decade * step; v <= high*1.001 {
				c.XTicks = append(c.XTicks, tick{s.at(v), fmt.Sprintf("%g", math.Round(v*1e6)/1e6)})
			}
		}
	}
	return s
}

func round1(v float64) float64 { return math.Round(v*10) / 10 }
