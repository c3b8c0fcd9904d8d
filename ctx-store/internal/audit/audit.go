// Package audit looks for damage in an index and for counts that do not agree.
package audit

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
)

// Finding is something that is wrong.
type Finding struct {
	Check  string // which check found it
	Detail string
}

// maxFindings bounds the findings of one check: the first ones tell.
const maxFindings = 20

// sample is how many texts are recomputed without --full.
const sample = 2000

type audit struct {
	ctx   context.Context
	d     *db.DB
	found func(Finding)
}

// invariants are queries that return one text for each row that breaks a rule.
var invariants = []struct{ name, query string }{
	{"foreign keys", `SELECT 'row ' || coalesce(rowid, '?') || ' of ' || "table" || ' refers to a row of ' || parent || ' that is not there' FROM pragma_foreign_key_check`},
	{"chunk lines", `SELECT f.path || ': chunk at lines ' || c.start_line || '-' || c.end_line || ' of ' || f.lines
		FROM chunks c JOIN files f ON f.id = c.file_id WHERE c.start_line < 1 OR c.end_line < c.start_line OR c.end_line > max(f.lines, 1)`},
	{"symbol lines", `SELECT f.path || ': symbol at lines ' || s.start_line || '-' || s.end_line || ' of ' || f.lines
		FROM spans s JOIN files f ON f.id = s.file_id WHERE s.start_line < 1 OR s.end_line < s.start_line OR s.end_line > max(f.lines, 1)
		OR s.start_byte > s.end_byte OR s.end_byte > f.size`},
	{"symbol names", `SELECT 'symbol ' || key || ' has spans but no name' FROM symbols s WHERE name = '' AND qualified_name = ''
		AND EXISTS (SELECT 1 FROM spans WHERE symbol_id = s.id)`},
	{"orphaned symbols", `SELECT 'symbol ' || key || ' stands nowhere and is nobody''s parent' FROM symbols s
		WHERE NOT EXISTS (SELECT 1 FROM spans WHERE symbol_id = s.id) AND NOT EXISTS (SELECT 1 FROM spans WHERE parent_id = s.id)
		AND NOT EXISTS (SELECT 1 FROM chunks WHERE symbol_id = s.id)
		AND (SELECT state FROM repos WHERE id = s.repo_id) = 'complete'`},
	{"packages", `SELECT path || ': manifest of a package that is not indexed' FROM packages p
		WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.repo_id = p.repo_id AND f.path = p.path)
		AND (SELECT state FROM repos WHERE id = p.repo_id) = 'complete'`},
	{"full text", `SELECT f.path || ': chunk at line ' || c.start_line || ' is not in the full text' FROM chunks c JOIN files f ON f.id = c.file_id
		WHERE NOT EXISTS (SELECT 1 FROM fulltext_docsize d WHERE d.id = c.id)`},
	{"full text", `SELECT 'document ' || d.id || ' of the full text is no chunk' FROM fulltext_docsize d WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.id = d.id)`},
	{"segments", `SELECT 'segment ' || s.id || ' holds ' || count || ' vectors in ' || length(text_ids) || ' and ' || length(data) || ' bytes'
		FROM segments s JOIN models m ON m.id = s.model_id WHERE length(text_ids) <> 8 * count OR length(data) <> m.dim * count`},
	{"vectors", `SELECT 'segment ' || s.id || ' holds ' || s.count || ' vectors, ' || coalesce(v.n, 0) || ' are listed for it'
		FROM segments s LEFT JOIN (SELECT segment_id, count(*) n FROM vectors GROUP BY 1) v ON v.segment_id = s.id WHERE s.count <> coalesce(v.n, 0)`},
	{"models", `SELECT count(*) || ' models are marked as in use' FROM models WHERE active HAVING count(*) > 1`},
	{"generation", `SELECT name || ' is at generation ' || generation || ', the index at ' || (SELECT value FROM meta WHERE key = 'generation')
		FROM repos WHERE generation > (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'generation')`},
}

// Run checks an index; full looks at every page and text, otherwise texts are
// sampled and indexes within the file are not compared with their tables. w is
// the same index opened for writing, which the full text's own check needs; nil
// leaves that out. Each finding is handed on as it is found.
func Run(ctx context.Context, d, w *db.DB, full bool, found func(Finding)) error {
	a := audit{ctx, d, found}
	if sound, err := a.pages(full); err != nil || !sound {
		return err // nothing behind damaged pages can be trusted or even read
	}
	for _, inv := range invariants {
		if err := a.tolerate(inv.name, a.rows(inv.name, inv.query)); err != nil {
			return err
		}
	}
	if err := d.CheckTerms(ctx); errors.Is(err, db.ErrTerms) {
		found(Finding{"full text", err.Error()})
	} else if err := a.tolerate("full text", err); err != nil {
		return err
	}
	if w != nil {
		if err := a.tolerate("full text", a.fullText(w)); err != nil {
			return err
		}
	}
	if err := a.tolerate("texts", a.texts(full)); err != nil {
		return err
	}
	return a.tolerate("vectors", a.segments())
}

