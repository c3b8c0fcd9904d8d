package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "append records that testdata/v1 lacks; existing lines are never edited")

// samples holds one filled record of every type: what v1.ndjson freezes.
func samples() []Record {
	path := NewPath("pkg/a.go")
	why := "no_match"
	return []Record{
		&Header{Tool: "ctx-parse", Version: "1", Repo: "r", Root: "/r", Scope: []string{"."}, Branch: "main", Commit: "c", Dirty: true, Parser: "p", Base: &Base{DB: "u", Generation: 41}},
		&Header{Tool: "ctx-embed", Version: "1", Model: &Model{ID: "m", Name: "n", Dim: 384, Scale: 553.1}},
		&Package{Path: NewPath("go.mod"), Kind: "go", Name: "github.com/x/y", Root: ".", Depends: []string{"z"}, Aliases: map[string]string{"@": "src"}},
		&File{Path: path, Language: "go", Hash: "sha256:00", Size: 12, Lines: 3, Status: StatusFull, Role: RoleSource, Parser: "p", MTimeNS: 1, Inode: 2},
		&Symbol{Path: path, Key: "k", Name: "Do", QualifiedName: "pkg.Client.Do", Kind: "method", Signature: "func (c *Client) Do()", Doc: "Do does.", StartLine: 1, EndLine: 3, StartByte: 0, EndByte: 12, NameLine: 2, Parent: "pk", Exported: true, Modifiers: []string{"async"}, Parameters: []Parameter{{"a", "int"}}, Returns: "error", Hash: "00"},
		&Ref{Path: path, From: "k", Kind: RefCall, Name: "Encode", Receiver: "json", Target: "encoding/json", Line: 2},
		&Chunk{ID: "id", Path: path, Symbol: "k", Kind: ChunkSymbol, Header: "h\n", Text: NewText("t <&>\n"), StartLine: 1, EndLine: 3, Tokens: 4, Hash: "00"},
		&Chunk{ID: "id", Path: NewPath("a\xff"), Kind: ChunkText, Text: NewText("\xff\xfe"), StartLine: 1, EndLine: 1, Tokens: 1, Hash: "00"},
		&FileEnd{Path: path, Records: 4},
		&Delete{Path: NewPath("gone.go")},
		&Touch{Path: path, Hash: "sha256:00", Size: 12, MTimeNS: 1, Inode: 2},
		&Error{Path: "odd.go", Tool: "ctx-parse", Code: CodeUnreadable, Message: "m"},
		&Vector{Of: "id", Hash: "00", Model: "m", Dim: 2, Encoding: EncodingInt8, Scale: 10, Data: EncodeInt8([]int8{-1, 127})},
		&Vector{Of: "id", Hash: "00", Model: "m", Dim: 2, Cached: true},
		&Flush{},
		&End{Tool: "ctx-parse", Records: 9, Files: 1, Unchanged: 2, Deleted: 1},
		&Stored{Generation: 42, Files: 1, Symbols: 1, Chunks: 2, Vectors: 1},
		&Query{ID: "1", Query: "q", Limit: 10, Filters: &Filters{Lang: []string{"go"}}, Explain: true, Vector: &QueryVector{Model: "m", Dim: 1, Encoding: EncodingF32, Data: EncodeF32([]float32{1})}},
		&Hit{QueryID: "1", Rank: 1, Score: 0.5, Repo: "r", Path: path, StartLine: 1, EndLine: 3, Language: "go", Chunk: "id", FileHash: "sha256:00", Text: NewText("t"), Why: &Why{Text: &Evidence{1, 2}, Features: map[string]float64{"x": 1}, Rerank: &Rerank{"heuristic", 2, 1, 0.5}}},
		&Context{QueryID: "1", Text: "t", Tokens: 1, Budget: 2, Tokenizer: "o200k_base", Completeness: 1, Sources: []Source{{Path: path, StartLine: 1, EndLine: 3, Form: "whole", Tokens: 1}}, Omitted: []Omitted{{"a#B", 2}}},
		&Answer{QueryID: "1", Index: &Index{DB: "u", Generation: 41, Stale: []string{"a"}}, EmptyBecause: &why},
		&Pair{ID: "1", Query: "q", Text: "t"},
		&Score{ID: "1", Score: 0.5, Model: "m"},
		&Symbol{Path: path, Key: "k", Name: "f", QualifiedName: "f", Kind: "function", Signature: "func f()", StartLine: 1, EndLine: 2, EndByte: 9, NameLine: 1, Hash: "00", Complexity: 3},
		&Header{Tool: "ctx-parse", Version: "1", Repo: "r", Root: "/r/.git", Scope: []string{"."}, Commit: "c", Parser: "p", Settings: []string{"max-size=2MiB", "secrets=mask", "strip-docs"}},
	}
}

