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
		"empty folder":  {".git/x": ""},
		"bad config":    {".git/config": "[remote \"origin\nurl", ".git/HEAD": ""},
		"bad pointer":   {".git": "gitdir: /nowhere/at/all"},
		"no pointer":    {".git": "\x00\x00"},
		"ref elsewhere": {".git/HEAD": "ref: ../secret", "secret": "password"},
		"ref from refs": {".git/HEAD": "ref: refs/../../secret", "secret": "password"},
		"pointed to":    {".git": "gitdir: elsewhere", "elsewhere/HEAD": "password"},
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

func TestHead(t *testing.T) {
	const sum = "0123456789abcdef0123456789abcdef01234567"
	for name, c := range map[string]struct {
		files          map[string]string
		branch, commit string
	}{
		"branch":      {map[string]string{"HEAD": "ref: refs/heads/a/b\n", "refs/heads/a/b": sum + "\n"}, "a/b", sum},
		"packed":      {map[string]string{"HEAD": "ref: refs/heads/b\n", "packed-refs": "# pack-refs\n" + sum + " refs/heads/b\n"}, "b", sum},
		"unborn":      {map[string]string{"HEAD": "ref: refs/heads/b\n"}, "b", ""},
		"detached":    {map[string]string{"HEAD": sum}, "", sum},
		"no hash":     {map[string]string{"HEAD": "ref: refs/heads/b", "refs/heads/b": "password"}, "b", ""},
		"no HEAD":     {nil, "", ""},
		"HEAD folder": {map[string]string{"HEAD/x": ""}, "", ""},
	} {
		dir := t.TempDir()
		for path, content := range c.files {
			full := filepath.Join(dir, path)
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if branch, commit := head(dir, dir); branch != c.branch || commit != c.commit {
			t.Errorf("%s: %q, %q, want %q, %q", name, branch, commit, c.branch, c.commit)
		}
	}
}

func FuzzNormalize(f *testing.F) {
	f.Add("git@github.com:x/y.git")
	f.Add("https://u:p@h/p")
	f.Fuzz(func(t *testing.T, remote string) { Normalize(remote) })
}
