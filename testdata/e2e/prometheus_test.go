package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

// corpus returns the folder of a pinned corpus, or skips the test.
func corpus(t *testing.T, name string) string {
	t.Helper()
	cmd := exec.Command("go", "run", "./testdata/corpora", name)
	cmd.Dir = top
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("corpora %s: %v\n%s", name, err, errs.String())
	}
	dir := strings.TrimSpace(string(out))
	if dir == "" {
		t.Skipf("corpus %s is not here: %s", name, strings.TrimSpace(errs.String()))
	}
	return dir
}

var prometheusOnce sync.Once

// prometheus returns an index of the prometheus corpus, built once per run.
func prometheus(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("indexes a large corpus: not with -short")
	}
	dir := corpus(t, "prometheus")
	db := filepath.Join(bin, "prometheus.db")
	prometheusOnce.Do(func() { must(t, top, index(dir), "CTX_DB="+db) })
	if _, err := os.Stat(db); err != nil {
		t.Fatal(err)
	}
	return db
}

type question struct {
	ID       string   `json:"id"`
	Query    string   `json:"query"`
	Relevant []string `json:"relevant"` // globs in which * crosses slashes
}

func questions(t *testing.T) (list []question) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(top, "testdata", "queries", "prometheus.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		var q question
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		list = append(list, q)
	}
	return list
}

// The first question must be answered within the first three hits; the ranks of
// the others are printed as they are.
func TestQuestions(t *testing.T) {
	db := prometheus(t)
	for i, q := range questions(t) {
		out := must(t, top, fmt.Sprintf("ctx-search --db %s %q", db, q.Query))
		rank, paths := firstRelevant(t, out, q.Relevant)
		t.Logf("%-14s first relevant hit %d", q.ID, rank)
		if i == 0 && (rank == 0 || rank > 3) {
			t.Errorf("%q: first relevant hit at %d of\n%s", q.Query, rank, strings.Join(paths, "\n"))
		}
	}
}

func firstRelevant(t *testing.T, out string, relevant []string) (rank int, paths []string) {
	t.Helper()
	for _, line := range strings.Split(out, "\n") {
		var hit struct {
			Type, Path string
		}
		if line == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &hit); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if hit.Type != "hit" {
			continue
		}
		paths = append(paths, hit.Path)
		for _, glob := range relevant {
			if rank == 0 && matches(glob, hit.Path) {
				rank = len(paths)
			}
		}
	}
	return rank, paths
}

// matches is a glob in which * stands for any characters, slashes included.
func matches(glob, path string) bool {
	parts := strings.Split(strings.ReplaceAll(glob, "**", "*"), "*")
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok || len(parts) == 1 {
		return ok && rest == ""
	}
	for _, p := range parts[1 : len(parts)-1] {
		_, after, found := strings.Cut(rest, p)
		if !found {
			return false
		}
		rest = after
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}

// A context never exceeds its budget, counted here anew; it holds the top hit,
// and uses 85 % of the budget while something is left out.
func TestBudget(t *testing.T) {
	db := prometheus(t)
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions(t) {
		top1, _ := shellFields(t, fmt.Sprintf("ctx-search --db %[1]s %[2]q | ctx-rerank", db, q.Query), "hit")
		for _, budget := range []int{200, 2000, 8000} {
			c, raw := shellFields(t, fmt.Sprintf("ctx-search --db %[1]s %[2]q | ctx-rerank | ctx-assemble --db %[1]s --budget %[3]d", db, q.Query, budget), "context")
			ids, _, err := codec.Encode(c.Text)
			if err != nil {
				t.Fatal(err)
			}
			if len(ids) > budget || c.Tokens != len(ids) {
				t.Errorf("%s: %d tokens, said to be %d, in a budget of %d", q.ID, len(ids), c.Tokens, budget)
			}
			if !strings.Contains(c.Text, top1.Path) {
				t.Errorf("%s, budget %d: the top hit %s is missing", q.ID, budget, top1.Path)
			}
			if len(c.Omitted) > 0 && len(ids) < budget*85/100 {
				t.Errorf("%s: %d of %d tokens used though %d pieces were left out\n%.300s", q.ID, len(ids), budget, len(c.Omitted), raw)
			}
		}
	}
}

type fields struct {
	Type, Path, Text string
	Tokens           int
	Omitted          []struct{ Handle string }
}

// shellFields runs a pipe and returns its first record of a type.
func shellFields(t *testing.T, line, kind string) (fields, string) {
	t.Helper()
	out := must(t, top, line)
	for _, l := range strings.Split(out, "\n") {
		var f fields
		if json.Unmarshal([]byte(l), &f) == nil && f.Type == kind {
			return f, l
		}
	}
	t.Fatalf("%s: no %s record in\n%.500s", line, kind, out)
	return fields{}, ""
}
