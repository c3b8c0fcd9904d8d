package evaluate

import (
	"context"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Bench keeps the corpora of a set open, to ask it many times of lines that
// differ in their environment only.
type Bench struct{ sessions []*session }

// Open opens the corpora of queries.
func Open(ctx context.Context, queries []label.Query, o Options) (*Bench, error) {
	b := &Bench{}
	for _, corpus := range corpora(queries) {
		s, err := open(ctx, corpus, queries, o)
		if err != nil {
			b.Close()
			return nil, err
		}
		b.sessions = append(b.sessions, s)
	}
	return b, nil
}

// Ask asks a configuration all queries, its programs started with env besides
// the options' own.
func (b *Bench) Ask(ctx context.Context, config Config, env ...string) ([]result.Query, error) {
	var out []result.Query
	emit := Emit{
		Run:   func(*result.Run) error { return nil },
		Query: func(q *result.Query) error { out = append(out, *q); return nil },
	}
	for _, s := range b.sessions {
		with := *s
		with.Env = append(with.Env[:len(with.Env):len(with.Env)], env...)
		if _, err := with.run(ctx, config, emit); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Close ends what the corpora need.
func (b *Bench) Close() {
	for _, s := range b.sessions {
		s.close()
	}
}
