package rank

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/shared/wire"
)

// BenchmarkSearch is one warm lexical question on 10⁴ chunks of words drawn with
// frequencies like those of real text.
func BenchmarkSearch(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(r, 1.1, 4, 20_000)
	word := func() string { // letters only: digits would split it
		w := "x"
		for n := zipf.Uint64() + 1; n > 0; n /= 21 {
			w += string("bcdfghjklmnpqrtvwxzqk"[n%21])
		}
		return w
	}
	path := filepath.Join(b.TempDir(), "index.db")
	build(b, path, b.TempDir(), func(x *indextest.Builder) error {
		for f := range 1000 {
			var pieces []indextest.Piece
			for p := range 10 {
				var text strings.Builder
				for range 60 {
					text.WriteString(word() + " ")
				}
				name := fmt.Sprintf("f%dp%d%s", f, p, word())
				pieces = append(pieces, indextest.Piece{Name: name, Qualified: name, Kind: "function", Text: text.String(), Start: 1 + p})
			}
			if _, err := x.File(fmt.Sprintf("d%d/%s%d.go", f%40, word(), f), "go", "source", "", pieces...); err != nil {
				return err
			}
		}
		return nil
	})
	e := engine(b, path)
	for b.Loop() {
		res := ask(b, e, wire.Query{ID: "1", Query: strings.Join([]string{word(), word(), word(), word()}, " ")})
		if res.Answer.Index == nil {
			b.Fatal("no answer")
		}
	}
}
