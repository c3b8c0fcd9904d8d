package evaluate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/baseline"
	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/judge"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/cli"
)

// errNoTree reports that the indexed files are not where they were: what reads
// them cannot run.
var errNoTree = errors.New("the indexed source tree is not there")

// resolved is a query with its places as the corpus has them.
type resolved struct {
	label.Query
	judged judge.Query
}

// session is one corpus while it is measured.
type session struct {
	Options
	corpus  string
	db      string
	queries []resolved
	files   *baseline.Files
	bm25    *baseline.BM25    // made when first needed
	ripgrep *baseline.Ripgrep // made when first needed
	reader  *baseline.Reader
	grep    map[string]float64 // what finding a query's first relevant file costs by grep, in tokens; by query
	context *contexts          // nil: no contexts
}

func open(ctx context.Context, name string, queries []label.Query, o Options) (*session, error) {
	s := &session{Options: o, corpus: name, db: strings.ReplaceAll(o.DB, "{corpus}", name), grep: map[string]float64{}}
	if _, err := os.Stat(s.db); err != nil {
		return nil, fmt.Errorf("corpus %s has no index %s: index it, or name its index with --db", name, s.db)
	}
	c, err := corpus.Load(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", name, err)
	}
	gone := 0
	for _, q := range queries {
		if q.Corpus != name {
			continue
		}
		r := resolved{Query: q}
		r.Language = languageOf(c, q)
		for _, t := range q.Targets {
			place := resolve(c, t.Place)
			if place.Gone {
				gone++
			}
			place.Grade = t.Grade
			r.judged.Targets = append(r.judged.Targets, place)
		}
		for _, n := range q.Negatives {
			r.judged.Negatives = append(r.judged.Negatives, negatives(c, n)...)
		}
		s.queries = append(s.queries, r)
	}
	if gone > 0 {
		o.Log.Warn("targets are no longer in the corpus and count as not found: see ctx-eval check-set", "corpus", name, "targets", gone)
	}
	s.files = &baseline.Files{Root: c.Root, Paths: c.Paths()}
	if s.reader, err = baseline.NewReader(s.files); err != nil {
		return nil, err
	}
	if o.Contexts {
		if s.context, err = newContexts(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *session) close() {
	if s.context != nil {
		s.context.close()
	}
}

// tree returns errNoTree unless the indexed files can be read.
func (s *session) tree() error {
	if s.files.Root == "" {
		return errNoTree
	}
	if cli.GitFolder(s.files.Root) {
		return fmt.Errorf("%w: the index is of a commit (ctx-parse --rev)", errNoTree)
	}
	if _, err := os.Stat(s.files.Root); err != nil {
		return fmt.Errorf("%w: %s", errNoTree, s.files.Root)
	}
	return nil
}

// env is what the tools are started with.
func (s *session) env() []string { return append([]string{"CTX_DB=" + s.db}, s.Env...) }

// negatives are the places that a negative means: in each file that its path or
// glob matches, the symbol or lines, if the file has them, or the whole of it.
func negatives(c *corpus.Corpus, n label.Place) []judge.Span {
	var out []judge.Span
	for _, path := range c.Glob(n.Path) {
		n.Path = path
		if place := resolve(c, n); !place.Gone {
			out = append(out, place.Span)
		}
	}
	return out
}

// resolve says where a label's place is now.
func resolve(c *corpus.Corpus, p label.Place) judge.Target {
	r := c.Resolve(p)
	return judge.Target{Span: judge.Span{Path: r.Path, Start: r.Start, End: r.End}, Symbol: p.Symbol, Gone: !r.OK()}
}

// languageOf is what the index says of the best target's file, unless the set
// says otherwise: it knows a header of C++ from one of C.
func languageOf(c *corpus.Corpus, q label.Query) string {
	path := label.Best(q.Targets).Path
	if f := c.File(path); f != nil && f.Language != "" && q.Language == label.LanguageOf(path) {
		return f.Language
	}
	return q.Language
}

// sample are the questions asked of new processes, spread over the set.
func (s *session) sample() []*resolved {
	n := min(s.Cold, len(s.queries))
	out := make([]*resolved, 0, n)
	for i := range n {
		out = append(out, &s.queries[i*len(s.queries)/n])
	}
	return out
}

// dropSymbolLevel takes out what means nothing for answers that are whole files:
// they show every symbol.
func dropSymbolLevel(metrics map[string]float64) {
	for name := range metrics {
		if strings.HasPrefix(name, result.SymbolPrefix) {
			delete(metrics, name)
		}
	}
}
