// Package known reads what an index already holds of a repository, once, at the
// start of a run.
package known

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// File is a file as the index has it.
type File struct {
	Hash    string
	Parser  string
	Size    int64
	MTimeNS int64 // 0: no hint
	Inode   uint64
	Status  string
}

// Base is the state of an index that a stream is made against. A nil Base
// knows nothing.
type Base struct {
	Header wire.Base
	Commit string          // that the repository was last indexed at
	Scope  []string        // what of it was
	Files  map[string]File // by raw path
}

// Lookup returns a file of the base.
func (b *Base) Lookup(path string) (File, bool) {
	if b == nil {
		return File{}, false
	}
	f, ok := b.Files[path]
	return f, ok
}

// Read reads what the index at path holds of a repository inside a scope. It
// returns nil if there is no index. A repository of that name with another root
// is an error.
func Read(ctx context.Context, path, repo, root string, scope []string) (*Base, error) {
	d, err := db.OpenReadOnly(ctx, path)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer d.Close()
	base, err := read(ctx, d, repo, root, scope)
	if err != nil {
		return nil, d.Explain(err)
	}
	return base, nil
}

// read uses one transaction, so that generation and files belong together.
func read(ctx context.Context, d *db.DB, repo, root string, scope []string) (*Base, error) {
	tx, err := d.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	base := &Base{Header: wire.Base{DB: d.UUID}, Files: map[string]File{}}
	var generation string
	if err := tx.QueryRowContext(ctx, `SELECT value FROM meta WHERE key = 'generation'`).Scan(&generation); err != nil {
		return nil, err
	}
	if base.Header.Generation, err = strconv.ParseInt(generation, 10, 64); err != nil {
		return nil, fmt.Errorf("%s: generation %q is not a number: %w", d.Path, generation, db.ErrDamaged)
	}
	var id int64
	var known, commit, parts sql.RawBytes
	rows, err := tx.QueryContext(ctx, `SELECT id, root, commit_id, scope FROM repos WHERE name = ?`, repo)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		if err := rows.Scan(&id, &known, &commit, &parts); err != nil {
			rows.Close()
			return nil, err
		}
		if string(known) != root {
			was := string(known)
			rows.Close()
			return nil, &OtherRootError{Repo: repo, Index: d.Path, Known: was, Given: root}
		}
		base.Commit = string(commit)
		if err := json.Unmarshal(parts, &base.Scope); err != nil && len(parts) > 0 {
			rows.Close()
			return nil, fmt.Errorf("%s: scope of %s: %w: %w", d.Path, repo, err, db.ErrDamaged)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	if id == 0 {
		return base, nil
	}
	return base, base.readFiles(ctx, tx, id, scope)
}

const (
	filesSQL = `SELECT path, hash, parser, size, mtime_ns, inode, status FROM files WHERE repo_id = ?`
	scopeSQL = ` AND (path = ? OR path > ? AND path < ?)` // the path, and what is below it
)

// readFiles reads the files inside a scope. Each scope path is a query of its
// own: a command line may name thousands, and SQLite bounds an expression.
func (b *Base) readFiles(ctx context.Context, tx *sql.Tx, id int64, scope []string) error {
	if len(scope) == 0 || scope[0] == "." {
		return b.add(tx.QueryContext(ctx, filesSQL, id))
	}
	below, err := tx.PrepareContext(ctx, filesSQL+scopeSQL)
	if err != nil {
		return err
	}
	defer below.Close()
	for _, s := range scope { // '0' is the byte after '/'
		if err := b.add(below.QueryContext(ctx, id, s, s+"/", s+"0")); err != nil {
			return err
		}
	}
	return nil
}

// add takes in the rows of a query, or returns why there are none.
func (b *Base) add(rows *sql.Rows, err error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	var path, hash, parser, status sql.RawBytes
	seen := map[string]string{} // parsers and states repeat: one string each
	once := func(raw []byte) string {
		if s, ok := seen[string(raw)]; ok {
			return s
		}
		s := string(raw)
		seen[s] = s
		return s
	}
	for rows.Next() {
		var f File
		var inode int64
		if err := rows.Scan(&path, &hash, &parser, &f.Size, &f.MTimeNS, &inode, &status); err != nil {
			return err
		}
		f.Hash, f.Parser, f.Status, f.Inode = string(hash), once(parser), once(status), uint64(inode)
		b.Files[string(path)] = f
	}
	return rows.Err()
}

// OtherRootError reports a repository whose name another checkout has already.
type OtherRootError struct{ Repo, Index, Known, Given string }

func (e *OtherRootError) Error() string {
	return fmt.Sprintf("%s holds a repository %q with root %s, not %s: give this one another name with --repo NAME",
		e.Index, e.Repo, e.Known, e.Given)
}
