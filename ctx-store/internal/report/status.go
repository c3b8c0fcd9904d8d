package report

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
)

// Status is the state of an index.
type Status struct {
	V          int           `json:"v"`
	Type       string        `json:"type"` // "status"
	DB         string        `json:"db"`
	UUID       string        `json:"uuid"`
	Schema     int           `json:"schema"`
	Generation int64         `json:"generation"`
	Bytes      int64         `json:"bytes"`
	Texts      int64         `json:"texts"`
	Repos      []RepoStatus  `json:"repos"`
	Models     []ModelStatus `json:"models"`
}

// RepoStatus is the state of one checkout.
type RepoStatus struct {
	Name       string           `json:"name"`
	Root       string           `json:"root"`
	Scope      string           `json:"scope"` // JSON array
	Branch     string           `json:"branch,omitempty"`
	Commit     string           `json:"commit,omitempty"`
	Dirty      bool             `json:"dirty"`
	Snapshot   bool             `json:"snapshot"`           // the commit was read, not files on disk
	Settings   []string         `json:"settings,omitempty"` // of ctx-parse, see package wire
	State      string           `json:"state"`
	Generation int64            `json:"generation"`
	IndexedAt  int64            `json:"indexed_at"` // Unix milliseconds
	Files      int64            `json:"files"`
	Bytes      int64            `json:"source_bytes"`
	Symbols    int64            `json:"symbols"`
	Chunks     int64            `json:"chunks"`
	Partial    int64            `json:"files_partial"`
	Failed     int64            `json:"files_failed"`
	Languages  []LanguageStatus `json:"languages"`
	Errors     []FileError      `json:"errors"`
}

// LanguageStatus counts what is in one language.
type LanguageStatus struct {
	Language string `json:"language"`
	Files    int64  `json:"files"`
	Symbols  int64  `json:"symbols"`
	Chunks   int64  `json:"chunks"`
}

// FileError is an input that was unreadable, failed or damaged.
type FileError struct {
	Path    string `json:"path"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// ModelStatus says how much of the index has vectors of a model.
type ModelStatus struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Dim     int    `json:"dim"`
	Active  bool   `json:"active"`
	Vectors int64  `json:"vectors"`
	Missing int64  `json:"texts_without"`
}

// Read collects the state of an index.
func Read(ctx context.Context, d *db.DB) (*Status, error) {
	s := &Status{V: 1, Type: "status", DB: d.Path, UUID: d.UUID, Repos: []RepoStatus{}, Models: []ModelStatus{}}
	var err error
	if s.Bytes, err = DiskSize(d.Path); err != nil {
		return nil, err
	}
	err = d.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version),
		(SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'generation'), (SELECT count(*) FROM texts)`).Scan(&s.Schema, &s.Generation, &s.Texts)
	if err != nil {
		return nil, d.Explain(err)
	}
	rows, err := d.QueryContext(ctx, `SELECT id, name, root, scope, branch, commit_id, dirty, state, generation, indexed_at, `+index.SettingsSQL+` FROM repos ORDER BY name`)
	if err != nil {
		return nil, d.Explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var r RepoStatus
		var id int64
		var settings sql.NullString
		if err := rows.Scan(&id, &r.Name, &r.Root, &r.Scope, &r.Branch, &r.Commit, &r.Dirty, &r.State, &r.Generation, &r.IndexedAt, &settings); err != nil {
			return nil, d.Explain(err)
		}
		if r.Settings, err = index.Settings(settings); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", d.Path, r.Name, err)
		}
		r.Snapshot = cli.GitFolder(r.Root)
		if err := readRepo(ctx, d, id, &r); err != nil {
			return nil, d.Explain(err)
		}
		s.Repos = append(s.Repos, r)
	}
	if err := rows.Err(); err != nil {
		return nil, d.Explain(err)
	}
	return s, d.Explain(readModels(ctx, d, s))
}

const languageCounts = `WITH
  c AS (SELECT f.language, count(*) n FROM chunks JOIN files f ON f.id = file_id WHERE f.repo_id = ?1 GROUP BY 1),
  s AS (SELECT f.language, count(DISTINCT symbol_id) n FROM spans JOIN files f ON f.id = file_id WHERE f.repo_id = ?1 GROUP BY 1)
SELECT f.language, count(*), coalesce(s.n, 0), coalesce(c.n, 0), sum(size), sum(status = 'partial'), sum(status = 'failed')
FROM files f LEFT JOIN c USING (language) LEFT JOIN s USING (language) WHERE repo_id = ?1 GROUP BY f.language ORDER BY 2 DESC, 1`

func readRepo(ctx context.Context, d *db.DB, id int64, r *RepoStatus) error {
	r.Languages, r.Errors = []LanguageStatus{}, []FileError{}
	err := scanAll(ctx, d, languageCounts, id, func(rows *sql.Rows) error {
		var l LanguageStatus
		var size, partial, failed int64
		if err := rows.Scan(&l.Language, &l.Files, &l.Symbols, &l.Chunks, &size, &partial, &failed); err != nil {
			return err
		}
		r.Languages = append(r.Languages, l)
		r.Files += l.Files
		r.Symbols += l.Symbols
		r.Chunks += l.Chunks
		r.Bytes += size
		r.Partial += partial
		r.Failed += failed
		return nil
	})
	if err != nil {
		return err
	}
	return scanAll(ctx, d, `SELECT path, code, message FROM file_errors WHERE repo_id = ? ORDER BY path, code`, id, func(rows *sql.Rows) error {
		var e FileError
		if err := rows.Scan(&e.Path, &e.Code, &e.Message); err != nil {
			return err
		}
		r.Errors = append(r.Errors, e)
		return nil
	})
}

