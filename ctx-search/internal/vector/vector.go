// Package vector finds the texts nearest to a question: it gets the question's
// vector from a ctx-embed child, or from the query itself, and scans the
// vectors of the index exactly.
package vector

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/ctx-search/internal/kernel"
	"github.com/cc490767/ctx/shared/coproc"
	"github.com/cc490767/ctx/shared/wire"
)

// answerTime is how long the child may take for one question once it runs.
const answerTime = 20 * time.Second

// ErrOtherModel reports a query whose vector was made by another model than the
// index's.
var ErrOtherModel = errors.New("the query's vector was made by another model than the index's")

// Searcher answers questions by vectors. The matrix is loaded by the first
// question and kept until the index's vectors change.
type Searcher struct {
	child  *coproc.Client
	calls  int
	matrix *index.Matrix
	dots   []int32
}

// New returns a searcher that gets vectors from "ctx-embed --queries --db PATH".
// The child's diagnostics go to stderr; nil drops them.
func New(dbPath string, stderr io.Writer) *Searcher {
	return &Searcher{child: coproc.New(coproc.Spec{Tool: "ctx-embed", Args: []string{"--queries", "--db", dbPath}, Stderr: stderr})}
}

// Close ends the child.
func (s *Searcher) Close() error { return s.child.Close() }

// Match is a text and its cosine with the question, from -1 to 1.
type Match struct {
	Text   int64
	Cosine float64
}

// Search returns the limit texts nearest to a question, nearest first, among
// those that keep accepts (nil accepts all). Texts that no chunk uses any more
// may be among them. given is the query's own vector, nil to ask the child.
func (s *Searcher) Search(ctx context.Context, x *index.Index, m *wire.Model, question string, given *wire.QueryVector, limit int, keep map[int64]bool) ([]Match, error) {
	if given == nil {
		var err error
		if given, err = s.embed(ctx, question); err != nil {
			return nil, err
		}
	}
	if given.Model != m.ID || given.Dim != m.Dim {
		return nil, fmt.Errorf("%w (%s, not %s)", ErrOtherModel, given.Model, m.ID)
	}
	query, err := wire.DecodeInt8(given.Encoding, given.Data, m.Dim, m.Scale)
	if err != nil {
		return nil, err
	}
	if s.matrix, err = x.Matrix(ctx, m, s.matrix); err != nil {
		return nil, err
	}
	if n := len(s.matrix.Texts); cap(s.dots) < n {
		s.dots = make([]int32, n)
	} else {
		s.dots = s.dots[:n]
	}
	if err := kernel.Dots(s.matrix.Data, query, s.dots); err != nil {
		return nil, err
	}
	var accept func(int) bool
	if keep != nil {
		accept = func(row int) bool { return keep[s.matrix.Texts[row]] }
	}
	// A vector given as int8 may have its own scale.
	scale := m.Scale
	if given.Encoding == wire.EncodingInt8 && given.Scale > 0 {
		scale = given.Scale
	}
	var out []Match
	for _, row := range kernel.Top(s.dots, limit, accept) {
		out = append(out, Match{s.matrix.Texts[row.Index], float64(row.Dot) / (m.Scale * scale)})
	}
	return out, nil
}

// embed asks the child for a question's vector.
func (s *Searcher) embed(ctx context.Context, question string) (*wire.QueryVector, error) {
	s.calls++
	id := "v" + strconv.Itoa(s.calls)
	if _, err := s.child.Start(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	var vector *wire.QueryVector
	var failure error
	err := s.child.Call(ctx, &wire.Query{ID: id, Query: question}, func(kind string, line []byte) (bool, error) {
		switch kind {
		case wire.TypeError:
			var e wire.Error
			if err := wire.Unmarshal(line, &e); err != nil {
				return false, err
			}
			if e.QueryID == id {
				failure = fmt.Errorf("ctx-embed: %s", e.Message)
			}
		case wire.TypeQuery:
			var q wire.Query
			if err := wire.Unmarshal(line, &q); err != nil {
				return false, err
			}
			vector = q.Vector
			return q.ID == id, nil
		}
		return false, nil
	})
	switch {
	case err != nil:
		return nil, err
	case failure != nil:
		return nil, failure
	case vector == nil:
		return nil, errors.New("ctx-embed has no model (ctx-embed models install NAME)")
	}
	return vector, nil
}
