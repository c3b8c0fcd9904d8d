// Package stream reads question streams as filters do: damaged lines are
// reported, what came of upstream tools is followed, and the records of one
// query are gathered until its answer.
package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Input says what a source reads and what it does about damage.
type Input struct {
	Tool     string // who reads
	Reader   io.Reader
	Upstream bool // another tool stands before this one: an empty stream is a cut one
	MaxLine  int
	Fail     bool                    // a damaged line ends the run
	Report   func(*wire.Error) error // gets an error record for each damaged line
	Log      *slog.Logger            //
}

// Source reads lines and keeps count of what the exit code says.
type Source struct {
	in       Input
	lines    *ndjson.Reader
	upstream wire.Tracker
	read     bool // any line was read

	errors  int64
	cut     bool
	answers int
	empty   int
}

// NewSource returns a source. Reading ends when ctx ends.
func NewSource(ctx context.Context, in Input) *Source {
	return &Source{in: in, lines: ndjson.NewReader(cli.Input(ctx, in.Reader), in.MaxLine)}
}

// Next returns the next good line and its type; the line is valid until the next
// call. The error is io.EOF at the end.
func (s *Source) Next() (kind string, line []byte, err error) {
	for {
		line, err = s.lines.Next()
		var damaged *ndjson.LineError
		switch {
		case errors.As(err, &damaged):
			if err := s.Damaged(wire.CodeTooLong, damaged.Err); err != nil {
				return "", nil, err
			}
			continue
		case errors.Is(err, io.EOF):
			s.finish()
			return "", nil, io.EOF
		case err != nil:
			return "", nil, fmt.Errorf("standard input: %w", err)
		}
		s.read = true
		if kind, err = wire.Peek(line); err == nil {
			err = s.follow(kind, line)
		}
		if err == nil {
			return kind, line, nil
		}
		if errors.Is(err, wire.ErrNewer) {
			return "", nil, fmt.Errorf("standard input: line %d: %w", s.lines.Line(), err)
		}
		if err := s.Damaged(wire.CodeDamagedLine, err); err != nil {
			return "", nil, err
		}
	}
}

func (s *Source) follow(kind string, line []byte) error {
	switch kind {
	case wire.TypeHeader:
		var h wire.Header
		if err := wire.Unmarshal(line, &h); err != nil {
			return err
		}
		return s.upstream.Header(&h)
	case wire.TypeEnd:
		var e wire.End
		if err := wire.Unmarshal(line, &e); err != nil {
			return err
		}
		return s.upstream.End(&e)
	case wire.TypeError:
		s.errors++
	}
	return nil
}

// Damaged reports the current line as unusable. The error is not nil if the run
// has to end.
func (s *Source) Damaged(code string, cause error) error {
	err := fmt.Errorf("standard input: line %d: %w", s.lines.Line(), cause)
	if s.in.Fail {
		return err
	}
	s.errors++
	s.in.Log.Error("skipped: " + err.Error())
	return s.in.Report(&wire.Error{Tool: s.in.Tool, Line: s.lines.Line(), Code: code, Message: cause.Error()})
}

// Failed counts an error that the reader's own tool reported.
func (s *Source) Failed() { s.errors++ }

// Answered counts an answer.
func (s *Source) Answered(empty bool) {
	s.answers++
	if empty {
		s.empty++
	}
}

func (s *Source) finish() {
	if !s.read && s.in.Upstream {
		s.cut = true
		s.in.Log.Error("standard input held no records: did the tool before this one fail?")
	}
	if s.upstream.Begun() && !s.upstream.Whole() {
		s.cut = true
		s.in.Log.Error("the stream was cut: no end of " + s.upstream.Missing())
	}
}

// Errors returns how many errors were met, upstream or here.
func (s *Source) Errors() int64 { return s.errors }

// Outcome is the exit of a run that went to the end of its input.
func (s *Source) Outcome() error {
	switch {
	case s.errors > 0 || s.cut:
		return cli.ErrPartial
	case s.answers > 0 && s.answers == s.empty:
		return cli.ErrNothing
	}
	return nil
}
