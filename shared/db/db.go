// Package db opens the one SQLite file that all tools share: the schema and its
// migrations, the pragmas, and the errors a user can do something about. It is
// the only package that imports the SQLite driver. It holds no queries: what a
// tool reads and writes is that tool's business.
//
// Only ctx-store opens for writing; everybody else opens read-only.
package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/mattn/go-sqlite3"

	"github.com/cc490767/ctx/shared/ident"
)

//go:embed migrations/*.sql
var migrations embed.FS

// applicationID marks the file as ours ("ctx1").
const applicationID = 0x63747831

// Errors of Open, OpenReadOnly and CheckTerms. Each comes wrapped with the file's path.
var (
	ErrNone    = errors.New("no index")
	ErrNewer   = errors.New("written by a newer ctx")
	ErrForeign = errors.New("not a ctx index")
	ErrDamaged = errors.New("damaged")
	ErrTerms   = errors.New("full text made by other rules")
)

// DB is an open index.
type DB struct {
	*sql.DB
	Path string
	UUID string
}

// writerOptions are the pragmas of the writer. They stand in the DSN because an
// Exec would reach only one connection of the pool.
const writerOptions = "_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=5000&_foreign_keys=on&_txlock=immediate&_cache_size=-65536"

// readerOptions are those of everybody else. A reader that is the last to close
// leaves an empty -wal and a -shm file behind: it may not write, so it cannot
// take them away. The next clean end of a writer does.
const readerOptions = "mode=ro&_query_only=true&_busy_timeout=5000&_foreign_keys=on&_cache_size=-16384"

// Open opens the index at path for writing, creates it if there is none, and
// applies the migrations it lacks. One connection: one writer.
func Open(ctx context.Context, path string) (*DB, error) {
	if err := prepareFolder(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d, err := open(ctx, path, writerOptions)
	if err != nil {
		return nil, err
	}
	d.SetMaxOpenConns(1)
	if err := d.migrate(ctx); err != nil {
		d.Close()
		return nil, explain(path, err)
	}
	if err := d.readUUID(ctx); err != nil {
		d.Close()
		return nil, explain(path, err)
	}
	return d, nil
}

// OpenReadOnly opens the index at path for reading, also where the directory is
// read-only. The error is ErrNone if there is no index or an empty one.
func OpenReadOnly(ctx context.Context, path string) (*DB, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil, fmt.Errorf("%s: %w", path, ErrNone)
	}
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s: is a directory, not an index: %w", path, ErrForeign)
	}
	d, err := open(ctx, path, readerOptions)
	if err == nil {
		err = d.checkReadable(ctx)
		if err == nil {
			return d, nil
		}
		d.Close()
	}
	if !isCode(err, sqlite3.ErrCantOpen) && !isCode(err, sqlite3.ErrReadonly) {
		return nil, explain(path, err)
	}
	// A WAL index in a folder where no shared-memory file can be made: readable
	// as long as nobody can write, that is, as an immutable file.
	if wal, statErr := os.Stat(path + "-wal"); statErr == nil && wal.Size() > 0 {
		return nil, fmt.Errorf("%s: unfinished journal in a read-only folder: open it once where it can be written", path)
	}
	d, err = open(ctx, path, readerOptions+"&immutable=1")
	if err != nil {
		return nil, explain(path, err)
	}
	if err := d.checkReadable(ctx); err != nil {
		d.Close()
		return nil, explain(path, err)
	}
	return d, nil
}

func open(ctx context.Context, path, options string) (*DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: abs}).EscapedPath(), RawQuery: options}
	pool, err := sql.Open("sqlite3", u.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d := &DB{DB: pool, Path: path}
	if err := pool.PingContext(ctx); err != nil {
		pool.Close()
		return nil, explain(path, err)
	}
	return d, nil
}

// checkReadable refuses what this version cannot read and learns the uuid.
func (d *DB) checkReadable(ctx context.Context) error {
	have, err := d.schemaVersion(ctx)
	if err != nil {
		return err
	}
	want, err := latest()
	if err != nil {
		return err
	}
	switch {
	case have == 0:
		return fmt.Errorf("%s: %w", d.Path, ErrNone)
	case have > want:
		return newer(d.Path, have, want)
	case have < want:
		return fmt.Errorf("%s: schema %d is older than this tool's %d: run ctx-store init once to bring it up to date", d.Path, have, want)
	}
	return d.readUUID(ctx)
}

func newer(path string, have, want int) error {
	return fmt.Errorf("%s %w (schema %d, this tool knows %d): upgrade ctx, or build a new index with --db", path, ErrNewer, have, want)
}

// schemaVersion returns the number of the last migration; 0 is an empty file.
func (d *DB) schemaVersion(ctx context.Context) (int, error) {
	var app, version, tables int
	err := d.QueryRowContext(ctx, `SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id a, pragma_user_version v`).Scan(&app, &version, &tables)
	if err != nil {
		return 0, err
	}
	if app != applicationID && (app != 0 || tables > 0) {
		return 0, fmt.Errorf("%s: %w (another program's SQLite file): give another --db", d.Path, ErrForeign)
	}
	return version, nil
}

func (d *DB) readUUID(ctx context.Context) error {
	return d.QueryRowContext(ctx, `SELECT value FROM meta WHERE key = 'uuid'`).Scan(&d.UUID)
}

