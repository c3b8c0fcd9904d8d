package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
)

// Writer writes within transactions that it begins by itself at the first
// change and that Commit ends. It is not safe for concurrent use. After a
// failed statement a file may be stored by half: Commit then rolls back.
type Writer struct {
	ctx   context.Context // never ends: what was begun is finished
	d     *db.DB
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	full  *fulltext.Writer
	wait  time.Duration

	in      bool // in a transaction
	began   time.Time
	files   int  // changed in this transaction
	changed bool // content changed in this transaction
	broken  bool // a statement of this transaction failed

	repo    *Repo
	symbols map[string]symbolRow // of the repo, as far as met
	orphans map[int64]struct{}   // symbols that may have lost their last span
	tails   map[string]*tail     // last segment of each model met in this transaction
	models  map[string]*Model
}

// Limits of one transaction: others that write to the same index wait for it.
const (
	maxTime  = 400 * time.Millisecond
	maxFiles = 512
)

// giveWay is the pause after a transaction in which another process that waits
// can begin its own; begin looks every tick.
const (
	giveWay = 2 * time.Millisecond
	tick    = time.Millisecond
)

// NewWriter returns a writer. A transaction waits for other processes for at
// most wait.
func NewWriter(d *db.DB, wait time.Duration) (*Writer, error) {
	ctx := context.Background()
	conn, err := d.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &Writer{ctx: ctx, d: d, conn: conn, stmts: map[string]*sql.Stmt{}, wait: wait}
	w.forget()
	// A checkpoint copies changed pages into the file; doing it less often than
	// SQLite's default writes pages that change in every transaction only once.
	if _, err := conn.ExecContext(ctx, `PRAGMA wal_autocheckpoint = 8192`); err != nil {
		conn.Close()
		return nil, err
	}
	return w, nil
}

// forget drops what was remembered of rows that may not exist any more.
func (w *Writer) forget() {
	w.symbols = map[string]symbolRow{}
	w.orphans = map[int64]struct{}{}
	w.tails = map[string]*tail{}
	w.models = map[string]*Model{}
}

// Begin makes sure that a transaction is open.
func (w *Writer) Begin() error {
	if w.in {
		return nil
	}
	// SQLite's own waiting sleeps up to 100 ms at a time and would miss the gaps
	// that a busy writer leaves.
	if _, err := w.conn.ExecContext(w.ctx, `PRAGMA busy_timeout = 0`); err != nil {
		return err
	}
	deadline := time.Now().Add(w.wait)
	for {
		_, err := w.conn.ExecContext(w.ctx, `BEGIN IMMEDIATE`)
		if err == nil {
			break
		}
		if !db.IsBusy(err) || time.Now().After(deadline) {
			return w.d.Explain(err)
		}
		time.Sleep(tick)
	}
	if _, err := w.conn.ExecContext(w.ctx, `PRAGMA busy_timeout = 5000`); err != nil {
		return err
	}
	w.in, w.began, w.files, w.changed, w.broken = true, time.Now(), 0, false, false
	return nil
}

// InTransaction reports whether something is not committed yet.
func (w *Writer) InTransaction() bool { return w.in }

// Due reports whether the open transaction should be committed now.
func (w *Writer) Due() bool {
	return w.in && (w.files >= maxFiles || time.Since(w.began) >= maxTime)
}

var errBroken = errors.New("a statement failed: its transaction was undone")

// fail explains what SQLite says and remembers it.
func (w *Writer) fail(err error) error {
	if err == nil {
		return nil
	}
	w.broken = true
	return w.d.Explain(err)
}

