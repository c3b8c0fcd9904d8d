package label

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// line returns a sound query with one replacement made in it.
func line(old, new string) string {
	return strings.Replace(`{"id":"a-1","query":"who closes it","archetype":"behaviour","split":"tune",`+
		`"targets":[{"path":"a/b.go","symbol":"B.Close","lines":[3,9],"grade":3}],"negatives":[{"path":"util/**"}]}`, old, new, 1)
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, set, want string }{
		{"unknown field", line(`"query"`, `"querry":"","query"`), `s.ndjson:1: unknown field "querry": remove it or correct its name, known are id, query,`},
		{"unknown field of a target", line(`"grade"`, `"rank":1,"grade"`), `unknown field "rank"`},
		{"field in other letters", line(`"query"`, `"Query"`), `unknown field "Query"`},
		{"field twice", line(`"query"`, `"id":"b","query"`), `field "id" stands twice`},
		{"malformed", `{"id":"a`, "s.ndjson:1: JSON ends too early"},
		{"not JSON", `{id:1}`, "s.ndjson:1: not JSON: invalid character"},
		{"no object", `["a"]`, "not a query: a line is one JSON object"},
		{"two objects", line("", "") + "{}", "text after the query's object"},
		{"type", line(`"grade":3`, `"grade":"3"`), `field "targets.grade": string where a whole number belongs`},
		{"empty query", line("who closes it", "  "), `"query" is empty`},
		{"control character", line("who", `\u001b[31m`), `"query" holds a control character`},
		{"archetype", line("behaviour", "behavior"), `unknown archetype "behavior": one of exact, behaviour,`},
		{"no archetype", line(`"archetype":"behaviour",`, ""), `"archetype" is missing: one of exact`},
		{"split", line(`"tune"`, `"train"`), `unknown split "train": one of tune, test`},
		{"id with a blank", line("a-1", "a 1"), `id "a 1" holds a blank`},
		{"no id", line("a-1", ""), `"id" is missing or empty`},
		{"corpus is a path", line(`"query"`, `"corpus":"../x","query"`), `corpus "../x" is no plain name`},
		{"grade", line(`"grade":3`, `"grade":4`), "targets[0]: grade 4 is out of range: 1 (related), 2 (needed) or 3 (the answer)"},
		{"no grade", line(`,"grade":3`, ""), "grade 0 is out of range"},
		{"no targets", line(`[{"path":"a/b.go","symbol":"B.Close","lines":[3,9],"grade":3}]`, "[]"), `"targets" is missing or empty`},
		{"target twice", line(`"targets":[`, `"targets":[{"path":"a/b.go","symbol":"B.Close","lines":[3,9],"grade":1},`),
			"targets[1]: a/b.go#B.Close is a target already"},
		{"one line", line("[3,9]", "[3]"), "lines [3] are not [first,last]"},
		{"lines reversed", line("[3,9]", "[9,3]"), "lines [9 3] are not [first,last]"},
		{"line 0", line("[3,9]", "[0,3]"), "lines [0 3] are not"},
		{"line of no file", line("[3,9]", "[3,9000000000000000000]"), "lines [3 9000000000000000000] are not"},
		{"absolute", line("a/b.go", "/a/b.go"), `path "/a/b.go" is absolute`},
		{"drive", line("a/b.go", "C:/a/b.go"), `path "C:/a/b.go" is absolute`},
		{"dot-dot", line("a/b.go", "a/../../b.go"), "leaves the corpus"},
		{"not plain", line("a/b.go", "./a/b.go"), "is not in its plain form"},
		{"no path", line("a/b.go", ""), `targets[0]: "path" is missing`},
		{"pattern", line("a/b.go", "a/*.go"), `path "a/*.go" is a pattern`},
		{"invalid glob", line("util/**", "util/[a"), `path "util/[a" is no valid pattern`},
		{"negative outside", line("util/**", "../**"), "negatives[0]: path \"../**\" leaves"},
		{"not UTF-8", line("who", "\xff"), "s.ndjson:1: not UTF-8"},
		{"byte order mark", "\xEF\xBB\xBF" + line("", ""), "byte order mark"},
		{"empty", "\n\n", "s.ndjson:1: the set is empty"},
		{"line number", line("", "") + "\n\n" + line(`"a-1"`, `"a 1"`), "s.ndjson:3: id"},
		{"duplicate id", line("", "") + "\n" + line("", ""), `s.ndjson:2: id "a-1" stands already at `},
		{"oversize", line("who", strings.Repeat("x", MaxLine)), "s.ndjson:1: line is too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "s.ndjson")
			write(t, name, c.set)
			queries, err := ReadFiles(t.Context(), name)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q in it", err, c.want)
			}
			if queries != nil {
				t.Errorf("queries besides an error: %v", queries)
			}
		})
	}
}

