package assemble

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func counter(t testing.TB, name string) *Counter {
	t.Helper()
	c, err := NewCounter(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func hit(path string, start int, name, text string, score float64) wire.Hit {
	return wire.Hit{Repo: "r", Path: wire.NewPath(path), StartLine: start, EndLine: start + strings.Count(text, "\n"),
		Language: "go", QualifiedName: name, Kind: "function", Signature: "func " + name + "()", Score: score, Text: wire.NewText(text)}
}

func makeContext(t testing.TB, c *Counter, budget int, hits []wire.Hit, more More) *wire.Context {
	t.Helper()
	out, err := Make(c, budget, hits, more)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWholePieces(t *testing.T) {
	c := counter(t, "o200k_base")
	hits := []wire.Hit{
		hit("b.go", 10, "B", "func B() {\n}\n", 2),
		hit("a.go", 3, "A2", "func A2() {\n}\n", 1),
		hit("a.go", 1, "A1", "func A1() {\n}\n", 1),
	}
	got := makeContext(t, c, 1000, hits, nil)
	want := "### `b.go:10-11` B (function)\n\n```go\nfunc B() {\n}\n```\n\n" +
		"### `a.go:1-4` A1, A2\n\n```go\nfunc A1() {\n}\nfunc A2() {\n}\n```\n\n"
	if diff := cmp.Diff(want, got.Text); diff != "" {
		t.Error(diff)
	}
	if got.Completeness != 1 || len(got.Omitted) != 0 || len(got.Sources) != 2 || got.Sources[1].Form != formWhole {
		t.Errorf("%+v", got)
	}
}

func TestOverlapAndShortening(t *testing.T) {
	c := counter(t, "o200k_base")
	var long strings.Builder
	for i := range 200 {
		fmt.Fprintf(&long, "line number %d of the long one\n", i)
	}
	hits := []wire.Hit{hit("a.go", 1, "Long", long.String(), 3), hit("b.go", 1, "B", "func B() {}\n", 1)}
	got := makeContext(t, c, 300, hits, nil)
	if got.Tokens > 300 || got.Tokens < 255 || !strings.Contains(got.Text, "line number 3 of") || !strings.Contains(got.Text, " lines omitted\n```") {
		t.Errorf("%d tokens:\n%s", got.Tokens, got.Text)
	}
	if got.Sources[0].Form != formLines || len(got.Omitted) == 0 || !strings.HasPrefix(got.Omitted[0].Handle, "a.go:") || got.Completeness >= 1 {
		t.Errorf("%+v", got)
	}
	overlapping := []wire.Hit{hit("a.go", 1, "", "one\ntwo\nthree\n", 2), hit("a.go", 2, "", "two\nthree\nfour\n", 1)}
	if got := makeContext(t, c, 300, overlapping, nil); !strings.Contains(got.Text, "```go\none\ntwo\nthree\nfour\n```") {
		t.Errorf("overlap:\n%s", got.Text)
	}
}

func TestSignatureStandsIn(t *testing.T) {
	c := counter(t, "cl100k_base")
	body := "func Big() {\n" + strings.Repeat("\tcallSomethingWithALongName(argument, another)\n", 300) + "}\n"
	hits := []wire.Hit{hit("a.go", 1, "A", "func A() {\n"+strings.Repeat("\tx()\n", 60)+"}\n", 2), hit("b.go", 1, "Big", body, 1)}
	got := makeContext(t, c, 245, hits, nil)
	if got.Tokens > 245 || !strings.Contains(got.Text, "func Big()") {
		t.Errorf("%d tokens:\n%s", got.Tokens, got.Text)
	}
}

func TestFenceCannotBeClosed(t *testing.T) {
	got := makeContext(t, counter(t, "o200k_base"), 500, []wire.Hit{hit("a`b\n.md", 1, "x\ny", "text\n````\nnot the end\n", 1)}, nil)
	want := "### `` a`b\\n.md:1-3 `` x y (function)\n\n`````go\ntext\n````\nnot the end\n`````\n\n"
	if diff := cmp.Diff(want, got.Text); diff != "" {
		t.Error(diff)
	}
}

func TestBudgetTooSmall(t *testing.T) {
	c := counter(t, "o200k_base")
	hits := []wire.Hit{hit("some/path/to/a/file.go", 1, "Name", "func Name() {}\n", 1)}
	for budget := 1; budget < 60; budget++ {
		got := makeContext(t, c, budget, hits, nil)
		if got.Tokens > budget || (got.Text == "") != (len(got.Sources) == 0) {
			t.Errorf("budget %d: %d tokens, %d sources", budget, got.Tokens, len(got.Sources))
		}
	}
	if got := makeContext(t, c, 100, nil, nil); got.Text != "" || got.Tokens != 0 || got.Completeness != 0 {
		t.Errorf("no hits: %+v", got)
	}
}

func TestFurtherMaterial(t *testing.T) {
	c := counter(t, "o200k_base")
	more := func(yield func(*Piece) bool) error {
		for i := range 50 {
			p := &Piece{Repo: "r", Path: wire.NewPath("a.go"), Language: "go", Start: 2 + 2*i}
			p.SetText(fmt.Sprintf("neighbour %d\nof it\n", i))
			if !yield(p) {
				return nil
			}
		}
		return nil
	}
	hits := []wire.Hit{hit("a.go", 1, "A", "func A() {}\n", 1)}
	got := makeContext(t, c, 120, hits, more)
	if got.Tokens > 120 || got.Tokens < 102 || !strings.Contains(got.Text, "func A() {}\nneighbour 0\nof it\nneighbour 1\n") || got.Completeness != 1 {
		t.Errorf("%d tokens:\n%s", got.Tokens, got.Text)
	}
}

// alphabets of the property test: code, words of several scripts, what is hard
// for a tokenizer, what is hard for Markdown.
var alphabets = []string{
	"if err != nil { return x }\n\tfor i := range ()[]{}=:;,.", "abc défgh ñ ß\n", "日本語のコード検索は楽しい。\n한국어 中文",
	"\n\n\n   \t\t", "🙂🇩🇪👨‍👩‍👧 é\u0301\u202e\x00\x1b\n", "`~#*_<>|\n``````", "aaaaaaaa", "<|endoftext|>\n",
}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for b.Len() < n {
		runes := []rune(alphabets[r.IntN(len(alphabets))])
		for range 1 + r.IntN(40) {
			b.WriteRune(runes[r.IntN(len(runes))])
		}
		if r.IntN(3) == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestNeverOverBudget: whatever the hits, the finished text keeps to the budget,
// begins with the first hit, and uses the budget while something is left out.
func TestNeverOverBudget(t *testing.T) {
	for _, name := range []string{"o200k_base", "cl100k_base"} {
		c := counter(t, name)
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 7))
			var hits []wire.Hit
			for i := range 1 + r.IntN(12) {
				text := randomText(r, 1+r.IntN(1<<(3+r.IntN(10))))
				if r.IntN(20) == 0 {
					text += "\xff\xfe"
				}
				hits = append(hits, hit(fmt.Sprintf("d/%d.go", r.IntN(5)), 1+r.IntN(100), fmt.Sprintf("N%d", i), text, r.Float64()))
			}
			budget := 150 + r.IntN(3000)
			got := makeContext(t, c, budget, hits, nil)
			fresh, err := counter(t, name).Count(got.Text)
			if err != nil {
				t.Fatal(err)
			}
			if fresh != got.Tokens || fresh > budget {
				t.Errorf("%s, seed %d: %d tokens, said %d, budget %d", name, seed, fresh, got.Tokens, budget)
			}
			if len(got.Omitted) > 0 && float64(fresh) < .85*float64(budget) {
				t.Errorf("%s, seed %d: %d of %d tokens used though %v is left out", name, seed, fresh, budget, got.Omitted)
			}
			if len(got.Sources) == 0 || got.Sources[0].Path.Path != hits[0].Path.Path || !utf8.ValidString(got.Text) {
				t.Errorf("%s, seed %d: the first hit is missing: %+v", name, seed, got.Sources)
			}
			if got.Completeness < 0 || got.Completeness > 1 {
				t.Errorf("completeness %g", got.Completeness)
			}
		}
	}
}
