package rank

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/shared/wire"
)

// A pasted place leads to the piece that holds its line, wherever the path begins.
func TestPlaces(t *testing.T) {
	path, root := sample(t)
	e := engine(t, path)
	const repair = "wal/segment.go:8 Repair"
	for question, first := range map[string]string{
		root + "/wal/segment.go:9":                   repair,
		"./wal/segment.go:9:2: undefined: something": repair,
		"segment.go:9":                               repair,
		"/build/src/wal/segment.go:4":                "wal/segment.go:3 Truncate",
		"/app/other/segment.go:9":                    repair,
		`C:\work\wal\segment.go:9`:                   repair,
		`File "/srv/wal/segment.go", line 9, in run`: repair,
		"wal/segment.go#L9-L10":                      repair,
		"panic: index out of range\n\ngoroutine 1 [running]:\nmain.run()\n\t/src/wal/segment.go:9 +0x1d\nexit status 2": repair,
	} {
		if got := places(ask(t, e, wire.Query{ID: "1", Query: question}).Hits); len(got) == 0 || got[0] != first {
			t.Errorf("%q: %q, want %s first", question, got, first)
		}
	}
	if got := ask(t, e, wire.Query{ID: "1", Query: "wal/segment.go:4000"}).Hits; len(got) == 0 || got[0].Path.Path != "wal/segment.go" {
		t.Errorf("a line behind the end: %q", places(got))
	}
}

// Of two checkouts with the same file, an absolute path means one. Changed files
// are named with their repository.
func TestPlacesOfSeveralRepos(t *testing.T) {
	path, root := sample(t)
	other := t.TempDir()
	build(t, path, root, func(b *indextest.Builder) error {
		if err := b.Exec(`INSERT INTO repos (id, name, root, state) VALUES (2, 'other', '` + other + `', 'complete')`); err != nil {
			return err
		}
		if _, err := b.File("wal/sub/segment.go", "go", "source", "", indextest.Piece{Text: "func Truncate() {}\n", Start: 1}); err != nil {
			return err
		}
		return b.Exec(`UPDATE files SET repo_id = 2, path = 'wal/segment.go' WHERE path = 'wal/sub/segment.go'`)
	})
	e := engine(t, path)
	for _, c := range []struct{ root, repo string }{{root, indextest.Repo}, {other, "other"}} {
		got := ask(t, e, wire.Query{ID: "1", Query: c.root + "/wal/segment.go:1"}).Hits
		if len(got) == 0 || got[0].Repo != c.repo {
			t.Errorf("in %s: %q, not of %s first", c.root, places(got), c.repo)
		}
	}
	if err := os.Remove(filepath.Join(root, "wal/segment.go")); err != nil {
		t.Fatal(err)
	}
	stale := ask(t, e, wire.Query{ID: "1", Query: "wal/segment.go"}).Answer.Index.Stale
	for _, want := range []string{indextest.Repo + ": wal/segment.go", "other: wal/segment.go"} {
		if !slices.Contains(stale, want) {
			t.Errorf("stale %q, no %q", stale, want)
		}
	}
}
