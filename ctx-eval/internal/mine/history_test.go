package mine

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/history"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ message, want, types string }{
		{"reverseproxy: fix nil pointer in GetUpstreams (#5811)", "reverseproxy fix nil pointer in GetUpstreams", ""},
		{"feat(http/tls)!: answer early data", "http tls answer early data", "feat"},
		{"Fix: close the socket", "close the socket", "fix"},
		{"caddytls, caddyhttp: placeholders for matchers", "caddytls caddyhttp placeholders for matchers", ""},
		{"when it fails: do not retry at once", "when it fails do not retry at once", ""},
		{"a long explanation before a colon: text", "a long explanation before a colon: text", ""},
		{"JIRA-123: drop idle clients", "drop idle clients", ""},
		{"[MIN] drop idle clients, fixes #12 and #13", "drop idle clients", ""},
		{"drop idle clients (thanks @ann) see https://example.org/x?a=1", "drop idle clients", ""},
		{"Fix listener regression from #5811", "Fix listener regression", ""},
		{"Patch headers for CVE-2024-12345", "Patch headers", ""},
		{":bug: use `MaxBytes` of **http**.", "use MaxBytes of http", ""},
		{"\xff\x1b[31mbad bytes", "[31mbad bytes", ""},
		{"", "", ""},
	} {
		got := clean(c.message, false)
		if got.text != c.want || got.types != c.types {
			t.Errorf("%q: %q (%s), want %q (%s)", c.message, got.text, got.types, c.want, c.types)
		}
	}
	body := "http: cut lines\n\nSigned-off-by: a\n\n* Clients sent gigabytes\n  at once.\n\nSecond paragraph."
	if got := clean(body, true).text; got != "http cut lines Clients sent gigabytes at once" {
		t.Errorf("with its body: %q", got)
	}
	if got := clean(strings.Repeat("word ", 99), false).text; len(strings.Fields(got)) != maxWords {
		t.Errorf("%d words", len(strings.Fields(got)))
	}
}

func TestWhy(t *testing.T) {
	for message, want := range map[string]string{
		"Bump actions/checkout from 3 to 4":                      whyUpdate,
		"go.mod: Upgrade CertMagic to v0.21":                     whyUpdate,
		"update vendored dependencies":                           whyUpdate,
		"Update Caddy logo":                                      "",
		"Revert \"add a limit\"":                                 whyRevert,
		"Merge branch 2.3.x":                                     whyRevert,
		"merge headers of both answers":                          whyRevert, // read as a merge: some questions are lost
		"release version 3.0.1":                                  whyRelease,
		"v2.8.0-rc.1":                                            whyRelease,
		"start version 2.1.0.dev":                                whyRelease,
		"Fix typo in error":                                      whyCosmetic,
		"gofmt":                                                  whyCosmetic,
		"chore: move files":                                      whyDocs,
		"add tests for cookies":                                  whyDocs,
		"http: Improve godoc for handlers":                       whyDocs,
		"caddyhttp: Document side effect of early data":          whyDocs,
		"test client follows redirects with a body":              whyDocs, // begins like one about tests
		"remove unused imports":                                  whyMechanic,
		"reverseproxy: fix broken sampling in the random policy": "",
		"keep cookies of the test client between two requests":   "",
		"check the version of the protocol before answering":     "",
	} {
		c := &history.Commit{Author: "Ann <ann@example.org>", Message: message}
		if got := why(c, clean(message, false)); got != want {
			t.Errorf("%q: %q, want %q", message, got, want)
		}
	}
	if got := why(&history.Commit{Author: "renovate[bot] <x@y>", Message: "a b c d"}, message{text: "a b c d"}); got != whyBot {
		t.Errorf("a bot: %q", got)
	}
}

func TestSource(t *testing.T) {
	for file, want := range map[string][2]bool{
		"a/b.go": {true, false}, "a/b_test.go": {true, true}, "src/x/test/y.py": {true, true}, "tests/conftest.py": {true, true},
		"pkg/FooTest.java": {true, true}, "a/b.spec.ts": {true, true}, "contest.py": {true, false}, "latest/a.py": {true, false},
		"vendor/a/b.go": {}, "README.md": {}, "a/b.pb.go": {}, "docs/conf.py": {}, "go.mod": {}, "a\xff.go": {}, "x/*.py": {}, "web/app.min.js": {},
	} {
		is, test := source(file)
		if [2]bool{is, test} != want {
			t.Errorf("%s: %v %v", file, is, test)
		}
	}
}

func TestTargets(t *testing.T) {
	at := func(paths ...string) (c history.Commit) {
		for _, p := range paths {
			now, base, renamed := strings.Cut(p, "<")
			if !renamed {
				base = now
			}
			c.Changes = append(c.Changes, history.Change{Path: now, Base: base, Lines: 10 * (1 + strings.Count(now, "!"))})
		}
		return c
	}
	answer := func(p string) label.Target { return label.Target{Place: label.Place{Path: p}, Grade: label.Answer} }
	test := func(p string) label.Target { return label.Target{Place: label.Place{Path: p}, Grade: label.Related} }
	needed := func(p string) label.Target { return label.Target{Place: label.Place{Path: p}, Grade: label.Needed} }
	for name, c := range map[string]struct {
		commit history.Commit
		want   []label.Target
		why    string
	}{
		"renamed":    {at("new.go<old.go", "a.md"), []label.Target{answer("old.go")}, ""},
		"with tests": {at("a_test.go", "a.go", "b.go<"), []label.Target{answer("a.go"), test("a_test.go")}, ""},
		"only tests": {at("a_test.go"), nil, whyNoSource},
		"mostly new": {at("a.go", "b.go<", "c.go<"), nil, whyNew},
		"many":       {at("a.go", "b.go", "c.go", "d.go"), nil, whyMany},
		"new since":  {at("a.go", "b!.go<"), nil, whyNew},
		"by lines":   {at("a.go", "b!.go", "c!!!!!.go"), []label.Target{answer("c!!!!!.go"), answer("b!.go"), needed("a.go")}, ""},
		"both names": {at("a.go", "b.go<a.go"), []label.Target{answer("a.go")}, ""},
	} {
		h := History{MaxFiles: 3}
		got, why := h.targets(&c.commit)
		if diff := cmp.Diff(c.want, got); diff != "" || why != c.why {
			t.Errorf("%s: %q\n%s", name, why, diff)
		}
	}
}

// FuzzClean checks that no message breaks its cleaning, that what comes out can
// be a label, and that it is clean already.
func FuzzClean(f *testing.F) {
	f.Add("feat(a): b (#1)\n\nbody\n")
	f.Add(": :\n")
	f.Add("\x00\xff(()) by @")
	f.Fuzz(func(t *testing.T, text string) {
		got := clean(text, true).text
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\n\x00\x1b") || got != strings.TrimSpace(got) {
			t.Errorf("%q", got)
		}
	})
}
