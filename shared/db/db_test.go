package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOpenTwice(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "odd name?#%20", ".ctx", "index.db")
	a, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	uuid := a.UUID
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), ".gitignore")); err != nil {
		t.Error(err)
	}
	b, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	r, err := OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if uuid == "" || b.UUID != uuid || r.UUID != uuid {
		t.Errorf("uuid %q, then %q, read-only %q", uuid, b.UUID, r.UUID)
	}
	if _, err := r.Exec(`INSERT INTO meta VALUES ('a', 'b')`); err == nil {
		t.Error("read-only index was written to")
	}
	for pragma, want := range map[string]string{"journal_mode": "wal", "foreign_keys": "1", "application_id": "1668577329"} {
		var got string
		if err := b.QueryRow(`PRAGMA ` + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s = %q, %v, want %q", pragma, got, err, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	file := func(name, content string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	newer := filepath.Join(dir, "newer.db")
	d, err := Open(ctx, newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exec(`PRAGMA user_version = 99`); err != nil {
		t.Fatal(err)
	}
	d.Close()
	foreign := filepath.Join(dir, "foreign.db")
	d, err = open(ctx, foreign, writerOptions)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exec(`CREATE TABLE theirs (x)`); err != nil {
		t.Fatal(err)
	}
	d.Close()
	for _, c := range []struct {
		name, path string
		want       error
		read       error
	}{
		{"newer", newer, ErrNewer, ErrNewer},
		{"another program's", foreign, ErrForeign, ErrForeign},
		{"text", file("text.db", strings.Repeat("not a database ", 500)), ErrForeign, ErrForeign},
		{"missing", filepath.Join(dir, "none.db"), nil, ErrNone},
		{"empty", file("empty.db", ""), nil, ErrNone},
	} {
		t.Run(c.name, func(t *testing.T) {
			if r, err := OpenReadOnly(ctx, c.path); !errors.Is(err, c.read) {
				t.Errorf("read-only: %v", err)
			} else if err == nil {
				r.Close()
			} else if !strings.Contains(err.Error(), c.path) {
				t.Errorf("read-only: %q does not name the file", err)
			}
			w, err := Open(ctx, c.path)
			if !errors.Is(err, c.want) {
				t.Errorf("open: %v", err)
			}
			if err == nil {
				w.Close()
			} else if !strings.Contains(err.Error(), c.path) {
				t.Errorf("%q does not name the file", err)
			}
		})
	}
	if _, err := OpenReadOnly(ctx, dir); err == nil {
		t.Error("a directory was opened")
	}
	if _, err := Open(ctx, dir); err == nil {
		t.Error("a directory was opened for writing")
	}
}

// A message that passes several layers, each of which explains it, says it once.
func TestExplainedOnce(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path := filepath.Join(dir, "text.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 500)), 0o644); err != nil {
		t.Fatal(err)
	}
	_, opened := Open(ctx, path)
	_, read := OpenReadOnly(ctx, path)
	d := &DB{Path: path}
	for name, err := range map[string]error{"open": opened, "read-only": read, "again": d.Explain(fmt.Errorf("export: %w", read))} {
		if err == nil || !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if n := strings.Count(err.Error(), path); n != 1 {
			t.Errorf("%s: the file is named %d times: %v", name, n, err)
		}
	}
	if err := d.Explain(nil); err != nil {
		t.Errorf("no error was explained: %v", err)
	}
}

func TestCheckTerms(t *testing.T) {
	ctx := context.Background()
	d, err := Open(ctx, filepath.Join(t.TempDir(), "index.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.CheckTerms(ctx); err != nil {
		t.Errorf("a new index: %v", err)
	}
	if _, err := d.Exec(`UPDATE meta SET value = '0' WHERE key = 'normalizer'`); err != nil {
		t.Fatal(err)
	}
	if err := d.CheckTerms(ctx); !errors.Is(err, ErrTerms) || !strings.Contains(err.Error(), d.Path) {
		t.Errorf("other rules: %v", err)
	}
}
