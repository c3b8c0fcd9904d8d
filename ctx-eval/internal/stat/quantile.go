package stat

import (
	"math"
	"slices"
)

// Quantile returns the p-quantile of values, which it leaves as they are: with
// the values sorted and numbered from 0, the one at p * (n - 1), between two
// numbers by linear interpolation (type 7 of Hyndman and Fan 1996, the default
// of R and NumPy). p is clipped to 0…1. Of nothing it is 0.
func Quantile(values []float64, p float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return quantile(sorted, p)
}

func quantile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := max(0, min(1, p)) * float64(len(sorted)-1)
	below := math.Floor(at)
	i := int(below)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-below)*(sorted[i+1]-sorted[i])
}
