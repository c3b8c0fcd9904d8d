package assemble

import (
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/wire"
)

const (
	method = "// Add puts one in.\nfunc (s *Set) Add() {}\n"
	object = "// Set is a set.\ntype Set struct{}\n"
	after  = "func after() {}\n"
	before = "func before() {}\n"
)

// indexed is an index of a method, its type in another file, and neighbours.
func indexed(t *testing.T) (path, uuid string, hit wire.Hit) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "index.db")
	err := indextest.Build(path, t.TempDir(), func(b *indextest.Builder) error {
		if _, err := b.File("set.go", "go", "source", "", indextest.Piece{Name: "Set", Qualified: "Set", Kind: "struct", Text: object, Start: 5}); err != nil {
			return err
		}
		if _, err := b.File("add.go", "go", "source", "",
			indextest.Piece{Name: "before", Qualified: "before", Kind: "function", Text: before, Start: 1},
			indextest.Piece{Name: "Add", Qualified: "Set.Add", Kind: "method", Text: method, Start: 9},
			indextest.Piece{Name: "after", Qualified: "after", Kind: "function", Text: after, Start: 20}); err != nil {
			return err
		}
		return b.Exec(`UPDATE spans SET parent_id = (SELECT id FROM symbols WHERE name = 'Set')
			WHERE symbol_id = (SELECT id FROM symbols WHERE name = 'Add')`)
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := OpenMaterial(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	return path, m.UUID(), wire.Hit{Repo: indextest.Repo, Path: wire.NewPath("add.go"), StartLine: 9, EndLine: 10, Language: "go",
		QualifiedName: "Set.Add", Kind: "method", Score: 1, Text: wire.NewText(method),
		Chunk: wire.ChunkID(indextest.Repo, "add.go", wire.ChunkSymbol, 9, method)}
}

func TestAround(t *testing.T) {
	path, uuid, hit := indexed(t)
	for _, c := range []struct {
		name, db, uuid string
		budget         int
		want           []string // in this order
		without        string
	}{
		{"all of it", path, uuid, 1000, []string{"func (s *Set) Add", "type Set struct", "func after", "func before"}, "omitted"},
		{"the type first", path, uuid, 75, []string{"func (s *Set) Add", "type Set struct"}, "func before"},
		{"another index", path, "other", 1000, []string{"func (s *Set) Add"}, "Set is a set"},
		{"no index", path + ".none", uuid, 1000, []string{"func (s *Set) Add"}, "Set is a set"},
		{"none wanted", "", uuid, 1000, []string{"func (s *Set) Add"}, "Set is a set"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &Assembler{Counter: counter(t, "o200k_base"), Budget: c.budget, DB: c.db, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
			defer a.Close()
			got, err := a.Assemble(t.Context(), &stream.Group{Query: &wire.Query{ID: "1"}, Hits: []stream.Hit{{Hit: hit}},
				Answer: &wire.Answer{Index: &wire.Index{DB: c.uuid}}})
			if err != nil {
				t.Fatal(err)
			}
			rest := got.Text
			for _, w := range c.want {
				var ok bool
				if _, rest, ok = strings.Cut(rest, w); !ok {
					t.Fatalf("%q is missing, or not in its place, in\n%s", w, got.Text)
				}
			}
			if strings.Contains(got.Text, c.without) || got.Tokens > c.budget || got.Completeness != 1 {
				t.Errorf("%d of %d tokens, completeness %g:\n%s", got.Tokens, c.budget, got.Completeness, got.Text)
			}
		})
	}
}
