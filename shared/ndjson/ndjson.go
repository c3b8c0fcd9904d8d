// Package ndjson reads and writes lines of NDJSON of bounded length. Both ends
// of every pipe of ctx use it, so it is the one place that knows about line
// limits, blank lines, carriage returns and flushing.
package ndjson

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/cc490767/ctx/shared/wire"
)

// LineError says which line of the input cannot be used and why. The reader
// stands behind that line and can go on.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// ErrTooLong is the cause of a LineError for a line over the limit.
var ErrTooLong = errors.New("line is too long")

// Reader reads lines.
type Reader struct {
	r    *bufio.Reader
	max  int
	line int
	long []byte
}

// NewReader returns a reader of lines of at most max bytes, newline excluded;
// 0 means [wire.MaxLine].
func NewReader(r io.Reader, max int) *Reader {
	if max <= 0 {
		max = wire.MaxLine
	}
	return &Reader{r: bufio.NewReaderSize(r, 256<<10), max: max}
}

// Line returns the number, from 1, of the line that Next returned last.
func (r *Reader) Line() int { return r.line }

// Buffered returns how many bytes can be read without waiting for the input.
func (r *Reader) Buffered() int { return r.r.Buffered() }

// Next returns the next line that is not blank, without its newline. The slice
// is valid until the next call. The error is io.EOF at the end of the input, a
// *LineError for a line over the limit (which is skipped; the next call goes
// on), or what the input returned. A last line without newline is returned as
// any other: whether it is whole, its JSON tells.
func (r *Reader) Next() ([]byte, error) {
	for {
		line, err := r.next()
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimRight(line, "\r\n\t "); len(line) > 0 {
			return line, nil
		}
	}
}

func (r *Reader) next() ([]byte, error) {
	line, err := r.r.ReadSlice('\n')
	if err == nil {
		r.line++
		if len(line)-1 > r.max {
			return nil, r.tooLong()
		}
		return line, nil
	}
	r.long = append(r.long[:0], line...)
	for errors.Is(err, bufio.ErrBufferFull) {
		line, err = r.r.ReadSlice('\n')
		if len(r.long)+len(line) > r.max+1 {
			return nil, r.skip(err)
		}
		r.long = append(r.long, line...)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if err != nil && len(r.long) == 0 {
		return nil, io.EOF
	}
	r.line++
	if len(bytes.TrimSuffix(r.long, []byte("\n"))) > r.max {
		return nil, r.tooLong()
	}
	return r.long, nil
}

// skip reads to the end of a line that is over the limit.
func (r *Reader) skip(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.r.ReadSlice('\n')
	}
	r.line++
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return r.tooLong()
}

func (r *Reader) tooLong() error {
	return &LineError{r.line, fmt.Errorf("%w: over %d bytes", ErrTooLong, r.max)}
}

// Writer writes lines. It buffers; call Flush where a reader may be waiting.
type Writer struct {
	w *bufio.Writer
	n int64
}

// NewWriter returns a writer of lines.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: bufio.NewWriterSize(w, 256<<10)}
}

// Write writes one record as a line.
func (w *Writer) Write(rec wire.Record) error {
	line, err := wire.Marshal(rec)
	if err != nil {
		return err
	}
	return w.Raw(line)
}

// Raw writes a line as it is; line has no newline.
func (w *Writer) Raw(line []byte) error {
	if len(line) > wire.MaxLine {
		return fmt.Errorf("%w: %d bytes, at most %d may be written", ErrTooLong, len(line), wire.MaxLine)
	}
	w.n++
	if _, err := w.w.Write(line); err != nil {
		return err
	}
	return w.w.WriteByte('\n')
}

// Flush writes what is buffered.
func (w *Writer) Flush() error { return w.w.Flush() }

// Count returns how many lines were written.
func (w *Writer) Count() int64 { return w.n }
