package index

import (
	"strings"
	"testing"
)

func TestMatchPath(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"pkg", "pkg/a.go", true},
		{"pkg/", "pkg/a/b.go", true},
		{"./pkg", "pkg/a.go", true},
		{"pkg", "pkgs/a.go", false},
		{"pkg/a.go", "pkg/a.go", true},
		{".", "any/thing", true},
		{"*.go", "a.go", true},
		{"*.go", "pkg/a.go", false},
		{"**/*.go", "a.go", true},
		{"**/*.go", "pkg/deep/a.go", true},
		{"pkg/**", "pkg/deep/a.go", true},
		{"{a,b}/*.go", "b/x.go", true},
		{`a\*b`, "a*b", true},
	} {
		if got := matchPath(c.pattern, c.path); got != c.want {
			t.Errorf("matchPath(%q, %q) = %v", c.pattern, c.path, got)
		}
	}
}

func TestOneOf(t *testing.T) {
	for _, c := range []struct {
		patterns string
		value    string
		want     bool
	}{
		{"", "go", true}, {"go", "GO", true}, {"go", "c", false}, {"go c", "c", true},
		{"-go", "go", false}, {"-go", "c", true}, {"c -go", "go", false}, {"c -go", "rust", false},
	} {
		if got := oneOf(strings.Fields(c.patterns), c.value, strings.EqualFold); got != c.want {
			t.Errorf("oneOf(%q, %q) = %v", c.patterns, c.value, got)
		}
	}
	if !matchRepo("ctx", "github.com/x/ctx") || matchRepo("tx", "github.com/x/ctx") {
		t.Error("matchRepo")
	}
}
