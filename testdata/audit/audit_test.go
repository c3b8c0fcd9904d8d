package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRules tells tags that are no definitions from those that are.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		language, kind, name, line, want string
	}{
		{"c", "struct", "__anon12", "struct {", "a name made up for what has none"},
		{"c", "function", "PRIV", "PRIV(find)(int a)", "the macro that makes the name"},
		{"c", "function", "find", "int find(int a)", ""},
		{"c", "typedef", "size_t", "typedef int size_t;", ""},
		{"csharp", "typedef", "scope", "using var scope = Py.CreateScope();", "a variable or another name of a type, no type"},
		{"csharp", "method", "Py.GIL", "using (Py.GIL())", "a call"},
		{"csharp", "method", "IDisposable.Dispose", "void IDisposable.Dispose()", ""},
		{"csharp", "class", "T", "where T: struct", "a type parameter"},
		{"java", "method", "try", "try (Reader r = reader(path)) {", "a word of the language"},
		{"java", "method", "GZIP", `GZIP((byte) 1, "gzip") {`, "a constant with a body of its own"},
		{"java", "method", "timer.update", "timer.update();", "a call"},
		{"java", "method", "size", "int size();", ""},
		{"java", "method", "size", "public int size() {", ""},
		{"javascript", "class", "values", "var values = {a: 1};", "an object, no class"},
		{"javascript", "class", "Store", "class Store {", ""},
		{"tsx", "alias", "Props", `import { type Props } from "./props";`, "a name that is imported or exported, no alias"},
		{"tsx", "alias", "Props", "export type Props = A & B;", ""},
		{"go", "func", "gone", "func other() {", "the name is not there"},
	} {
		r := reviewer{rules: ctags[test.language].rules, lines: []string{"", "", "", test.line, "", ""}}
		if got := r.ctagsError(symbol{name: test.name, kind: test.kind, line: 3}); got != test.want {
			t.Errorf("%s %s %s in %q: %q, want %q", test.language, test.kind, test.name, test.line, got, test.want)
		}
	}
}

// TestDifferences compares the two readers over a folder with a definition that
// neither reads as the other does.
func TestDifferences(t *testing.T) {
	if reason := missingTool(t.Context()); reason != "" {
		t.Skip(reason)
	}
	folder, lists := t.TempDir(), t.TempDir()
	source := "cfg_rt! {\n    pub fn inside() {}\n}\n\npub fn outside() {}\n\npub struct Both;\n"
	if err := os.WriteFile(filepath.Join(folder, "a.rs"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	below, err := run(t.Context(), []string{"-o", lists, folder}, strings.NewReader(""), &out)
	if err != nil || below {
		t.Fatalf("below the bar: %t, error %v\n%s", below, err, out.String())
	}
	extra, err := os.ReadFile(filepath.Join(lists, "rust.extra.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	want := "\tfunction\tinside\t" + filepath.Base(folder) + "/a.rs:2\tpub fn inside() {}\n"
	if diff := cmp.Diff(want, string(extra)); diff != "" {
		t.Errorf("what ctags lacks (-want +got):\n%s", diff)
	}
	row := strings.Fields(strings.Split(out.String(), "\n")[1])
	if diff := cmp.Diff([]string{"rust", "1", "2", "0", "0", "100.00", "3", "1", "5", "0"}, row); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

// TestCover counts the lines that no chunk holds.
func TestCover(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.go"), []byte("package a\n\nvar a int\n\t\nvar b int\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var c comparison
	c.cover(tree{"t", folder}, "a.go", []lineRange{{1, 1}, {5, 6}})
	if diff := cmp.Diff([]string{"t/a.go:3"}, c.uncovered); diff != "" || c.lines != 3 {
		t.Errorf("of %d lines in no chunk (-want +got):\n%s", c.lines, diff)
	}
}
