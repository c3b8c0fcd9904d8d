package lang

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// symbolNames reads a source and returns the names of its symbols, in order.
func symbolNames(t *testing.T, language, source string) []string {
	t.Helper()
	p := NewParser()
	defer p.Close()
	r, err := p.Parse(context.Background(), Input{Repo: "r", Path: "src/a.x", Language: language, Source: []byte(source)})
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, "a.x", []byte(source), r)
	var names []string
	for _, s := range r.Symbols {
		names = append(names, s.Name)
	}
	return names
}

// TestReadings reads what a grammar cannot know, each with the symbols that a
// reader sees in it.
func TestReadings(t *testing.T) {
	for name, test := range map[string]struct {
		language, source string
		want             []string
	}{
		"items in a macro":              {"rust", "cfg_rt! {\n    pub fn a() {}\n}\nfn b() {}\n", []string{"a", "b"}},
		"in a macro in a macro":         {"rust", "cfg_rt! { cfg_time! { struct A; } }\n", []string{"A"}},
		"in an impl":                    {"rust", "struct S;\nimpl S {\n  cfg_rt! { pub fn a(&self) {} }\n}\n", []string{"S", "a"}},
		"of a pattern nothing":          {"rust", "macro_rules! m {\n  () => { x! { fn a() {} } };\n}\n", []string{"m"}},
		"of statements nothing":         {"rust", "fn f() { select! { _ = a() => {} } vec! { 1 } }\n", []string{"f"}},
		"of what is no item nothing":    {"rust", "bitflags! { pub struct F: u8 { const A = 1; } }\nfn f() {}\n", []string{"f"}},
		"a brace in a string":           {"rust", "m! { fn a() { \"}\"; '}'; r#\"}\"#; /* } */ } }\nfn b<'a>() {}\n", []string{"a", "b"}},
		"a macro without end":           {"rust", "fn a() {}\ncfg_rt! { fn b() {}\n", []string{"a"}},
		"a macro before a struct":       {"c", "BEGIN_DECL\nstruct s {\n  int CALL(next)(int a);\n};\nEND_DECL\n", []string{"s"}},
		"a macro after a type":          {"c", "int ZEXPORT f(char FAR *s) {\n#ifdef A\n  if (s) {\n#else\n  {\n#endif\n  }\n  return 0;\n}\nint g(void) { return 1; }\n", []string{"f", "g"}},
		"a header of two branches":      {"c", "#ifdef A\nint f(int a)\n#else\nint f(void)\n#endif\n{\n  return 0;\n}\nint g(void) { return 1; }\n", []string{"f", "g"}},
		"left out":                      {"c", "#if 0\nint f( {{{\n#endif\nint g(void) { return 1; }\n", []string{"g"}},
		"a word of the language":        {"c", "} else if (a) { b(); }\nint g(void) { return 1; }\n", []string{"g"}},
		"a callback by a macro":         {"c", "typedef int CALL(cb)(int a, void *b);\n", []string{"cb"}},
		"a header of two branches (C#)": {"csharp", "class A {\n#if X\n  void F(int a)\n#else\n  void F(\n#endif\n  {\n  }\n  void G() {}\n}\n", []string{"A", "F", "G"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := symbolNames(t, test.language, test.source)
			if diff := cmp.Diff(test.want, slices.Compact(got)); diff != "" {
				t.Errorf("symbols (-want +got):\n%s", diff)
			}
		})
	}
}

// TestBranches keeps every byte in its place.
func TestBranches(t *testing.T) {
	source := "a\n#if X \\\n  Y\nb\n# elif Z\nc\n#else\nd\n#endif\n#if 0\ne\n#else\nf\n#endif\n#define K 1\n"
	got := branches([]byte(source), cConditional)
	want := []string{
		"a\n       \n   \nb\n        \nc\n     \nd\n      \n     \ne\n     \nf\n      \n#define K 1\n",
		"a\n       \n   \nb\n        \n \n     \n \n      \n     \n \n     \nf\n      \n#define K 1\n",
	}
	for i, text := range want {
		if diff := cmp.Diff(strings.Split(text, "\n"), strings.Split(string(got[i]), "\n")); diff != "" {
			t.Errorf("reading %d (-want +got):\n%s", i, diff)
		}
	}
}
