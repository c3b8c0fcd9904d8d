// Package trec reads, writes and scores the files of TREC: qrels, which label
// documents, and runs, which rank them.
//
// Columns stand apart by blanks or tabs. Lines that are blank or start with "#"
// are comments. Unlike trec_eval, which guesses, reading fails at the first line
// that is not as it should be, and names it.
package trec

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cc490767/ctx/shared/ndjson"
)

// Topic is a query with its labelled documents.
type Topic struct {
	Query string
	Docs  []Judged
}

// Judged is a document and its grade. It is relevant from grade 1 on; a negative
// grade stands for "in the pool, not judged".
type Judged struct {
	Doc   string
	Grade int
}

// ReadQrels reads lines of query, iteration (which is ignored), document and
// grade. Topics and their documents keep the order of the file, in which the
// lines of a query need not stand together.
func ReadQrels(r io.Reader) ([]Topic, error) {
	var topics []Topic
	at := map[string]int{}
	seen := map[[2]string]int{}
	err := eachLine(r, 4, "query, iteration, document, grade", func(n int, f []string) error {
		grade, err := strconv.ParseInt(f[3], 10, 32)
		if err != nil {
			return fmt.Errorf("grade %q is not a whole number", f[3])
		}
		if err := once(seen, f[0], f[2], n); err != nil {
			return err
		}
		i, known := at[f[0]]
		if !known {
			i = len(topics)
			at[f[0]] = i
			topics = append(topics, Topic{Query: f[0]})
		}
		topics[i].Docs = append(topics[i].Docs, Judged{Doc: f[2], Grade: int(grade)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return topics, nil
}

// WriteQrels writes topics so that ReadQrels reads the same. It fails on names
// that are empty, contain white space or, at the start of a line, "#".
func WriteQrels(w io.Writer, topics []Topic) error {
	b := bufio.NewWriter(w)
	for _, t := range topics {
		for _, d := range t.Docs {
			if err := writable(t.Query, d.Doc); err != nil {
				return err
			}
			fmt.Fprintf(b, "%s 0 %s %d\n", t.Query, d.Doc, d.Grade)
		}
	}
	return b.Flush()
}

// eachLine calls use with the number and the columns of every line.
func eachLine(r io.Reader, columns int, names string, use func(n int, fields []string) error) error {
	lines := ndjson.NewReader(r, 0)
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if line[0] == '#' {
			continue
		}
		fields := strings.FieldsFunc(string(line), isSpace)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != columns {
			return fmt.Errorf("line %d: %d columns, want %d: %s", lines.Line(), len(fields), columns, names)
		}
		if err := use(lines.Line(), fields); err != nil {
			return fmt.Errorf("line %d: %w", lines.Line(), err)
		}
	}
}

// isSpace is C's isspace, which trec_eval splits by; names may contain all other
// characters, such as a no-break space.
func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// once notes that a query names a document and fails if it did before.
func once(seen map[[2]string]int, query, doc string, line int) error {
	id := [2]string{query, doc}
	if before := seen[id]; before > 0 {
		return fmt.Errorf("document %q of query %q stands already on line %d", doc, query, before)
	}
	seen[id] = line
	return nil
}

func writable(first string, names ...string) error {
	if strings.HasPrefix(first, "#") {
		return fmt.Errorf("%q cannot start a line: it would be a comment", first)
	}
	for _, name := range append(names, first) {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool { return isSpace(r) || r == 0 }) {
			return fmt.Errorf("%q cannot be a column: it is empty or contains white space", name)
		}
	}
	return nil
}
