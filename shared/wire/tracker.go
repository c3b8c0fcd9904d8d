package wire

import (
	"fmt"
	"slices"
	"strings"
)

// Tracker follows the headers and ends of a stream and the errors between.
// The zero value is ready.
type Tracker struct {
	open    []string // tools whose header came and whose end did not
	headers int
	errors  int64
}

// Header notes a header. It refuses a second header of a tool that has not ended.
func (t *Tracker) Header(h *Header) error {
	if slices.Contains(t.open, h.Tool) {
		return fmt.Errorf("second header of %s before its end", h.Tool)
	}
	t.open = append(t.open, h.Tool)
	t.headers++
	return nil
}

// End notes an end. It refuses one without a header.
func (t *Tracker) End(e *End) error {
	i := slices.Index(t.open, e.Tool)
	if i < 0 {
		return fmt.Errorf("end of %s without its header", e.Tool)
	}
	t.open = slices.Delete(t.open, i, i+1)
	return nil
}

// Error notes an error record.
func (t *Tracker) Error() { t.errors++ }

// Errors returns how many error records went by.
func (t *Tracker) Errors() int64 { return t.errors }

// Begun reports whether any header came.
func (t *Tracker) Begun() bool { return t.headers > 0 }

// Whole reports whether a header came and every header's tool has ended.
func (t *Tracker) Whole() bool { return t.headers > 0 && len(t.open) == 0 }

// Missing names the tools that have not ended, for messages.
func (t *Tracker) Missing() string { return strings.Join(t.open, ", ") }
