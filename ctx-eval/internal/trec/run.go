package trec

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// Run is what a system answered.
type Run struct {
	Tag      string // the system's name
	Rankings []Ranking
}

// Ranking is the answer to a query. Its documents are in the order of the file;
// [Ranking.Sorted] ranks them.
type Ranking struct {
	Query string
	Docs  []Scored
}

// Scored is a document and its score; higher is better.
type Scored struct {
	Doc   string
	Score float64
}

// Sorted returns the documents as trec_eval ranks them: by score, the highest
// first, and those with the same score by their name, backwards, byte by byte.
func (r Ranking) Sorted() []Scored {
	docs := slices.Clone(r.Docs)
	slices.SortFunc(docs, func(a, b Scored) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Doc, a.Doc))
	})
	return docs
}

// ReadRun reads lines of query, iteration, document, rank, score and tag.
// Iteration and rank are ignored; of the tags the last counts.
func ReadRun(r io.Reader) (Run, error) {
	var run Run
	at := map[string]int{}
	seen := map[[2]string]int{}
	err := eachLine(r, 6, "query, iteration, document, rank, score, tag", func(n int, f []string) error {
		score, err := parseScore(f[4])
		if err != nil {
			return err
		}
		if err := once(seen, f[0], f[2], n); err != nil {
			return err
		}
		i, known := at[f[0]]
		if !known {
			i = len(run.Rankings)
			at[f[0]] = i
			run.Rankings = append(run.Rankings, Ranking{Query: f[0]})
		}
		run.Rankings[i].Docs = append(run.Rankings[i].Docs, Scored{f[2], score})
		run.Tag = f[5]
		return nil
	})
	if err != nil {
		return Run{}, err
	}
	return run, nil
}

func parseScore(s string) (float64, error) {
	score, err := strconv.ParseFloat(s, 64)
	if errors.Is(err, strconv.ErrRange) || math.IsNaN(score) || math.IsInf(score, 0) {
		return 0, fmt.Errorf("score %q is not a finite number", s)
	}
	if err != nil {
		return 0, fmt.Errorf("score %q is not a number", s)
	}
	return score, nil
}

// WriteRun writes a run, each ranking sorted and with ranks from 1. It fails on
// names that are no columns and on scores that are not finite.
func WriteRun(w io.Writer, run Run) error {
	b := bufio.NewWriter(w)
	for _, ranking := range run.Rankings {
		for i, d := range ranking.Sorted() {
			if err := writable(ranking.Query, d.Doc, run.Tag); err != nil {
				return err
			}
			if math.IsNaN(d.Score) || math.IsInf(d.Score, 0) {
				return fmt.Errorf("score of %q for query %q is not a finite number", d.Doc, ranking.Query)
			}
			fmt.Fprintf(b, "%s Q0 %s %d %s %s\n", ranking.Query, d.Doc, i+1,
				strconv.FormatFloat(d.Score, 'g', -1, 64), run.Tag)
		}
	}
	return b.Flush()
}
