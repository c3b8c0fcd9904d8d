// Package fulltext is the full-text structure inside the index: who stores and
// who searches must agree on its terms and fields to the byte. It stands behind
// Writer.Add, Writer.Remove, Search and Normalize, so that another structure
// can take its place; "ctx-store reindex" rebuilds it from stored texts.
//
// Today it is an FTS5 table of terms that package ident normalised.
package fulltext

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/shared/ident"
)

// Document is what is searchable of a chunk, as written in the source.
type Document struct {
	Name      string // of the symbol, qualified
	Path      string
	Signature string
	Doc       string // doc comment
	Body      string // the chunk's text
}

// Weights of the fields in a match's score, in the order of Document.
type Weights [5]float64

// DefaultWeights: names and paths say what a piece is about, bodies what it mentions.
var DefaultWeights = Weights{3, 2, 1.5, 1.5, 1}

// Match is a document that a query found. Score is BM25, larger is better.
type Match struct {
	ID    int64
	Score float64
}

// Execer is what a Writer writes to: a transaction.
type Execer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// Terms are the normalised terms of a document's fields, separated by spaces,
// in the order of Document.
type Terms [5]string

// Preparer turns documents into terms; the expensive half of Add, which may be
// done ahead and in another goroutine. It is not safe for concurrent use.
type Preparer struct {
	norm  *ident.Normalizer
	terms []string
	text  strings.Builder
}

// NewPreparer returns a preparer. The normaliser may be kept from one to the
// next: it remembers stems.
func NewPreparer(norm *ident.Normalizer) *Preparer { return &Preparer{norm: norm} }

// Terms returns what is indexed of a document.
func (p *Preparer) Terms(d Document) Terms {
	return Terms{
		p.normalize(d.Name, false), p.normalize(d.Path, false),
		p.normalize(d.Signature, true), p.normalize(d.Doc, true), p.normalize(d.Body, true),
	}
}

// Writer adds and removes documents within transactions. Call Flush, or Close,
// before each of them is committed.
type Writer struct {
	prep        *Preparer
	add, remove *sql.Stmt
	totals      *totals
}

