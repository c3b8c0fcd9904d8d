// Package index reads what the search tools need from an index: one read
// transaction a question, prepared statements, small caches that live as long
// as the index's generation. It ranks nothing.
package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
)

// Index is an open index. It is not safe for concurrent use.
type Index struct {
	db         *db.DB
	conn       *sql.Conn // all reads of a snapshot go through one connection
	opened     os.FileInfo
	statements map[string]*sql.Stmt
	zstd       *zstd.Decoder

	Generation int64 // of the snapshot; what is cached belongs to it
	repos      map[int64]*Repo
	files      map[int64]*File
	defs       map[int64][]Definition
	freq       map[string]int64
	documents  int64
	unparsed   int64
}

// Repo is one indexed checkout.
type Repo struct {
	ID         int64
	Name, Root string
	Commit     string
	Unfinished bool // its last run was cut

	snapshot *bool // nil: not asked yet
}

// Snapshot reports whether a commit was read, not files on disk: the root is then
// a git repository's own folder.
func (r *Repo) Snapshot() bool {
	if r.snapshot == nil {
		is := cli.GitFolder(r.Root)
		r.snapshot = &is
	}
	return *r.snapshot
}

// maxCached bounds each cache of files and definitions, in files.
const maxCached = 4096

// Open opens the index at path for reading. The error is db.ErrNone if there is none.
func Open(ctx context.Context, path string) (*Index, error) {
	d, err := db.OpenReadOnly(ctx, path)
	if err != nil {
		return nil, err
	}
	if err := d.CheckTerms(ctx); err != nil {
		d.Close()
		return nil, err
	}
	x := &Index{db: d, statements: map[string]*sql.Stmt{}, Generation: -1}
	if x.opened, err = os.Stat(path); err == nil {
		x.conn, err = d.Conn(ctx)
	}
	if err == nil {
		x.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
	}
	if err != nil {
		d.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return x, nil
}

// Close closes the index.
func (x *Index) Close() error {
	x.zstd.Close()
	x.conn.Close()
	return x.db.Close()
}

// UUID names the index.
func (x *Index) UUID() string { return x.db.UUID }

// Replaced reports whether another file, or none, stands at the index's path now.
func (x *Index) Replaced() bool {
	now, err := os.Stat(x.db.Path)
	return err != nil || !os.SameFile(now, x.opened)
}

// Begin starts a snapshot: until End, all reads see one state of the index.
// Caches are dropped if the generation differs from the last snapshot's.
func (x *Index) Begin(ctx context.Context) error {
	if _, err := x.conn.ExecContext(ctx, `BEGIN`); err != nil {
		return x.db.Explain(err)
	}
	var text string
	err := x.row(ctx, `SELECT value FROM meta WHERE key = 'generation'`).Scan(&text)
	if err != nil {
		x.End()
		return x.db.Explain(err)
	}
	generation, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		x.End()
		return fmt.Errorf("%s: generation: %w", x.db.Path, err)
	}
	if generation == x.Generation {
		return nil
	}
	x.files, x.defs, x.freq = map[int64]*File{}, map[int64][]Definition{}, map[string]int64{}
	if err := x.readTotals(ctx); err != nil {
		x.End()
		return x.db.Explain(err)
	}
	x.Generation = generation
	return nil
}

// End ends a snapshot. It may be called when none was begun.
func (x *Index) End() {
	// The context of a cancelled question must not leave a transaction open.
	x.conn.ExecContext(context.Background(), `ROLLBACK`)
}

// Explain says of an error of the index what a user can do about it.
func (x *Index) Explain(err error) error { return x.db.Explain(err) }

func (x *Index) readTotals(ctx context.Context) error {
	x.repos = map[int64]*Repo{}
	rows, err := x.query(ctx, `SELECT id, name, root, commit_id, state FROM repos`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r Repo
		var state string
		if err := rows.Scan(&r.ID, &r.Name, &r.Root, &r.Commit, &state); err != nil {
			return err
		}
		r.Unfinished = state == "unfinished"
		x.repos[r.ID] = &r
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return x.row(ctx, `SELECT (SELECT count(*) FROM chunks), (SELECT count(*) FROM (
		SELECT repo_id, path FROM files WHERE status = 'failed' UNION SELECT repo_id, path FROM file_errors))`).
		Scan(&x.documents, &x.unparsed)
}

// Repos returns the indexed checkouts by id.
func (x *Index) Repos() map[int64]*Repo { return x.repos }

// Documents returns the number of chunks.
func (x *Index) Documents() int64 { return x.documents }

// Unparsed returns the number of files whose grammar failed.
func (x *Index) Unparsed() int64 { return x.unparsed }

// Unfinished reports whether any checkout's last run was cut.
func (x *Index) Unfinished() bool {
	for _, r := range x.repos {
		if r.Unfinished {
			return true
		}
	}
	return false
}

// QueryContext runs a query of another package in the snapshot.
func (x *Index) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return x.conn.QueryContext(ctx, query, args...)
}

// query runs a constant query, prepared once.
func (x *Index) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	s, err := x.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (x *Index) row(ctx context.Context, text string, args ...any) scanner {
	s, err := x.prepare(ctx, text)
	if err != nil {
		return failed{err}
	}
	return s.QueryRowContext(ctx, args...)
}

func (x *Index) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := x.statements[text]; s != nil {
		return s, nil
	}
	s, err := x.conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	x.statements[text] = s
	return s, nil
}

type scanner interface{ Scan(...any) error }

type failed struct{ err error }

func (f failed) Scan(...any) error { return f.err }

// collect reads all rows with one function.
func collect[T any](rows *sql.Rows, err error, scan func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

func none(err error) bool { return errors.Is(err, sql.ErrNoRows) }
