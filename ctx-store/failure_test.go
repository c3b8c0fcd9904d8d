package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/db"
)

// store runs ctx-store as a process.
func store(t *testing.T, in io.Reader, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command("ctx-store", args...)
	var out, diag bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &diag
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), diag.String(), cmd.ProcessState.ExitCode()
}

func mustStore(t *testing.T, in io.Reader, args ...string) string {
	t.Helper()
	out, diag, code := store(t, in, args...)
	if code != 0 {
		t.Fatalf("ctx-store %v: exit %d\n%s%s", args, code, out, diag)
	}
	return out
}

func bigWorld(t *testing.T, files int) *streamtest.World {
	w := streamtest.New(t, "example.org/a")
	for i := range files {
		w.Files[fmt.Sprintf("d%d/f%04d.go", i%7, i)] = i % 11
	}
	return w
}

// Killed after any record, the next run ends in the index of a fresh build.
func TestKill(t *testing.T) {
	w := bigWorld(t, 400)
	whole := w.Whole(t).String()
	lines := strings.SplitAfter(whole, "\n")
	fresh := filepath.Join(t.TempDir(), "fresh.db")
	mustStore(t, strings.NewReader(whole), "--db", fresh)
	want := mustStore(t, nil, "export", "--db", fresh)
	for at := 1; at < len(lines); at += len(lines)/6 + 1 {
		path := filepath.Join(t.TempDir(), "index.db")
		cmd := exec.Command("ctx-store", "--db", path)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(in, strings.Join(lines[:at], "")); err != nil {
			t.Fatal(err)
		}
		if at%2 == 0 { // sometimes in the middle of storing, sometimes after an idle commit
			time.Sleep(150 * time.Millisecond)
		}
		cmd.Process.Kill()
		cmd.Wait()
		if _, err := os.Stat(path); err == nil {
			store(t, nil, "export", "--db", path) // a reader of what is left
		}
		_, diag, code := store(t, strings.NewReader(whole), "--db", path, "--verbose")
		if code != 0 {
			t.Fatalf("after a kill at line %d: exit %d: %s", at, code, diag)
		}
		if diff := cmp.Diff(want, mustStore(t, nil, "export", "--db", path)); diff != "" {
			t.Errorf("killed at line %d:\n%s", at, diff)
		}
		mustStore(t, nil, "check", "--full", "--db", path)
		if n := strings.TrimSpace(mustStore(t, nil, "verify", "--against", fresh, "--db", path)); !strings.Contains(n, `"differences":0`) {
			t.Errorf("killed at line %d: %s", at, n)
		}
	}
}

func TestInterrupt(t *testing.T) {
	w := bigWorld(t, 50)
	lines := strings.SplitAfter(w.Whole(t).String(), "\n")
	path := filepath.Join(t.TempDir(), "index.db")
	cmd := exec.Command("ctx-store", "--db", path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out, diag bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diag
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, strings.Join(lines[:len(lines)/2], "")); err != nil {
		t.Fatal(err)
	}
	for range 200 { // until something is stored
		if d, err := db.OpenReadOnly(context.Background(), path); err == nil {
			var n int
			d.QueryRow(`SELECT count(*) FROM files`).Scan(&n)
			d.Close()
			if n > 0 {
				break
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 {
		t.Errorf("exit %d: %s", code, diag.String())
	}
	if !strings.Contains(out.String(), `"type":"stored"`) {
		t.Errorf("nothing acknowledged: %s", out.String())
	}
	status := mustStore(t, nil, "status", "--db", path)
	if !strings.Contains(status, `"state":"unfinished"`) {
		t.Errorf("status: %s", status)
	}
	mustStore(t, nil, "check", "--full", "--db", path)
}

// A real file system that is too small: what was stored stays, and the rest
// follows when there is room.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("no small file system can be mounted here (%v)", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	path := filepath.Join(dir, "index.db")
	w := bigWorld(t, 20)
	mustStore(t, w.Whole(t), "--db", path)
	before := mustStore(t, nil, "export", "--db", path)

	big := bigWorld(t, 3000)
	big.Root = w.Root
	out, diag, code := store(t, big.Whole(t), "--db", path)
	if code != 2 || !strings.Contains(diag, "disk is full") && !strings.Contains(diag, "disk failed") {
		t.Errorf("exit %d: %s%s", code, out, diag)
	}
	if n := strings.Count(mustStore(t, nil, "export", "--db", path), `"type":"file"`); n < strings.Count(before, `"type":"file"`) {
		t.Errorf("%d files are left", n)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	mustStore(t, big.Whole(t), "--db", path)
	fresh := filepath.Join(t.TempDir(), "fresh.db")
	mustStore(t, big.Whole(t), "--db", fresh)
	mustStore(t, nil, "verify", "--against", fresh, "--db", path)
	mustStore(t, nil, "check", "--full", "--db", path)
}

func TestDamagedFile(t *testing.T) {
	w := bigWorld(t, 300)
	whole := w.Whole(t).String()
	path := filepath.Join(t.TempDir(), "index.db")
	mustStore(t, strings.NewReader(whole), "--db", path)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func([]byte) []byte{
		"garbage in the middle": func(b []byte) []byte {
			for i := len(b) / 3; i < 2*len(b)/3; i++ {
				b[i] = byte(i * 7)
			}
			return b
		},
		"truncated":         func(b []byte) []byte { return b[:len(b)/2] },
		"garbage in front":  func(b []byte) []byte { copy(b, strings.Repeat("x", 4096)); return b },
		"only a few bytes":  func(b []byte) []byte { return b[:50] },
		"a schema of zeros": func(b []byte) []byte { clear(b[100:4096]); return b },
	} {
		t.Run(name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "bad.db")
			if err := os.WriteFile(bad, damage(bytes.Clone(good)), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"check"}, {"status"}, {"export"}, {}} {
				out, diag, code := store(t, strings.NewReader(whole), append(args, "--db", bad)...)
				if strings.Contains(diag, "panic") || strings.Contains(diag, "goroutine") {
					t.Fatalf("%v: %s", args, diag)
				}
				if len(args) > 0 && args[0] == "check" && (code != 2 || !strings.Contains(out+diag, "bad.db")) {
					t.Errorf("check: exit %d: %s%s", code, out, diag)
				}
				if code == 2 && !strings.Contains(diag, "bad.db") {
					t.Errorf("%v: %q does not name the index", args, diag)
				}
			}
		})
	}
}

