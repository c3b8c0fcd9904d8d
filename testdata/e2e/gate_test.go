package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// Every command line of the page about the gate works, in its order, in a git
// repository that never heard of ctx; so do the steps of its workflow, and in the
// end a ranking that was damaged fails the gate.
func TestRetrievalGatePage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(top, "docs", "retrieval-gate.md"))
	if err != nil {
		t.Fatal(err)
	}
	repo := foreignRepo(t)
	ran := map[string]int{}
	var flow string
	for _, block := range fence.FindAllStringSubmatch(string(page), -1) {
		kind, body := block[1], strings.TrimSpace(block[2])
		ran[kind]++
		switch kind {
		case "sh":
			for _, line := range strings.Split(body, "\n") {
				must(t, repo, line)
			}
		case "json":
			if err := os.WriteFile(filepath.Join(repo, "retrieval", "own.ndjson"), []byte(body+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			must(t, repo, "ctx-eval run retrieval/own.ndjson --db '.ctx/{corpus}.db' | grep '\"type\":\"result\"'")
		case "yaml":
			flow = body
		case "console":
			must(t, repo, strings.ReplaceAll(body, "PATH/TO/ctx", top))
		}
	}
	if ran["sh"] < 8 || ran["json"] != 1 || ran["yaml"] != 1 || ran["console"] != 1 {
		t.Errorf("the page has other blocks than expected: %v", ran)
	}
	must(t, repo, "git commit -qm 'a retrieval gate'")
	checkout := filepath.Join(t.TempDir(), "checkout")
	must(t, top, "git clone -q "+repo+" "+checkout)
	steps(t, flow, checkout)
	must(t, checkout, `CTX_SEARCH_WEIGHTS=name=0,exact=-9,defs=-9,file_name=-9,strength=-9,fused=-9 ctx-eval run retrieval/names.ndjson retrieval/docs.ndjson --db '.ctx/{corpus}.db' -o bad.ndjson
ctx-eval gate --baseline retrieval/baseline.ndjson bad.ndjson --markdown summary.md >out.txt && exit 1
test $? = 4 && grep -q 'queries that fell' out.txt && grep -q '❌' summary.md`)
}

func foreignRepo(t *testing.T) string {
	t.Helper()
	repo := filepath.Join(t.TempDir(), "orders")
	must(t, top, "cp -r testdata/repo "+repo)
	must(t, repo, "git init -q -b main && git config user.name A && git config user.email a@example.com && git add . && git commit -qm 'orders: client, billing, store'")
	return repo
}

// steps runs the workflow's steps that need no network, as a runner does.
func steps(t *testing.T, flow, checkout string) {
	t.Helper()
	var w struct {
		Jobs map[string]struct {
			Steps []struct{ Name, Run, Uses string }
		}
	}
	if err := yaml.Unmarshal([]byte(flow), &w); err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile(filepath.Join(top, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	env := []string{"GITHUB_STEP_SUMMARY=" + filepath.Join(t.TempDir(), "summary.md"), "GITHUB_PATH=" + filepath.Join(t.TempDir(), "path")}
	ran := 0
	for _, s := range w.Jobs["gate"].Steps {
		switch {
		case s.Name == "Build ctx":
			if !strings.Contains(s.Run, " install PREFIX=") || !strings.Contains(string(makefile), "$(DESTDIR)$(PREFIX)/bin/") {
				t.Error("the workflow installs otherwise than the Makefile")
			}
		case s.Run != "":
			must(t, checkout, s.Run, env...)
			ran++
		}
	}
	if ran < 6 {
		t.Errorf("only %d steps were run", ran)
	}
	must(t, checkout, `grep -q '✅ Retrieval' "$GITHUB_STEP_SUMMARY" && grep -q '<testsuite name="ctx-eval gate"' gate.xml && test -s report.html`, env...)
}
