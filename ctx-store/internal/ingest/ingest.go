// Package ingest takes an index stream into the database: it decides what may
// be stored, when it becomes durable, what is deleted, and what is reported.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/ctx-store/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// Options of a run.
type Options struct {
	Path     string        // of the index
	MaxLine  int           // bytes, 0: wire.MaxLine
	Strict   bool          // a damaged line ends the run
	LockWait time.Duration // for another ingest of the same checkout; 0: 2 s
	BusyWait time.Duration // for other writers of the index; 0: 10 s
	Log      *slog.Logger
	// Stored is called for each flush and at the end, Error for every error
	// record of the stream and of this run.
	Stored func(*wire.Stored) error
	Error  func(*wire.Error) error
	// Progress, if set, is called after each stored file.
	Progress func(index.Counts)
}

// Outcome is what a run did.
type Outcome struct {
	Counts  index.Counts
	Dropped int64  // vectors whose text never came
	Cut     string // the tools that did not end; empty: the stream was whole
	Elapsed time.Duration
}

// idle is how long an open transaction waits for more of the stream before it
// is committed.
const idle = 100 * time.Millisecond

// run is one ingest.
type run struct {
	Options
	ctx     context.Context
	started time.Time // of this burst
	tracker wire.Tracker
	d       *db.DB
	w       *index.Writer
	session *session
	model   *wire.Model // of the stream's header of ctx-embed
	pending []*wire.Vector
	burst   index.Counts // since the last stored record
	out     Outcome
}

// Run ingests a stream to its end. The error is cli.ErrPartial if the stream
// was cut or something in it failed or was damaged (all of it was reported),
// cli.ErrInterrupted if ctx ended, and any other if nothing more can be stored;
// what was committed before stays.
func Run(ctx context.Context, in io.Reader, opt Options) (Outcome, error) {
	if opt.LockWait == 0 {
		opt.LockWait = 2 * time.Second
	}
	if opt.BusyWait == 0 {
		opt.BusyWait = 10 * time.Second
	}
	reading, stop := context.WithCancel(ctx)
	defer stop()
	r := &run{Options: opt, ctx: ctx, started: time.Now()}
	begun := r.started
	err := r.read(stream.NewReader(reading, in, opt.MaxLine))
	if e := r.close(); err == nil {
		err = e
	}
	r.out.Elapsed = time.Since(begun)
	return r.out, err
}

// read takes items until the stream ends or something ends the run.
func (r *run) read(items *stream.Reader) error {
	for {
		var wait time.Duration
		if r.w != nil && r.w.InTransaction() {
			wait = idle
		}
		it, err := items.Next(wait)
		switch {
		case r.ctx.Err() != nil:
			return r.stopped(cli.ErrInterrupted, "interrupted")
		case errors.Is(err, io.EOF):
			return r.end()
		case err != nil:
			return err
		case it == nil:
			err = r.commit()
		case it.Fatal:
			return r.stopped(it.Err, it.Err.Error())
		default:
			err = r.take(it)
		}
		if err != nil {
			return r.stopped(err, err.Error())
		}
	}
}

var errNoHeader = errors.New(`no header came: this is no index stream, or the tool before ctx-store failed: use it as in "ctx-parse | ctx-embed | ctx-store"`)

// take handles one item.
func (r *run) take(it *stream.Item) error {
	if it.Header == nil && !r.tracker.Begun() {
		if it.Err != nil {
			return fmt.Errorf("%w: %w", it.Err, errNoHeader)
		}
		return errNoHeader
	}
	switch {
	case it.Err != nil && (it.Path == "" || r.session != nil):
		return r.damaged(it)
	case it.Header != nil:
		return r.header(it.Header)
	case it.End != nil:
		return r.toolEnd(it)
	case it.Flush:
		return r.flush()
	case it.Error != nil:
		return r.upstreamError(it.Error)
	case it.Vector != nil:
		return r.vector(it.Vector, it.Line)
	}
	if r.session == nil {
		return fmt.Errorf("line %d: records of files without a header of ctx-parse before them: pipe the whole stream into ctx-store", it.Line)
	}
	return r.session.take(it)
}

func (r *run) header(h *wire.Header) error {
	if err := r.tracker.Header(h); err != nil {
		return err
	}
	if err := r.open(); err != nil {
		return err
	}
	if h.Model != nil {
		r.model = h.Model
	}
	if h.Repo == "" {
		return nil
	}
	if r.session != nil { // several checkouts in one stream
		if err := r.session.finish(); err != nil {
			return err
		}
		r.session.release()
		r.session = nil
	}
	s, err := r.begin(h)
	if err != nil {
		return err
	}
	r.session = s
	return nil
}