func TestOneIngestPerCheckout(t *testing.T) {
	w := bigWorld(t, 10)
	lines := strings.SplitAfter(w.Whole(t).String(), "\n")
	path := filepath.Join(t.TempDir(), "index.db")
	mustStore(t, w.Whole(t), "--db", path)
	first := exec.Command("ctx-store", "--db", path)
	in, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, lines[0]); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond)
	_, diag, code := store(t, w.Whole(t), "--db", path)
	if code != 2 || !strings.Contains(diag, "another ctx-store is storing example.org/a") {
		t.Errorf("exit %d: %s", code, diag)
	}
	other := streamtest.New(t, "example.org/b")
	other.Files["x.go"] = 1
	mustStore(t, other.Whole(t), "--db", path) // another checkout goes on
	io.WriteString(in, strings.Join(lines[1:], ""))
	in.Close()
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
}

func TestLockedIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for ten seconds")
	}
	w := bigWorld(t, 10)
	path := filepath.Join(t.TempDir(), "index.db")
	mustStore(t, w.Whole(t), "--db", path)
	d, err := db.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tx, err := d.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	_, diag, code := store(t, w.Whole(t), "--db", path)
	if code != 2 || !strings.Contains(diag, "another process is writing") {
		t.Errorf("exit %d: %s", code, diag)
	}
}

// Several processes store different checkouts into one index at once.
func TestConcurrentCheckouts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	mustStore(t, nil, "init", "--db", path)
	type one struct {
		cmd  *exec.Cmd
		diag *bytes.Buffer
	}
	var all []one
	for i := range 4 {
		w := streamtest.New(t, fmt.Sprintf("example.org/%d", i))
		for j := range 300 {
			w.Files[fmt.Sprintf("d%d/f%04d.go", j%7, j)] = j % 11
		}
		cmd := exec.Command("ctx-store", "--db", path)
		diag := new(bytes.Buffer)
		cmd.Stdin, cmd.Stderr = w.Whole(t), diag
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, one{cmd, diag})
	}
	for _, o := range all {
		if err := o.cmd.Wait(); err != nil {
			t.Errorf("%v: %s", err, o.diag)
		}
	}
	mustStore(t, nil, "check", "--full", "--db", path)
}

func TestNewerSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := bigWorld(t, 3)
	mustStore(t, w.Whole(t), "--db", path)
	d, err := db.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exec(`PRAGMA user_version = 9`); err != nil {
		t.Fatal(err)
	}
	d.Close()
	for _, args := range [][]string{nil, {"status"}, {"check"}, {"export"}, {"gc"}, {"reindex"}, {"init"}, {"verify"}} {
		_, diag, code := store(t, w.Whole(t), append(args, "--db", path)...)
		if code != 2 || !strings.Contains(diag, "written by a newer ctx (schema 9") {
			t.Errorf("%v: exit %d: %s", args, code, diag)
		}
	}
}

// copyTool puts the tool where every user can run it.
func copyTool(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "ctx-tool-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	from, err := exec.LookPath("ctx-store")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(dir, "ctx-store")
	if err := os.WriteFile(tool, program, 0o755); err != nil {
		t.Fatal(err)
	}
	return tool
}

// Where nothing can be written, what reads still does. The super-user may write
// anywhere, so the processes run as another user then.
func TestReadOnlyFolder(t *testing.T) {
	dir, err := os.MkdirTemp("/tmp", "ctx-read-only-") // every folder above can be entered
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "index.db")
	w := bigWorld(t, 3)
	mustStore(t, w.Whole(t), "--db", path)
	for p, mode := range map[string]os.FileMode{path: 0o444, dir: 0o555} {
		if err := os.Chmod(p, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
	tool := copyTool(t)
	run := func(in io.Reader, args ...string) (string, int) {
		cmd := exec.Command(tool, append(args, "--db", path)...)
		cmd.Dir = "/"
		cmd.Env = append(os.Environ(), "HOME=/", "XDG_CONFIG_HOME=/nonexistent")
		if os.Geteuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		cmd.Stdin = in
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	if out, code := run(nil, "status"); code != 0 || !strings.Contains(out, `"files":3`) {
		t.Errorf("status: exit %d: %s", code, out)
	}
	if out, code := run(nil, "export"); code != 0 {
		t.Errorf("export: exit %d: %s", code, out)
	}
	if out, code := run(nil, "check"); code != 0 || !strings.Contains(out, "cannot be written") {
		t.Errorf("check: exit %d: %s", code, out)
	}
	if out, code := run(w.Whole(t)); code != 2 || !strings.Contains(out, "index.db") {
		t.Errorf("ingest: exit %d: %s", code, out)
	}
}