// pages has SQLite look at the file's pages.
func (a *audit) pages(full bool) (sound bool, err error) {
	query := `PRAGMA quick_check(20)`
	if full {
		query = `PRAGMA integrity_check(20)`
	}
	sound = true
	report := func(detail string) {
		if detail != "ok" {
			sound = false
			a.found(Finding{"pages", detail})
		}
	}
	rows, err := a.d.QueryContext(a.ctx, query)
	if err == nil {
		defer rows.Close()
		for rows.Next() {
			var detail string
			if err := rows.Scan(&detail); err != nil {
				return false, err
			}
			report(detail)
		}
		err = rows.Err()
	}
	if db.IsDamaged(err) {
		report(err.Error())
		return false, nil
	}
	return sound, err
}

// tolerate turns damage met in a check into a finding of that check.
func (a *audit) tolerate(check string, err error) error {
	if err == nil || !db.IsDamaged(err) {
		return err
	}
	a.found(Finding{check, err.Error()})
	return nil
}

func (a *audit) rows(check, query string) error {
	rows, err := a.d.QueryContext(a.ctx, query)
	if err != nil {
		return fmt.Errorf("%s: %w", check, err)
	}
	defer rows.Close()
	for n := 0; rows.Next() && n < maxFindings; n++ {
		var detail string
		if err := rows.Scan(&detail); err != nil {
			return err
		}
		a.found(Finding{check, detail})
	}
	return rows.Err()
}

// fullText runs the structure's own check, which reports damage as an error. It
// is phrased as an INSERT.
func (a *audit) fullText(w *db.DB) error {
	err := fulltext.Check(a.ctx, w.DB)
	if err != nil && !db.IsBusy(err) {
		a.found(Finding{"full text", err.Error()})
		return nil
	}
	return err
}

// texts recomputes the hashes of texts, and the full-text terms of their chunks.
func (a *audit) texts(full bool) error {
	query := `SELECT id, hash, head, body FROM texts`
	if !full { // the same spread of ids each time
		query += fmt.Sprintf(` WHERE id %% max(1, (SELECT count(*) FROM texts) / %d) = 0`, sample)
	}
	rows, err := a.d.QueryContext(a.ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	bad := 0
	for rows.Next() && bad < maxFindings {
		var id int64
		var hash, body []byte
		var head string
		if err := rows.Scan(&id, &hash, &head, &body); err != nil {
			return err
		}
		text, err := index.UnpackText(body)
		if err != nil {
			bad++
			a.found(Finding{"texts", fmt.Sprintf("text %d: %v", id, err)})
			continue
		}
		sum := sha256.Sum256([]byte(head + "\x00" + text))
		if string(sum[:]) != string(hash) {
			bad++
			a.found(Finding{"texts", fmt.Sprintf("text %d is not what its hash %s says", id, hex.EncodeToString(hash))})
		}
	}
	if err := rows.Err(); err != nil || !full || bad > 0 {
		return err // terms of damaged texts say nothing
	}
	return a.terms()
}

// terms recomputes what full text should hold of every chunk.
func (a *audit) terms() error {
	bad := 0
	return index.EachDocument(a.ctx, a.d, func(doc index.Stored) error {
		if index.HashTerms(doc.Terms) != doc.TermsHash && bad < maxFindings {
			bad++
			a.found(Finding{"full text", fmt.Sprintf("%s: chunk %d is indexed with other terms than its text gives: ctx-store reindex", doc.Path, doc.ID)})
		}
		return nil
	})
}

// segments compares the texts that each segment names with those listed for it.
func (a *audit) segments() error {
	rows, err := a.d.QueryContext(a.ctx, `SELECT id, model_id, text_ids FROM segments`)
	if err != nil {
		return err
	}
	defer rows.Close()
	listed, err := a.d.PrepareContext(a.ctx, `SELECT segment_id FROM vectors WHERE model_id = ? AND text_id = ?`)
	if err != nil {
		return err
	}
	defer listed.Close()
	bad := 0
	for rows.Next() {
		var id int64
		var model string
		var ids []byte
		if err := rows.Scan(&id, &model, &ids); err != nil {
			return err
		}
		for _, text := range index.TextIDs(ids) {
			var at int64
			err := listed.QueryRowContext(a.ctx, model, text).Scan(&at)
			if err != nil && err != sql.ErrNoRows {
				return err
			}
			if at != id && bad < maxFindings {
				bad++
				a.found(Finding{"vectors", fmt.Sprintf("segment %d holds a vector of text %d that is not listed for it", id, text)})
			}
		}
	}
	return rows.Err()
}
