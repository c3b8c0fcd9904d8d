// Package e2e tests whole pipes of the real binaries: what README shows, what
// happens when a process dies in the middle, and that an index brought up to
// date equals one built afresh. Run it by "make e2e"; it builds the tools
// itself.
package e2e

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// top is the repository's root, bin the folder of the tools under test.
var top, bin string

func TestMain(m *testing.M) {
	os.Exit(setup(m))
}

func setup(m *testing.M) int {
	wd, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	top = filepath.Dir(filepath.Dir(wd))
	bin, err = os.MkdirTemp("", "ctx-bin-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(bin)
	build := exec.Command("go", "build", "-o", bin+"/", "work")
	build.Dir = top
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building the tools:", err)
		return 2
	}
	os.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	os.Unsetenv("CTX_DB")
	// No test may depend on settings or models of whoever runs it.
	empty, err := os.MkdirTemp("", "ctx-home-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(empty)
	os.Setenv("XDG_CONFIG_HOME", empty)
	installed = os.Getenv("CTX_MODELS")
	if installed == "" {
		installed = defaultModels()
	}
	os.Setenv("CTX_MODELS", filepath.Join(empty, "models"))
	return m.Run()
}

// installed is the folder of models that the user has, for the tests that need
// a real one.
var installed string

func defaultModels() string {
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "ctx", "models")
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join(top, "testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", os.Getenv("PATH"))
			env.Setenv("XDG_CONFIG_HOME", os.Getenv("XDG_CONFIG_HOME"))
			env.Setenv("CTX_MODELS", os.Getenv("CTX_MODELS"))
			env.Setenv("TOP", top)
			return nil
		},
	})
}

// shell runs a command line of bash with pipefail in dir and returns its output.
func shell(t *testing.T, dir, line string, env ...string) (stdout, stderr string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-o", "pipefail", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if err != nil && cmd.ProcessState == nil {
		t.Fatalf("%s: %v", line, err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// must is shell for command lines that have to end with code 0.
func must(t *testing.T, dir, line string, env ...string) string {
	t.Helper()
	stdout, stderr, code := shell(t, dir, line, env...)
	if code != 0 {
		t.Fatalf("%s: exit %d\n%s", line, code, strings.TrimSpace(stderr))
	}
	return stdout
}

// index is the pipe that indexes dir, quoted for bash.
func index(dir string, flags ...string) string {
	return fmt.Sprintf("ctx-parse %s %q | ctx-embed --quiet | ctx-store --quiet", strings.Join(flags, " "), dir)
}

// copyTree copies files below from with one of the endings to a new folder.
func copyTree(t *testing.T, from, to string, endings ...string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !d.Type().IsRegular() {
			return err
		}
		for _, e := range endings {
			if strings.HasSuffix(path, e) {
				rel, _ := filepath.Rel(from, path)
				raw, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				target := filepath.Join(to, rel)
				if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
					return err
				}
				return os.WriteFile(target, raw, 0o644)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// goroot is the source of the Go standard library: a real repository that every
// machine with Go has.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}
