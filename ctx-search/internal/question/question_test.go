package question

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/ident"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string // path|scope.fold, ! for weak
	}{
		{"where is the pool closed", nil},
		{"what does `close` do", []string{"close"}},
		{"how does queueManager stop", []string{"queuemanager"}},
		{"Where HTTPServer starts", []string{"httpserver"}},
		{"uses of max_open_conns", []string{"maxopenconns"}},
		{"Client.Do and a::b::Run, please", []string{"client.do", "a.b.run"}},
		{"why does net/http.(*Client).Do fail", []string{"http.client.do"}},
		{"see pkg/retry/retry.go:12-14", []string{"pkg/retry/retry.go:12|"}},
		{"./pkg/a.go:12:5: undefined: foo", []string{"pkg/a.go:12|"}},
		{"\t/usr/src/app/a.go:3424 +0x49e", []string{"usr/src/app/a.go:3424|"}},
		{"at load (/app/src/x.js:10:5)", []string{"app/src/x.js:10|"}},
		{`File "/srv/app/mod.py", line 12, in do_thing`, []string{"srv/app/mod.py:12|", "dothing"}},
		{"at org.example.Pool.close(Pool.java:123)", []string{"org.example.pool.close", "Pool.java:123|"}},
		{"src/a.rs#L7-L9", []string{"src/a.rs:7|"}},
		{`C:\work\app\a.cs:7`, []string{"C:/work/app/a.cs:7|"}},
		{"a.go:99999999999999999999", []string{"a.go|"}},
		{"pkg/retry.go#Retry.Do", []string{"pkg/retry.go|retry.do"}},
		{"call Fetch() twice", []string{"fetch"}},
		{"The Scraper of Prometheus", []string{"scraper!", "prometheus!"}},
		{"retry", []string{"retry"}},
		{"e.g. this, i.e. that", nil},
		{"version 1.2.3 and 50%", nil},
		{"read and/or write", nil},
		{"\"NEAR(\" * - AND", nil},
		{"the reader NEAR( it", []string{"near!"}},
		{"the URLs and IDs", []string{"urls!", "ids!"}},
		{"", nil},
	} {
		t.Run(c.in, func(t *testing.T) {
			var got []string
			for _, n := range names(c.in) {
				s := strings.Join(append(n.Scope, n.Fold), ".")
				if n.Line > 0 {
					s = fmt.Sprintf("%s:%d|%s", n.Path, n.Line, s)
				} else if n.Path != "" {
					s = n.Path + "|" + s
				}
				if !n.Strong {
					s += "!"
				}
				got = append(got, s)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInScope(t *testing.T) {
	for _, c := range []struct {
		qualified, scope string
		last             string
	}{
		{"http.Client.Do", "client", "do"},
		{"http.Client.Do", "http client", "do"},
		{"a::B::run_it", "b", "runit"},
		{"Do", "", "do"},
		{"http.Client.Do", "http", ""},
		{"Do", "client", ""},
		{"", "", ""},
	} {
		if last, ok := InScope(c.qualified, strings.Fields(c.scope)); last != c.last || ok != (c.last != "") {
			t.Errorf("InScope(%q, %q) = %q, %v", c.qualified, c.scope, last, ok)
		}
	}
}

func TestRead(t *testing.T) {
	norm := ident.NewNormalizer()
	q := Read(norm, "how does the queue manager retry its tests")
	if diff := cmp.Diff([]string{"managerretry", "queuemanager", "queuemanagerretry", "retryitstests"}, only(q.Joined, "queuemanager", "managerretry", "queuemanagerretry", "retryitstests")); diff != "" {
		t.Error(diff)
	}
	if !q.Wants.Tests || q.Wants.Docs {
		t.Errorf("wants %+v", q.Wants)
	}
	if !Read(norm, " \t\n ").Empty() || !Read(norm, "- * \" ( )").Empty() {
		t.Error("nothing to search for, yet not empty")
	}
	if Read(norm, "where is it").Empty() {
		t.Error("a question of stop words is a question")
	}
	long := Read(norm, strings.Repeat("segment wal ", 1<<17))
	if !long.Cut || len(long.Terms) != 2 {
		t.Errorf("a long question: cut %v, terms %v", long.Cut, long.Terms)
	}
	if bad := Read(norm, "caf\xff wal"); !strings.Contains(bad.Text, "\uFFFD") {
		t.Errorf("invalid UTF-8 is kept: %q", bad.Text)
	}
}

func only(have []string, want ...string) []string {
	var out []string
	for _, h := range have {
		for _, w := range want {
			if h == w {
				out = append(out, h)
			}
		}
	}
	return out
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "`a`b`", "a.b.c", "A::b->c", "/x/y.go:1#Z", "\x00\xff", "日本語", "(((", "....", "`", "a#"} {
		f.Add(s)
	}
	norm := ident.NewNormalizer()
	f.Fuzz(func(t *testing.T, s string) {
		q := Read(norm, s)
		if len(q.Names) > maxNames {
			t.Errorf("%d names", len(q.Names))
		}
		for _, n := range q.Names {
			if n.Fold == "" && n.Path == "" {
				t.Errorf("empty name in %q", s)
			}
		}
	})
}
