package e2e

import (
	"os/exec"
	"strings"
	"testing"
)

// who may import what stands in docs/architecture.md: shared imports no tool, a
// tool imports shared and libraries, never another tool.
const modulePrefix = "github.com/cc490767/ctx/"

// cgoOwners are the packages that may import these libraries, all others go
// through them.
var cgoOwners = map[string]string{
	"github.com/mattn/go-sqlite3":             "shared/db",
	"github.com/yalue/onnxruntime_go":         "ctx-embed/",
	"github.com/tree-sitter/go-tree-sitter":   "ctx-parse/",
	"github.com/modelcontextprotocol/go-sdk/": "ctx-mcp/",
}

func TestImportRule(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{range .Imports}}{{$.ImportPath}} {{.}}
{{end}}{{range .TestImports}}{{$.ImportPath}} {{.}}
{{end}}{{range .XTestImports}}{{$.ImportPath}} {{.}}
{{end}}`, "work")
	cmd.Dir = top
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	edges := 0
	for _, line := range strings.Split(string(out), "\n") {
		from, to, ok := strings.Cut(line, " ")
		from, inside := strings.CutPrefix(from, modulePrefix)
		if !ok || !inside {
			continue
		}
		edges++
		if why := forbidden(from, to); why != "" {
			t.Errorf("%s imports %s: %s", from, to, why)
		}
	}
	if edges < 100 {
		t.Errorf("only %d imports were looked at", edges)
	}
}

func forbidden(from, to string) string {
	for library, owner := range cgoOwners {
		if strings.HasPrefix(to, library) && !strings.HasPrefix(from, owner) {
			return "only " + owner + " may"
		}
	}
	target, inside := strings.CutPrefix(to, modulePrefix)
	if !inside {
		return ""
	}
	fromModule, _, _ := strings.Cut(from, "/")
	toModule, _, _ := strings.Cut(target, "/")
	if toModule != fromModule && toModule != "shared" {
		return "a tool imports shared and libraries, never another tool"
	}
	return ""
}

func TestForbiddenEdges(t *testing.T) {
	for _, c := range []struct {
		from, to string
		allowed  bool
	}{
		{"ctx-search", modulePrefix + "shared/db", true},
		{"ctx-search", modulePrefix + "ctx-search/internal/rank", true},
		{"ctx-search", modulePrefix + "ctx-embed/internal/model", false},
		{"shared/db", modulePrefix + "ctx-store", false},
		{"ctx-store/internal/ingest", "github.com/mattn/go-sqlite3", false},
		{"shared/db", "github.com/mattn/go-sqlite3", true},
	} {
		if got := forbidden(c.from, c.to) == ""; got != c.allowed {
			t.Errorf("%s imports %s: allowed %v", c.from, c.to, got)
		}
	}
}