// Every line ever written in version 1 must stay readable, and this version
// must still write it to the byte.
func TestFrozen(t *testing.T) {
	const name = "testdata/v1/records.ndjson"
	var got bytes.Buffer
	for _, r := range samples() {
		line, err := Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		kind, err := Peek(line)
		if err != nil || kind != r.recordType() {
			t.Errorf("Peek(%s) = %q, %v", line, kind, err)
		}
		got.Write(append(line, '\n'))
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Error(diff)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, r := range samples() {
		line, err := Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		again := newRecord(t, r.recordType())
		if err := Unmarshal(line, again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r, again); diff != "" {
			t.Errorf("%s:\n%s", r.recordType(), diff)
		}
		greased := strings.Replace(string(line), `"v":1,`, `"v":1,"future":{"a":[1]},`, 1)
		if err := Unmarshal([]byte(greased), newRecord(t, r.recordType())); err != nil {
			t.Errorf("unknown field: %v", err)
		}
	}
}

func newRecord(t *testing.T, kind string) Record {
	t.Helper()
	for _, r := range []Record{&Header{}, &Package{}, &File{}, &Symbol{}, &Ref{}, &Chunk{}, &FileEnd{}, &Delete{}, &Touch{}, &Error{}, &Vector{}, &Flush{}, &End{}, &Stored{}, &Query{}, &Hit{}, &Context{}, &Answer{}, &Pair{}, &Score{}} {
		if r.recordType() == kind {
			return r
		}
	}
	t.Fatalf("no record type %q", kind)
	return nil
}

func TestPeek(t *testing.T) {
	for _, c := range []struct{ line, kind, err string }{
		{`{"v":1,"type":"chunk","id":"x"}`, "chunk", ""},
		{`{"type":"new_thing","v":1}`, "new_thing", ""},
		{`{"v":2,"type":"chunk"}`, "", "newer"},
		{`{"type":"chunk"}`, "", `"v" is missing`},
		{`{"v":1}`, "", `"type" is missing`},
		{`{"v":1,"type":"chunk","id":`, "", "not a JSON object"},
		{`[]`, "", "not a JSON object"},
		{`hello`, "", "not a JSON object"},
	} {
		kind, err := Peek([]byte(c.line))
		if kind != c.kind || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("Peek(%s) = %q, %v", c.line, kind, err)
		}
	}
	if _, err := Peek([]byte(`{"v":9,"type":"x"}`)); !errors.Is(err, ErrNewer) {
		t.Errorf("got %v", err)
	}
}

func TestRawBytes(t *testing.T) {
	for _, raw := range []string{"", "a/b.go", "new\nline", "a\xff", "\xc3\x28", "ü"} {
		if got := NewPath(raw).Raw(); got != raw {
			t.Errorf("path %q came back as %q", raw, got)
		}
		b, _ := json.Marshal(NewText(raw))
		var back Text
		if err := json.Unmarshal(b, &back); err != nil || back.Raw() != raw {
			t.Errorf("text %q came back as %q (%v)", raw, back.Raw(), err)
		}
	}
}

func TestVectors(t *testing.T) {
	v := []float32{0.5, -0.25, 0, 10}
	scale := UnitScale(4)
	q := Quantize(v, scale)
	if diff := cmp.Diff([]int8{28, -14, 0, 127}, q); diff != "" {
		t.Error(diff)
	}
	a, err := DecodeInt8(EncodingInt8, EncodeInt8(q), 4, scale)
	if err != nil {
		t.Fatal(err)
	}
	b, err := DecodeInt8(EncodingF32, EncodeF32(v), 4, scale)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []struct{ encoding, data string }{{"int8", "AA=="}, {"f32", "AA=="}, {"int8", "%"}, {"f64", ""}} {
		if _, err := DecodeInt8(bad.encoding, bad.data, 4, scale); err == nil {
			t.Errorf("%v: accepted", bad)
		}
	}
	if s := UnitScale(256); math.Abs(s-451.55) > 0.01 {
		t.Errorf("UnitScale(256) = %v", s)
	}
}

func TestIdentity(t *testing.T) {
	key := SymbolKey("r", "go", "pkg", "pkg.Client.Do", []string{"context.Context", " map[string] \n int"}, "method")
	if want := "r go:pkg#pkg.Client.Do(context.Context,map[string] int) method"; key != want {
		t.Errorf("got %q", key)
	}
	if a, b := SymbolKey("r", "go", "p", "f", nil, "function"), SymbolKey("r", "go", "p", "f", []string{}, "function"); a == b {
		t.Error("a constant and a function without parameters share a key")
	}
	if TextHash("a", "b") == TextHash("ab", "") {
		t.Error("the border between head and text does not count")
	}
	if ChunkID("r", "p", "k", 1, "t") == ChunkID("r", "p", "k", 2, "t") {
		t.Error("the start line does not count")
	}
}

func TestTracker(t *testing.T) {
	var tr Tracker
	if tr.Begun() || tr.Whole() {
		t.Error("empty stream counts as begun")
	}
	for _, tool := range []string{"ctx-parse", "ctx-embed"} {
		if err := tr.Header(&Header{Tool: tool}); err != nil {
			t.Fatal(err)
		}
	}
	if err := tr.Header(&Header{Tool: "ctx-parse"}); err == nil {
		t.Error("second header accepted")
	}
	if err := tr.End(&End{Tool: "ctx-parse"}); err != nil || tr.Whole() || tr.Missing() != "ctx-embed" {
		t.Errorf("after one end: %v, whole %v, missing %q", err, tr.Whole(), tr.Missing())
	}
	if err := tr.End(&End{Tool: "ctx-embed"}); err != nil || !tr.Whole() {
		t.Errorf("after both ends: %v, whole %v", err, tr.Whole())
	}
	if err := tr.End(&End{Tool: "ctx-embed"}); err == nil {
		t.Error("end without header accepted")
	}
}
