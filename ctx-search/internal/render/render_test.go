package render

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func sample() *Answer {
	return &Answer{
		Query: &wire.Query{ID: "1", Query: "truncated segments"},
		Hits: []wire.Hit{{Path: wire.NewPath("wal/a.go"), StartLine: 10, EndLine: 16, Language: "go", QualifiedName: "wal.Cut", Kind: "function",
			Signature: "func Cut(n int)", Text: wire.NewText("// Cut is here\nfunc Cut(n int) {\n\tx := 1\n\n\ttruncate(segment) // \x1b[31m\n\tdone()\n}\n")}},
		Answer: &wire.Answer{QueryID: "1", Hits: 1, ElapsedMS: 2, Index: &wire.Index{Stale: []string{"wal/a.go"}}},
	}
}

func printed(t *testing.T, format string, o Options, answers ...*Answer) string {
	t.Helper()
	var b strings.Builder
	p, err := New(format, &b, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		if err := p.Print(a); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	want := "wal/a.go:10-16  wal.Cut  function\n" +
		"    11 func Cut(n int) {\n    12   x := 1\n    13 \n    14   truncate(segment) // \\u001b[31m\n\n" +
		"1 hit, 2.0 ms\nchanged since indexing: wal/a.go\n"
	if diff := cmp.Diff(want, printed(t, "text", Options{Width: 80}, sample())); diff != "" {
		t.Error(diff)
	}
	narrow := printed(t, "text", Options{Width: 24}, sample())
	for _, line := range strings.Split(narrow, "\n") {
		if strings.HasPrefix(line, "    ") && len([]rune(line)) > 24 {
			t.Errorf("%q is wider than 24", line)
		}
	}
}

// Hits of several repositories are told apart; a piece of one line has one number.
func TestSeveralRepos(t *testing.T) {
	a := sample()
	other := a.Hits[0]
	a.Hits[0].Repo, other.Repo, other.EndLine = "x", "y", other.StartLine
	a.Hits = append(a.Hits, other)
	text, md := printed(t, "text", Options{}, a), printed(t, "md", Options{}, a)
	for _, want := range []string{"x: wal/a.go:10-16", "y: wal/a.go:10"} {
		if !strings.Contains(text, want+"  wal.Cut") || !strings.Contains(md, "`"+want+"`") {
			t.Errorf("no %s in %s%s", want, text, md)
		}
	}
}

func TestColor(t *testing.T) {
	got := printed(t, "text", Options{Width: 80, Color: true}, sample())
	if !strings.Contains(got, "\x1b[1;32mtruncate\x1b[0m(\x1b[1;32msegment\x1b[0m)") || strings.Contains(got, "\x1b[31m") {
		t.Errorf("%q", got)
	}
}

func TestControlCharactersInNames(t *testing.T) {
	a := sample()
	a.Hits[0].Path = wire.NewPath("a\x1b[2J\nb.go")
	a.Hits[0].QualifiedName = "x\x07y"
	a.Hits[0].Signature = "sig\r\x1b]0;title"
	a.Answer.Index.Stale = []string{"a\x1b[2J"}
	a.Query.Query = "q\x1b"
	for _, format := range []string{"text", "md"} {
		got := printed(t, format, Options{Many: true, Terminal: true}, a)
		if i := strings.IndexAny(got, "\x1b\x07\r"); i >= 0 {
			t.Errorf("%s: control character at %d of %q", format, i, got)
		}
	}
}

func TestJSON(t *testing.T) {
	var one struct{ Hits []wire.Hit }
	if err := json.Unmarshal([]byte(printed(t, "json", Options{}, sample())), &one); err != nil || len(one.Hits) != 1 {
		t.Errorf("%v, %d hits", err, len(one.Hits))
	}
	for n := range 3 {
		var answers []*Answer
		for range n {
			answers = append(answers, sample())
		}
		var many []map[string]any
		if err := json.Unmarshal([]byte(printed(t, "json", Options{Many: true}, answers...)), &many); err != nil || len(many) != n {
			t.Errorf("%d answers: %v, %d", n, err, len(many))
		}
	}
}

func TestMarkdown(t *testing.T) {
	a := sample()
	a.Hits[0].Text = wire.NewText("```\nx\n")
	want := "# truncated segments\n\n## `wal/a.go:10-16` wal.Cut (function)\n\n````go\n```\nx\n````\n\n1 hit, 2.0 ms; changed since indexing: wal/a.go\n"
	if diff := cmp.Diff(want, printed(t, "md", Options{}, a)); diff != "" {
		t.Error(diff)
	}
}
