package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var fence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

// Every command line that README shows in a sh block works, in its order, in a
// fresh checkout of the sample repository. Console blocks hold what builds or
// needs a network: of those, the make targets must exist.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile(filepath.Join(top, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	repo := filepath.Join(t.TempDir(), "orders")
	must(t, top, "cp -r testdata/repo "+repo+" && git -C "+repo+" init -q")
	ran := 0
	for _, block := range fence.FindAllStringSubmatch(string(readme), -1) {
		kind, body := block[1], strings.TrimSpace(block[2])
		for _, line := range strings.Split(body, "\n") {
			switch kind {
			case "sh":
				must(t, repo, line)
				ran++
			case "console":
				checkConsole(t, line, string(makefile))
			}
		}
	}
	if ran < 15 {
		t.Errorf("only %d command lines were found", ran)
	}
}

func checkConsole(t *testing.T, line, makefile string) {
	t.Helper()
	words := strings.Fields(line)
	switch {
	case words[0] == "make":
		if !strings.Contains(makefile, "\n"+words[1]+":") {
			t.Errorf("README shows %q, which Makefile does not have", line)
		}
	case strings.HasPrefix(line, "ctx-embed models install "):
		if out := must(t, top, "ctx-embed models list --format ndjson"); !strings.Contains(out, `"`+words[3]+`"`) {
			t.Errorf("README installs %s, which the registry does not have", words[3])
		}
	default:
		t.Errorf("command line %q is not tested", line)
	}
}
