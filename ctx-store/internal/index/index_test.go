package index

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/wire"
)

func TestScope(t *testing.T) {
	for _, c := range []struct {
		scope []string
		path  string
		want  bool
	}{
		{[]string{"."}, "a/b.go", true},
		{[]string{"a"}, "a/b.go", true},
		{[]string{"a"}, "ab/b.go", false},
		{[]string{"a/b.go"}, "a/b.go", true},
		{[]string{"x", "a/"}, "a/b.go", true},
		{nil, "a/b.go", false},
	} {
		if got := InScope(c.scope, c.path); got != c.want {
			t.Errorf("InScope(%q, %q) = %v", c.scope, c.path, got)
		}
	}
	for _, c := range []struct{ a, b, want []string }{
		{nil, []string{"."}, []string{"."}},
		{[]string{"."}, []string{"a"}, []string{"."}},
		{[]string{"a/x", "b"}, []string{"a"}, []string{"a", "b"}},
		{[]string{"b"}, []string{"b"}, []string{"b"}},
	} {
		if diff := cmp.Diff(c.want, UnionScope(c.a, c.b)); diff != "" {
			t.Errorf("%q and %q: %s", c.a, c.b, diff)
		}
	}
}

func TestPack(t *testing.T) {
	for _, text := range []string{"", "x", "\x00\xff not UTF-8", strings.Repeat("func main() {}\n", 100000)} {
		body, err := PackText(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := UnpackText(body)
		if err != nil || got != text {
			t.Errorf("%d bytes came back as %d, %v", len(text), len(got), err)
		}
	}
	if _, err := UnpackText([]byte("no zstd")); err == nil {
		t.Error("what is not packed was unpacked")
	}
	refs := []Ref{{Span: -1, Kind: wire.RefImport, Name: "fmt", Target: "fmt", Alias: "f", Line: 3}, {Span: 2, Kind: wire.RefCall, Name: "Do", Receiver: "x", Line: 9}}
	data, err := PackRefs(refs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := UnpackRefs(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(refs, got); diff != "" {
		t.Error(diff)
	}
}

func TestSpans(t *testing.T) {
	var s Spans
	s.Add("a", 1, 5)
	s.Add("b", 2, 3)
	s.Add("a", 10, 12)
	for _, c := range []struct {
		key  string
		line int
		want int
	}{{"a", 2, 0}, {"a", 11, 2}, {"a", 99, 0}, {"b", 2, 1}, {"c", 2, -1}, {"", 2, -1}} {
		if got := s.Of(c.key, c.line); got != c.want {
			t.Errorf("Of(%q, %d) = %d, want %d", c.key, c.line, got, c.want)
		}
	}
}

func TestDocument(t *testing.T) {
	got := Document("pkg/retry.go", nil, "text")
	if diff := cmp.Diff(fulltext.Document{Name: "retry", Path: "pkg/retry.go", Body: "text"}, got); diff != "" {
		t.Error(diff)
	}
	if HashTerms(fulltext.Terms{"a b", "c"}) == HashTerms(fulltext.Terms{"a", "b c"}) {
		t.Error("terms of different fields hash alike")
	}
}
