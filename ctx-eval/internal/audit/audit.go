// Package audit says whether labelled queries are fit to measure with: their
// targets exist, they do not give their answers away, none is asked twice.
package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
)

// Checks, by the names under which findings are reported.
const (
	CheckFile      = "file"      // a target's file is not in the corpus
	CheckSymbol    = "symbol"    // a target's symbol is not in its file; a note if its lines hold the name
	CheckLines     = "lines"     // a target's lines are behind the end of its file
	CheckMoved     = "moved"     // a symbol stands elsewhere than its hint: a note
	CheckNegative  = "negative"  // a negative matches nothing
	CheckBoth      = "both"      // a place is target and negative at once
	CheckOverlap   = "overlap"   // too many words of the query stand in its answer's names
	CheckName      = "name"      // the query holds the name of its answer
	CheckAnswer    = "answer"    // no target is the answer itself (grade 3)
	CheckDuplicate = "duplicate" // two queries ask the same; a note if they only nearly do
	CheckSplit     = "split"     // a corpus has queries of both splits: a note
)

// Finding is one fault, or a note, of a query.
type Finding struct {
	Check  string `json:"check"`
	Note   bool   `json:"note"` // worth knowing, no fault
	Query  string `json:"query_id,omitempty"`
	Corpus string `json:"corpus"`
	Place  string `json:"place,omitempty"`
	Detail string `json:"detail"`
}

// Options bound the audit.
type Options struct {
	MaxOverlap float64 // share of a query's words, see package overlap
	Mined      bool    // bound the overlap of mined queries too
	// Corpora by name. A query of a corpus that is not there has its targets
	// unchecked.
	Corpora map[string]*corpus.Corpus
}

// Report is what an audit found.
type Report struct {
	Queries  []label.Query
	Overlaps []overlap.Measure // one for each query
	Findings []Finding         // in the order of the queries, then what concerns several
	Targets  int
	Resolved bool // whether targets were looked up
}

// Faults returns how many findings are no notes.
func (r *Report) Faults() int {
	n := 0
	for _, f := range r.Findings {
		if !f.Note {
			n++
		}
	}
	return n
}

// Run audits queries.
func Run(queries []label.Query, o Options) *Report {
	r := &Report{Queries: queries, Resolved: len(o.Corpora) > 0}
	meter := overlap.NewMeter()
	for _, q := range queries {
		r.Targets += len(q.Targets)
		if c := o.Corpora[q.Corpus]; c != nil {
			r.targets(q, c)
			r.negatives(q, c)
		}
		m := meter.Query(q)
		r.Overlaps = append(r.Overlaps, m)
		if bounded(q, o.Mined) {
			r.overlap(q, m, o.MaxOverlap)
		}
		if !slices.ContainsFunc(q.Targets, func(t label.Target) bool { return t.Grade == label.Answer }) {
			r.fault(CheckAnswer, q, "", "no target is of grade 3, the answer itself")
		}
	}
	r.duplicates()
	r.splits()
	return r
}

// bounded reports whether a query must not borrow its answer's names. Who asks
// for a name says it.
func bounded(q label.Query, mined bool) bool {
	switch q.Archetype {
	case label.Exact, label.Names:
		return false
	case label.Docs, label.History:
		return mined
	}
	return true
}

func (r *Report) fault(check string, q label.Query, place, detail string) {
	r.Findings = append(r.Findings, Finding{Check: check, Query: q.ID, Corpus: q.Corpus, Place: place, Detail: detail})
}

func (r *Report) note(check string, q label.Query, place, detail string) {
	r.Findings = append(r.Findings, Finding{Check: check, Note: true, Query: q.ID, Corpus: q.Corpus, Place: place, Detail: detail})
}

func (r *Report) targets(q label.Query, c *corpus.Corpus) {
	for _, t := range q.Targets {
		at, place := c.Resolve(t.Place), t.Place.String()
		switch at.State {
		case corpus.Missing:
			r.fault(CheckFile, q, place, "the corpus has no such file")
		case corpus.Stale:
			if c.Shows(t.Place) {
				r.note(CheckSymbol, q, place, fmt.Sprintf("the index knows no such symbol, but lines %d-%d hold its name", at.Start, at.End))
				continue
			}
			r.fault(CheckSymbol, q, place, fmt.Sprintf("the file has no such symbol; lines %d-%d stand for it", at.Start, at.End))
		case corpus.Gone:
			if t.Symbol == "" {
				r.fault(CheckLines, q, place, fmt.Sprintf("the file ends at line %d", c.File(t.Path).Lines))
				continue
			}
			r.fault(CheckSymbol, q, place, "the file has no such symbol, and no lines stand for it")
		case corpus.Moved:
			r.note(CheckMoved, q, place, fmt.Sprintf("now at lines %d-%d, labelled %d-%d", at.Start, at.End, t.Lines[0], t.Lines[1]))
		}
	}
}

func (r *Report) negatives(q label.Query, c *corpus.Corpus) {
	for _, n := range q.Negatives {
		paths := c.Glob(n.Path)
		if len(paths) == 0 {
			r.fault(CheckNegative, q, n.String(), "no file of the corpus matches")
			continue
		}
		if n.Symbol != "" && !slices.ContainsFunc(paths, func(p string) bool {
			return c.Resolve(label.Place{Path: p, Symbol: n.Symbol, Lines: n.Lines}).Symbol != nil
		}) {
			r.fault(CheckNegative, q, n.String(), "no file that matches has such a symbol")
		}
		for _, t := range q.Targets {
			if slices.Contains(paths, t.Path) && (n.Symbol == "" && n.Lines == nil || n.Symbol != "" && n.Symbol == t.Symbol) {
				r.fault(CheckBoth, q, n.String(), fmt.Sprintf("%s is a target and a negative at once", t.Place))
			}
		}
	}
}

func (r *Report) overlap(q label.Query, m overlap.Measure, limit float64) {
	for _, name := range m.Names {
		r.fault(CheckName, q, name, "the query holds the whole name of its answer")
	}
	if m.Share > limit+1e-9 {
		r.fault(CheckOverlap, q, "", fmt.Sprintf("%d of %d words stand in the names of the answer (%s): at most a share of %.2f may",
			len(m.Shared), len(m.Words), strings.Join(m.Shared, " "), limit))
	}
}

// splits notes corpora that are both tuned and tested on.
func (r *Report) splits() {
	count := map[string]map[string]int{}
	var names []string
	for _, q := range r.Queries {
		if count[q.Corpus] == nil {
			count[q.Corpus] = map[string]int{}
			names = append(names, q.Corpus)
		}
		count[q.Corpus][q.Split]++
	}
	for _, name := range names {
		if n := count[name]; len(n) > 1 {
			r.Findings = append(r.Findings, Finding{Check: CheckSplit, Note: true, Corpus: name,
				Detail: fmt.Sprintf("has queries of both splits (tune %d, test %d): what is tuned on a corpus knows it", n[label.Tune], n[label.Test])})
		}
	}
}
