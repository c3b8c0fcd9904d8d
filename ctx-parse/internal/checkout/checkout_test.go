package checkout

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNormalize(t *testing.T) {
	for remote, want := range map[string]string{
		"https://github.com/x/y.git":                "github.com/x/y",
		"https://user:token@GitHub.com/x/Y":         "github.com/x/Y",
		"ssh://git@example.com:2222/team/sub/p.git": "example.com/team/sub/p",
		"git@github.com:x/y.git":                    "github.com/x/y",
		"example.com:x/y":                           "example.com/x/y",
		"git://example.com/y/":                      "example.com/y",
		"/srv/git/y.git":                            "",
		"../y":                                      "",
		`C:\git\y`:                                  "",
		"file:///srv/git/y.git":                     "",
		"https://example.com/":                      "",
		"":                                          "",
	} {
		if got := Normalize(remote); got != want {
			t.Errorf("%q: %q, want %q", remote, got, want)
		}
	}
}

func TestDamagedGit(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"empty folder": {".git/x": ""},
		"bad config":   {".git/config": "[remote \"origin\nurl", ".git/HEAD": ""},
		"bad pointer":  {".git": "gitdir: /nowhere/at/all"},
		"no pointer":   {".git": "\x00\x00"},
	} {
		t.Run(name, func(t *testing.T) {
			root, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			for path, content := range files {
				full := filepath.Join(root, path)
				if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			got, err := Resolve([]string{root}, "")
			if err != nil {
				t.Fatal(err)
			}
			want := &Checkout{Root: root, Scope: []string{"."}, Name: filepath.Base(root)}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func FuzzNormalize(f *testing.F) {
	f.Add("git@github.com:x/y.git")
	f.Add("https://u:p@h/p")
	f.Fuzz(func(t *testing.T, remote string) { Normalize(remote) })
}
