package report

import (
	"fmt"
	"io"
	"time"

	"github.com/cc490767/ctx/ctx-store/internal/index"
)

// Progress shows on one line of a terminal how far a run is. How much there is
// to do only the tool before knows, so it counts. It appears after a second.
type Progress struct {
	w     io.Writer
	start time.Time
	last  time.Time
}

// NewProgress returns a progress line on a terminal.
func NewProgress(w io.Writer) *Progress { return &Progress{w: w, start: time.Now()} }

// Show updates the line, five times a second at most.
func (p *Progress) Show(c index.Counts) {
	now := time.Now()
	if now.Sub(p.start) < time.Second || now.Sub(p.last) < 200*time.Millisecond {
		return
	}
	p.last = now
	fmt.Fprintf(p.w, "\r\x1b[Kctx-store: %s, %s in %s", Count(c.Files, "file"), Count(c.Chunks, "chunk"), Duration(now.Sub(p.start)))
}

// Done removes the line.
func (p *Progress) Done() {
	if !p.last.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