// CheckTerms refuses, with ErrTerms, an index whose full text was made by other
// rules than those of this version's package ident: what is asked for would not
// be what is stored.
func (d *DB) CheckTerms(ctx context.Context) error {
	var have string
	err := d.QueryRowContext(ctx, `SELECT coalesce((SELECT value FROM meta WHERE key = 'normalizer'), 'unknown')`).Scan(&have)
	if err != nil {
		return explain(d.Path, err)
	}
	if want := strconv.Itoa(ident.Version); have != want {
		return fmt.Errorf("%s: %w (version %s, this tool has %s): run ctx-store reindex", d.Path, ErrTerms, have, want)
	}
	return nil
}

// migrate applies the missing migrations, each in one transaction.
func (d *DB) migrate(ctx context.Context) error {
	names, err := migrationNames()
	if err != nil {
		return err
	}
	have, err := d.schemaVersion(ctx)
	if err != nil {
		return err
	}
	if have > len(names) {
		return newer(d.Path, have, len(names))
	}
	for i := have; i < len(names); i++ {
		if err := d.apply(ctx, names[i], i+1); err != nil {
			return fmt.Errorf("migration %s: %w", names[i], err)
		}
	}
	return nil
}

func (d *DB) apply(ctx context.Context, name string, number int) error {
	text, err := migrations.ReadFile("migrations/" + name)
	if err != nil {
		return err
	}
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var have int
	if err := tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&have); err != nil {
		return err
	}
	if have >= number { // another ctx-store was faster
		return nil
	}
	if _, err := tx.ExecContext(ctx, string(text)); err != nil {
		return err
	}
	if number == 1 {
		_, err = tx.ExecContext(ctx, `INSERT INTO meta VALUES ('uuid', ?), ('generation', '0'), ('normalizer', ?)`,
			uuid.NewString(), strconv.Itoa(ident.Version))
		if err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, number)); err != nil {
		return err
	}
	return tx.Commit()
}

// migrationNames returns the embedded migrations in order and checks that they
// are numbered 1, 2, 3 …
func migrationNames() ([]string, error) {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	sort.Strings(names)
	for i, n := range names {
		if number, _, ok := strings.Cut(n, "_"); !ok || number != fmt.Sprintf("%04d", i+1) {
			return nil, fmt.Errorf("migration %s is out of sequence", n)
		}
	}
	return names, nil
}

func latest() (int, error) {
	names, err := migrationNames()
	return len(names), err
}

// prepareFolder makes the index's folder. A folder named .ctx gets a .gitignore
// of its own, so that an index is never committed by accident.
func prepareFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if filepath.Base(dir) != ".ctx" {
		return nil
	}
	ignore := filepath.Join(dir, ".gitignore")
	if _, err := os.Lstat(ignore); err == nil {
		return nil
	}
	return os.WriteFile(ignore, []byte("# index of the ctx tools\n*\n!config.yaml\n"), 0o644)
}

func isCode(err error, code sqlite3.ErrNo) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && e.Code == code
}

// IsBusy reports whether another process held the index for longer than the
// busy timeout.
func IsBusy(err error) bool {
	return isCode(err, sqlite3.ErrBusy) || isCode(err, sqlite3.ErrLocked)
}

// IsFull reports whether the disk is full.
func IsFull(err error) bool { return isCode(err, sqlite3.ErrFull) }

// IsDamaged reports whether the file is corrupt.
func IsDamaged(err error) bool {
	return errors.Is(err, ErrDamaged) || isCode(err, sqlite3.ErrCorrupt) || isCode(err, sqlite3.ErrNotADB)
}

// Explain turns what SQLite says of the index at path into what a user can do.
// Other errors are returned as they are.
func (d *DB) Explain(err error) error { return explain(d.Path, err) }

// explained is an error that already says what to do: it is not explained again.
type explained struct{ error }

func (e explained) Unwrap() error { return e.error }

func explain(path string, err error) error {
	if err == nil || errors.As(err, new(explained)) {
		return err
	}
	if remedy := remedy(path, err); remedy != nil {
		return explained{remedy}
	}
	return err
}

// remedy says of SQLite's errors what a user can do, nil of others.
func remedy(path string, err error) error {
	switch {
	case isCode(err, sqlite3.ErrNotADB):
		return fmt.Errorf("%s: %w (not an SQLite database): give another --db, or remove the file and index again: %w", path, ErrForeign, err)
	case isCode(err, sqlite3.ErrCorrupt):
		return fmt.Errorf("%s is %w: remove it and index again (ctx-parse | ctx-embed | ctx-store): %w", path, ErrDamaged, err)
	case IsBusy(err):
		return fmt.Errorf("%s: another process is writing to it: try again when it is done: %w", path, err)
	case IsFull(err):
		return fmt.Errorf("%s: the disk is full: free some space and run again, nothing stored so far is lost: %w", path, err)
	case isCode(err, sqlite3.ErrCantOpen):
		return fmt.Errorf("%s: cannot be opened (folder missing or not writable?): %w", path, err)
	case isCode(err, sqlite3.ErrReadonly):
		return fmt.Errorf("%s: is read-only: give another --db: %w", path, err)
	case isCode(err, sqlite3.ErrIoErr):
		return fmt.Errorf("%s: the disk failed to read or write: %w", path, err)
	}
	return nil
}