func TestAllFaultsOfAFile(t *testing.T) {
	dir := t.TempDir()
	bad := strings.Repeat("{\n", 50)
	write(t, filepath.Join(dir, "a.ndjson"), bad)
	write(t, filepath.Join(dir, "b.ndjson"), line(`"tune"`, `""`))
	_, err := ReadFiles(t.Context(), filepath.Join(dir, "a.ndjson"), filepath.Join(dir, "b.ndjson"), filepath.Join(dir, "c.ndjson"))
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 20+1+1+1 {
		t.Fatalf("%d lines of error:\n%v", len(lines), err)
	}
	for i, want := range map[int]string{19: "a.ndjson:20: ", 20: "a.ndjson: and 30 more faults", 21: `b.ndjson:1: "split" is missing`, 22: "c.ndjson: set cannot be read: no such file"} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d is %q, want %q in it", i, lines[i], want)
		}
	}
}

func TestDefaults(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "django.ndjson")
	write(t, name, line(`{"path":"a/b.go"`, `{"path":"x.unknown","grade":1},{"path":"a/b.tsx"`)+"\r\n"+
		line(`"a-1"`, `"a-2","corpus":"other","language":"cobol"`))
	queries, err := ReadFiles(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]string
	for _, q := range queries {
		got = append(got, [2]string{q.Corpus, q.Language})
	}
	if diff := cmp.Diff([][2]string{{"django", "tsx"}, {"other", "cobol"}}, got); diff != "" {
		t.Error(diff)
	}
	if _, err := ReadFiles(t.Context(), name, filepath.Join(dir, ".", "django.ndjson")); err == nil || !strings.Contains(err.Error(), "named twice") {
		t.Errorf("a set named twice: %v", err)
	}
}

func TestSelect(t *testing.T) {
	queries := []Query{{ID: "1", Split: Test}, {ID: "2", Split: Test}}
	for _, c := range []struct {
		split, err string
		n          int
	}{
		{split: All, n: 2},
		{split: Test, n: 2},
		{split: Tune, err: `no query of the split "tune": the sets have only test (2)`},
		{split: "train", err: `unknown split "train": one of tune, test, all`},
	} {
		got, err := Select(queries, c.split)
		if len(got) != c.n || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%q: %d queries, error %v", c.split, len(got), err)
		}
	}
}

// The curated sets of this project are sound.
func TestCurated(t *testing.T) {
	sets, err := filepath.Glob("../../../testdata/queries/curated/*.ndjson")
	if err != nil || len(sets) == 0 {
		t.Fatalf("no curated sets: %v", err)
	}
	if _, err := ReadFiles(t.Context(), sets...); err != nil {
		t.Error(err)
	}
}

// FuzzRead checks that no bytes break the reader and that what it accepts is
// written and read again as the same.
func FuzzRead(f *testing.F) {
	f.Add([]byte(line("", "")))
	f.Add([]byte(line("[3,9]", "null") + "\n" + line(`"id"`, `"ID"`)))
	f.Add([]byte(line("[3,9]}]", "[3,9]}],\"negatives\":[]")))
	f.Add([]byte("\xEF\xBB\xBF{}"))
	f.Add([]byte(`{"targets":[[{}]],"negatives":{"a":[]}}`))
	f.Fuzz(func(t *testing.T, set []byte) {
		r := reader{ids: map[string]string{}}
		if faults := r.read("s", "s", bytes.NewReader(set)); len(faults) > 0 {
			return
		}
		var b bytes.Buffer
		for _, q := range r.queries {
			if err := Write(&b, q); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
		}
		again := reader{ids: map[string]string{}}
		if faults := again.read("s", "s", &b); len(faults) > 0 {
			t.Fatalf("what was written cannot be read: %v", faults)
		}
		if diff := cmp.Diff(r.queries, again.queries, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
