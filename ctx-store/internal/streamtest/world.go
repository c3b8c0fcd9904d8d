// Package streamtest makes index streams for tests: small worlds of files that
// share symbols, texts and parents in every way that matters.
package streamtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// World is a set of files from which streams are made: path to version. What a
// file of some version holds is a pure function of path and version.
type World struct {
	Repo  string
	Root  string
	Files map[string]int
}

// New returns an empty world.
func New(t testing.TB, repo string) *World {
	return &World{Repo: repo, Root: t.TempDir(), Files: map[string]int{}}
}

// Stream collects the lines of a stream.
type Stream struct {
	bytes.Buffer
	t testing.TB
	w *ndjson.Writer
}

// NewStream returns an empty stream.
func NewStream(t testing.TB) *Stream {
	s := &Stream{t: t}
	s.w = ndjson.NewWriter(&s.Buffer)
	return s
}

// Add writes records.
func (s *Stream) Add(recs ...wire.Record) *Stream {
	s.t.Helper()
	for _, r := range recs {
		if err := s.w.Write(r); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := s.w.Flush(); err != nil {
		s.t.Fatal(err)
	}
	return s
}

// Header is that of ctx-parse.
func (w *World) Header(base *wire.Base) *wire.Header {
	return &wire.Header{Tool: "ctx-parse", Version: "test", Repo: w.Repo, Root: w.Root, Scope: []string{"."}, Parser: "p1", Base: base}
}

// End is that of ctx-parse.
func End() *wire.End { return &wire.End{Tool: "ctx-parse"} }

// Records returns what ctx-parse would say of a file. Versions share symbols,
// texts and parents with each other and with other files, so that replacing one
// exercises every kind of sharing.
func (w *World) Records(path string, version int) []wire.Record {
	p := wire.NewPath(path)
	body := func(i int) string { return fmt.Sprintf("func F%d() {\n\treturn %d\n}\n", i, (i+version)%3) }
	var out []wire.Record
	lines, chunks := 0, []wire.Record{}
	for i := range 1 + version%4 {
		// F0 of every file in a folder is one symbol with several spans.
		key := wire.SymbolKey(w.Repo, "go", filepath.Dir(p.Path), fmt.Sprintf("pkg.F%d", i), []string{}, "function")
		if i > 0 {
			key = wire.SymbolKey(w.Repo, "go", p.Path, fmt.Sprintf("pkg.F%d", i), []string{}, "function")
		}
		text := body(i)
		sum := sha256.Sum256([]byte(text))
		out = append(out, &wire.Symbol{Path: p, Key: key, Name: fmt.Sprintf("F%d", i), QualifiedName: fmt.Sprintf("pkg.F%d", i), Kind: "function",
			Signature: fmt.Sprintf("func F%d()", i), Doc: strings.Repeat("documented ", version%3), StartLine: lines + 1, EndLine: lines + 3, NameLine: lines + 1,
			StartByte: 0, EndByte: len(text), Parent: fmt.Sprintf("%s go:parent#%d type", w.Repo, version%2), Exported: true,
			Modifiers: []string{"static"}, Hash: hex.EncodeToString(sum[:])})
		out = append(out, &wire.Ref{Path: p, From: key, Kind: wire.RefCall, Name: fmt.Sprintf("G%d", version), Receiver: "x", Line: lines + 2})
		head := "function pkg " + p.Path
		chunks = append(chunks, &wire.Chunk{ID: wire.ChunkID(w.Repo, path, wire.ChunkSymbol, lines+1, text), Path: p, Symbol: key, Kind: wire.ChunkSymbol,
			Header: head, Text: wire.NewText(text), StartLine: lines + 1, EndLine: lines + 3, Tokens: 9, Hash: wire.TextHash(head, text)})
		lines += 3
	}
	out = append(out, chunks...)
	hash := wire.FileHash([]byte(fmt.Sprint(path, version)))
	file := &wire.File{Path: p, Language: "go", Hash: hash, Size: 1000, Lines: lines, Status: wire.StatusFull, Role: wire.RoleSource, Parser: "p1"}
	out = append([]wire.Record{file}, out...)
	return append(out, &wire.FileEnd{Path: p, Records: len(out)})
}

// PackageOf is what the manifest at a path would say.
func (w *World) PackageOf(path string) *wire.Package {
	return &wire.Package{Path: wire.NewPath(path), Kind: "go", Name: w.Repo + "/" + path, Root: ".", Depends: []string{"x"}}
}

// Whole is the stream that a run without an index makes.
func (w *World) Whole(t testing.TB) *Stream {
	s := NewStream(t).Add(w.Header(nil))
	for _, p := range w.Paths() {
		s.Add(w.Records(p, w.Files[p])...)
	}
	return s.Add(End())
}

// Paths lists the files in the order of a stream.
func (w *World) Paths() []string {
	var out []string
	for p := range w.Files {
		out = append(out, p)
	}
	sort.Strings(out)
	return out
}

// Mutate changes the world a little and returns the stream of the change.
func (w *World) Mutate(t testing.TB, rng *rand.Rand, base *wire.Base) *Stream {
	s := NewStream(t).Add(w.Header(base))
	changed, gone := map[string]bool{}, map[string]bool{}
	for range 1 + rng.IntN(6) {
		path := fmt.Sprintf("d%d/f%d.go", rng.IntN(3), rng.IntN(6))
		if _, ok := w.Files[path]; ok && rng.IntN(3) == 0 {
			delete(w.Files, path)
			delete(changed, path)
			gone[path] = true
			continue
		}
		w.Files[path] = rng.IntN(12)
		changed[path] = true
		delete(gone, path)
	}
	for _, p := range w.Paths() {
		if changed[p] {
			s.Add(w.Records(p, w.Files[p])...)
			if rng.IntN(5) == 0 {
				s.Add(&wire.Flush{})
			}
		}
	}
	for p := range gone {
		s.Add(&wire.Delete{Path: wire.NewPath(p)})
	}
	return s.Add(End())
}
