package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/shared/wire"
)

// TestMain lets the test binary be the worker of its own tests.
func TestMain(m *testing.M) {
	if os.Getenv("CTX_TEST_WORKER") != "" {
		err := Serve(context.Background(), os.Stdin, os.Stdout, func() (Parser, error) { return moody{}, nil })
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// moody does what a file's content says.
type moody struct{}

func (moody) Close() {}

func (moody) Parse(_ context.Context, in lang.Input) (*lang.Result, error) {
	verb, argument, _ := strings.Cut(strings.TrimSpace(string(in.Source)), " ")
	switch {
	case verb == "sleep":
		d, _ := time.ParseDuration(argument)
		time.Sleep(d)
	case verb == "spin" && in.Language != "":
		spin()
	case verb == "always-spin":
		spin()
	case verb == "die-once": // argument: the file that says it has happened
		if _, err := os.Stat(argument); err != nil {
			os.WriteFile(argument, nil, 0o644)
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			time.Sleep(time.Minute)
		}
	case verb == "long-line":
		return &lang.Result{Status: wire.StatusText, Chunks: []wire.Chunk{{Text: wire.NewText(strings.Repeat("x", wire.MaxLine))}}}, nil
	case verb == "error":
		return nil, errors.New(argument)
	}
	return &lang.Result{Status: wire.StatusFull}, nil
}

// spin never ends and never waits.
func spin() {
	for i := 0; ; i++ {
		runtime.KeepAlive(i)
	}
}

// pool returns a pool over a folder with the given files.
func pool(t *testing.T, files map[string]string) *Pool {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return &Pool{Jobs: 2, Timeout: 2 * time.Second, Setup: Setup{Root: []byte(root), Repo: "r", Parser: "p", MaxSize: 1 << 20},
		Command: func() *exec.Cmd {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "CTX_TEST_WORKER=1")
			return cmd
		}}
}

func run(t *testing.T, p *Pool, paths ...string) []*Result {
	t.Helper()
	var jobs []Job
	for _, path := range paths {
		jobs = append(jobs, Job{Path: []byte(path)})
	}
	var results []*Result
	err := p.Run(context.Background(), jobs, func(i int, r *Result) error {
		if i != len(results) {
			t.Errorf("result %d came as number %d", i, len(results))
		}
		results = append(results, r)
		return nil
	}, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != len(paths) {
		t.Fatalf("%d results for %d jobs", len(results), len(paths))
	}
	return results
}

func TestOrderOfResults(t *testing.T) {
	files := map[string]string{"slow.go": "sleep 300ms"}
	paths := []string{"slow.go"}
	for i := range 300 {
		name := fmt.Sprintf("%03d.go", i)
		files[name] = "quick"
		paths = append(paths, name)
	}
	for i, r := range run(t, pool(t, files), paths...) {
		if r.Outcome != OutcomeFile || !bytes.Contains(r.Lines, []byte(`"path":"`+paths[i]+`"`)) {
			t.Errorf("%s: %+v %s", paths[i], r.Reply, r.Lines)
		}
	}
}

func TestOutcomes(t *testing.T) {
	p := pool(t, map[string]string{"good.go": "x", "nul.txt": "a\x00", "big.txt": strings.Repeat("x", 2<<20),
		"spin.go": "spin", "always.go": "always-spin", "error.go": "error some grammar has no query", "long.go": "long-line"})
	root := string(p.Setup.Root)
	if err := errors.Join(os.Symlink("good.go", root+"/link.go"), syscall.Mkfifo(root+"/pipe", 0o644), os.Mkdir(root+"/folder", 0o755)); err != nil {
		t.Fatal(err)
	}
	p.Timeout = 1500 * time.Millisecond
	want := []struct{ path, outcome, what, failure string }{
		{"always.go", OutcomeError, "", wire.CodeTimeout}, // not even as text
		{"big.txt", OutcomeSkip, string(walk.TooLarge), ""},
		{"error.go", OutcomeError, wire.CodeInternal, ""},
		{"folder", OutcomeSkip, string(walk.NotRegular), ""},
		{"gone.go", OutcomeSkip, string(walk.Vanished), ""}, // deleted since the walk
		{"good.go", OutcomeFile, "", ""},
		{"link.go", OutcomeSkip, string(walk.NotRegular), ""}, // became a link since the walk
		{"long.go", OutcomeFile, wire.CodeTooLong, ""},
		{"nul.txt", OutcomeSkip, string(walk.Binary), ""},
		{"pipe", OutcomeSkip, string(walk.NotRegular), ""}, // must not wait for a writer
		{"spin.go", OutcomeFile, "", wire.CodeTimeout},
		{"../outside.go", OutcomeError, wire.CodeUnreadable, ""},
	}
	var paths []string
	for _, w := range want {
		paths = append(paths, w.path)
	}
	for i, r := range run(t, p, paths...) {
		w, failure := want[i], ""
		if r.Failure != nil {
			failure = r.Failure.Code
		}
		if r.Outcome != w.outcome || r.Reason+r.Code != w.what || failure != w.failure {
			t.Errorf("%s: %+v, failure %q; want %+v", w.path, r.Reply, failure, w)
		}
		if r.Outcome == OutcomeFile && w.failure != "" && !bytes.Contains(r.Lines, []byte(`"status":"failed"`)) {
			t.Errorf("%s: %s", w.path, r.Lines)
		}
	}
}

// TestKilledWorker: what killed the worker was not the file, so it costs nothing.
func TestKilledWorker(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "mark")
	results := run(t, pool(t, map[string]string{"a.go": "x", "b.go": "die-once " + mark, "c.go": "x"}), "a.go", "b.go", "c.go")
	for i, r := range results {
		if r.Outcome != OutcomeFile || r.Failure != nil || !bytes.Contains(r.Lines, []byte(`"status":"full"`)) {
			t.Errorf("%d: %+v %+v", i, r.Reply, r.Failure)
		}
	}
	if _, err := os.Stat(mark); err != nil {
		t.Error("no worker died")
	}
}

func TestKnownHash(t *testing.T) {
	p := pool(t, map[string]string{"a.go": "x"})
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(string(p.Setup.Root), "a.go"), old, old); err != nil {
		t.Fatal(err)
	}
	for hash, outcome := range map[string]string{wire.FileHash([]byte("x")): OutcomeSame, "sha256:0": OutcomeFile} {
		err := p.Run(context.Background(), []Job{{Path: []byte("a.go"), Hash: hash}}, func(_ int, r *Result) error {
			if r.Outcome != outcome || r.MTimeNS != old.UnixNano() || r.Size != 1 || r.Inode == 0 {
				t.Errorf("%s: %+v", hash, r.Reply)
			}
			return nil
		}, func() error { return nil })
		if err != nil {
			t.Error(err)
		}
	}
}

