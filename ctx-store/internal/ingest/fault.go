package ingest

import (
	"errors"
	"fmt"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/ctx-store/internal/stream"
	"github.com/cc490767/ctx/shared/wire"
)

// damaged takes a line or file that cannot be used.
func (r *run) damaged(it *stream.Item) error {
	e := &wire.Error{Tool: "ctx-store", Line: it.Line, Code: it.Code, Message: it.Err.Error()}
	if it.Path != "" {
		p := wire.NewPath(it.Path)
		e.Path, e.PathB64 = p.Path, p.PathB64
		e.Message += ": the file stays as it was"
	}
	if r.session != nil {
		r.session.damaged(it.Path, e)
	}
	if err := r.report(e); err != nil {
		return err
	}
	if r.Strict {
		return fmt.Errorf("damaged input: %w (use --on-error skip to go on past it)", it.Err)
	}
	return nil
}

// upstreamError takes an error record of a tool before this one.
func (r *run) upstreamError(e *wire.Error) error {
	r.tracker.Error()
	if r.session != nil && e.Path != "" {
		r.session.note(e)
	}
	return r.report(e)
}

// report counts an error and hands it on.
func (r *run) report(e *wire.Error) error {
	r.burst.Errors++
	return r.Error(e)
}

// maxPending bounds the vectors that wait for their texts. ctx-embed never has
// more than a small window of them under way.
const maxPending = 1 << 16

// vector takes a vector. One whose text is not stored yet waits for it.
func (r *run) vector(v *wire.Vector, line int) error {
	if r.w == nil {
		return fmt.Errorf("line %d: vectors before any header: pipe the whole stream into ctx-store", line)
	}
	fate, err := r.putVector(v)
	if err != nil || fate != index.Waiting {
		return err
	}
	if len(r.pending) >= maxPending {
		r.pending = r.pending[1:]
		r.out.Dropped++
	}
	r.pending = append(r.pending, v)
	return nil
}

func (r *run) putVector(v *wire.Vector) (index.Fate, error) {
	fate, err := r.w.PutVector(v, r.model)
	if errors.Is(err, index.ErrVector) {
		return index.Known, r.report(&wire.Error{Tool: "ctx-store", Code: wire.CodeBadRecord, Message: fmt.Sprintf("chunk %s: %v", v.Of, err)})
	}
	if err != nil {
		return fate, err
	}
	if fate == index.Added {
		r.burst.Vectors++
		return fate, r.w.CommitIfDue()
	}
	return fate, nil
}

// resolve stores the vectors whose texts have come.
func (r *run) resolve() error {
	waiting := r.pending
	r.pending = nil
	for _, v := range waiting {
		fate, err := r.putVector(v)
		if err != nil {
			return err
		}
		if fate == index.Waiting {
			r.pending = append(r.pending, v)
		}
	}
	return nil
}

// lastVectors ends the vectors of a whole stream.
func (r *run) lastVectors() error {
	if err := r.resolve(); err != nil {
		return err
	}
	r.out.Dropped += int64(len(r.pending))
	r.pending = nil
	if r.out.Dropped > 0 {
		r.Log.Warn("vectors of unknown texts were dropped", "count", r.out.Dropped)
	}
	return r.activate()
}

// activate makes the model of this stream the one that search uses.
func (r *run) activate() error {
	if r.model == nil {
		return nil
	}
	return r.w.Activate(r.model.ID)
}
