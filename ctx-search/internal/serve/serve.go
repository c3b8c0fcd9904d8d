// Package serve answers one question of a command line, or a stream of query
// records on an open pipe.
package serve

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/cc490767/ctx/ctx-search/internal/rank"
	"github.com/cc490767/ctx/ctx-search/internal/render"
	"github.com/cc490767/ctx/ctx-search/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Tool is the name in headers and errors.
const Tool = "ctx-search"

// Output takes answers.
type Output interface {
	Begin() error
	Answer(a *render.Answer, queryLine []byte) error // queryLine nil: encode the query
	Error(*wire.Error) error                         // of no query
	Pass(kind string, line []byte) error
	End(errors int64) error
}

// records is the output as NDJSON.
type records struct{ w *ndjson.Writer }

// NewRecords returns an output of records.
func NewRecords(w io.Writer) Output { return &records{ndjson.NewWriter(w)} }

func (r *records) Begin() error {
	return errors.Join(r.w.Write(&wire.Header{Tool: Tool, Version: cli.Version}), r.w.Flush())
}

func (r *records) Answer(a *render.Answer, queryLine []byte) error {
	var err error
	if queryLine != nil {
		err = r.w.Raw(queryLine)
	} else {
		err = r.w.Write(a.Query)
	}
	for i := range a.Errors {
		err = errors.Join(err, r.w.Write(&a.Errors[i]))
	}
	for i := range a.Hits {
		err = errors.Join(err, r.w.Write(&a.Hits[i]))
	}
	return errors.Join(err, r.w.Write(a.Answer), r.w.Flush())
}

func (r *records) Error(e *wire.Error) error { return errors.Join(r.w.Write(e), r.w.Flush()) }

func (r *records) Pass(_ string, line []byte) error { return r.w.Raw(line) }

func (r *records) End(errs int64) error {
	return errors.Join(r.w.Write(&wire.End{Tool: Tool, Records: r.w.Count() - 1, Errors: errs}), r.w.Flush())
}

// printed is the output for people.
type printed struct{ p render.Printer }

// NewPrinted returns an output in one of the render formats.
func NewPrinted(p render.Printer) Output { return &printed{p} }

func (p *printed) Begin() error                            { return nil }
func (p *printed) Answer(a *render.Answer, _ []byte) error { return p.p.Print(a) }
func (p *printed) Error(*wire.Error) error                 { return nil } // the log has it
func (p *printed) Pass(string, []byte) error               { return nil }
func (p *printed) End(int64) error                         { return p.p.Close() }

// One answers one query. A failure is returned, and stands in a stream of
// records as well, so that the tools behind know.
func One(ctx context.Context, e *rank.Engine, q *wire.Query, out Output) error {
	if err := out.Begin(); err != nil {
		return err
	}
	res, failure := e.Search(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a := &render.Answer{Query: q, Hits: res.Hits, Answer: &res.Answer}
	if failure != nil {
		if _, ok := out.(*records); !ok { // standard error says it
			return remedy(failure)
		}
		a.Errors = []wire.Error{*record(q, failure)}
	}
	if err := out.Answer(a, nil); err != nil {
		return err
	}
	if err := out.End(int64(len(a.Errors))); err != nil {
		return err
	}
	if failure != nil {
		return remedy(failure)
	}
	if len(res.Hits) == 0 {
		return cli.ErrNothing
	}
	return nil
}

// record is the error record of a failed query.
func record(q *wire.Query, failure error) *wire.Error {
	code := wire.CodeInternal
	switch {
	case errors.Is(failure, db.ErrNone):
		code = wire.CodeNoIndex
	case errors.Is(failure, rank.ErrBadQuery):
		code = wire.CodeQuery
	}
	return &wire.Error{QueryID: q.ID, Tool: Tool, Code: code, Message: failure.Error()}
}

// remedy adds what to do about a failure.
func remedy(failure error) error {
	switch {
	case errors.Is(failure, db.ErrNone):
		return cli.WithHint(failure, "make one: ctx-parse DIR | ctx-embed | ctx-store; or name one with --db or CTX_DB")
	case errors.Is(failure, rank.ErrBadQuery):
		return cli.Usage(failure)
	}
	return failure
}

// Many answers queries until the input ends. A query that fails is answered by
// an error and an empty answer; the stream goes on.
func Many(ctx context.Context, e *rank.Engine, in stream.Input, out Output) error {
	if err := out.Begin(); err != nil {
		return err
	}
	in.Tool, in.Report = Tool, out.Error
	source := stream.NewSource(ctx, in)
	for {
		kind, line, err := source.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if kind != wire.TypeQuery {
			if err := out.Pass(kind, line); err != nil {
				return err
			}
			continue
		}
		var q wire.Query
		if err := wire.Unmarshal(line, &q); err != nil {
			if err := source.Damaged(wire.CodeBadRecord, err); err != nil {
				return err
			}
			continue
		}
		if err := answer(ctx, e, &q, bytes.Clone(line), source, in, out); err != nil {
			return err
		}
	}
	if err := out.End(source.Errors()); err != nil {
		return err
	}
	return source.Outcome()
}

func answer(ctx context.Context, e *rank.Engine, q *wire.Query, line []byte, source *stream.Source, in stream.Input, out Output) error {
	res, failure := e.Search(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a := &render.Answer{Query: q, Hits: res.Hits, Answer: &res.Answer}
	if failure != nil {
		a.Errors = []wire.Error{*record(q, failure)}
		source.Failed()
		in.Log.Error("query " + q.ID + ": " + failure.Error())
	}
	source.Answered(len(res.Hits) == 0)
	return out.Answer(a, line)
}
