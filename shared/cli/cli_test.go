package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	urfave "github.com/urfave/cli/v3"
)

// TestMain lets the test binary play a small tool that uses the whole frame.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tool": func() { Main(tool()) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

func tool() *urfave.Command {
	return &urfave.Command{
		Name: "tool", Usage: "shows what the frame does", UsageText: "  tool --jobs 2 done",
		Flags: []urfave.Flag{DBFlag(), FormatFlag("text", "ndjson"),
			&urfave.StringFlag{Name: "jobs", Value: Default("parse.jobs"), Sources: Sources("parse.jobs"), Usage: "worker processes"}},
		Action: func(ctx context.Context, cmd *urfave.Command) error {
			switch cmd.Args().First() {
			case "place":
				fmt.Println(DBPath(cmd), cmd.String("jobs"), Format(cmd, os.Stdout))
				return nil
			case "nothing":
				return ErrNothing
			case "partial":
				return ErrPartial
			case "fail":
				return WithHint(fmt.Errorf("reading x: %w", io.ErrUnexpectedEOF), "try again")
			case "wait":
				_, err := io.ReadAll(Input(ctx, os.Stdin))
				return err
			case "log":
				Logger(cmd).Warn("careful\x1b[31m", "path", "a b")
				Logger(cmd).Warn("a\nb", "path", "c\nd")
				Logger(cmd).Info("detail")
				return nil
			}
			return Usagef("%q is unknown", cmd.Args().First())
		},
		Commands: []*urfave.Command{{Name: "sub", Usage: "a command", Action: func(context.Context, *urfave.Command) error { return nil }}},
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain ü\n\t":     "plain ü\n\t",
		"\x1b[31mred":     `\u001b[31mred`,
		"bad\xff":         `bad\xff`,
		"a\u202eb":        `a\u202eb`,
		"real \uFFFD one": "real \uFFFD one",
		"\x00\u0085":      `\u0000\u0085`,
	} {
		if got := Printable(in); got != want {
			t.Errorf("Printable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestInput(t *testing.T) {
	text := strings.Repeat("some bytes ", 50_000)
	got, err := io.ReadAll(Input(context.Background(), strings.NewReader(text)))
	if err != nil || string(got) != text {
		t.Errorf("%d of %d bytes, %v", len(got), len(text), err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	defer w.Close()
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := io.ReadAll(Input(ctx, r)); !errors.Is(err, context.Canceled) {
		t.Errorf("silent input: %v", err)
	}
}

func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Code
	}{
		{nil, 0}, {ErrNothing, 1}, {io.EOF, 2}, {Usagef("x"), 2}, {fmt.Errorf("a: %w", ErrPartial), 3}, {ErrGate, 4},
		{WithHint(ErrPartial, "x"), 3},
	} {
		if got := ExitCode(c.err); got != c.want {
			t.Errorf("ExitCode(%v) = %d, want %d", c.err, got, c.want)
		}
	}
}

func TestEverySettingHasAUniqueName(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Settings {
		if seen[EnvName(s.Name)] || strings.Count(s.Name, ".") != 1 || s.Usage == "" {
			t.Errorf("setting %+v", s)
		}
		seen[EnvName(s.Name)] = true
	}
}

func TestGitFolder(t *testing.T) {
	top := t.TempDir()
	for _, dir := range []string{"bare/objects", "bare/refs", "tree/.git", "tree/objects", "tree/refs", "plain/objects"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"bare", "tree", "plain"} {
		if err := os.WriteFile(filepath.Join(top, dir, "HEAD"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for dir, want := range map[string]bool{"bare": true, "tree": false, "tree/.git": true, "plain": false, "bare/refs": false, "gone": false, "gone/.git": true} {
		if got := GitFolder(filepath.Join(top, dir)); got != want {
			t.Errorf("GitFolder(%s) = %v", dir, got)
		}
	}
}
