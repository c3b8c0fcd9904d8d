package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// With a model installed, meaning alone finds code for questions that share no
// word with it. "make models" installs one; without, this test says so.
func TestMeaningAlone(t *testing.T) {
	if entries, err := os.ReadDir(installed); err != nil || len(entries) == 0 {
		t.Skip("no model is installed: run \"make models\" to test search by meaning")
	}
	dir := t.TempDir()
	env := []string{"CTX_DB=" + filepath.Join(dir, "index.db"), "CTX_MODELS=" + installed}
	repo := filepath.Join(top, "testdata", "repo")
	must(t, dir, index(repo), env[0]) // lexical: the vectors are supplied to what is stored already
	must(t, dir, index(repo), env...)
	must(t, dir, "ctx-store check --quiet", env...)
	if again := must(t, dir, "ctx-parse "+repo+" | ctx-embed", env...); strings.Contains(again, `"type":"vector"`) {
		t.Errorf("texts that have a vector were embedded again:\n%.1000s", again)
	}
	for _, c := range []struct{ question, path string }{
		{"how far apart are two cities on the globe", "native/geometry.cpp"},
		{"postpone typing events till somebody pauses", "web/src/debounce.ts"},
		{"evict stale items when memory is exhausted", "store/cache.py"},
	} {
		text, err := os.ReadFile(filepath.Join(top, "testdata", "repo", c.path))
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range strings.Fields(c.question) {
			if len(word) > 4 && strings.Contains(strings.ToLower(string(text)), word) {
				t.Fatalf("question %q shares %q with its answer", c.question, word)
			}
		}
		out := must(t, dir, "ctx-search --channels vector --limit 3 '"+c.question+"'", env...)
		if !strings.Contains(out, `"path":"testdata/repo/`+c.path) && !strings.Contains(out, `"path":"`+c.path) {
			t.Errorf("%q did not find %s:\n%.3000s", c.question, c.path, out)
		}
	}
}
