package pipe

import (
	"context"
	"fmt"
	"time"

	"github.com/cc490767/ctx/shared/wire"
)

// Reply is what a line answered to one query.
type Reply struct {
	Hits    []wire.Hit
	Context *wire.Context // of a line that assembles
	Answer  wire.Answer
	Errors  []string      // error records of this query
	Raw     [][]byte      // all records, for the next stage of a measurement
	Elapsed time.Duration // from the question sent to the answer received
}

// Ask sends a query and waits for its answer, until the context's deadline. A
// line that failed to answer stays broken: its state is unknown.
func (p *Process) Ask(ctx context.Context, q *wire.Query) (*Reply, error) {
	line, err := wire.Marshal(q)
	if err != nil {
		return nil, err
	}
	return p.Send(ctx, q.ID, line)
}

// Send sends the records of one question stream, which belong to the query of
// that id, and waits for the answer.
func (p *Process) Send(ctx context.Context, id string, records ...[]byte) (*Reply, error) {
	if p.broken != nil {
		return nil, p.broken
	}
	start := time.Now()
	sent := make(chan error, 1)
	go func() { sent <- p.send(records) }() // who does not read must not hold us
	reply := &Reply{}
	for {
		l, err := p.next(ctx)
		if err != nil {
			p.broken = err
			return nil, err
		}
		done, err := reply.add(l, id)
		if err != nil {
			p.broken = err
			return nil, err
		}
		if done {
			reply.Elapsed = time.Since(start)
			return reply, p.allSent(ctx, sent)
		}
	}
}

// allSent waits until all was written, which a line that answers without reading
// on would never let happen.
func (p *Process) allSent(ctx context.Context, sent <-chan error) error {
	select {
	case err := <-sent:
		return err
	case <-ctx.Done():
		p.broken = fmt.Errorf("%s: answered, but does not read what it is asked: %w", p.name, ctx.Err())
		return p.broken
	}
}

func (p *Process) send(records [][]byte) error {
	for _, r := range records {
		if err := p.out.Raw(r); err != nil {
			return err
		}
	}
	return p.out.Flush()
}

func (r *Reply) add(l line, id string) (done bool, err error) {
	switch l.kind {
	case wire.TypeHit:
		var h wire.Hit
		err = wire.Unmarshal(l.raw, &h)
		r.Hits = append(r.Hits, h)
	case wire.TypeContext:
		r.Context = &wire.Context{}
		err = wire.Unmarshal(l.raw, r.Context)
	case wire.TypeError:
		var e wire.Error
		err = wire.Unmarshal(l.raw, &e)
		r.Errors = append(r.Errors, e.Message)
	case wire.TypeAnswer:
		err = wire.Unmarshal(l.raw, &r.Answer)
		done = r.Answer.QueryID == id
	case wire.TypeHeader, wire.TypeEnd:
		return false, nil
	}
	r.Raw = append(r.Raw, l.raw)
	return done, err
}