// Commit makes everything so far durable and visible. If content changed, the
// generation grows by one.
func (w *Writer) Commit() error {
	if !w.in {
		return nil
	}
	if w.broken {
		w.Rollback()
		return errBroken
	}
	if err := w.countGeneration(); err != nil {
		return err
	}
	if w.full != nil {
		if err := w.full.Flush(w.ctx); err != nil {
			return w.fail(err)
		}
	}
	if _, err := w.conn.ExecContext(w.ctx, `COMMIT`); err != nil {
		return w.d.Explain(err)
	}
	w.in = false
	clear(w.tails) // another process may append to the segment before we do again
	time.Sleep(giveWay)
	return nil
}

// CommitIfDue commits a transaction that has become long.
func (w *Writer) CommitIfDue() error {
	if !w.Due() {
		return nil
	}
	return w.Commit()
}

// Rollback undoes what is not committed.
func (w *Writer) Rollback() {
	if w.in {
		w.conn.ExecContext(w.ctx, `ROLLBACK`) // fails only if SQLite did so already
		w.in = false
		w.forget()
		if w.full != nil {
			w.full.Rollback()
		}
	}
}

// Close rolls back what is not committed and releases the connection.
func (w *Writer) Close() error {
	w.Rollback()
	if w.full != nil {
		w.full.Close()
	}
	for _, s := range w.stmts {
		s.Close()
	}
	return w.conn.Close()
}

// countGeneration writes what is still held back and, if content changed, the
// new generation; once in a transaction.
func (w *Writer) countGeneration() error {
	if err := w.writeTails(); err != nil || !w.changed {
		return err
	}
	w.changed = false
	var generation int64
	err := w.row(`UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation' RETURNING CAST(value AS INTEGER)`).Scan(&generation)
	if err != nil {
		return w.fail(err)
	}
	if w.repo != nil && w.repo.changed {
		w.repo.Generation = generation
		w.repo.changed = false
		return w.exec(`UPDATE repos SET generation = ?, state = 'unfinished' WHERE id = ?`, generation, w.repo.ID)
	}
	return nil
}

// Generation returns the index's generation.
func (w *Writer) Generation() (n int64, err error) {
	err = w.row(`SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'generation'`).Scan(&n)
	return n, w.fail(err)
}

// fullText returns the full-text writer, prepared once.
func (w *Writer) fullText() (*fulltext.Writer, error) {
	if w.full == nil {
		full, err := fulltext.NewWriter(w.ctx, w.conn, ident.NewNormalizer())
		if err != nil {
			return nil, w.fail(err)
		}
		w.full = full
	}
	return w.full, nil
}

// stmt prepares each query once.
func (w *Writer) stmt(query string) (*sql.Stmt, error) {
	if s := w.stmts[query]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(w.ctx, query)
	if err != nil {
		return nil, fmt.Errorf("prepare %q: %w", query, err)
	}
	w.stmts[query] = s
	return s, nil
}

func (w *Writer) exec(query string, args ...any) error {
	_, err := w.result(query, args...)
	return err
}

func (w *Writer) result(query string, args ...any) (sql.Result, error) {
	s, err := w.stmt(query)
	if err != nil {
		return nil, w.fail(err)
	}
	res, err := s.ExecContext(w.ctx, args...)
	return res, w.fail(err)
}

// row is a query for one row.
func (w *Writer) row(query string, args ...any) scanner {
	s, err := w.stmt(query)
	if err != nil {
		return failed{err}
	}
	return s.QueryRowContext(w.ctx, args...)
}

type scanner interface{ Scan(into ...any) error }

type failed struct{ err error }

func (f failed) Scan(...any) error { return f.err }

// find scans one row; found is false if there is none.
func (w *Writer) find(query string, args []any, into ...any) (found bool, err error) {
	err = w.row(query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, w.fail(err)
}

// each scans all rows.
func (w *Writer) each(query string, args []any, scan func(rows *sql.Rows) error) error {
	s, err := w.stmt(query)
	if err != nil {
		return w.fail(err)
	}
	rows, err := s.QueryContext(w.ctx, args...)
	if err != nil {
		return w.fail(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return w.fail(err)
		}
	}
	return w.fail(rows.Err())
}
