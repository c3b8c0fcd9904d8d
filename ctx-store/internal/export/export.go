// Package export prints what an index holds in canonical form: natural keys,
// sorted, without row ids, times, absolute paths and hints. Two indexes of the
// same files print the same lines. The lines of files are those of an index
// stream.
package export

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

// Repo begins the lines of one checkout.
type Repo struct {
	V     int      `json:"v"`
	Type  string   `json:"type"`
	Name  string   `json:"name"`
	Scope []string `json:"scope"`
}

// Named is a symbol of which only the key is known: another's parent.
type Named struct {
	V    int    `json:"v"`
	Type string `json:"type"`
	Key  string `json:"key"`
}

// Sink takes lines; they are valid only during the call.
type Sink func(line []byte) error

// Types are those of the lines, in the order in which they come.
var Types = []string{"repo", wire.TypePackage, wire.TypeError, "named", wire.TypeFile, wire.TypeSymbol, wire.TypeRef, wire.TypeChunk, wire.TypeFileEnd}

// Write prints the checkouts with the given names, all if there are none, in
// the order of their names. It reads one state of the index and holds one file
// at a time.
func Write(ctx context.Context, d *db.DB, names []string, sink Sink) error {
	return WriteOnly(ctx, d, names, Types, sink)
}

// WriteOnly is Write for the lines of the given types; what only others hold is
// not read.
func WriteOnly(ctx context.Context, d *db.DB, names, only []string, sink Sink) error {
	tx, err := d.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return d.Explain(err)
	}
	defer tx.Rollback()
	e := exporter{ctx: ctx, tx: tx, sink: sink, want: map[string]bool{}}
	for _, t := range only {
		e.want[t] = true
	}
	repos, err := Repos(ctx, tx, names)
	if err != nil {
		return d.Explain(err)
	}
	for _, r := range repos {
		if err := e.repo(r); err != nil {
			return fmt.Errorf("export %s: %w", r.Name, d.Explain(err))
		}
	}
	return nil
}

// Row is a checkout to export.
type Row struct {
	ID    int64
	Name  string
	Root  string
	Scope []string
	State string

	Commit   string
	Settings []string // of ctx-parse, see package wire; nil: not known
}

