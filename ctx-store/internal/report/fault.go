package report

import (
	"fmt"
	"io"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// maxFaults is how many faults are listed before the rest is only counted.
const maxFaults = 10

// Faults lists error records on standard error.
type Faults struct {
	w   io.Writer
	all bool
	n   int
}

// NewFaults returns a list that prints the first ten, or all.
func NewFaults(w io.Writer, all bool) *Faults { return &Faults{w: w, all: all} }

// Add prints a fault.
func (f *Faults) Add(e *wire.Error) {
	f.n++
	if f.n > maxFaults && !f.all {
		return
	}
	what := cli.Printable(e.Message)
	if e.Path != "" {
		what = cli.Printable(e.Path) + ": " + what
	}
	from := ""
	if e.Tool != "" && e.Tool != "ctx-store" {
		from = cli.Printable(e.Tool) + ": "
	}
	fmt.Fprintf(f.w, "ctx-store: %s%s (%s)\n", from, what, cli.Printable(e.Code))
}

// Close says how many faults were not listed.
func (f *Faults) Close() {
	if n := f.n - maxFaults; n > 0 && !f.all {
		fmt.Fprintf(f.w, "ctx-store: and %d more: --verbose lists them all\n", n)
	}
}
