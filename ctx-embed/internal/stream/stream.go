// Package stream is ctx-embed as a filter: it forwards every line of a stream
// and adds vectors.
package stream

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/cc490767/ctx/ctx-embed/internal/known"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Tool is the name in headers and ends.
const Tool = "ctx-embed"

// Encoder makes unit vectors of texts. What a model is made of and what runs it
// is the encoder's business: ONNX Runtime, or a model that is built in.
type Encoder interface {
	// Encode returns the vectors of texts, in their order; where one failed, its
	// vector is nil and failed says why. err is set only if ctx ended.
	Encode(ctx context.Context, texts []string) (vectors [][]float32, failed []error, err error)
	Close() error
}

// Config says what to add to the stream.
type Config struct {
	Model       *wire.Model // nil: none, the stream passes through
	TextPrefix  string
	QueryPrefix string
	Encoding    string                  // wire.EncodingInt8 or wire.EncodingF32
	Load        func() (Encoder, error) // called when the first text needs it

	// Index opens the index, if its uuid is that of base; nil if it is another's.
	Index func(ctx context.Context, base *wire.Base) (*known.Index, error)

	Queries bool // serve queries and pairs only: header at once
	Fail    bool // a damaged line ends the run
	MaxLine int
	Log     *slog.Logger
	Backlog func(done, total int) // progress of texts that an earlier run left without vector
}

const (
	window   = 256                   // texts that wait for their vectors, at most, beside those in work
	maxQueue = 8 * window            // records that wait for their turn, those of known texts included
	idle     = 20 * time.Millisecond // without input after which what waits is worked on
)

// Run filters in to out. The error is nil, cli.ErrPartial if something was
// damaged or cut and has been reported, or what ended the run early.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	f := &filter{cfg: cfg, out: ndjson.NewWriter(out), seen: map[[32]byte]struct{}{}, results: make(chan outcome, 1)}
	defer f.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // before close, which waits for the encoder
	err := f.run(ctx, in)
	if flushErr := f.out.Flush(); err == nil {
		err = flushErr
	}
	if err == nil && (f.errors > 0 || f.upstream.Errors() > 0 || f.cut) {
		return cli.ErrPartial
	}
	return err
}

// item is a line of the input, or why there is none.
type item struct {
	line   []byte
	number int
	err    error
}

// read sends the lines of r; the channel is closed after the last.
func read(ctx context.Context, r io.Reader, max int) <-chan item {
	items := make(chan item, 1024)
	lines := ndjson.NewReader(cli.Input(ctx, r), max)
	go func() {
		defer close(items)
		for {
			line, err := lines.Next()
			if err == io.EOF {
				return
			}
			it := item{append([]byte(nil), line...), lines.Line(), err}
			select {
			case items <- it:
			case <-ctx.Done():
				return
			}
			if _, ok := err.(*ndjson.LineError); err != nil && !ok {
				return
			}
		}
	}()
	return items
}

// run is the loop over lines, results and silence.
func (f *filter) run(ctx context.Context, in io.Reader) error {
	if f.cfg.Queries {
		if err := f.serve(); err != nil {
			return err
		}
	}
	items := read(ctx, in, f.cfg.MaxLine)
	quiet := time.NewTimer(idle)
	for {
		it, ok, err := f.next(ctx, items, quiet)
		if err != nil {
			return err
		}
		if !ok {
			return f.finish(ctx)
		}
		if err := f.line(ctx, it); err != nil {
			return err
		}
	}
}

// next returns the next line; ok is false at the end of the input. While it
// waits it takes results, and after some silence gets what waits under way.
func (f *filter) next(ctx context.Context, items <-chan item, quiet *time.Timer) (it item, ok bool, err error) {
	quiet.Reset(idle)
	for {
		if !f.full() {
			select {
			case it, ok = <-items:
				return it, ok, context.Cause(ctx)
			default:
			}
		}
		open := items
		if f.full() {
			open = nil
		}
		select {
		case it, ok = <-open:
			return it, ok, context.Cause(ctx)
		case o := <-f.results:
			if err = f.settle(ctx, o); err == nil && len(items) == 0 {
				err = f.out.Flush() // the reader may wait for these before it sends more
			}
		case <-quiet.C:
			if err = f.dispatch(ctx); err == nil {
				err = f.out.Flush()
			}
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		if err != nil {
			return it, false, err
		}
	}
}
