package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/cc490767/ctx/shared/cli"
)

// progress shows on a terminal how many files are parsed, once that has taken a
// second.
type progress struct {
	total int
	start time.Time
	bar   *progressbar.ProgressBar
}

// newProgress returns nil where nothing is to be shown.
func newProgress(total int, quiet bool) *progress {
	if quiet || total == 0 || !cli.IsTerminal(os.Stderr) {
		return nil
	}
	return &progress{total: total, start: time.Now()}
}

// done tells how many files are done.
func (p *progress) done(files int) {
	if p == nil {
		return
	}
	if p.bar == nil {
		if time.Since(p.start) < time.Second {
			return
		}
		p.bar = progressbar.NewOptions(p.total, progressbar.OptionSetDescription("parse"), progressbar.OptionSetWriter(os.Stderr),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	p.bar.Set(files)
}

// end removes the bar.
func (p *progress) end() {
	if p != nil && p.bar != nil {
		p.bar.Clear()
	}
}
