package walk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func write(t testing.TB, root, path, content string) {
	t.Helper()
	full := filepath.Join(root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func walked(t testing.TB, root string, scope ...string) (read []string, skipped map[string]Reason) {
	t.Helper()
	if len(scope) == 0 {
		scope = []string{"."}
	}
	entries, err := (&Walker{Root: root}).Walk(context.Background(), scope)
	if err != nil {
		t.Fatal(err)
	}
	skipped = map[string]Reason{}
	for _, e := range entries {
		if e.Skip == "" {
			read = append(read, e.Path)
		} else {
			skipped[e.Path] = e.Skip
		}
	}
	return read, skipped
}

// TestOrder: byte order of whole paths, not of names folder by folder.
func TestOrder(t *testing.T) {
	root := t.TempDir()
	for _, p := range []string{"a/b.go", "a.go", "a-b/x.go", "a/b/c.go", "B.go", "é.go", "a0.go"} {
		write(t, root, p, "")
	}
	got, _ := walked(t, root)
	want := []string{"B.go", "a-b/x.go", "a.go", "a/b.go", "a/b/c.go", "a0.go", "é.go"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got, _ := walked(t, root, "a/b", "a", "a.go"); !slices.Equal(got, []string{"a.go", "a/b.go", "a/b/c.go"}) {
		t.Errorf("overlapping scopes: %q", got)
	}
}

// A folder that is passed over is listed once, however many scopes lie below it.
func TestScopesBelowOneSkippedFolder(t *testing.T) {
	root := t.TempDir()
	write(t, root, "vendor/a/x.go", "")
	write(t, root, "vendor/b/y.go", "")
	got, err := (&Walker{Root: root}).Walk(context.Background(), []string{"vendor/a", "vendor/b"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Entry{{Path: "vendor", Dir: true, Skip: Dependency}}; !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
}

// TestAgainstGit compares with what git itself ignores, on trees and ignore
// files put together at random from the cases that matter.
func TestAgainstGit(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	names := []string{"a", "b", "foo", "foo.txt", "bar.log", "x y", "doc"}
	patterns := []string{"*.log", "!bar.log", "foo", "!foo", "/foo", "foo/", "!foo/", "a/b", "/a/*", "!/a/b", "**/foo", "a/**",
		"a/**/foo.txt", "**/a/b", "f?o", "[ab]", "[!ab]", "# comment", "", "  ", `\#x`, "x y", "x\\ y", "*.txt  ", "doc/*.txt", "!doc/foo.txt",
		"/*", "!/a", "b/**/a", "a**", "/**", "a/**/b/foo", "**/**/b", "x\\ y\\ ", "a/**/", "*/foo", "foo/*", "!foo/bar.log"}
	random := rand.New(rand.NewPCG(7, 9))
	for round := range 60 {
		root := t.TempDir()
		dirs := []string{""}
		for range 12 {
			d := filepath.Join(dirs[random.IntN(len(dirs))], names[random.IntN(len(names))])
			if info, err := os.Lstat(filepath.Join(root, d)); err == nil && !info.IsDir() || os.MkdirAll(filepath.Join(root, d), 0o755) != nil {
				continue
			}
			dirs = append(dirs, d)
		}
		for range 30 {
			f := filepath.Join(dirs[random.IntN(len(dirs))], names[random.IntN(len(names))])
			if _, err := os.Lstat(filepath.Join(root, f)); err != nil {
				write(t, root, f, "x")
			}
		}
		for _, d := range []string{"", dirs[random.IntN(len(dirs))]} {
			var lines []string
			for range 1 + random.IntN(5) {
				lines = append(lines, patterns[random.IntN(len(patterns))])
			}
			write(t, root, filepath.Join(d, ".gitignore"), strings.Join(lines, "\n"))
		}
		if out, err := exec.Command(git, "-C", root, "init", "-q").CombinedOutput(); err != nil {
			t.Skipf("git init: %v: %s", err, out)
		}
		out, err := exec.Command(git, "-C", root, "-c", "core.excludesFile=/dev/null", "ls-files", "-z", "--others", "--exclude-standard").Output()
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		if len(out) == 0 {
			want = nil
		}
		slices.Sort(want)
		got, _ := walked(t, root)
		if d := cmp.Diff(want, got); d != "" {
			var rules strings.Builder
			filepath.WalkDir(root, func(p string, e os.DirEntry, _ error) error {
				if e.Name() == ".gitignore" {
					raw, _ := os.ReadFile(p)
					fmt.Fprintf(&rules, "%s:\n%s\n", strings.TrimPrefix(p, root), raw)
				}
				return nil
			})
			t.Errorf("round %d: git (-) and walk (+) differ:\n%s\nwith\n%s", round, d, rules.String())
		}
	}
}

// TestWorktree: what the repository excludes is excluded in its worktrees too.
func TestWorktree(t *testing.T) {
	root := t.TempDir()
	write(t, root, "main/.git/info/exclude", "secret.txt\n")
	write(t, root, "main/.git/worktrees/w/commondir", "../..\n")
	for _, tree := range []string{"main", "w"} {
		write(t, root, tree+"/a.go", "")
		write(t, root, tree+"/secret.txt", "")
	}
	write(t, root, "w/.git", "gitdir: ../main/.git/worktrees/w\n")
	for _, tree := range []string{"main", "w"} {
		if read, _ := walked(t, filepath.Join(root, tree)); !slices.Equal(read, []string{"a.go"}) {
			t.Errorf("%s: read %q", tree, read)
		}
	}
}

func TestBuiltin(t *testing.T) {
	root := t.TempDir()
	want := map[string]Reason{"node_modules": Dependency, "target": Build, "x/__pycache__": Cache, "Cargo.lock": Lock, "app.min.js": Minified,
		"app.js.map": Minified, "logo.PNG": Media, "x.tar.gz": Archive, "lib.so": BinaryName, "bazel-out": Build, ".ctx": Cache}
	for p := range want {
		if builtin(filepath.Base(p), true) != "" {
			p += "/file.txt"
		}
		write(t, root, p, "")
	}
	for _, p := range []string{"min.js", "vendors/a.go", "lock.go", "png", "build.go", ".github/workflows/ci.yml", "Makefile"} {
		write(t, root, p, "")
	}
	read, skipped := walked(t, root)
	if d := cmp.Diff(want, skipped); d != "" {
		t.Error(d)
	}
	if len(read) != 7 {
		t.Errorf("read %q", read)
	}
	write(t, root, ".ctxignore", "!node_modules/\n!*.PNG\n")
	if read, _ = walked(t, root); !slices.Contains(read, "node_modules/file.txt") || !slices.Contains(read, "logo.PNG") {
		t.Errorf("not re-admitted: %q", read)
	}
}

func TestRole(t *testing.T) {
	for path, want := range map[string]string{
		"pkg/a.go": wire.RoleSource, "pkg/a_test.go": wire.RoleTest, "test/e2e/a.go": wire.RoleTest, "src/a.spec.ts": wire.RoleTest,
		"tests/conftest.py": wire.RoleTest, "FooTest.java": wire.RoleTest, "docs/a.md": wire.RoleDoc, "README": wire.RoleDoc, "LICENSE": wire.RoleDoc,
		"config/a.yaml": wire.RoleConfig, "Dockerfile": wire.RoleConfig, ".github/x.yml": wire.RoleConfig, ".gitignore": wire.RoleConfig,
		"examples/a/main.go": wire.RoleExample, "third_party/a.c": wire.RoleVendored, "vendor/x/y_test.go": wire.RoleVendored,
		"api/a.proto": wire.RoleSource, "latest.go": wire.RoleSource, "contest.py": wire.RoleSource, "requirements.txt": wire.RoleConfig,
	} {
		language := ""
		switch filepath.Ext(path) {
		case ".go", ".ts", ".py", ".java", ".c":
			language = "code"
		}
		if got := Role(path, language); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestGenerated(t *testing.T) {
	for _, c := range []struct {
		path, content string
		want          bool
	}{
		{"a.go", "// Code generated by stringer; DO NOT EDIT.\npackage a", true},
		{"a.go", strings.Repeat("// licence\n", 20) + "// Code generated by x. DO NOT EDIT.\n", true},
		{"a.js", "/**\n * @generated SignedSource<<1>>\n */", true},
		{"a.cs", "// <auto-generated>\n", true},
		{"a.py", "# This file was automatically generated by x\n", true},
		{"a.pb.go", "package a", true},
		{"zz_generated.deepcopy.go", "package a", true},
		{"a.go", "package a\n\nconst mark = \"Code generated by x. DO NOT EDIT.\"\n", false},
		{"a.go", "package a\n" + strings.Repeat("\n", 60) + "// Code generated by x. DO NOT EDIT.\n", false},
		{"a.go", "// Package a reads generated files.\npackage a", false},
	} {
		if got := IsGenerated(c.path, []byte(c.content)); got != c.want {
			t.Errorf("%s %.40q: %v", c.path, c.content, got)
		}
	}
}

func TestBinary(t *testing.T) {
	for content, want := range map[string]bool{"": false, "text": false, "a\x00b": true, "\xff\xfea": true, "\xfe\xffa": true,
		"caf\xe9": false, "\xef\xbb\xbftext": false, strings.Repeat("x", 9000) + "\x00": false} {
		if IsBinary([]byte(content)) != want {
			t.Errorf("%.20q: %v", content, !want)
		}
	}
}

func FuzzRule(f *testing.F) {
	for _, p := range []string{"*.log", "!a/**/b/", "[", `\`, "/**", "**/", "a//b", "[!", "!", "***"} {
		f.Add(p, "a/b/c.log", false)
	}
	f.Fuzz(func(t *testing.T, pattern, path string, isDir bool) {
		for _, r := range parse([]byte(pattern)) {
			r.match(strings.Split(path, "/"), isDir)
		}
	})
}
