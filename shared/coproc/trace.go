package coproc

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// trace copies the conversation with a child to the file that CTX_TRACE names,
// one line a record: the tool, > or <, the record. A nil trace writes nothing.
type trace struct {
	mu   sync.Mutex
	tool string
	f    *os.File
}

func openTrace(tool string) *trace {
	name := os.Getenv("CTX_TRACE")
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		fmt.Fprintf(os.Stderr, "CTX_TRACE: %v\n", err)
		return nil
	}
	return &trace{tool: tool, f: f}
}

func (t *trace) write(direction string, record []byte) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.f, "%s %s %s\n", t.tool, direction, record)
}

// tee returns a writer to w that also traces. The ndjson writer flushes whole
// records, so each write is traced as it is.
func (t *trace) tee(w io.Writer, direction string) io.Writer {
	if t == nil {
		return w
	}
	return teeWriter{t, w, direction}
}

type teeWriter struct {
	t         *trace
	w         io.Writer
	direction string
}

func (w teeWriter) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if n > 0 {
		w.t.write(w.direction, p[:max(0, n-1)])
	}
	return n, err
}

func (t *trace) close() {
	if t != nil {
		t.f.Close()
	}
}
