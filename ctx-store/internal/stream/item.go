// Package stream reads an index stream: it splits it into lines, gathers the
// lines of each file, and makes files and vectors ready to be stored on several
// goroutines, while the order of the stream is kept.
package stream

import (
	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/wire"
)

// Item is one thing the stream says. Exactly one of the fields from Header to
// Err is set, except that a damaged file has Path and Err.
type Item struct {
	Line    int // of the item's first line, from 1
	Header  *wire.Header
	End     *wire.End
	Package *wire.Package
	File    *index.File
	Delete  *wire.Delete
	Touch   *wire.Touch
	Vector  *wire.Vector
	Error   *wire.Error // reported by a tool before this one
	Flush   bool

	// Err says what is wrong with a line or a file; Code is the error record's.
	// The file at Path, if it is known, must stay as it was.
	Err  error
	Code string
	Path string
	// Fatal ends the stream: its input failed or is of a newer version.
	Fatal bool

	repo  string
	lines []rawLine
	ready chan struct{}
}

type rawLine struct {
	number int
	kind   string
	text   []byte
}

// fail makes an item a damaged one. It leaves ready alone: somebody may be
// waiting for it.
func (it *Item) fail(code string, err error) {
	it.File, it.Vector = nil, nil
	it.Code, it.Err = code, err
}
