package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Every command line that docs/parsing.md shows answers, in the sample repository
// and a file that has what they look for.
func TestParsingExamples(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("jq is not here")
	}
	page, err := os.ReadFile(filepath.Join(top, "docs", "parsing.md"))
	if err != nil {
		t.Fatal(err)
	}
	repo := filepath.Join(t.TempDir(), "orders")
	must(t, top, "cp -r testdata/repo "+repo+" && git -C "+repo+" init -q")
	const source = "package todo\n\nfunc Bare(a, b bool) bool {\n\t// TODO(ana): c too\n\treturn a && b // TODO(bo): why\n}\n\n// TODO(ana): more\n"
	if err := os.WriteFile(filepath.Join(repo, "todo.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	want := []string{"todo.go:3\ttodo.Bare\n", "2\ttodo.go:3\ttodo.Bare\n", "2 ana\n"}
	var lines []string
	for _, block := range fence.FindAllStringSubmatch(string(page), -1) {
		if block[1] == "sh" {
			lines = append(lines, strings.TrimSpace(block[2]))
		}
	}
	if len(lines) != len(want) {
		t.Fatalf("%d command lines, want %d", len(lines), len(want))
	}
	for i, line := range lines {
		if out := must(t, repo, line); !strings.Contains(out, want[i]) {
			t.Errorf("%s\nprints\n%swhich lacks %q", line, out, want[i])
		}
	}
}
