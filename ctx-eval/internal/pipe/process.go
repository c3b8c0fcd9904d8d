package pipe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// closeTime is what the programs get to end by themselves.
const closeTime = 2 * time.Second

// Process is a running line. Its methods are for one goroutine.
type Process struct {
	name   string
	cmds   []*exec.Cmd
	stdin  io.WriteCloser
	out    *ndjson.Writer
	lines  chan line
	errs   *tail
	broken error // why nothing more can be asked
}

type line struct {
	kind string
	raw  []byte
	err  error
}

// Start starts a line with additions to the environment. Every program must
// understand question streams: it answers each query before the next is sent.
func (c Command) Start(env ...string) (*Process, error) {
	p := &Process{name: c.String(), lines: make(chan line, 64), errs: &tail{}}
	in, stdin, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.stdin, p.out = stdin, ndjson.NewWriter(stdin)
	for _, stage := range c {
		next, out, err := os.Pipe()
		if err == nil {
			err = p.add(stage, env, in, out)
			out.Close() // the program has its own
		}
		in.Close()
		if err != nil {
			if next != nil {
				next.Close()
			}
			p.kill()
			p.wait()
			return nil, err
		}
		in = next
	}
	go p.read(in)
	return p, nil
}

func (p *Process) add(stage Stage, env []string, in, out *os.File) error {
	path, err := program(stage.Args[0])
	if err != nil {
		return err
	}
	cmd := exec.Command(path, stage.Args[1:]...)
	cmd.Env = append(append(os.Environ(), env...), stage.Env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, p.errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for us: we end them in order
	cmd.WaitDelay = closeTime                             // a program it started may hold standard error open
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%s: %w", stage.Args[0], err)
	}
	p.cmds = append(p.cmds, cmd)
	return nil
}

func (p *Process) read(out *os.File) {
	defer close(p.lines)
	defer out.Close()
	r := ndjson.NewReader(out, wire.MaxLine)
	for {
		raw, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		l := line{err: err}
		if err == nil {
			l.raw = append([]byte(nil), raw...)
			l.kind, l.err = wire.Peek(l.raw)
		}
		p.lines <- l
		if l.err != nil {
			io.Copy(io.Discard, out)
			return
		}
	}
}

// String is the line as a shell would show it.
func (c Command) String() string {
	var stages []string
	for _, s := range c {
		stages = append(stages, strings.Join(append(append([]string{}, s.Env...), s.Args...), " "))
	}
	return strings.Join(stages, " | ")
}

// Close lets the programs end and waits for them; those that do not are killed.
func (p *Process) Close() error {
	p.stdin.Close()
	go func() {
		for range p.lines {
		}
	}()
	done := make(chan error, 1)
	go func() { done <- p.wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(closeTime):
		p.kill()
		return <-done
	}
}

func (p *Process) wait() error {
	var errs []error
	for _, cmd := range p.cmds {
		if err := cmd.Wait(); err != nil && !tolerated(cmd) {
			errs = append(errs, fmt.Errorf("%s: %w", cmd.Args[0], err))
		}
	}
	return errors.Join(errs...)
}

// tolerated are the exits of tools that did their work: 0, 1 (nothing found), 3
// (in part).
func tolerated(cmd *exec.Cmd) bool {
	code := cmd.ProcessState.ExitCode()
	return code == 1 || code == 3
}

// kill ends the programs and what they started: each leads a process group.
func (p *Process) kill() {
	p.stdin.Close()
	for _, cmd := range p.cmds {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}

// tail keeps the end of what the programs said on standard error.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailSize = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if over := len(t.buf) - tailSize; over > 0 {
		t.buf = t.buf[over:]
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.buf))
}

// next returns the next record.
func (p *Process) next(ctx context.Context) (line, error) {
	select {
	case l, ok := <-p.lines:
		if !ok {
			time.Sleep(50 * time.Millisecond) // the reason may still be on its way
			if said := p.errs.String(); said != "" {
				return l, fmt.Errorf("%s ended without an answer: %s", p.name, said)
			}
			return l, fmt.Errorf("%s ended without an answer", p.name)
		}
		return l, l.err
	case <-ctx.Done():
		return line{}, fmt.Errorf("%s: no answer in time: %w", p.name, ctx.Err())
	}
}
