package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/shared/cli"
)

// bar shows progress on standard error, if that is a terminal and the user did
// not ask for silence. Without, its methods do nothing.
type bar struct {
	on    bool
	bytes bool
	what  string
	p     *progressbar.ProgressBar
}

func newBar(cmd *urfave.Command, bytes bool) *bar {
	return &bar{on: cli.IsTerminal(os.Stderr) && !cmd.Bool(cli.FlagQuiet), bytes: bytes}
}

// begin starts a bar for something else than before; total is -1 if unknown.
func (b *bar) begin(what string, total int64) {
	if !b.on || b.p != nil && b.what == what {
		return
	}
	b.end()
	b.what = what
	b.p = progressbar.NewOptions64(total, progressbar.OptionSetDescription(what), progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionShowBytes(b.bytes), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
}

func (b *bar) add(n int) {
	if b.p != nil {
		_ = b.p.Add(n) // what a bar shows is not worth a failure
	}
}

func (b *bar) set(n int64) {
	if b.p != nil {
		_ = b.p.Set64(n)
	}
}

func (b *bar) end() {
	if b.p != nil {
		_ = b.p.Finish()
		b.p = nil
	}
}
