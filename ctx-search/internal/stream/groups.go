package stream

import (
	"bytes"
	"errors"
	"io"

	"github.com/cc490767/ctx/shared/wire"
)

// Group is what came for one query. Lines are as they came.
type Group struct {
	Query      *wire.Query // nil if hits came without one
	QueryLine  []byte
	Hits       []Hit
	Context    *wire.Context
	Errors     []wire.Error
	Answer     *wire.Answer // nil if the stream was cut before it
	AnswerLine []byte
}

// Hit is a hit and the line it came in.
type Hit struct {
	wire.Hit
	Line []byte
}

// Records returns the group's hits.
func (g *Group) Records() []wire.Hit {
	out := make([]wire.Hit, len(g.Hits))
	for i, h := range g.Hits {
		out[i] = h.Hit
	}
	return out
}

// Handler takes what a stream holds, in its order.
type Handler interface {
	// Line takes every line that is not a hit or an answer, as it comes.
	Line(kind string, line []byte) error
	// Group takes the records of a query when its answer has come, or when it is
	// clear that none will.
	Group(*Group) error
}

// Groups reads a source to its end.
func Groups(s *Source, h Handler) error {
	g := &Group{}
	for {
		kind, line, err := s.Next()
		if errors.Is(err, io.EOF) {
			return leftover(s, h, g)
		}
		if err != nil {
			return err
		}
		if kind == wire.TypeQuery || kind == wire.TypeEnd {
			if err := leftover(s, h, g); err != nil { // its answer never came
				return err
			}
			g = &Group{}
		}
		done, err := g.add(s, kind, line)
		if err != nil {
			return err
		}
		if kind != wire.TypeHit && kind != wire.TypeAnswer {
			if err := h.Line(kind, line); err != nil {
				return err
			}
		}
		if done {
			s.Answered(g.Answer.Hits == 0)
			if err := h.Group(g); err != nil {
				return err
			}
			g = &Group{}
		}
	}
}

func leftover(s *Source, h Handler, g *Group) error {
	if g.Query == nil && len(g.Hits) == 0 {
		return nil
	}
	if err := s.Damaged(wire.CodeCut, errors.New("the answer of a query is missing")); err != nil {
		return err
	}
	return h.Group(g)
}

// add notes a line. A record that cannot be read is damage, not an end.
func (g *Group) add(s *Source, kind string, line []byte) (done bool, err error) {
	line = bytes.Clone(line)
	switch kind {
	case wire.TypeQuery:
		g.Query, g.QueryLine = &wire.Query{}, line
		err = wire.Unmarshal(line, g.Query)
	case wire.TypeHit:
		h := Hit{Line: line}
		if err = wire.Unmarshal(line, &h.Hit); err == nil {
			g.Hits = append(g.Hits, h)
		}
	case wire.TypeContext:
		g.Context = &wire.Context{}
		err = wire.Unmarshal(line, g.Context)
	case wire.TypeError:
		var e wire.Error
		if err = wire.Unmarshal(line, &e); err == nil {
			g.Errors = append(g.Errors, e)
		}
	case wire.TypeAnswer:
		g.Answer, g.AnswerLine = &wire.Answer{}, line
		if err = wire.Unmarshal(line, g.Answer); err == nil {
			return true, nil
		}
		g.Answer = nil
	}
	if err != nil {
		return false, s.Damaged(wire.CodeBadRecord, err)
	}
	return false, nil
}