// open opens the index with the first header: a pipe that fails before makes none.
func (r *run) open() error {
	if r.d != nil {
		return nil
	}
	d, err := db.Open(r.ctx, r.Path)
	if err != nil {
		return err
	}
	r.d = d
	if err := d.CheckTerms(r.ctx); err != nil {
		return err
	}
	r.w, err = index.NewWriter(d, r.BusyWait)
	return d.Explain(err)
}

func (r *run) toolEnd(it *stream.Item) error {
	if err := r.tracker.End(it.End); err != nil {
		return fmt.Errorf("line %d: %w", it.Line, err)
	}
	if r.session != nil && it.End.Tool == r.session.header.Tool {
		r.burst.Unchanged += it.End.Unchanged
	}
	return nil
}

// flush makes the burst so far durable and says so.
func (r *run) flush() error {
	if r.w == nil {
		return nil
	}
	if err := r.resolve(); err != nil {
		return err
	}
	if err := r.activate(); err != nil {
		return err
	}
	if r.session != nil {
		if err := r.session.flush(); err != nil {
			return err
		}
	}
	return r.stored()
}

// end comes with the end of the input.
func (r *run) end() error {
	if !r.tracker.Begun() {
		return errNoHeader
	}
	if !r.tracker.Whole() {
		return r.cut()
	}
	if r.session != nil {
		if err := r.session.finish(); err != nil {
			return r.stopped(err, err.Error())
		}
	}
	if err := r.lastVectors(); err != nil {
		return r.stopped(err, err.Error())
	}
	if err := r.stored(); err != nil {
		return err
	}
	if r.out.Counts.Errors > 0 {
		return cli.ErrPartial
	}
	return nil
}

// cut ends a run whose stream did not: whole files are kept, nothing is deleted.
func (r *run) cut() error {
	r.out.Cut = r.tracker.Missing()
	message := fmt.Sprintf("%s did not end", r.out.Cut)
	if err := r.report(&wire.Error{Tool: "ctx-store", Code: wire.CodeCut,
		Message: "the stream was cut: " + message + ": whole files were kept, nothing was deleted: run the pipe again"}); err != nil {
		return err
	}
	return r.stopped(cli.ErrPartial, message)
}

// stopped keeps what can be kept when a run ends before its stream, and returns
// the cause.
func (r *run) stopped(cause error, message string) error {
	if r.w == nil {
		return cause
	}
	if err := r.keep(message); err != nil {
		r.w.Rollback()
		if errors.Is(cause, cli.ErrPartial) || errors.Is(cause, cli.ErrInterrupted) {
			return err
		}
		r.Log.Info("what was not committed is lost", "cause", err.Error())
		return cause
	}
	if err := r.stored(); err != nil {
		return err
	}
	return cause
}

// keep commits the whole files so far and marks the run as cut.
func (r *run) keep(message string) error {
	if err := r.resolve(); err != nil {
		return err
	}
	if r.session != nil {
		if err := r.session.putErrors(); err != nil {
			return err
		}
		if err := r.session.endRun("cut", message); err != nil {
			return err
		}
	}
	return r.commit()
}

func (r *run) commit() error {
	if r.w == nil {
		return nil
	}
	if err := r.resolve(); err != nil {
		return err
	}
	return r.w.Commit()
}

// stored commits and acknowledges the burst.
func (r *run) stored() error {
	if err := r.commit(); err != nil {
		return err
	}
	generation, err := r.w.Generation()
	if err != nil {
		return err
	}
	c := r.burst
	r.out.Counts.Add(c)
	r.burst = index.Counts{}
	elapsed := time.Since(r.started)
	r.started = time.Now()
	return r.Stored(&wire.Stored{Generation: generation, Files: c.Files, Symbols: c.Symbols, Chunks: c.Chunks,
		Vectors: c.Vectors, Deleted: c.Deleted, Unchanged: c.Unchanged, ElapsedMS: elapsed.Milliseconds()})
}

func (r *run) close() error {
	if r.session != nil {
		r.session.release()
	}
	var err error
	if r.w != nil {
		err = r.w.Close()
	}
	if r.d != nil {
		err = errors.Join(err, r.d.Explain(r.d.Close()))
	}
	return err
}
