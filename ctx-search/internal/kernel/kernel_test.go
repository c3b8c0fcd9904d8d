package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func random(r *rand.Rand, n int) []int8 {
	v := make([]int8, n)
	for i := range v {
		v[i] = int8(r.IntN(255) - 127)
	}
	return v
}

func TestDotsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, dim := range []int{1, 3, 15, 16, 31, 32, 63, 64, 65, 255, 256, 384, 1024} {
		rows := 1 + r.IntN(50)
		matrix, query := random(r, dim*rows), random(r, dim)
		if dim == 1024 { // the extremes
			for i := range matrix {
				matrix[i] = -128
			}
			for i := range query {
				query[i] = -128
			}
		}
		want := make([]int32, rows)
		for i := range want {
			for j, q := range query {
				want[i] += int32(matrix[i*dim+j]) * int32(q)
			}
		}
		got := make([]int32, rows)
		if err := Dots(matrix, query, got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("dim %d:\n%s", dim, diff)
		}
	}
}

func TestDotsInShares(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const dim, rows = 256, 2*minShare/256 + 7
	matrix, query := random(r, dim*rows), random(r, dim)
	got, want := make([]int32, rows), make([]int32, rows)
	if err := Dots(matrix, query, got); err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if err := Dots(matrix[i*dim:(i+1)*dim], query, want[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, want) {
		t.Error("shares differ from single rows")
	}
}

func TestDotsRefusesWrongSizes(t *testing.T) {
	if err := Dots(make([]int8, 7), make([]int8, 2), make([]int32, 3)); err == nil {
		t.Error("no error")
	}
}

func TestTop(t *testing.T) {
	dots := []int32{5, 9, 9, 1, 7, 9}
	for _, c := range []struct {
		name string
		k    int
		keep func(int) bool
		want []Row
	}{
		{"all", 9, nil, []Row{{1, 9}, {2, 9}, {5, 9}, {4, 7}, {0, 5}, {3, 1}}},
		{"two, earlier first", 2, nil, []Row{{1, 9}, {2, 9}}},
		{"kept", 2, func(i int) bool { return i > 1 }, []Row{{2, 9}, {5, 9}}},
		{"none", 0, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Top(dots, c.k, c.keep)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// BenchmarkScan is one query over 10⁵ vectors of 384 components, top 200.
func BenchmarkScan(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	const dim, rows = 384, 100_000
	matrix, query, out := random(r, dim*rows), random(r, dim), make([]int32, rows)
	b.SetBytes(dim * rows)
	for b.Loop() {
		if err := Dots(matrix, query, out); err != nil {
			b.Fatal(err)
		}
		Top(out, 200, nil)
	}
}
