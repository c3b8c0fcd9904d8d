package rank

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/ctx-search/internal/vector"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// sources is a small repository: two real subjects, a test, a document, a mock.
var sources = map[string]string{
	"retry/retry.go": `package retry

// Policy decides whether a failed request is tried again.
type Policy struct {
	Attempts int
}

// Backoff returns how long to wait before the next attempt.
func (p *Policy) Backoff(attempt int) int {
	return attempt * attempt
}
`,
	"retry/retry_test.go": `package retry

// TestBackoff checks that the wait before an attempt grows.
func TestBackoff(t int) {
	wait := attempt(backoff, retry, request)
}
`,
	"wal/segment.go": `package wal

// Truncate removes segments that lie before a point.
func Truncate(before int) error {
	return removeSegments(before)
}

// Repair cuts a damaged segment at the last good record.
func Repair() error {
	return nil
}
`,
	"docs/retry.md":  "# Retries\n\nA failed request is tried again by the retry policy with a backoff.\n",
	"vendor/retry.x": "retry retry retry policy backoff attempt\n",
}

func sample(t testing.TB) (path, root string) {
	t.Helper()
	root, path = t.TempDir(), filepath.Join(t.TempDir(), "index.db")
	for name, text := range sources {
		full := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build(t, path, root, func(b *indextest.Builder) error {
		if err := b.Folder(); err != nil {
			return err
		}
		return b.Exec(`UPDATE files SET role = 'vendored' WHERE path LIKE 'vendor/%'`)
	})
	return path, root
}

func build(t testing.TB, path, root string, fill func(*indextest.Builder) error) {
	t.Helper()
	if err := indextest.Build(path, root, fill); err != nil {
		t.Fatal(err)
	}
}

func engine(t testing.TB, path string) *Engine {
	t.Helper()
	vectors := vector.New(path, nil)
	e := New(Config{DB: path, Limit: 10, Weights: Default(), Vectors: vectors, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	t.Cleanup(func() { e.Close(); vectors.Close() })
	return e
}

func ask(t testing.TB, e *Engine, q wire.Query) *Result {
	t.Helper()
	res, err := e.Search(t.Context(), &q)
	if err != nil {
		t.Fatalf("%q: %v", q.Query, err)
	}
	return res
}

func places(hits []wire.Hit) (out []string) {
	for _, h := range hits {
		out = append(out, fmt.Sprintf("%s:%d %s", h.Path.Path, h.StartLine, h.QualifiedName))
	}
	return out
}

func TestSearch(t *testing.T) {
	path, _ := sample(t)
	e := engine(t, path)
	for _, c := range []struct {
		question, first string
	}{
		{"how long to wait before the next attempt", "retry/retry.go:8 Policy.Backoff"},
		{"Policy.Backoff", "retry/retry.go:8 Policy.Backoff"},
		{"`Policy`", "retry/retry.go:3 Policy"},
		{"test of the backoff", "retry/retry_test.go:3 TestBackoff"},
		{"documentation of retries", "docs/retry.md:1 "},
		{"wal/segment.go", "wal/segment.go:3 Truncate"},
		{"wal/segment.go#Repair", "wal/segment.go:8 Repair"},
		{"where are segments truncated", "wal/segment.go:3 Truncate"},
		{"Back", "retry/retry.go:8 Policy.Backoff"},
	} {
		t.Run(c.question, func(t *testing.T) {
			res := ask(t, e, wire.Query{ID: "1", Query: c.question})
			if got := places(res.Hits); len(got) == 0 || got[0] != c.first {
				t.Errorf("first is not %q: %q", c.first, got)
			}
		})
	}
}

func TestOneHitPerFileFirst(t *testing.T) {
	path, _ := sample(t)
	res := ask(t, engine(t, path), wire.Query{ID: "1", Query: "segment damaged removes retry policy", Limit: 9})
	seen, again := map[string]bool{}, false
	for i, h := range res.Hits {
		if h.Rank != i+1 || i > 0 && h.Score > res.Hits[i-1].Score {
			t.Errorf("hit %d has rank %d and score %g", i+1, h.Rank, h.Score)
		}
		if again && !seen[h.Path.Path] {
			t.Errorf("%s comes after a second piece", h.Path.Path)
		}
		again = again || seen[h.Path.Path]
		seen[h.Path.Path] = true
	}
	if !again {
		t.Errorf("no file has a second piece: %q", places(res.Hits))
	}
	two := ask(t, engine(t, path), wire.Query{ID: "1", Query: "segment damaged removes retry policy", Limit: 2})
	if diff := cmp.Diff(places(res.Hits)[:2], places(two.Hits)); diff != "" {
		t.Errorf("a limit changes the order:\n%s", diff)
	}
}

func TestFilters(t *testing.T) {
	path, _ := sample(t)
	e := engine(t, path)
	for _, c := range []struct {
		name    string
		filters wire.Filters
		want    []string // paths
		empty   string
	}{
		{"language", wire.Filters{Lang: []string{"Markdown"}}, []string{"docs/retry.md"}, ""},
		{"glob", wire.Filters{Path: []string{"**/*_test.go"}}, []string{"retry/retry_test.go"}, ""},
		{"folder", wire.Filters{Path: []string{"docs"}}, []string{"docs/retry.md"}, ""},
		{"excluded", wire.Filters{Path: []string{"-retry/**", "-vendor"}}, []string{"docs/retry.md"}, ""},
		{"role", wire.Filters{Role: []string{"source"}}, []string{"retry/retry.go", "retry/retry.go"}, ""},
		{"kind", wire.Filters{Kind: []string{"struct"}}, []string{"retry/retry.go"}, ""},
		{"repository", wire.Filters{Repo: []string{"sample"}, Lang: []string{"x"}}, []string{"vendor/retry.x"}, ""},
		{"nothing left", wire.Filters{Lang: []string{"cobol"}}, nil, wire.EmptyFiltered},
		{"nothing of it matches", wire.Filters{Path: []string{"wal"}}, nil, wire.EmptyFiltered},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := ask(t, e, wire.Query{ID: "1", Query: "retry policy backoff", Filters: &c.filters})
			var got []string
			for _, h := range res.Hits {
				got = append(got, h.Path.Path)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if because := res.Answer.EmptyBecause; (because == nil) != (c.empty == "") || because != nil && *because != c.empty {
				t.Errorf("empty because %v", because)
			}
		})
	}
}

func TestQueriesThatAreBad(t *testing.T) {
	path, _ := sample(t)
	e := engine(t, path)
	for _, q := range []wire.Query{
		{Query: ""}, {Query: " \n"}, {Query: `" * ( )`}, {Query: "\x00\x01"},
		{Query: "x", Limit: -1}, {Query: "x", Limit: MaxLimit + 1}, {Query: "x", Channels: []string{"smell"}},
		{Query: "x", Filters: &wire.Filters{Path: []string{"a[b"}}}, {Query: "x", Channels: []string{Vector}},
	} {
		res, err := e.Search(t.Context(), &q)
		if !errors.Is(err, ErrBadQuery) || len(res.Hits) > 0 {
			t.Errorf("%+v: %v", q, err)
		}
	}
	for _, q := range []string{
		`"`, `*retry`, `NEAR(retry backoff`, `-retry`, `retry AND OR NOT`, `"retry`, `retry^2`, `{name}: retry`, `name:retry`,
		"the and of", "retry\x00\x1b[31m", "retry \xff\xfe", strings.Repeat("retry policy ", 80_000), strings.Repeat("x", 1<<20) + " retry",
		"retry'; DROP TABLE files; --", `\`, "%", "_",
	} {
		if _, err := e.Search(t.Context(), &wire.Query{ID: "1", Query: q}); err != nil && !errors.Is(err, ErrBadQuery) {
			t.Errorf("%.40q: %v", q, err)
		}
	}
}

func FuzzSearch(f *testing.F) {
	for _, s := range []string{"retry", `"`, `*`, "NEAR(", "-", "AND OR NOT", `"a`, "`Policy`", "a.b", "日本語", "\xff", "a/b.go#C", "x\x00y", "'"} {
		f.Add(s, "")
	}
	f.Add("retry", "**/[a")
	path, _ := sample(f)
	e := engine(f, path)
	f.Fuzz(func(t *testing.T, text, glob string) {
		q := &wire.Query{ID: "1", Query: text}
		if glob != "" {
			q.Filters = &wire.Filters{Path: []string{glob}, Kind: []string{glob}, Lang: []string{glob}}
		}
		res, err := e.Search(context.Background(), q)
		if err != nil && !errors.Is(err, ErrBadQuery) {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil && (len(res.Hits) == 0) != (res.Answer.EmptyBecause != nil) {
			t.Errorf("%q: %d hits, empty because %v", text, len(res.Hits), res.Answer.EmptyBecause)
		}
	})
}

func TestAnswerSaysHowFreshItIs(t *testing.T) {
	path, root := sample(t)
	e := engine(t, path)
	question := wire.Query{ID: "7", Query: "Policy.Backoff"}
	res := ask(t, e, question)
	x := res.Answer.Index
	if res.Answer.QueryID != "7" || x.Generation != 1 || x.Commit != "c0ffee" || x.StaleChecked != "hits" || len(x.Stale) > 0 || x.DB == "" {
		t.Errorf("answer %+v, index %+v", res.Answer, x)
	}

	// A touched file with the same content is fresh, a changed or missing one is not.
	same := filepath.Join(root, "retry/retry.go")
	if err := os.Chtimes(same, testTime, testTime); err != nil {
		t.Fatal(err)
	}
	if res = ask(t, e, question); len(res.Answer.Index.Stale) > 0 {
		t.Errorf("stale: %q", res.Answer.Index.Stale)
	}
	if err := os.WriteFile(same, []byte("package gone\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(root, "docs/retry.md")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"docs/retry.md", "retry/retry.go"}, ask(t, e, question).Answer.Index.Stale); diff != "" {
		t.Error(diff)
	}

	// A running engine sees what is written meanwhile.
	build(t, path, root, func(b *indextest.Builder) error {
		if err := b.Exec(`UPDATE repos SET state = 'unfinished', commit_id = 'beef'`); err != nil {
			return err
		}
		_, err := b.File("new.go", "go", "source", "", indextest.Piece{Name: "Zebra", Qualified: "Zebra", Kind: "function", Text: "func Zebra() {}\n", Start: 1})
		return err
	})
	res = ask(t, e, wire.Query{ID: "1", Query: "Zebra"})
	if x := res.Answer.Index; len(res.Hits) != 1 || x.Generation != 2 || !x.Unfinished || x.Commit != "beef" {
		t.Errorf("after a change: %q, %+v", places(res.Hits), x)
	}
}

func TestIndexThatComesAndGoes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	e := engine(t, path)
	question := wire.Query{ID: "1", Query: "zebra"}
	res, err := e.Search(t.Context(), &question)
	if !errors.Is(err, db.ErrNone) || res.Answer.EmptyBecause == nil || *res.Answer.EmptyBecause != wire.EmptyNoIndex {
		t.Errorf("%v, %+v", err, res.Answer)
	}
	for _, name := range []string{"Zebra", "ZebraTwo"} {
		for _, f := range []string{path, path + "-wal", path + "-shm"} {
			os.Remove(f)
		}
		build(t, path, t.TempDir(), func(b *indextest.Builder) error {
			_, err := b.File("z.go", "go", "source", "", indextest.Piece{Name: name, Qualified: name, Kind: "function", Text: "func " + name + "() {}\n", Start: 1})
			return err
		})
		if got := ask(t, e, question); len(got.Hits) != 1 || got.Hits[0].QualifiedName != name {
			t.Errorf("%s: %q", name, places(got.Hits))
		}
	}
}

func TestSameQuestionSameAnswer(t *testing.T) {
	path, _ := sample(t)
	q := wire.Query{ID: "1", Query: "retry policy segment request backoff", Explain: true}
	first := ask(t, engine(t, path), q).Hits
	for range 5 {
		if diff := cmp.Diff(first, ask(t, engine(t, path), q).Hits); diff != "" {
			t.Fatal(diff)
		}
	}
}
