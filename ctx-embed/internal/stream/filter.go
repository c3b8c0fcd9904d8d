package stream

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cc490767/ctx/ctx-embed/internal/known"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// filter is the state of one run.
type filter struct {
	cfg      Config
	out      *ndjson.Writer
	upstream wire.Tracker
	opened   bool          // our header is written
	held     []*wire.Error // reported before it was
	cut      bool

	index *known.Index // nil: nothing is known

	encoder Encoder
	loading func() (Encoder, error) // set once loading has begun beside the run
	seen    map[[32]byte]struct{}   // texts of this stream, by hash
	queue   []*job                  // in the order of the input
	waiting []*job                  // those that no one works on yet
	working int                     // how many the encoder has
	results chan outcome

	records, vectors, cached, errors int64
}

func (f *filter) close() {
	if f.index != nil {
		f.index.Close()
	}
	if f.working > 0 {
		<-f.results // the encoder stops when the context ends
	}
	if f.loading != nil && f.encoder == nil {
		f.encoder, _ = f.loading()
	}
	if f.encoder != nil {
		f.encoder.Close()
	}
}

// loaded returns the encoder, loading it when it is first needed.
func (f *filter) loaded() (Encoder, error) {
	if f.encoder != nil {
		return f.encoder, nil
	}
	load := f.cfg.Load
	if f.loading != nil {
		load = f.loading
	}
	var err error
	f.encoder, err = load()
	return f.encoder, err
}

// open writes our header, once.
func (f *filter) open() error {
	if f.opened {
		return nil
	}
	f.opened = true
	if err := f.out.Write(&wire.Header{Tool: Tool, Version: cli.Version, Model: f.cfg.Model}); err != nil {
		return err
	}
	for _, e := range f.held {
		if err := f.own(e); err != nil {
			return err
		}
	}
	f.held = nil
	return nil
}

// own writes a record of ours.
func (f *filter) own(r wire.Record) error {
	f.records++
	return f.out.Write(r)
}

// report names what went wrong on standard error and in the stream.
func (f *filter) report(e *wire.Error) error {
	e.Tool = Tool
	f.errors++
	args := []any{"code", e.Code}
	if e.Path != "" {
		args = append(args, "path", e.Path)
	}
	f.cfg.Log.Error(e.Message, args...)
	if !f.opened {
		f.held = append(f.held, e)
		return nil
	}
	return f.own(e)
}

// damaged drops a line that cannot be used, or ends the run over it.
func (f *filter) damaged(number int, code string, err error) error {
	if f.cfg.Fail || errors.Is(err, wire.ErrNewer) {
		return fmt.Errorf("line %d of standard input: %w", number, err)
	}
	return f.report(&wire.Error{Line: number, Code: code, Message: fmt.Sprintf("line %d of standard input: %v: dropped", number, err)})
}

// line handles one line of the input.
func (f *filter) line(ctx context.Context, it item) error {
	var bad *ndjson.LineError
	switch {
	case errors.As(it.err, &bad):
		return f.damaged(it.number, wire.CodeTooLong, bad.Err)
	case it.err != nil:
		return fmt.Errorf("standard input: %w", it.err)
	}
	kind, err := wire.Peek(it.line)
	if err != nil {
		return f.damaged(it.number, wire.CodeDamagedLine, err)
	}
	if f.cfg.Queries && kind != wire.TypeQuery && kind != wire.TypePair {
		return f.damaged(it.number, wire.CodeBadRecord, fmt.Errorf("%s record where only query and pair records are served", kind))
	}
	handle, ok := handlers[kind]
	if !ok {
		handle = (*filter).pass
	}
	if needsHeader[kind] && !f.upstream.Begun() {
		return fmt.Errorf("line %d of standard input: %s record before any header: is it the output of ctx-parse?", it.number, kind)
	}
	return handle(f, ctx, it)
}

// needsHeader are the types that only an index stream has.
var needsHeader = map[string]bool{
	wire.TypePackage: true, wire.TypeFile: true, wire.TypeSymbol: true, wire.TypeRef: true, wire.TypeChunk: true, wire.TypeFileEnd: true,
	wire.TypeDelete: true, wire.TypeTouch: true, wire.TypeVector: true, wire.TypeFlush: true, wire.TypeEnd: true,
}

var handlers = map[string]func(*filter, context.Context, item) error{
	wire.TypeHeader: (*filter).header,
	wire.TypeChunk:  (*filter).chunk,
	wire.TypeError:  (*filter).failure,
	wire.TypeFlush:  (*filter).flush,
	wire.TypeEnd:    (*filter).end,
	wire.TypeQuery:  (*filter).query,
	wire.TypePair:   (*filter).passNow,
	wire.TypeAnswer: (*filter).passNow,
}

func (f *filter) pass(_ context.Context, it item) error { return f.out.Raw(it.line) }

// passNow forwards what somebody may be waiting for.
func (f *filter) passNow(_ context.Context, it item) error {
	return errors.Join(f.open(), f.out.Raw(it.line), f.out.Flush())
}

