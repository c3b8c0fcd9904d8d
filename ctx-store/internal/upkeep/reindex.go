// Package upkeep does the work on an index that no stream asks for: rebuilding
// the full text and collecting what nothing refers to any more.
package upkeep

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
)

// Reindex builds the full text anew from stored rows, without parsing, in one
// transaction: it is either the old or the new one that others see. from is the
// same index opened for reading. It returns the number of documents.
func Reindex(ctx context.Context, d, from *db.DB) (n int64, err error) {
	tx, err := d.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return 0, d.Explain(err)
	}
	defer tx.Rollback()
	if err := fulltext.Clear(ctx, tx); err != nil {
		return 0, d.Explain(err)
	}
	w, err := fulltext.NewWriter(ctx, tx, ident.NewNormalizer())
	if err != nil {
		return 0, d.Explain(err)
	}
	defer w.Close()
	note, err := tx.PrepareContext(ctx, `UPDATE chunks SET terms_hash = ? WHERE id = ?`)
	if err != nil {
		return 0, d.Explain(err)
	}
	defer note.Close()
	quiet := context.Background() // the driver watches other contexts at a cost for each statement
	err = index.EachDocument(ctx, from, func(doc index.Stored) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		n++
		if err := w.AddTerms(quiet, doc.ID, doc.Terms); err != nil {
			return err
		}
		hash := index.HashTerms(doc.Terms)
		if hash == doc.TermsHash {
			return nil
		}
		_, err := note.ExecContext(quiet, hash, doc.ID)
		return err
	})
	if err != nil {
		return 0, d.Explain(err)
	}
	for _, q := range []struct {
		query string
		args  []any
	}{
		{`UPDATE meta SET value = ? WHERE key = 'normalizer'`, []any{strconv.Itoa(ident.Version)}},
		{`UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation'`, nil},
	} {
		if _, err := tx.ExecContext(ctx, q.query, q.args...); err != nil {
			return 0, d.Explain(err)
		}
	}
	return n, d.Explain(tx.Commit())
}

// Collected is what Collect removed.
type Collected struct {
	Texts, Vectors, Segments int64
}

// Collect removes texts that no chunk refers to, their vectors, and packs the
// rest of the vectors into full segments. It works on a connection of its own
// and holds the index for as long as it takes.
func Collect(ctx context.Context, d *db.DB) (c Collected, err error) {
	tx, err := d.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return c, d.Explain(err)
	}
	defer tx.Rollback()
	g := collector{tx: tx, ctx: context.WithoutCancel(ctx)}
	if err := g.run(&c); err != nil {
		return c, d.Explain(err)
	}
	if c.Texts+c.Vectors+c.Segments == 0 {
		return c, nil
	}
	if _, err := tx.ExecContext(g.ctx, `UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation'`); err != nil {
		return c, d.Explain(err)
	}
	return c, d.Explain(tx.Commit())
}

type collector struct {
	tx  *sql.Tx
	ctx context.Context
}

func (g *collector) run(c *Collected) error {
	count := func(n *int64, query string, args ...any) error {
		res, err := g.tx.ExecContext(g.ctx, query, args...)
		if err != nil {
			return err
		}
		rows, err := res.RowsAffected()
		*n += rows
		return err
	}
	if err := count(&c.Vectors, `DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE text_id = vectors.text_id)`); err != nil {
		return err
	}
	models, err := g.models()
	if err != nil {
		return err
	}
	for _, m := range models {
		n, err := g.pack(m)
		if err != nil {
			return fmt.Errorf("segments of model %s: %w", m.name, err)
		}
		c.Segments += n
	}
	// Without an index on vectors.text_id the foreign key would scan vectors for
	// each text: it is checked once, below.
	return g.texts(c, count)
}

func (g *collector) texts(c *Collected, count func(*int64, string, ...any) error) error {
	if _, err := g.tx.ExecContext(g.ctx, `CREATE INDEX IF NOT EXISTS gc_vectors_text ON vectors (text_id)`); err != nil {
		return err
	}
	if err := count(&c.Texts, `DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE text_id = texts.id)`); err != nil {
		return err
	}
	_, err := g.tx.ExecContext(g.ctx, `DROP INDEX gc_vectors_text`)
	return err
}

// Vacuum gives freed space back to the file system. It rewrites the file.
func Vacuum(ctx context.Context, d *db.DB) error {
	for _, q := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := d.ExecContext(ctx, q); err != nil {
			return d.Explain(err)
		}
	}
	return nil
}