// NewWriter prepares a writer on a transaction. The normaliser may be kept from
// one writer to the next: it remembers stems.
func NewWriter(ctx context.Context, tx Execer, norm *ident.Normalizer) (*Writer, error) {
	add, err := tx.PrepareContext(ctx, `INSERT INTO fulltext (rowid, name, path, signature, doc, body) VALUES (?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return nil, fmt.Errorf("full text: %w", err)
	}
	remove, err := tx.PrepareContext(ctx, `DELETE FROM fulltext WHERE rowid = ?`)
	if err != nil {
		add.Close()
		return nil, fmt.Errorf("full text: %w", err)
	}
	sums, err := newTotals(ctx, tx)
	if err != nil {
		add.Close()
		remove.Close()
		return nil, fmt.Errorf("full text: %w", err)
	}
	return &Writer{prep: NewPreparer(norm), add: add, remove: remove, totals: sums}, nil
}

// Add indexes a document under an id that is not in use.
func (w *Writer) Add(ctx context.Context, id int64, d Document) error {
	return w.AddTerms(ctx, id, w.prep.Terms(d))
}

// AddTerms indexes a document that a Preparer prepared.
func (w *Writer) AddTerms(ctx context.Context, id int64, t Terms) error {
	_, err := w.add.ExecContext(ctx, id, t[0], t[1], t[2], t[3], t[4])
	return err
}

// Remove takes a document out; an unknown id is no error.
func (w *Writer) Remove(ctx context.Context, id int64) error {
	if err := w.totals.forget(ctx, id); err != nil {
		return err
	}
	_, err := w.remove.ExecContext(ctx, id)
	return err
}

// Flush completes what was removed: the statistics that scores depend on.
func (w *Writer) Flush(ctx context.Context) error { return w.totals.settle(ctx) }

// Rollback forgets what was removed in a transaction that was rolled back.
func (w *Writer) Rollback() { w.totals.any, w.totals.removed = false, [len(w.totals.removed)]int64{} }

// Close flushes and releases the writer's statements.
func (w *Writer) Close() error {
	err := w.totals.settle(context.Background())
	w.add.Close()
	w.remove.Close()
	w.totals.close()
	return err
}

func (p *Preparer) normalize(s string, stop bool) string {
	p.terms = p.norm.Terms(p.terms[:0], s, stop)
	p.text.Reset()
	for i, t := range p.terms {
		if i > 0 {
			p.text.WriteByte(' ')
		}
		p.text.WriteString(t)
	}
	return p.text.String()
}

// maxTerms bounds a query: more distinct terms than this add time, not meaning.
const maxTerms = 64

// Normalize returns the distinct terms of a query in order of appearance, stop
// words dropped unless nothing else is left, at most 64.
func Normalize(norm *ident.Normalizer, query string) []string {
	terms := norm.Terms(nil, query, true)
	if len(terms) == 0 {
		terms = norm.Terms(nil, query, false)
	}
	seen := make(map[string]bool, len(terms))
	var out []string
	for _, t := range terms {
		if !seen[t] && len(out) < maxTerms {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// Queryer is what Search reads from.
type Queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Search returns the documents with the highest BM25 over any of the terms,
// best first, at most limit. Those that tie with the one after the last are left
// out, so that the answer does not depend on ids; unless all tie. where, if not empty, is a condition on
// the document's id ("rowid IN (…)") with args bound; it narrows the search
// before documents are ranked. Terms must come from Normalize.
func Search(ctx context.Context, q Queryer, terms []string, weights Weights, limit int, where string, args ...any) ([]Match, error) {
	if len(terms) == 0 || limit <= 0 {
		return nil, nil
	}
	query := `SELECT rowid, -bm25(fulltext, ?, ?, ?, ?, ?) AS score FROM fulltext WHERE fulltext MATCH ?`
	if where != "" {
		query += ` AND (` + where + `)`
	}
	query += ` ORDER BY score DESC, rowid LIMIT ?`
	all := []any{weights[0], weights[1], weights[2], weights[3], weights[4], matchExpression(terms)}
	all = append(append(all, args...), limit+1)
	rows, err := q.QueryContext(ctx, query, all...)
	if err != nil {
		return nil, fmt.Errorf("full text: %w", err)
	}
	defer rows.Close()
	var matches []Match
	for rows.Next() {
		var m Match
		if err := rows.Scan(&m.ID, &m.Score); err != nil {
			return nil, fmt.Errorf("full text: %w", err)
		}
		matches = append(matches, m)
	}
	return untied(matches, limit), rows.Err()
}

// untied returns the first limit matches less those that tie with the next one.
func untied(matches []Match, limit int) []Match {
	if len(matches) <= limit {
		return matches
	}
	n := slices.IndexFunc(matches, func(m Match) bool { return m.Score == matches[limit].Score })
	if n == 0 {
		n = limit
	}
	return matches[:n]
}

// Frequency returns in how many documents a term of Normalize stands, counting
// no further than limit.
func Frequency(ctx context.Context, q Queryer, term string, limit int64) (n int64, err error) {
	rows, err := q.QueryContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM fulltext WHERE fulltext MATCH ? LIMIT ?)`,
		matchExpression([]string{term}), limit)
	if err != nil {
		return 0, fmt.Errorf("full text: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&n); err != nil {
			return 0, fmt.Errorf("full text: %w", err)
		}
	}
	return n, rows.Err()
}

// matchExpression quotes every term, so that nothing in it is an operator.
func matchExpression(terms []string) string {
	var b strings.Builder
	for i, t := range terms {
		if i > 0 {
			b.WriteString(" OR ")
		}
		b.WriteByte('"')
		b.WriteString(strings.ReplaceAll(t, `"`, `""`))
		b.WriteByte('"')
	}
	return b.String()
}

// Count returns how many documents are indexed.
func Count(ctx context.Context, db *sql.DB) (n int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM fulltext_docsize`).Scan(&n)
	return n, err
}

// Clear empties the structure, for a rebuild.
func Clear(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO fulltext (fulltext) VALUES ('delete-all')`)
	return err
}

// Check runs the structure's own integrity check.
func Check(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `INSERT INTO fulltext (fulltext, rank) VALUES ('integrity-check', 0)`)
	return err
}
