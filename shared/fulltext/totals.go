package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// BM25 depends on how many documents there are and how long each field is over
// all of them. FTS5 keeps these totals in one record, but does not subtract a
// document that is deleted from a contentless table (SQLite 3.53), so scores
// would drift away from those of a fresh build with every change. totals makes
// up for it. It relies on FTS5's stored format: the record with id 1 of its data
// table and the sizes in its docsize table are rows of varints.
type totals struct {
	removed  [1 + len(Terms{})]int64 // documents, then terms of each field
	any      bool
	size     *sql.Stmt // of a document
	read     *sql.Stmt
	write    *sql.Stmt
	flush    *sql.Stmt
	release  *sql.Stmt
	prepared []*sql.Stmt
}

func newTotals(ctx context.Context, tx Execer) (*totals, error) {
	t := new(totals)
	for _, p := range []struct {
		into  **sql.Stmt
		query string
	}{
		{&t.size, `SELECT sz FROM fulltext_docsize WHERE id = ?`},
		{&t.read, `SELECT block FROM fulltext_data WHERE id = 1`},
		{&t.write, `UPDATE fulltext_data SET block = ? WHERE id = 1`},
		{&t.flush, `SAVEPOINT fulltext_totals`}, // FTS5 writes what it holds in memory
		{&t.release, `RELEASE fulltext_totals`},
	} {
		s, err := tx.PrepareContext(ctx, p.query)
		if err != nil {
			t.close()
			return nil, err
		}
		*p.into = s
		t.prepared = append(t.prepared, s)
	}
	return t, nil
}

func (t *totals) close() {
	for _, s := range t.prepared {
		s.Close()
	}
}

// forget notes a document that is about to be deleted.
func (t *totals) forget(ctx context.Context, id int64) error {
	var raw []byte
	err := t.size.QueryRowContext(ctx, id).Scan(&raw)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	sizes, err := varints(raw, len(t.removed)-1)
	if err != nil {
		return fmt.Errorf("size of document %d: %w", id, err)
	}
	t.any = true
	t.removed[0]++
	for i, n := range sizes {
		t.removed[i+1] += n
	}
	return nil
}

// settle subtracts the deleted documents from the stored record.
func (t *totals) settle(ctx context.Context) error {
	if !t.any {
		return nil
	}
	if _, err := t.flush.ExecContext(ctx); err != nil {
		return err
	}
	var raw []byte
	if err := t.read.QueryRowContext(ctx).Scan(&raw); err != nil {
		return err
	}
	sums, err := varints(raw, len(t.removed))
	if err != nil {
		return fmt.Errorf("totals: %w", err)
	}
	raw = raw[:0]
	for i := range sums {
		raw = appendVarint(raw, uint64(max(0, sums[i]-t.removed[i])))
	}
	if _, err := t.write.ExecContext(ctx, raw); err != nil {
		return err
	}
	t.any, t.removed = false, [len(t.removed)]int64{}
	_, err = t.release.ExecContext(ctx)
	return err
}

var errVarints = errors.New("full text is not stored as expected: run ctx-store reindex")

// varints decodes n of SQLite's variable-length integers: seven bits a byte, the
// high bits first, the ninth byte whole.
func varints(raw []byte, n int) ([]int64, error) {
	out := make([]int64, 0, n)
	for range n {
		var v uint64
		for i := 1; ; i++ {
			if len(raw) == 0 {
				return nil, errVarints
			}
			b := raw[0]
			raw = raw[1:]
			if i == 9 {
				v = v<<8 | uint64(b)
				break
			}
			v = v<<7 | uint64(b&0x7f)
			if b < 0x80 {
				break
			}
		}
		out = append(out, int64(v))
	}
	return out, nil
}

// appendVarint is the inverse for values below 2^56; no sum of terms is larger.
func appendVarint(dst []byte, v uint64) []byte {
	var buf [9]byte
	i := len(buf) - 1
	buf[i] = byte(v & 0x7f)
	for v >>= 7; v > 0 && i > 0; v >>= 7 {
		i--
		buf[i] = byte(v&0x7f) | 0x80
	}
	return append(dst, buf[i:]...)
}
