// Package coproc runs another tool as a child that answers a stream of requests
// over NDJSON pipes: start, handshake, call with deadline, restart, staged
// close. A child that misses a deadline or dies in a call is killed and
// forgotten, since its state is unknown; the next call starts a fresh one.
package coproc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Limits of a child's life.
const (
	handshakeTime = 30 * time.Second // a model may have to be loaded first
	closeTime     = 2 * time.Second  // for each stage of Close
	maxDeaths     = 3                // in deathWindow: then Call fails at once
	deathWindow   = time.Minute
)

// ErrGivenUp reports a child that died too often to be started again.
var ErrGivenUp = errors.New("died three times within a minute: not started again")

// ErrNotFound reports a tool that is neither beside this one nor on the PATH.
var ErrNotFound = errors.New("not found beside this tool or on the PATH: install all ctx tools together")

// Spec says which child to run.
type Spec struct {
	Tool   string    // program name, looked for beside our own executable, then on the PATH
	Args   []string  //
	Env    []string  // added to the environment
	Stderr io.Writer // gets the child's diagnostics line by line, each after the tool's name; nil drops them
}

// Client is a child to be called. Its methods may be used by several goroutines;
// calls are answered one at a time.
type Client struct {
	spec   Spec
	mu     sync.Mutex
	proc   *process
	deaths []time.Time
	closed bool
}

// New returns a client; the child starts with the first call, or with Start.
func New(spec Spec) *Client { return &Client{spec: spec} }

// Find returns the path of a tool's program.
func Find(tool string) (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), tool)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return beside, nil
		}
	}
	path, err := exec.LookPath(tool)
	if err != nil {
		return "", fmt.Errorf("%s: %w", tool, ErrNotFound)
	}
	return path, nil
}

// Start starts the child, if it does not run, and returns its header.
func (c *Client) Start(ctx context.Context) (*wire.Header, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.ensure(ctx)
	if err != nil {
		return nil, err
	}
	return &p.header, nil
}

// Call sends one request and hands every record of the reply to each, until each
// reports that the reply is complete. The line is valid only during the call.
// The child is killed if the reply is not complete by ctx's deadline.
func (c *Client) Call(ctx context.Context, request wire.Record, each func(kind string, line []byte) (done bool, err error)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.ensure(ctx)
	if err != nil {
		return err
	}
	err = p.call(ctx, request, each)
	if err != nil {
		p.kill()
		c.proc = nil
		c.deaths = append(c.deaths, time.Now())
		return fmt.Errorf("%s: %w", c.spec.Tool, err)
	}
	return nil
}

func (c *Client) ensure(ctx context.Context) (*process, error) {
	if c.closed {
		return nil, fmt.Errorf("%s: closed", c.spec.Tool)
	}
	if c.proc != nil {
		return c.proc, nil
	}
	for len(c.deaths) > 0 && time.Since(c.deaths[0]) > deathWindow {
		c.deaths = c.deaths[1:]
	}
	if len(c.deaths) >= maxDeaths {
		return nil, fmt.Errorf("%s: %w", c.spec.Tool, ErrGivenUp)
	}
	p, err := start(ctx, c.spec)
	if err != nil {
		c.deaths = append(c.deaths, time.Now())
		return nil, fmt.Errorf("%s: %w", c.spec.Tool, err)
	}
	c.proc = p
	return p, nil
}

// Close ends the child: end of input, then SIGTERM, then SIGKILL, two seconds
// apart. It may be called more than once.
func (c *Client) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.proc == nil {
		return nil
	}
	p := c.proc
	c.proc = nil
	return p.close()
}

// process is one life of a child.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	out    *ndjson.Writer
	lines  chan line
	header wire.Header
	done   chan struct{} // closed when the process is reaped
	trace  *trace
}

type line struct {
	kind string
	raw  []byte
	err  error
}

func start(ctx context.Context, spec Spec) (*process, error) {
	path, err := Find(spec.Tool)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, spec.Args...)
	cmd.Env = append(os.Environ(), spec.Env...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	tr := openTrace(spec.Tool)
	p := &process{cmd: cmd, stdin: stdin, out: ndjson.NewWriter(tr.tee(stdin, ">")),
		lines: make(chan line, 16), done: make(chan struct{}), trace: tr}
	var readers sync.WaitGroup
	readers.Go(func() { p.read(stdout) })
	readers.Go(func() { forward(stderr, spec) })
	go func() {
		readers.Wait() // Wait closes the pipes: only after both are read
		cmd.Wait()
		tr.close()
		close(p.done)
	}()
	if err := p.handshake(ctx); err != nil {
		p.kill()
		return nil, err
	}
	return p, nil
}

// read hands the child's lines to whoever waits for a reply.
func (p *process) read(stdout io.Reader) {
	defer close(p.lines)
	r := ndjson.NewReader(stdout, 0)
	for {
		raw, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		l := line{err: err}
		if err == nil {
			p.trace.write("<", raw)
			l.raw = append([]byte(nil), raw...)
			l.kind, l.err = wire.Peek(l.raw)
		}
		p.lines <- l
		if l.err != nil {
			io.Copy(io.Discard, stdout)
			return
		}
	}
}

func (p *process) handshake(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	l, err := p.next(ctx)
	if err != nil {
		return fmt.Errorf("handshake: %w", err)
	}
	if l.kind != wire.TypeHeader {
		return fmt.Errorf("handshake: first line is %q, not a header", l.kind)
	}
	return wire.Unmarshal(l.raw, &p.header)
}

func (p *process) next(ctx context.Context) (line, error) {
	select {
	case l, ok := <-p.lines:
		if !ok {
			return l, errors.New("ended without an answer")
		}
		return l, l.err
	case <-ctx.Done():
		return line{}, fmt.Errorf("no answer in time: %w", ctx.Err())
	}
}

func (p *process) call(ctx context.Context, request wire.Record, each func(string, []byte) (bool, error)) error {
	sent := make(chan error, 1)
	go func() { // a child that does not read must not hold the caller
		err := p.out.Write(request)
		if err == nil {
			err = p.out.Flush()
		}
		sent <- err
	}()
	for {
		l, err := p.next(ctx)
		if err != nil {
			return err
		}
		done, err := each(l.kind, l.raw)
		if err != nil {
			return err
		}
		if done {
			return <-sent
		}
	}
}

func (p *process) kill() {
	p.cmd.Process.Kill()
	p.stdin.Close()
	p.drain()
	<-p.done
}

// drain lets the reader go on to the end of the child's output.
func (p *process) drain() {
	go func() {
		for range p.lines {
		}
	}()
}

func (p *process) close() error {
	p.stdin.Close()
	p.drain()
	for _, sig := range []os.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		select {
		case <-p.done:
			return nil
		case <-time.After(closeTime):
			p.cmd.Process.Signal(sig)
		}
	}
	<-p.done
	return nil
}

// forward copies the child's diagnostics. Our tools name themselves at the
// start of each line already.
func forward(stderr io.Reader, spec Spec) {
	if spec.Stderr == nil {
		io.Copy(io.Discard, stderr)
		return
	}
	scanner := bufio.NewReader(stderr)
	for {
		text, err := scanner.ReadString('\n')
		if text != "" {
			io.WriteString(spec.Stderr, text)
		}
		if err != nil {
			return
		}
	}
}
