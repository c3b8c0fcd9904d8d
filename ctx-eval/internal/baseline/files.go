// Package baseline holds the rankings that ctx must beat: keywords counted by
// ripgrep, and plain BM25 over whole files. Both rank the indexed files of one
// checkout, read from its working tree.
package baseline

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"github.com/cc490767/ctx/shared/ident"
)

// Ranked is a file in a ranking.
type Ranked struct {
	Path  string
	Score float64
}

// Ranker ranks files by a query: at most n, best first.
type Ranker interface {
	Rank(ctx context.Context, query string, n int) ([]Ranked, error)
}

// Files are the indexed files of a checkout.
type Files struct {
	Root  string
	Paths []string // relative to Root, with slashes, sorted
}

// Read returns a file's text.
func (f *Files) Read(path string) ([]byte, error) {
	return os.ReadFile(filepath.Join(f.Root, filepath.FromSlash(path)))
}

// Lines returns the number of lines of a text.
func Lines(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// better orders a ranking: by score, then by path, so that it is the same in
// every run.
func better(a, b Ranked) int {
	switch {
	case a.Score > b.Score:
		return -1
	case a.Score < b.Score:
		return 1
	case a.Path < b.Path:
		return -1
	}
	return 1
}

// terms are the distinct normalised words of a query, as full text has them.
func terms(norm *ident.Normalizer, query string) []string {
	seen := map[string]bool{}
	var out []string
	for _, t := range norm.Terms(nil, query, true) {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}
