package label

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
)

// MaxLine is the length in bytes that the line of a query may not exceed.
const MaxLine = 1 << 20

// maxFaults is how many faults of one file are named; the rest are counted.
const maxFaults = 20

// Stdin is the name by which ReadFiles reads standard input.
const Stdin = "-"

// ReadFiles reads sets, [Stdin] among them, and checks all that can be checked
// without their corpora. Queries come in the order of the files and lines, their
// defaults filled in. The error joins one for each fault, all of them beginning
// with file:line; if there is one, no queries are returned.
func ReadFiles(ctx context.Context, names ...string) ([]Query, error) {
	r := reader{ids: map[string]string{}}
	var faults []error
	opened := map[string]bool{}
	for _, name := range names {
		if clean := filepath.Clean(name); opened[clean] {
			faults = append(faults, fmt.Errorf("%s: named twice: name each set once", name))
			continue
		} else {
			opened[clean] = true
		}
		faults = append(faults, r.open(ctx, name)...)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return r.queries, nil
}

// reader collects the queries of several sets.
type reader struct {
	queries []Query
	ids     map[string]string // id → where it stands
}

func (r *reader) open(ctx context.Context, name string) []error {
	if name == Stdin {
		return r.read("standard input", "", cli.Input(ctx, os.Stdin))
	}
	f, err := os.Open(name)
	if err != nil {
		return []error{fmt.Errorf("%s: set cannot be read: %w", name, errors.Unwrap(err))}
	}
	defer f.Close()
	return r.read(name, CorpusOf(name), f)
}

// CorpusOf is the corpus that a set of this name is about unless its queries say
// another: the file's name without .ndjson.
func CorpusOf(name string) string {
	return strings.TrimSuffix(filepath.Base(name), ".ndjson")
}

// read reads one set. Its faults name the line.
func (r *reader) read(name, corpus string, in io.Reader) []error {
	f := faults{name: name}
	lines := ndjson.NewReader(in, MaxLine)
	seen := 0
	for {
		line, err := lines.Next()
		var long *ndjson.LineError
		switch {
		case errors.Is(err, io.EOF):
			if seen == 0 {
				f.add(1, errors.New("the set is empty: it needs at least one query"))
			}
			return f.list()
		case errors.As(err, &long):
			seen++
			f.add(long.Line, long.Err)
			continue
		case err != nil:
			f.add(lines.Line()+1, fmt.Errorf("set cannot be read: %w", err))
			return f.list()
		}
		seen++
		if q, ok := r.query(&f, lines.Line(), line); ok {
			r.add(&f, lines.Line(), q, corpus)
		}
	}
}

var bom = []byte("\xEF\xBB\xBF")

// query decodes and checks a line.
func (r *reader) query(f *faults, number int, line []byte) (q Query, ok bool) {
	if !utf8.Valid(line) {
		f.add(number, errors.New("not UTF-8: store the set as UTF-8"))
		return q, false
	}
	if bytes.HasPrefix(line, bom) {
		f.add(number, errors.New("begins with a byte order mark: store the set without one"))
		return q, false
	}
	q, err := decode(line)
	if err != nil {
		f.add(number, err)
		return q, false
	}
	before := f.count
	check(&q, func(err error) { f.add(number, err) })
	return q, f.count == before
}

// add fills the defaults of a sound query and keeps it.
func (r *reader) add(f *faults, number int, q Query, corpus string) {
	if q.Corpus == "" {
		q.Corpus = corpus
	}
	if q.Corpus == "" {
		f.add(number, errors.New(`"corpus" is missing: on standard input it must be given, a file is named after it`))
		return
	}
	if at, twice := r.ids[q.ID]; twice {
		f.add(number, fmt.Errorf("id %q stands already at %s: every id is used once over all sets", q.ID, at))
		return
	}
	r.ids[q.ID] = fmt.Sprintf("%s:%d", f.name, number)
	if q.Language == "" {
		q.Language = LanguageOf(Best(q.Targets).Path)
	}
	r.queries = append(r.queries, q)
}

// Best is the first target of the highest grade.
func Best(targets []Target) Target {
	b := targets[0]
	for _, t := range targets[1:] {
		if t.Grade > b.Grade {
			b = t
		}
	}
	return b
}

// faults are those of one file.
type faults struct {
	name  string
	errs  []error
	count int
}

func (f *faults) add(line int, err error) {
	f.count++
	if len(f.errs) < maxFaults {
		f.errs = append(f.errs, fmt.Errorf("%s:%d: %w", f.name, line, err))
	}
}

func (f *faults) list() []error {
	if f.count > len(f.errs) {
		return append(f.errs, fmt.Errorf("%s: and %d more faults", f.name, f.count-len(f.errs)))
	}
	return f.errs
}