func scanAll(ctx context.Context, d *db.DB, query string, arg any, scan func(*sql.Rows) error) error {
	rows, err := d.QueryContext(ctx, query, arg)
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

func readModels(ctx context.Context, d *db.DB, s *Status) error {
	rows, err := d.QueryContext(ctx, `SELECT id, name, dim, active, (SELECT coalesce(sum(count), 0) FROM segments WHERE model_id = m.id),
		(SELECT count(DISTINCT text_id) FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE model_id = m.id AND text_id = c.text_id))
		FROM models m ORDER BY active DESC, name, id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var m ModelStatus
		if err := rows.Scan(&m.ID, &m.Name, &m.Dim, &m.Active, &m.Vectors, &m.Missing); err != nil {
			return err
		}
		s.Models = append(s.Models, m)
	}
	return rows.Err()
}

// Text prints the state for a person.
func (s *Status) Text(w io.Writer, now time.Time) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s, generation %d, schema %d\n", cli.Printable(s.DB), Bytes(s.Bytes), s.Generation, s.Schema)
	if len(s.Repos) == 0 {
		b.WriteString("nothing is indexed yet: ctx-parse | ctx-embed | ctx-store\n")
	}
	for i := range s.Repos {
		s.Repos[i].text(&b, now)
	}
	if len(s.Models) == 0 {
		b.WriteString("\nno vectors: search is lexical (ctx-embed models install NAME)\n")
	}
	for _, m := range s.Models {
		use := ""
		if m.Active {
			use = ", in use"
		}
		fmt.Fprintf(&b, "\nmodel %s (%d dimensions%s): %s", cli.Printable(m.Name), m.Dim, use, Count(m.Vectors, "vector"))
		if m.Missing > 0 {
			fmt.Fprintf(&b, ", %s without one: run the pipe again", Count(m.Missing, "text"))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// maxShown bounds the lists that a person is shown.
const maxShown = 10

func (r *RepoStatus) text(b *strings.Builder, now time.Time) {
	fmt.Fprintf(b, "\n%s  %s\n", cli.Printable(r.Name), cli.Printable(r.Root))
	fmt.Fprintf(b, "  %s, indexed %s%s\n", r.State, Ago(r.IndexedAt, now), r.version())
	if r.Scope != `["."]` && r.Scope != `[]` { // [] until a run came to its end
		fmt.Fprintf(b, "  only %s\n", cli.Printable(r.Scope))
	}
	if set := r.notDefault(); set != "" {
		fmt.Fprintf(b, "  read with%s\n", cli.Printable(set))
	}
	if r.State == "unfinished" {
		b.WriteString("  the last run did not end: run the pipe again\n")
	}
	fmt.Fprintf(b, "  %s (%s), %s, %s", Count(r.Files, "file"), Bytes(r.Bytes), Count(r.Symbols, "symbol"), Count(r.Chunks, "chunk"))
	if r.Partial+r.Failed > 0 {
		fmt.Fprintf(b, "; %s with syntax errors, %d failed", Count(r.Partial, "file"), r.Failed)
	}
	b.WriteString("\n\n")
	fmt.Fprintf(b, "  %-14s %10s %10s %10s\n", "language", "files", "symbols", "chunks")
	for i, l := range r.Languages {
		if i == maxShown {
			fmt.Fprintf(b, "  and %s\n", Count(int64(len(r.Languages)-i), "more language"))
			break
		}
		name := l.Language
		if name == "" {
			name = "(text)"
		}
		fmt.Fprintf(b, "  %-14s %10d %10d %10d\n", cli.Printable(name), l.Files, l.Symbols, l.Chunks)
	}
	for i, e := range r.Errors {
		if i == maxShown {
			fmt.Fprintf(b, "  and %d more\n", len(r.Errors)-i)
			break
		}
		fmt.Fprintf(b, "  %s: %s (%s)\n", cli.Printable(e.Path), cli.Printable(e.Message), cli.Printable(e.Code))
	}
}

// version says which commit was read, or was checked out where files were.
func (r *RepoStatus) version() string {
	if r.Commit == "" {
		return ""
	}
	commit := cli.Printable(r.Commit[:min(12, len(r.Commit))])
	if r.Branch != "" {
		commit += " (" + cli.Printable(r.Branch) + ")"
	}
	switch {
	case r.Snapshot:
		return ", a snapshot of commit " + commit
	case r.Dirty:
		return " at " + commit + " with uncommitted changes"
	}
	return " at " + commit
}

// notDefault lists, as flags, the settings that are not the built-in ones.
func (r *RepoStatus) notDefault() string {
	flags := ""
	for _, s := range r.Settings {
		name, value, _ := strings.Cut(s, "=")
		if d := cli.Default("parse." + strings.ReplaceAll(name, "-", "_")); d == "" || d != value {
			flags += " --" + s
		}
	}
	return flags
}
