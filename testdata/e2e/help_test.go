package e2e

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite docs/commands.md")

var commandLine = regexp.MustCompile(`(?m)^  ([a-z][a-z-]+) +\S`)

// docs/commands.md is what the tools say of themselves: --help of every tool and
// of every command that its help lists.
func TestHelpIsDocumented(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Commands\n\nWhat `--help` says, of every tool and command. Written by `make golden`.\n")
	for _, tool := range []string{"ctx-parse", "ctx-embed", "ctx-store", "ctx-search", "ctx-rerank", "ctx-assemble", "ctx-eval"} {
		document(t, &b, tool)
	}
	name := filepath.Join(top, "docs", "commands.md")
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("docs/commands.md is not what the tools say (make golden):\n%s", diff)
	}
}

func document(t *testing.T, b *strings.Builder, command string) {
	t.Helper()
	help := must(t, top, command+" --help")
	b.WriteString("\n## " + command + "\n\n```text\n" + strings.TrimSpace(help) + "\n```\n")
	_, list, found := strings.Cut(help, "\nCommands:\n")
	if !found {
		return
	}
	list, _, _ = strings.Cut(list, "\n\n")
	for _, m := range commandLine.FindAllStringSubmatch(list, -1) {
		document(t, b, command+" "+m[1])
	}
}
