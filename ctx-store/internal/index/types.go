// Package index writes what a stream says into the database: files with their
// symbols, references and chunks, texts by content, vectors in segments. It
// decides nothing about streams; package ingest does.
package index

import (
	"hash/fnv"
	"path"
	"strings"

	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/wire"
)

// File is one file made ready to be stored: decoded, checked and compressed.
type File struct {
	wire.File
	Path    string // raw bytes
	Symbols []Symbol
	Chunks  []Chunk
	Refs    int    // how many
	RefData []byte // compressed, see PackRefs
}

// Symbol is one span of a symbol.
type Symbol struct {
	wire.Symbol
	Detail string // JSON of modifiers, parameters, returns; empty for none
	Sum    []byte // decoded hash
}

// Chunk is one chunk with its text compressed and its full-text terms prepared.
type Chunk struct {
	ID        []byte // 16 bytes
	Symbol    string // key, empty for none
	Kind      string
	StartLine int
	EndLine   int
	Tokens    int
	TextHash  []byte // 32 bytes
	Head      string
	Body      []byte // compressed, see PackText
	Terms     fulltext.Terms
	TermsHash int64
}

// HashTerms is what chunks.terms_hash holds.
func HashTerms(t fulltext.Terms) int64 {
	h := fnv.New64a()
	for _, field := range t {
		h.Write([]byte(field))
		h.Write([]byte{0})
	}
	return int64(h.Sum64())
}

// Spans finds the spans of a file by the key of their symbol.
type Spans struct {
	byKey map[string][]int
	lines [][2]int
}

// Add adds the next span, in the order of the stream.
func (s *Spans) Add(key string, start, end int) {
	if s.byKey == nil {
		s.byKey = map[string][]int{}
	}
	s.byKey[key] = append(s.byKey[key], len(s.lines))
	s.lines = append(s.lines, [2]int{start, end})
}

// Of returns which span a chunk or reference that names symbol key at a line
// belongs to: the first span of that symbol that holds the line, else the
// symbol's first, else -1. Full text and stored references depend on this rule.
func (s *Spans) Of(key string, line int) int {
	if key == "" {
		return -1
	}
	all := s.byKey[key]
	if len(all) == 0 {
		return -1
	}
	for _, i := range all {
		if s.lines[i][0] <= line && line <= s.lines[i][1] {
			return i
		}
	}
	return all[0]
}

// Document returns what full text indexes of a chunk. The span is that of the
// chunk's symbol; nil means a chunk of no symbol, found by its file's name.
func Document(filePath string, span *wire.Symbol, text string) fulltext.Document {
	if span == nil {
		base := path.Base(filePath)
		return fulltext.Document{Name: strings.TrimSuffix(base, path.Ext(base)), Path: filePath, Body: text}
	}
	return fulltext.Document{Name: span.QualifiedName, Path: filePath, Signature: span.Signature, Doc: span.Doc, Body: text}
}
