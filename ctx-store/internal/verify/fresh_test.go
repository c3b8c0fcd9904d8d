package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/export"
)

// ctx-parse is told what the index says of how it was made, and nothing else.
func TestArguments(t *testing.T) {
	tree, bare := t.TempDir(), t.TempDir()
	for _, dir := range []string{"objects", "refs"} {
		if err := os.Mkdir(filepath.Join(bare, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(bare, "HEAD"), []byte("ref: refs/heads/main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		row       export.Row
		want, err string
	}{
		{export.Row{Name: "r", Root: tree, Scope: []string{"."}, Commit: "c0ffee"}, "--no-db --repo r -- ./.", ""},
		{export.Row{Name: "r", Root: tree, Scope: []string{"languages", "-x"}, Settings: []string{"max-size=1MiB", "secrets=keep", "strip-docs"}},
			"--no-db --repo r --max-size=1MiB --secrets=keep --strip-docs -- ./languages ./-x", ""},
		{export.Row{Name: "r", Root: bare, Scope: []string{"."}, Commit: "c0ffee", Settings: []string{"strip-docs"}},
			"--no-db --repo r --rev c0ffee --strip-docs -- ./.", ""},
		{export.Row{Name: "r", Root: bare, Scope: []string{"."}}, "", "does not say which commit"},
		{export.Row{Name: "r", Root: tree, Scope: []string{"."}, Settings: []string{"db=/etc/passwd"}}, "", `setting "db=/etc/passwd"`},
		{export.Row{Name: "r", Root: tree, Scope: []string{"."}, Settings: []string{""}}, "", `setting ""`},
	} {
		got, err := arguments(c.row)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%+v: %v", c.row, err)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%+v: %s", c.row, diff)
		}
	}
}
