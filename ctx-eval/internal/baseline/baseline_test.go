package baseline

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func tree(t *testing.T, texts map[string]string) *Files {
	t.Helper()
	f := &Files{Root: t.TempDir()}
	for _, name := range []string{"a.go", "b.go", "sub/c.go", "not-indexed.go"} {
		text, ok := texts[name]
		if !ok {
			continue
		}
		path := filepath.Join(f.Root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		if name != "not-indexed.go" {
			f.Paths = append(f.Paths, name)
		}
	}
	return f
}

func TestBM25(t *testing.T) {
	files := tree(t, map[string]string{"a.go": "retry retry budget", "b.go": "budget", "sub/c.go": "other words here"})
	r, err := NewBM25(context.Background(), files)
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Rank(context.Background(), "retries of the budget", 10)
	if err != nil {
		t.Fatal(err)
	}
	// 3 files, mean length 7/3 (here is a stop word or not: asked of the ranker)
	mean := r.mean
	idf := func(df float64) float64 { return math.Log(1 + (3-df+.5)/(df+.5)) }
	weight := func(tf, length float64) float64 { return tf * 2.2 / (tf + 1.2*(.25+.75*length/mean)) }
	want := []Ranked{{"a.go", idf(1)*weight(2, 3) + idf(2)*weight(1, 3)}, {"b.go", idf(2) * weight(1, 1)}}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
		t.Error(diff)
	}
	if got, _ := r.Rank(context.Background(), "budget retry", 1); len(got) != 1 {
		t.Errorf("%d files, not 1", len(got))
	}
}

func TestRipgrep(t *testing.T) {
	files := tree(t, map[string]string{
		"a.go": "Retry\nretry\nretry\n", "b.go": "a retry\nand a budget\n", "sub/c.go": "nothing", "not-indexed.go": "retry budget"})
	r, err := NewRipgrep(files)
	if errors.Is(err, ErrNoRipgrep) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Rank(context.Background(), "Where is the retry budget?", 10)
	if err != nil {
		t.Fatal(err)
	}
	want := []Ranked{{"b.go", 2 + 2./3}, {"a.go", 1.75}} // two words before one, however often
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReader(t *testing.T) {
	r, err := NewReader(tree(t, map[string]string{"a.go": "func main() {\n}\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{4, 5}, r.Tokens("a.go")); diff != "" {
		t.Error(diff)
	}
	if got := r.Tokens("gone.go"); len(got) != 0 {
		t.Errorf("a file that is gone has tokens %v", got)
	}
}
