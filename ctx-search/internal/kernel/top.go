package kernel

import (
	"container/heap"
	"slices"
)

// Row is a row of a matrix and its dot product.
type Row struct {
	Index int
	Dot   int32
}

// before orders rows: the larger product first, of equals the earlier row.
func before(a, b Row) int {
	switch {
	case a.Dot > b.Dot || a.Dot == b.Dot && a.Index < b.Index:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// Top returns the k rows with the largest products, largest first, of those that
// keep accepts; keep nil accepts all.
func Top(dots []int32, k int, keep func(row int) bool) []Row {
	h := make(worst, 0, max(0, min(k, len(dots))))
	if cap(h) == 0 {
		return nil
	}
	for i, d := range dots {
		if len(h) == cap(h) && d <= h[0].Dot || keep != nil && !keep(i) {
			continue
		}
		if len(h) < cap(h) {
			heap.Push(&h, Row{i, d})
			continue
		}
		h[0] = Row{i, d}
		heap.Fix(&h, 0)
	}
	slices.SortFunc(h, before)
	return h
}

// worst is a heap with the worst row on top.
type worst []Row

func (h worst) Len() int           { return len(h) }
func (h worst) Less(i, j int) bool { return before(h[i], h[j]) > 0 }
func (h worst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *worst) Push(x any)        { *h = append(*h, x.(Row)) }
func (h *worst) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
