package lang

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/wire"
)

// checkResult tests what must hold of the result for any file.
func checkResult(t testing.TB, path string, source []byte, r *Result) {
	t.Helper()
	lines := bytes.Count(source, []byte{'\n'}) + 1
	keys := map[string]bool{}
	for _, s := range r.Symbols {
		keys[s.Key] = true
		if s.StartByte < 0 || s.EndByte > len(source) || s.StartByte >= s.EndByte || s.StartLine < 1 || s.EndLine > lines || s.StartLine > s.EndLine || s.NameLine < s.StartLine || s.NameLine > s.EndLine {
			t.Errorf("%s: symbol %s lies at bytes %d-%d, lines %d-%d, name %d", path, s.Key, s.StartByte, s.EndByte, s.StartLine, s.EndLine, s.NameLine)
		}
		for _, text := range []string{s.Key, s.Name, s.QualifiedName, s.Signature, s.Doc, s.Returns} {
			if !utf8.ValidString(text) || len(text) > 5000 {
				t.Errorf("%s: symbol %s has a field that is not UTF-8 or too long: %.100q", path, s.Key, text)
			}
		}
		if s.Name == "" || len(s.Signature) > maxSignature+200 || strings.Contains(s.Signature, "\n") {
			t.Errorf("%s: symbol %s: name %q, signature %q", path, s.Key, s.Name, s.Signature)
		}
	}
	for _, ref := range r.Refs {
		if ref.Line < 1 || ref.Line > lines || ref.Name == "" || !utf8.ValidString(ref.Name+ref.Receiver+ref.Target) || len(ref.Receiver) > maxReceiver {
			t.Errorf("%s: reference %+v", path, ref)
		}
		if ref.From != "" && !keys[ref.From] {
			t.Errorf("%s: reference %s from %q, which is no symbol of the file", path, ref.Name, ref.From)
		}
	}
	checkChunks(t, path, source, r)
}

func checkChunks(t testing.TB, path string, source []byte, r *Result) {
	t.Helper()
	ids := map[string]bool{}
	index := chunk.NewLines(source)
	covered := make([]int, index.Count()+1)
	dropped, prose := make([]bool, index.Count()+1), make([]bool, index.Count()+1)
	for _, d := range r.Dropped {
		for line := d[0]; line <= d[1]; line++ {
			dropped[line] = true
		}
	}
	last := 0
	for _, c := range r.Chunks {
		text := c.Text.Raw()
		document := c.Kind == wire.ChunkSection || c.Kind == wire.ChunkText
		if ids[c.ID] {
			t.Errorf("%s: chunk id of lines %d-%d twice", path, c.StartLine, c.EndLine)
		}
		ids[c.ID] = true
		if c.StartLine < 1 || c.EndLine > index.Count() || c.StartLine < last {
			t.Fatalf("%s: chunk of lines %d-%d after line %d of %d", path, c.StartLine, c.EndLine, last, index.Count())
		}
		last = c.StartLine
		for line := c.StartLine; line <= c.EndLine; line++ {
			covered[line]++
			prose[line] = document
		}
		whole := string(source[index.Start(c.StartLine):index.End(c.EndLine)])
		if text != whole && (c.StartLine != c.EndLine || !strings.Contains(whole, text)) {
			t.Errorf("%s: chunk of lines %d-%d is not their text", path, c.StartLine, c.EndLine)
		}
		if c.Tokens != wire.EstimateTokens(c.Header+text) || c.Tokens > 600 && !document || utf8.RuneCountInString(text) > chunk.MaxDocument || len(c.Header) > chunk.MaxHead {
			t.Errorf("%s: chunk of lines %d-%d: %d tokens, %d characters, head %q", path, c.StartLine, c.EndLine, c.Tokens, utf8.RuneCountInString(text), c.Header)
		}
		if !utf8.ValidString(c.Header) || !strings.HasSuffix(c.Header, "\n") || c.Hash != wire.TextHash(c.Header, text) {
			t.Errorf("%s: chunk of lines %d-%d: head %q or hash is wrong", path, c.StartLine, c.EndLine, c.Header)
		}
	}
	for line := 1; line <= index.Count(); line++ {
		giant := index.End(line)-index.Start(line) > chunk.MaxCode
		if n := covered[line]; !index.Blank(line) && !giant && (n == 0 && !dropped[line] || n > 1 && !prose[line]) {
			t.Errorf("%s: line %d lies in %d chunks", path, line, n)
		}
	}
}
