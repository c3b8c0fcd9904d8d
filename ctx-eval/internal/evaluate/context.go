package evaluate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/baseline"
	"github.com/cc490767/ctx/ctx-eval/internal/judge"
	"github.com/cc490767/ctx/ctx-eval/internal/pipe"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/wire"
)

// contexts are the warm assemblers of a corpus, one for each budget. Whatever a
// configuration found goes through the same ones.
type contexts struct {
	env        []string
	assemblers map[int]*pipe.Process
}

func newContexts(s *session) (*contexts, error) {
	c := &contexts{env: s.env(), assemblers: map[int]*pipe.Process{}}
	for _, budget := range result.Budgets {
		if err := c.start(budget); err != nil {
			c.close()
			return nil, err
		}
	}
	return c, nil
}

func (c *contexts) start(budget int) (err error) {
	command := pipe.Command{{Args: []string{"ctx-assemble", "--tokenizer", baseline.Tokenizer, "--budget", strconv.Itoa(budget)}}}
	c.assemblers[budget], err = command.Start(c.env...)
	if err != nil {
		delete(c.assemblers, budget)
	}
	return err
}

// assemble makes a context of a budget. An assembler that failed is started anew
// for the next query: one answer that took too long must not cost all others.
func (c *contexts) assemble(ctx context.Context, budget int, id string, hits [][]byte) (*wire.Context, error) {
	if c.assemblers[budget] == nil {
		if err := c.start(budget); err != nil {
			return nil, err
		}
	}
	reply, err := c.assemblers[budget].Send(ctx, id, hits...)
	if err != nil {
		c.assemblers[budget].Close()
		delete(c.assemblers, budget)
		return nil, err
	}
	if reply.Context == nil {
		return nil, fmt.Errorf("ctx-assemble made no context of %d tokens: %s", budget, strings.Join(reply.Errors, "; "))
	}
	return reply.Context, nil
}

func (c *contexts) close() {
	for _, p := range c.assemblers {
		p.Close()
	}
}

// contextMetrics judges the contexts that can be made of a reply, or the one
// that its line made.
func (s *session) contextMetrics(ctx context.Context, q *resolved, reply *pipe.Reply) (map[string]float64, error) {
	metrics := map[string]float64{}
	if s.context == nil {
		return metrics, nil
	}
	if reply.Context != nil {
		return s.judgeContext(ctx, q, metrics, reply.Context), nil
	}
	for _, budget := range result.Budgets {
		assembled, err := s.context.assemble(ctx, budget, q.ID, reply.Raw)
		if err != nil {
			return nil, err
		}
		s.judgeContext(ctx, q, metrics, assembled)
	}
	return metrics, nil
}

// judgeContext adds the metrics of one context. The tokens until a first
// relevant piece are those of the largest, which comes last.
func (s *session) judgeContext(ctx context.Context, q *resolved, metrics map[string]float64, c *wire.Context) map[string]float64 {
	var pieces []judge.Piece
	for _, source := range c.Sources {
		if source.Form == "signature" {
			continue // a signature is no answer
		}
		pieces = append(pieces, judge.Piece{Span: judge.Span{Path: source.Path.Path, Start: source.StartLine, End: source.EndLine}, Tokens: source.Tokens})
	}
	maps.Copy(metrics, q.judged.Context(pieces, c.Budget))
	s.first(ctx, q, metrics, pieces)
	return metrics
}

// first adds the tokens until the first relevant piece, and what that saves
// against grep and reading.
func (s *session) first(ctx context.Context, q *resolved, metrics map[string]float64, pieces []judge.Piece) {
	delete(metrics, result.ContextFirst)
	delete(metrics, result.ContextSaving)
	tokens, ok := q.judged.First(pieces)
	if !ok {
		return
	}
	metrics[result.ContextFirst] = float64(tokens)
	if grep := s.grepTokens(ctx, q); grep > 0 {
		metrics[result.ContextSaving] = 1 - float64(tokens)/grep
	}
}

// readingMetrics judges reading whole files in the order of a ranking, the last
// one as far as the budget goes.
func (s *session) readingMetrics(ctx context.Context, q *resolved, ranked []baseline.Ranked) map[string]float64 {
	metrics := map[string]float64{}
	for _, budget := range result.Budgets {
		maps.Copy(metrics, q.judged.Context(s.reading(ranked, budget), budget))
	}
	s.first(ctx, q, metrics, s.reading(ranked, 0))
	return metrics
}

// reading are the files of a ranking as pieces, within a budget unless it is 0.
func (s *session) reading(ranked []baseline.Ranked, budget int) []judge.Piece {
	var pieces []judge.Piece
	left := budget
	for _, r := range ranked {
		sums := s.reader.Tokens(r.Path)
		if len(sums) == 0 {
			continue
		}
		lines := len(sums)
		if budget > 0 {
			lines, _ = slices.BinarySearch(sums, left+1) // the lines whose sum is at most what is left
			if lines == 0 {
				break
			}
		}
		pieces = append(pieces, judge.Piece{Span: judge.Span{Path: r.Path, Start: 1, End: lines}, Tokens: sums[lines-1]})
		left -= sums[lines-1]
		if lines < len(sums) {
			break
		}
	}
	return pieces
}

// grepDepth is how many files somebody who greps is willing to read.
const grepDepth = 20

// grepTokens returns what it costs to read the files that rg ranks first, whole,
// up to the first relevant one; 0 if that is not known: rg or the files are
// missing, or none of the first grepDepth files is relevant.
func (s *session) grepTokens(ctx context.Context, q *resolved) float64 {
	if tokens, ok := s.grep[q.ID]; ok {
		return tokens
	}
	if s.tree() != nil {
		return 0
	}
	rg, err := s.rg()
	if err != nil {
		return 0
	}
	ranked, err := rg.Rank(ctx, q.Query.Query, grepDepth)
	if err != nil {
		return 0
	}
	s.grep[q.ID] = 0
	if tokens, ok := q.judged.First(s.reading(ranked, 0)); ok {
		s.grep[q.ID] = float64(tokens)
	}
	return s.grep[q.ID]
}
