package e2e

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Each process of the pipe is killed with SIGKILL at every 1 000th record. What
// was stored is whole, and running again leads to the same index as if nothing
// had happened.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "repo")
	copyTree(t, filepath.Join(goroot(t), "encoding", "xml"), root, ".go")
	copyTree(t, filepath.Join(goroot(t), "text", "template", "parse"), root, ".go")
	total := strings.Count(must(t, dir, fmt.Sprintf("ctx-parse --no-db %q", root)), "\n")
	step := 1000
	if testing.Short() {
		step = total / 2
	}
	if total < 3*step && !testing.Short() {
		t.Fatalf("the stream has only %d records", total)
	}
	for victim := range 3 {
		for at := step; at < total; at += step {
			name := fmt.Sprintf("%s at %d of %d", pipeTools[victim][0], at, total)
			t.Run(name, func(t *testing.T) {
				env := "CTX_DB=" + filepath.Join(t.TempDir(), "index.db")
				killedPipe(t, root, env, victim, at)
				_, message, code := shell(t, dir, "ctx-store check --quiet", env)
				if code != 0 && !strings.Contains(message, "no index") { // killed before it made one
					t.Fatalf("check: exit %d\n%s", code, message)
				}
				must(t, dir, index(root), env)
				must(t, dir, "ctx-store verify --quiet && ctx-store check --quiet", env)
			})
		}
	}
}

var pipeTools = [][]string{{"ctx-parse"}, {"ctx-embed", "--quiet"}, {"ctx-store", "--quiet"}}

// killedPipe runs the pipe over root and kills the victim when so many records
// have left ctx-parse.
func killedPipe(t *testing.T, root, env string, victim, at int) {
	t.Helper()
	var cmds []*exec.Cmd
	for i, args := range pipeTools {
		if i == 0 {
			args = append(args, root)
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), env)
		cmds = append(cmds, cmd)
	}
	fromParse := outputOf(t, cmds[0])
	toEmbed := inputOf(t, cmds[1])
	embedOut, storeIn, err := pipeOf(cmds[1])
	if err != nil {
		t.Fatal(err)
	}
	cmds[2].Stdin = storeIn
	for _, cmd := range cmds {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	embedOut.Close()
	storeIn.Close()
	forwardUntil(fromParse, toEmbed, at, func() { cmds[victim].Process.Kill() })
	for _, cmd := range cmds {
		cmd.Wait() // killed, cut or ended: each is right here
	}
}

func outputOf(t *testing.T, cmd *exec.Cmd) io.ReadCloser {
	t.Helper()
	r, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func inputOf(t *testing.T, cmd *exec.Cmd) io.WriteCloser {
	t.Helper()
	w, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// pipeOf connects the standard output of cmd to a pipe whose ends it returns.
func pipeOf(cmd *exec.Cmd) (w, r *os.File, err error) {
	r, w, err = os.Pipe()
	cmd.Stdout = w
	return w, r, err
}

// forwardUntil copies lines from r to w and calls kill after the given number.
func forwardUntil(r io.ReadCloser, w io.WriteCloser, at int, kill func()) {
	in := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if _, werr := w.Write(line); werr != nil || err != nil {
			break
		}
		if n == at {
			kill()
		}
	}
	r.Close()
	w.Close()
}