// Queryer reads: a database or a transaction.
type Queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Repos returns the checkouts with the given names, all if there are none. It
// fails for a name that is not there.
func Repos(ctx context.Context, q Queryer, names []string) ([]Row, error) {
	want := map[string]bool{}
	for _, n := range names {
		want[n] = true
	}
	rows, err := q.QueryContext(ctx, `SELECT id, name, root, scope, state, commit_id, `+index.SettingsSQL+` FROM repos ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Row
	for rows.Next() {
		var r Row
		var scope string
		var settings sql.NullString
		if err := rows.Scan(&r.ID, &r.Name, &r.Root, &scope, &r.State, &r.Commit, &settings); err != nil {
			return nil, err
		}
		if r.Settings, err = index.Settings(settings); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		if err := json.Unmarshal([]byte(scope), &r.Scope); err != nil {
			return nil, err
		}
		slices.Sort(r.Scope) // it is stored in the order of the runs
		if len(names) == 0 || want[r.Name] {
			out = append(out, r)
			delete(want, r.Name)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, n := range names {
		if want[n] {
			return nil, fmt.Errorf("no repository %q in the index: \"ctx-store status\" lists them", n)
		}
	}
	return out, nil
}

type exporter struct {
	ctx  context.Context
	tx   *sql.Tx
	sink Sink
	want map[string]bool // types of lines
}

func (e *exporter) write(rec wire.Record) error {
	line, err := wire.Marshal(rec)
	if err != nil {
		return err
	}
	return e.sink(line)
}

func (e *exporter) own(rec any) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	return e.sink(line)
}

// each runs a query and scans its rows.
func (e *exporter) each(query string, args []any, scan func(rows *sql.Rows) error) error {
	rows, err := e.tx.QueryContext(e.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (e *exporter) repo(r Row) error {
	if e.want["repo"] {
		if err := e.own(Repo{wire.Version, "repo", r.Name, r.Scope}); err != nil {
			return err
		}
	}
	for _, part := range []struct {
		kind  string
		write func(repo int64) error
	}{{wire.TypePackage, e.packages}, {wire.TypeError, e.errors}, {"named", e.named}} {
		if !e.want[part.kind] {
			continue
		}
		if err := part.write(r.ID); err != nil {
			return err
		}
	}
	return e.files(r.ID)
}

func (e *exporter) named(repo int64) error {
	return e.each(`SELECT key FROM symbols s WHERE repo_id = ? AND NOT EXISTS (SELECT 1 FROM spans WHERE symbol_id = s.id) ORDER BY key`,
		[]any{repo}, func(rows *sql.Rows) error {
			n := Named{V: wire.Version, Type: "named"}
			if err := rows.Scan(&n.Key); err != nil {
				return err
			}
			return e.own(n)
		})
}

func (e *exporter) files(repo int64) error {
	return e.each(`SELECT id, path, language, hash, size, lines, status, generated, role, parser, masked
		FROM files WHERE repo_id = ? ORDER BY path`, []any{repo}, func(rows *sql.Rows) error {
		var id int64
		var path string
		var f wire.File
		if err := rows.Scan(&id, &path, &f.Language, &f.Hash, &f.Size, &f.Lines, &f.Status, &f.Generated, &f.Role, &f.Parser, &f.Masked); err != nil {
			return err
		}
		f.Path = wire.NewPath(path)
		return e.file(id, &f)
	})
}

func (e *exporter) packages(repo int64) error {
	return e.each(`SELECT path, kind, name, root, detail FROM packages WHERE repo_id = ? ORDER BY path`, []any{repo}, func(rows *sql.Rows) error {
		var p wire.Package
		var path, detail string
		if err := rows.Scan(&path, &p.Kind, &p.Name, &p.Root, &detail); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(detail), &p); err != nil {
			return err
		}
		p.Path = wire.NewPath(path)
		return e.write(&p)
	})
}

// errors prints no messages: they may hold absolute paths.
func (e *exporter) errors(repo int64) error {
	return e.each(`SELECT path, code FROM file_errors WHERE repo_id = ? ORDER BY path, code`, []any{repo}, func(rows *sql.Rows) error {
		var path string
		var rec wire.Error
		if err := rows.Scan(&path, &rec.Code); err != nil {
			return err
		}
		p := wire.NewPath(path)
		rec.Path, rec.PathB64 = p.Path, p.PathB64
		return e.write(&rec)
	})
}

func (e *exporter) file(id int64, f *wire.File) error {
	if e.want[wire.TypeFile] {
		if err := e.write(f); err != nil {
			return err
		}
	}
	var keys []string
	var refs, chunks int
	var err error
	if e.want[wire.TypeSymbol] || e.want[wire.TypeRef] { // a ref names the symbol it stands in
		if keys, err = e.spans(id, f.Path); err != nil {
			return err
		}
	}
	if e.want[wire.TypeRef] {
		if refs, err = e.refs(id, f.Path, keys); err != nil {
			return err
		}
	}
	if e.want[wire.TypeChunk] {
		if chunks, err = e.chunks(id, f.Path); err != nil {
			return err
		}
	}
	if !e.want[wire.TypeFileEnd] {
		return nil
	}
	return e.write(&wire.FileEnd{Path: f.Path, Records: 1 + len(keys) + refs + chunks})
}

// spans prints the symbols of a file and returns their keys.
func (e *exporter) spans(file int64, path wire.Path) (keys []string, err error) {
	err = e.each(`SELECT s.key, s.name, s.qualified_name, s.kind, coalesce(p.key, ''), x.signature, x.doc, x.start_line, x.end_line,
		x.name_line, x.start_byte, x.end_byte, x.exported, x.declaration, x.detail, x.hash
		FROM spans x JOIN symbols s ON s.id = x.symbol_id LEFT JOIN symbols p ON p.id = x.parent_id
		WHERE x.file_id = ? ORDER BY x.ordinal`, []any{file}, func(rows *sql.Rows) error {
		s := wire.Symbol{Path: path}
		var detail string
		var hash []byte
		if err := rows.Scan(&s.Key, &s.Name, &s.QualifiedName, &s.Kind, &s.Parent, &s.Signature, &s.Doc, &s.StartLine, &s.EndLine,
			&s.NameLine, &s.StartByte, &s.EndByte, &s.Exported, &s.Declaration, &detail, &hash); err != nil {
			return err
		}
		if detail != "" {
			if err := json.Unmarshal([]byte(detail), &s); err != nil {
				return err
			}
		}
		s.Hash = hex.EncodeToString(hash)
		keys = append(keys, s.Key)
		if !e.want[wire.TypeSymbol] {
			return nil
		}
		return e.write(&s)
	})
	return keys, err
}

func (e *exporter) refs(file int64, path wire.Path, keys []string) (n int, err error) {
	err = e.each(`SELECT data FROM refs WHERE file_id = ?`, []any{file}, func(rows *sql.Rows) error {
		var data []byte
		if err := rows.Scan(&data); err != nil {
			return err
		}
		refs, err := index.UnpackRefs(data)
		if err != nil {
			return err
		}
		n = len(refs)
		for _, r := range refs {
			rec := wire.Ref{Path: path, Kind: r.Kind, Name: r.Name, Receiver: r.Receiver, Target: r.Target, Alias: r.Alias, Line: r.Line}
			if r.Span >= 0 && r.Span < len(keys) {
				rec.From = keys[r.Span]
			}
			if err := e.write(&rec); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

func (e *exporter) chunks(file int64, path wire.Path) (n int, err error) {
	err = e.each(`SELECT c.chunk_id, coalesce(s.key, ''), c.kind, c.start_line, c.end_line, c.tokens, t.hash, t.head, t.body
		FROM chunks c JOIN texts t ON t.id = c.text_id LEFT JOIN symbols s ON s.id = c.symbol_id
		WHERE c.file_id = ? ORDER BY c.ordinal`, []any{file}, func(rows *sql.Rows) error {
		c := wire.Chunk{Path: path}
		var id, hash, body []byte
		if err := rows.Scan(&id, &c.Symbol, &c.Kind, &c.StartLine, &c.EndLine, &c.Tokens, &hash, &c.Header, &body); err != nil {
			return err
		}
		text, err := index.UnpackText(body)
		if err != nil {
			return err
		}
		c.ID, c.Hash, c.Text = hex.EncodeToString(id), hex.EncodeToString(hash), wire.NewText(text)
		n++
		return e.write(&c)
	})
	return n, err
}
