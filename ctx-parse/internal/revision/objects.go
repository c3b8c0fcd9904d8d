package revision

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// ErrMissing reports an object that the repository lacks.
var ErrMissing = errors.New("git lacks its content: the clone is partial or damaged (git fetch, git fsck)")

// objects is one git cat-file, that answers in the order it is asked.
type objects struct {
	ctx  context.Context
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	mu   sync.Mutex
	done error // why nothing more can be read
}

func (r *repository) read(ctx context.Context) (*objects, error) {
	cmd := r.command(ctx, "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("git cat-file: %w", err)
	}
	return &objects{ctx: ctx, cmd: cmd, in: in, out: bufio.NewReaderSize(out, 256<<10)}, nil
}

// get asks for one object.
func (o *objects) get(name string) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, err := io.WriteString(o.in, name+"\n"); err != nil {
		return nil, o.lost(err)
	}
	return o.next()
}

// next reads the answer about the next object that was asked for. After an error
// other than [ErrMissing] there are no further ones.
func (o *objects) next() ([]byte, error) {
	if o.done != nil {
		return nil, o.done
	}
	line, err := o.out.ReadString('\n')
	if err != nil {
		return nil, o.lost(err)
	}
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == "missing" {
		return nil, ErrMissing
	}
	if len(fields) != 3 {
		return nil, o.lost(fmt.Errorf("its answer %q is not understood", strings.TrimSpace(line)))
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil || size < 0 {
		return nil, o.lost(fmt.Errorf("its answer %q is not understood", strings.TrimSpace(line)))
	}
	content := make([]byte, size)
	if _, err := io.ReadFull(o.out, content); err != nil {
		return nil, o.lost(err)
	}
	if b, err := o.out.ReadByte(); err != nil || b != '\n' {
		return nil, o.lost(fmt.Errorf("an object does not end where it should: %w", err))
	}
	return content, nil
}

// lost ends git and says why it is of no more use.
func (o *objects) lost(err error) error {
	if o.done == nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.EPIPE) {
			err = errors.New("it ended before it had given all files: run the command again")
		}
		o.cmd.Process.Kill()
		o.cmd.Wait() // its complaint is complete
		o.done = explain(o.ctx, o.cmd, "cat-file", err)
	}
	return o.done
}

// close ends git, whatever it is doing. It may be called more than once.
func (o *objects) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done == nil {
		o.done = errors.New("git cat-file was ended")
		o.cmd.Process.Kill()
		o.cmd.Wait()
	}
}

// Contents reads files one after the other, in the order in which they were
// named, with git always some files ahead.
type Contents struct{ objects *objects }

// Contents asks for the content of files. While it is read, the tree's other
// methods must not be called.
func (t *Tree) Contents(paths []string) *Contents {
	names := make([]string, 0, len(paths))
	for _, p := range paths {
		names = append(names, t.entries[p].object)
	}
	go func() { // blocks while git is far enough ahead; fails when git has ended
		w := bufio.NewWriter(t.objects.in)
		for _, n := range names {
			if _, err := w.WriteString(n + "\n"); err != nil {
				return
			}
		}
		w.Flush()
	}()
	return &Contents{t.objects}
}

// Next returns the content of the next file, or [ErrMissing]. Any other error
// holds for all that follow.
func (c *Contents) Next() ([]byte, error) {
	c.objects.mu.Lock()
	defer c.objects.mu.Unlock()
	return c.objects.next()
}
