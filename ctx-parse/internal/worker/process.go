package worker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/cc490767/ctx/shared/wire"
)

// memoryTick is how often a working child's memory is looked at.
const memoryTick = 50 * time.Millisecond

// Failure is how a worker was lost over a file.
type Failure struct {
	Code    string // wire.CodeCrash, CodeTimeout or CodeMemory
	Message string
}

// process is one life of a child.
type process struct {
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	jobs    *json.Encoder
	answers chan answer
	stderr  *beginning
	reap    sync.Once
	err     error // of Wait
}

type answer struct {
	reply Reply
	lines []byte
}

func startProcess(cmd *exec.Cmd, setup *Setup) (*process, error) {
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, stdin: stdin, jobs: json.NewEncoder(stdin), answers: make(chan answer), stderr: &beginning{}}
	cmd.Stderr = p.stderr
	dieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	go p.receive(stdout)
	if err := p.jobs.Encode(setup); err != nil {
		p.kill()
		return nil, fmt.Errorf("start worker: %w", errors.Join(err, p.stderr.error()))
	}
	return p, nil
}

// receive hands on answers until the child's output ends.
func (p *process) receive(stdout io.Reader) {
	defer close(p.answers)
	r := bufio.NewReaderSize(stdout, 256<<10)
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return
		}
		var a answer
		if json.Unmarshal(line, &a.reply) != nil || a.reply.Bytes < 0 {
			return
		}
		a.lines = make([]byte, a.reply.Bytes)
		if _, err := io.ReadFull(r, a.lines); err != nil {
			return
		}
		p.answers <- a
	}
}

// do has the child do a job. After a failure, or when the context ends, the
// child is dead: its state is unknown.
func (p *process) do(ctx context.Context, j *Job, timeout time.Duration, memory int64) (*answer, *Failure) {
	deadline := time.NewTimer(timeout)
	defer deadline.Stop()
	tick := time.NewTicker(memoryTick)
	defer tick.Stop()
	sent := make(chan struct{})
	go func() { // a child that does not read must not hold us; that it died we see by its output
		p.jobs.Encode(j)
		close(sent)
	}()
	defer func() { <-sent }()
	for {
		select {
		case a, ok := <-p.answers:
			if !ok {
				return nil, p.crashed()
			}
			return &a, nil
		case <-deadline.C:
			p.kill()
			return nil, &Failure{wire.CodeTimeout, fmt.Sprintf("parsing took longer than %v: indexed as text (parse.timeout)", timeout)}
		case <-tick.C:
			if memory > 0 && residentBytes(p.cmd.Process.Pid) > memory {
				p.kill()
				return nil, &Failure{wire.CodeMemory, fmt.Sprintf("parsing took more than %d MiB of memory: indexed as text (parse.memory)", memory>>20)}
			}
		case <-ctx.Done():
			p.kill()
			return nil, &Failure{wire.CodeInternal, context.Cause(ctx).Error()}
		}
	}
}

func (p *process) crashed() *Failure {
	p.kill()
	how := "ended without an answer"
	if p.err != nil {
		how = p.err.Error()
	}
	if first := p.stderr.firstLine(); first != "" {
		how += ": " + first
	}
	return &Failure{wire.CodeCrash, "its parser crashed (" + how + "): indexed as text"}
}

// kill ends the child at once and reaps it. It may be called more than once.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.finish()
}

// close ends an idle child by ending its input.
func (p *process) close() {
	p.stdin.Close()
	done := make(chan struct{})
	go func() {
		p.finish()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Second):
		p.cmd.Process.Kill()
		<-done
	}
}

func (p *process) finish() {
	p.reap.Do(func() {
		for range p.answers { // Wait closes the pipe: only after it is read
		}
		p.err = p.cmd.Wait()
		p.stdin.Close()
	})
}

// beginning keeps the first bytes of what a child says on standard error.
type beginning struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *beginning) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if room := 4<<10 - b.buf.Len(); room > 0 {
		b.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (b *beginning) firstLine() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	line, _, _ := strings.Cut(b.buf.String(), "\n")
	return strings.TrimSpace(line)
}

func (b *beginning) error() error {
	if line := b.firstLine(); line != "" {
		return errors.New(line)
	}
	return nil
}