func TestFreshTimeIsNoHint(t *testing.T) {
	if r := run(t, pool(t, map[string]string{"a.go": "x"}), "a.go")[0]; r.MTimeNS != 0 {
		t.Errorf("mtime_ns is %d", r.MTimeNS)
	}
}

func TestRunEndsEarly(t *testing.T) {
	files := map[string]string{"0.go": "x", "1.go": "spin"}
	jobs := []Job{{Path: []byte("0.go")}, {Path: []byte("1.go")}}
	idle := func() error { return nil }
	t.Run("context", func(t *testing.T) {
		p := pool(t, files)
		p.Timeout = time.Minute
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(300*time.Millisecond, cancel)
		quick(t, context.Canceled, func() error { return p.Run(ctx, jobs, func(int, *Result) error { return nil }, idle) })
	})
	t.Run("emit", func(t *testing.T) {
		p, stop := pool(t, files), errors.New("stop")
		p.Timeout = time.Minute
		quick(t, stop, func() error { return p.Run(context.Background(), jobs, func(int, *Result) error { return stop }, idle) })
	})
	t.Run("start", func(t *testing.T) {
		p := pool(t, files)
		p.Command = func() *exec.Cmd { return exec.Command("/nonexistent/worker") }
		quick(t, os.ErrNotExist, func() error {
			return p.Run(context.Background(), jobs, func(int, *Result) error { return nil }, idle)
		})
	})
}

// quick checks that f fails with want within a few seconds.
func quick(t *testing.T, want error, f func() error) {
	t.Helper()
	start := time.Now()
	if err := f(); !errors.Is(err, want) {
		t.Errorf("%v, want %v", err, want)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}
