// Package known asks the index which texts have a vector already and which lack
// one. It reads only, and never a whole table.
package known

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/shared/db"
)

// Index is an open index, seen with the eyes of one model.
type Index struct {
	db    *db.DB
	model string
	has   *sql.Stmt
	text  *sql.Stmt
	zstd  *zstd.Decoder
}

const hasSQL = `SELECT 1 FROM texts t JOIN vectors v ON v.model_id = ? AND v.text_id = t.id WHERE t.hash = ?`

const textSQL = `SELECT t.hash, t.head, t.body, (SELECT chunk_id FROM chunks WHERE text_id = t.id LIMIT 1) FROM texts t WHERE t.id = ?`

// Open opens the index at path. The error is db.ErrNone if there is none.
func Open(ctx context.Context, path, model string) (*Index, error) {
	d, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		return nil, err
	}
	x := &Index{db: d, model: model}
	if x.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1)); err == nil {
		x.has, err = d.PrepareContext(ctx, hasSQL)
	}
	if err == nil {
		x.text, err = d.PrepareContext(ctx, textSQL)
	}
	if err != nil {
		d.Close()
		return nil, d.Explain(err)
	}
	return x, nil
}

// UUID returns the identity of the index.
func (x *Index) UUID() string { return x.db.UUID }

// Close closes the index.
func (x *Index) Close() error {
	x.zstd.Close()
	return x.db.Close()
}

// Has reports whether the text of this hash (32 bytes) has a vector of the model.
func (x *Index) Has(ctx context.Context, hash []byte) (bool, error) {
	var one int
	err := x.has.QueryRowContext(ctx, x.model, hash).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, x.db.Explain(err)
}

// The index chunks_text gives the ids in order, without touching a table.
const lackingSQL = `SELECT DISTINCT c.text_id FROM chunks c
	WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.model_id = ? AND v.text_id = c.text_id)`

// Lacking returns the ids of the texts that are in use and lack a vector of the
// model.
func (x *Index) Lacking(ctx context.Context) ([]int64, error) {
	rows, err := x.db.QueryContext(ctx, lackingSQL, x.model)
	if err != nil {
		return nil, x.db.Explain(err)
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, x.db.Explain(rows.Err())
}

// Text is a stored text and a chunk that has it.
type Text struct {
	Hash  []byte // 32 bytes
	Head  string
	Body  string
	Chunk string // id
}

// Text returns the text of an id; nil if it is gone or no chunk has it any more.
func (x *Index) Text(ctx context.Context, id int64) (*Text, error) {
	var t Text
	var body, chunk []byte
	err := x.text.QueryRowContext(ctx, id).Scan(&t.Hash, &t.Head, &body, &chunk)
	if errors.Is(err, sql.ErrNoRows) || err == nil && chunk == nil {
		return nil, nil
	}
	if err != nil {
		return nil, x.db.Explain(err)
	}
	raw, err := x.zstd.DecodeAll(body, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: text %x is %w: run ctx-store check: %w", x.db.Path, t.Hash, db.ErrDamaged, err)
	}
	t.Body, t.Chunk = string(raw), hex.EncodeToString(chunk)
	return &t, nil
}

// Active returns the name of the model that search uses on the index at path, ""
// if there is no index or it has no vectors.
func Active(ctx context.Context, path string) string {
	d, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		return ""
	}
	defer d.Close()
	var name string
	if d.QueryRowContext(ctx, `SELECT name FROM models WHERE active = 1`).Scan(&name) != nil {
		return ""
	}
	return name
}
