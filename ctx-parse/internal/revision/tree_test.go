package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-parse/internal/walk"
)

// gitIn runs git in a folder.
func gitIn(t testing.TB, dir, stdin string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %v: %v: %s", args, err, stderr.String())
	}
	return strings.TrimSpace(string(out))
}

// repositoryOf makes a repository with one commit of the given files.
func repositoryOf(t testing.TB, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := t.TempDir()
	gitIn(t, dir, "", "init", "-q")
	for name, content := range files {
		full := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	gitIn(t, dir, "", "add", "-A")
	gitIn(t, dir, "", "commit", "-q", "-m", "one")
	return dir
}

func openTree(t testing.TB, dir, revision string) *Tree {
	t.Helper()
	tree, err := Open(context.Background(), filepath.Join(dir, ".git"), revision)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tree.Close)
	return tree
}

// names walks a tree.
func names(t testing.TB, tree *Tree) []string {
	t.Helper()
	entries, err := (&walk.Walker{Tree: tree}).Walk(context.Background(), []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSpace(e.Path+" "+string(e.Skip)))
	}
	return out
}

func TestRevisions(t *testing.T) {
	dir := repositoryOf(t, map[string]string{"a.txt": "1"})
	first := gitIn(t, dir, "", "rev-parse", "HEAD")
	gitIn(t, dir, "", "tag", "-a", "-m", "m", "v1")
	gitIn(t, dir, "", "checkout", "-q", "-b", "topic/x")
	gitIn(t, dir, "", "commit", "-q", "--allow-empty", "-m", "two: it")
	second := gitIn(t, dir, "", "rev-parse", "HEAD")
	for _, c := range []struct{ revision, commit, branch string }{
		{"HEAD", second, "topic/x"}, {"topic/x", second, "topic/x"}, {"refs/heads/main", first, "main"}, {"main", first, "main"},
		{"v1", first, ""}, {"HEAD~1", first, ""}, {first[:10], first, ""}, {":/two", second, ""}, {"HEAD^{/one}", first, ""}, {"@", second, "topic/x"},
	} {
		tree := openTree(t, dir, c.revision)
		if tree.Commit != c.commit || tree.Branch != c.branch {
			t.Errorf("%s is %s on %q, want %s on %q", c.revision, tree.Commit, tree.Branch, c.commit, c.branch)
		}
	}
	for _, revision := range []string{"nope", "--all", "-h", "HEAD:a.txt", "HEAD^{tree}", "HEAD HEAD", "HEAD\nHEAD", "0000000000000000000000000000000000000000"} {
		if _, err := Open(context.Background(), filepath.Join(dir, ".git"), revision); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: error %v, want ErrUnknown", revision, err)
		}
	}
}

// TestHostileTree reads a tree that git itself would not make.
func TestHostileTree(t *testing.T) {
	dir := repositoryOf(t, map[string]string{"a.txt": "1", "name with\ttab\n.txt": "2"})
	blob := gitIn(t, dir, "content", "hash-object", "-w", "--stdin")
	raw := make([]byte, 20)
	fmt.Sscanf(blob, "%x", &raw)
	var tree bytes.Buffer
	for _, name := range []string{"..", ".", ".git", "/etc", "../../up", "a", "a", "a/b", "ok.txt"} {
		fmt.Fprintf(&tree, "100644 %s\x00%s", name, raw)
	}
	bad := gitIn(t, dir, tree.String(), "hash-object", "-w", "-t", "tree", "--literally", "--stdin")
	commit := gitIn(t, dir, "", "commit-tree", "-m", "bad", bad)
	if diff := cmp.Diff([]string{".git vcs", "a", "ok.txt"}, names(t, openTree(t, dir, commit))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a.txt", "name with\ttab\n.txt"}, names(t, openTree(t, dir, "HEAD"))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestContents reads many files in order, and notices that git was killed.
func TestContents(t *testing.T) {
	files := map[string]string{}
	var paths []string
	for i := range 300 {
		name := fmt.Sprintf("d%d/f%03d.txt", i%7, i)
		files[name] = strings.Repeat(name+"\n", i*3)
		paths = append(paths, name)
	}
	dir := repositoryOf(t, files)
	tree := openTree(t, dir, "HEAD")
	all := tree.Contents(paths)
	for _, p := range paths {
		if got, err := all.Next(); err != nil || string(got) != files[p] {
			t.Fatalf("%s: %d bytes, %v, want %d", p, len(got), err, len(files[p]))
		}
	}
	tree = openTree(t, dir, "HEAD")
	cut := tree.Contents(paths)
	_, err := cut.Next()
	tree.objects.cmd.Process.Kill()
	read := 0
	for ; err == nil; read++ {
		_, err = cut.Next()
	}
	if read >= len(paths) || errors.Is(err, ErrMissing) {
		t.Errorf("%d of %d files were read of a git that was killed: %v", read, len(paths), err)
	}
	if _, again := cut.Next(); again == nil {
		t.Error("there is more to read after an error")
	}
}

// TestEnvironment lets nothing through that leads git elsewhere.
func TestEnvironment(t *testing.T) {
	got := strings.Join(environment([]string{"PATH=/bin", "GIT_DIR=/x", "GIT_EXTERNAL_DIFF=x", "GIT_OBJECT_DIRECTORY=/x", "LC_ALL=de"}), " ")
	if strings.Contains(got, "/x") || strings.Contains(got, "DIFF") || !strings.HasPrefix(got, "PATH=/bin LC_ALL=C ") || !strings.Contains(got, "GIT_ALLOW_PROTOCOL= ") {
		t.Errorf("environment %s", got)
	}
}
