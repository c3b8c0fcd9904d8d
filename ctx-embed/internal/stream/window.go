package stream

import (
	"context"
	"encoding/hex"
	"fmt"

	"github.com/cc490767/ctx/shared/wire"
)

// job is a text on its way to a vector record.
type job struct {
	of, hash string
	path     wire.Path
	text     string
	cached   bool
	vector   []float32
	err      error
	done     bool
}

// outcome is what the encoder made of a window. Jobs are changed by the run's own
// goroutine alone, which may be writing records meanwhile.
type outcome struct {
	jobs    []*job
	vectors [][]float32
	failed  []error
	err     error
}

// full reports whether no more texts may be taken: a window is in work, and the
// next is full or many known texts wait behind it.
func (f *filter) full() bool {
	return f.working > 0 && (len(f.waiting) >= window || len(f.queue) >= maxQueue)
}

// want takes a text whose vector is wanted, once per hash.
func (f *filter) want(ctx context.Context, j *job, hash [32]byte) error {
	if _, ok := f.seen[hash]; ok {
		return nil
	}
	f.seen[hash] = struct{}{}
	if f.index != nil {
		has, err := f.index.Has(ctx, hash[:])
		if err != nil {
			return err
		}
		j.cached, j.done = has, has
	}
	f.queue = append(f.queue, j)
	if j.done {
		j.text = ""
		if len(f.queue) >= maxQueue { // many known texts behind a few new ones, too few to fill a window
			if err := f.dispatch(ctx); err != nil {
				return err
			}
		}
		return f.emit()
	}
	f.waiting = append(f.waiting, j)
	if len(f.waiting) >= window {
		return f.dispatch(ctx)
	}
	return nil
}

// dispatch hands what waits to the encoder, unless it is busy.
func (f *filter) dispatch(ctx context.Context) error {
	if f.working > 0 || len(f.waiting) == 0 {
		return nil
	}
	encoder, err := f.loaded()
	if err != nil {
		return err
	}
	jobs := f.waiting
	f.waiting, f.working = nil, len(jobs)
	go func() {
		texts := make([]string, len(jobs))
		for i, j := range jobs {
			texts[i] = f.cfg.TextPrefix + j.text
		}
		vectors, failed, err := encoder.Encode(ctx, texts)
		f.results <- outcome{jobs, vectors, failed, err}
	}()
	return nil
}

// settle takes the end of a dispatch: it writes what is ready and gets the next
// window under way.
func (f *filter) settle(ctx context.Context, o outcome) error {
	f.working = 0
	if o.err != nil {
		return o.err
	}
	for i, j := range o.jobs {
		j.vector, j.err, j.done = o.vectors[i], o.failed[i], true
	}
	if err := f.emit(); err != nil {
		return err
	}
	return f.dispatch(ctx)
}

// drain waits until every text taken has its record.
func (f *filter) drain(ctx context.Context) error {
	for f.working > 0 || len(f.waiting) > 0 {
		if f.working == 0 {
			if err := f.dispatch(ctx); err != nil {
				return err
			}
		}
		select {
		case o := <-f.results:
			if err := f.settle(ctx, o); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// emit writes the records at the head of the queue that are ready.
func (f *filter) emit() error {
	for len(f.queue) > 0 && f.queue[0].done {
		j := f.queue[0]
		f.queue[0] = nil
		f.queue = f.queue[1:]
		if err := f.write(j); err != nil {
			return err
		}
	}
	return nil
}

func (f *filter) write(j *job) error {
	if j.err != nil {
		return f.report(&wire.Error{Path: j.path.Path, PathB64: j.path.PathB64, Code: wire.CodeEmbed,
			Message: fmt.Sprintf("chunk %s: %v", j.of, j.err)})
	}
	m := f.cfg.Model
	v := &wire.Vector{Of: j.of, Hash: j.hash, Model: m.ID, Dim: m.Dim, Cached: j.cached}
	if j.cached {
		f.cached++
	} else {
		v.Encoding, v.Scale, v.Data = f.encode(j.vector)
		f.vectors++
	}
	return f.own(v)
}

// encode returns the fields of a vector that hold its components.
func (f *filter) encode(v []float32) (encoding string, scale float64, data string) {
	if f.cfg.Encoding == wire.EncodingF32 {
		return wire.EncodingF32, 0, wire.EncodeF32(v)
	}
	scale = f.cfg.Model.Scale
	return wire.EncodingInt8, scale, wire.EncodeInt8(wire.Quantize(v, scale))
}

// backlog supplies the texts of the index that lack a vector: of a model that
// was installed later, or left by a run that was cut.
func (f *filter) backlog(ctx context.Context) error {
	if f.index == nil || f.cfg.Model == nil {
		return nil
	}
	ids, err := f.index.Lacking(ctx)
	if err != nil {
		return err
	}
	if len(ids) > 0 {
		f.cfg.Log.Info("texts in the index may lack a vector", "texts", len(ids))
	}
	for n, id := range ids {
		t, err := f.index.Text(ctx, id)
		if err != nil {
			return err
		}
		if t == nil || len(t.Hash) != 32 {
			continue
		}
		j := &job{of: t.Chunk, hash: hex.EncodeToString(t.Hash), text: input(t.Head, t.Body)}
		if err := f.want(ctx, j, [32]byte(t.Hash)); err != nil {
			return err
		}
		for f.full() {
			if err := f.await(ctx); err != nil {
				return err
			}
			if f.cfg.Backlog != nil {
				f.cfg.Backlog(n+1, len(ids))
			}
		}
	}
	return f.drain(ctx)
}

func (f *filter) await(ctx context.Context) error {
	select {
	case o := <-f.results:
		return f.settle(ctx, o)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// input is what a model reads of a chunk.
func input(head, text string) string { return head + "\n" + text }
