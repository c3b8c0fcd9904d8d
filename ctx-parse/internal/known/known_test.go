package known

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/db"
)

// index makes an index with one repository of the given paths.
func index(t *testing.T, paths ...string) string {
	t.Helper()
	ctx, file := context.Background(), filepath.Join(t.TempDir(), "index.db")
	d, err := db.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.ExecContext(ctx, `INSERT INTO repos (id, name, root) VALUES (7, 'r', '/root/r'), (8, 'other', '/root/other')`); err != nil {
		t.Fatal(err)
	}
	for _, p := range append(paths, "other") {
		repo := 7
		if p == "other" {
			repo = 8
		}
		_, err := d.ExecContext(ctx, `INSERT INTO files (repo_id, path, language, hash, size, lines, status, generated, role, parser, mtime_ns, inode)
			VALUES (?, ?, 'go', 'sha256:1', 5, 1, 'full', 0, 'source', 'p', 123, -2)`, repo, p)
		if err != nil {
			t.Fatal(err)
		}
	}
	return file
}

func TestRead(t *testing.T) {
	file := index(t, "a", "a-b", "a/b.go", "a/c/d.go", "a0", "b/x.go", "bad\xff.go")
	for _, c := range []struct {
		scope []string
		want  []string
	}{
		{[]string{"."}, []string{"a", "a-b", "a/b.go", "a/c/d.go", "a0", "b/x.go", "bad\xff.go"}},
		{[]string{"a"}, []string{"a", "a/b.go", "a/c/d.go"}},
		{[]string{"a/c", "b"}, []string{"a/c/d.go", "b/x.go"}},
		{[]string{"bad\xff.go"}, []string{"bad\xff.go"}},
		{[]string{"nowhere"}, nil},
		{append(slices.Repeat([]string{"nowhere"}, 5000), "b"), []string{"b/x.go"}}, // as *.go may give
	} {
		base, err := Read(context.Background(), file, "r", "/root/r", c.scope)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, slices.Sorted(maps.Keys(base.Files))); d != "" {
			t.Errorf("scope %.60q: %s", c.scope, d)
		}
		if base.Header.DB == "" {
			t.Error("the base has no uuid")
		}
	}
	base, err := Read(context.Background(), file, "r", "/root/r", []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := base.Lookup("a/b.go")
	want := File{Hash: "sha256:1", Parser: "p", Size: 5, MTimeNS: 123, Inode: 1<<64 - 2, Status: "full"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestReadNothing(t *testing.T) {
	ctx := context.Background()
	base, err := Read(ctx, filepath.Join(t.TempDir(), "none.db"), "r", "/root/r", nil)
	if base != nil || err != nil {
		t.Errorf("no index: %v, %v", base, err)
	}
	if _, ok := base.Lookup("a"); ok {
		t.Error("a nil base knows something")
	}
	if base, err = Read(ctx, index(t, "a"), "unknown", "/root/u", []string{"."}); err != nil || base == nil || len(base.Files) != 0 {
		t.Errorf("unknown repository: %v, %v", base, err)
	}
}

func TestReadErrors(t *testing.T) {
	ctx := context.Background()
	var other *OtherRootError
	if _, err := Read(ctx, index(t, "a"), "r", "/root/elsewhere", []string{"."}); !errors.As(err, &other) {
		t.Errorf("another root: %v", err)
	}
	file := filepath.Join(t.TempDir(), "text.db")
	if err := os.WriteFile(file, []byte("this is no database, not at all, whatever its name says"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(ctx, file, "r", "/root/r", []string{"."}); !errors.Is(err, db.ErrForeign) {
		t.Errorf("a text file: %v", err)
	}
}