func (f *filter) header(ctx context.Context, it item) error {
	var h wire.Header
	err := wire.Unmarshal(it.line, &h)
	if err == nil {
		err = f.upstream.Header(&h)
	}
	if err != nil {
		return f.damaged(it.number, wire.CodeBadRecord, err)
	}
	if f.index == nil && h.Base != nil && f.cfg.Model != nil && f.cfg.Index != nil {
		if f.index, err = f.cfg.Index(ctx, h.Base); err != nil {
			return err
		}
	}
	return errors.Join(f.out.Raw(it.line), f.open())
}

func (f *filter) chunk(ctx context.Context, it item) error {
	if f.cfg.Model == nil {
		return f.out.Raw(it.line)
	}
	var c wire.Chunk
	if err := wire.Unmarshal(it.line, &c); err != nil {
		return f.damaged(it.number, wire.CodeBadRecord, err)
	}
	if err := f.out.Raw(it.line); err != nil {
		return err
	}
	text := c.Text.Raw()
	var hash [32]byte
	if c.Hash != wire.TextHash(c.Header, text) {
		return f.report(&wire.Error{Path: c.Path.Path, PathB64: c.PathB64, Line: it.number, Code: wire.CodeBadRecord,
			Message: fmt.Sprintf("line %d of standard input: chunk %s: its hash is not that of its text: no vector made", it.number, c.ID)})
	}
	if _, err := hex.Decode(hash[:], []byte(c.Hash)); err != nil {
		return err
	}
	return f.want(ctx, &job{of: c.ID, hash: c.Hash, path: c.Path, text: input(c.Header, text)}, hash)
}

func (f *filter) failure(_ context.Context, it item) error {
	f.upstream.Error()
	return f.out.Raw(it.line)
}

func (f *filter) flush(ctx context.Context, it item) error {
	if err := f.drain(ctx); err != nil {
		return err
	}
	return errors.Join(f.out.Raw(it.line), f.out.Flush())
}

func (f *filter) end(ctx context.Context, it item) error {
	var e wire.End
	err := wire.Unmarshal(it.line, &e)
	if err == nil {
		err = f.upstream.End(&e)
	}
	if err != nil {
		return f.damaged(it.number, wire.CodeBadRecord, err)
	}
	if err := f.drain(ctx); err != nil {
		return err
	}
	return f.out.Raw(it.line)
}

// finish does what is left at the end of the input, and ends the stream.
func (f *filter) finish(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if !f.opened {
		return errors.New("standard input held no header, so no stream: did the tool before this one fail?")
	}
	if f.upstream.Begun() && !f.upstream.Whole() {
		f.cut = true
		f.cfg.Log.Error("the stream was cut: no end of " + f.upstream.Missing())
	}
	if err := f.drain(ctx); err != nil {
		return err
	}
	if err := f.backlog(ctx); err != nil {
		return err
	}
	f.cfg.Log.Info("done", "vectors", f.vectors, "cached", f.cached, "errors", f.errors)
	return f.out.Write(&wire.End{Tool: Tool, Records: f.records, Vectors: f.vectors, Cached: f.cached, Errors: f.errors})
}

// serve opens a stream of queries: whoever started this process waits for the
// header, and will send a query next.
func (f *filter) serve() error {
	if f.cfg.Model != nil {
		type attempt struct {
			encoder Encoder
			err     error
		}
		ready := make(chan attempt, 1)
		go func() {
			e, err := f.cfg.Load()
			ready <- attempt{e, err}
		}()
		f.loading = func() (Encoder, error) {
			o := <-ready
			ready <- o
			return o.encoder, o.err
		}
	}
	return errors.Join(f.open(), f.out.Flush())
}

// query prints a query again, with its vector.
func (f *filter) query(ctx context.Context, it item) error {
	if err := errors.Join(f.open(), f.drain(ctx)); err != nil {
		return err
	}
	var q wire.Query
	if err := wire.Unmarshal(it.line, &q); err != nil {
		return f.damaged(it.number, wire.CodeBadRecord, err)
	}
	m := f.cfg.Model
	if m == nil || q.Vector != nil && q.Vector.Model == m.ID {
		return f.passNow(ctx, it)
	}
	encoder, err := f.loaded()
	if err != nil {
		return err
	}
	vectors, failed, err := encoder.Encode(ctx, []string{f.cfg.QueryPrefix + q.Query})
	if err != nil {
		return err
	}
	if failed[0] != nil {
		err := f.report(&wire.Error{QueryID: q.ID, Code: wire.CodeEmbed, Message: fmt.Sprintf("query %s: %v", q.ID, failed[0])})
		return errors.Join(err, f.passNow(ctx, it))
	}
	v := wire.QueryVector{Model: m.ID, Dim: m.Dim}
	v.Encoding, v.Scale, v.Data = f.encode(vectors[0])
	f.vectors++
	line, err := withVector(it.line, &v)
	if err != nil {
		return err
	}
	return f.passNow(ctx, item{line: line})
}

// withVector returns a query's line with its vector set and all its other
// fields, known or not, as they are and where they are.
func withVector(line []byte, v *wire.QueryVector) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, err
	}
	if _, ok := fields["vector"]; ok {
		var q wire.Query
		if err := wire.Unmarshal(line, &q); err != nil {
			return nil, err
		}
		q.Vector = v
		return wire.Marshal(&q)
	}
	out := append([]byte(nil), line[:len(line)-1]...)
	return append(append(append(out, `,"vector":`...), raw...), '}'), nil
}
