package index

import (
	"database/sql"

	"github.com/cc490767/ctx/shared/ident"
)

// symbolRow is what is remembered of a row: whether it is more than the name of
// somebody's parent.
type symbolRow struct {
	id    int64
	named bool
}

// maxSymbols bounds the memory that symbolRows take.
const maxSymbols = 1 << 20

// replaceSpans writes the spans of a file whose old ones are gone.
func (w *Writer) replaceSpans(file int64, symbols []Symbol) error {
	for i := range symbols {
		s := &symbols[i]
		id, err := w.symbol(s)
		if err != nil {
			return err
		}
		var parent sql.NullInt64
		if s.Parent != "" {
			parent.Valid = true
			if parent.Int64, err = w.symbolNamed(s.Parent); err != nil {
				return err
			}
		}
		err = w.exec(`INSERT INTO spans (file_id, ordinal, symbol_id, parent_id, signature, doc, start_line, end_line,
			name_line, start_byte, end_byte, exported, declaration, detail, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			file, i, id, parent, s.Signature, s.Doc, s.StartLine, s.EndLine, s.NameLine, s.StartByte, s.EndByte,
			s.Exported, s.Declaration, s.Detail, s.Sum)
		if err != nil {
			return err
		}
	}
	return nil
}

// symbol returns the id of a symbol's row and completes the row. Rows are never
// deleted and inserted again: their ids are what others refer to.
func (w *Writer) symbol(s *Symbol) (int64, error) {
	if row, ok := w.symbols[s.Key]; ok && row.named {
		return row.id, nil
	}
	res, err := w.result(`INSERT OR IGNORE INTO symbols (repo_id, key, name, name_fold, qualified_name, kind) VALUES (?, ?, ?, ?, ?, ?)`,
		w.repo.ID, s.Key, s.Name, ident.Fold(s.Name), s.QualifiedName, s.Kind)
	if err != nil {
		return 0, err
	}
	id, isNew, err := inserted(res)
	if err != nil {
		return 0, err
	}
	if !isNew {
		if _, err := w.find(`SELECT id FROM symbols WHERE repo_id = ? AND key = ?`, []any{w.repo.ID, s.Key}, &id); err != nil {
			return 0, err
		}
		err := w.exec(`UPDATE symbols SET name = ?1, name_fold = ?2, qualified_name = ?3, kind = ?4
			WHERE id = ?5 AND (name, qualified_name, kind) <> (?1, ?3, ?4)`, s.Name, ident.Fold(s.Name), s.QualifiedName, s.Kind, id)
		if err != nil {
			return 0, err
		}
	}
	w.remember(s.Key, symbolRow{id, true})
	return id, nil
}

// symbolNamed returns the id of the symbol with a key, if need be of a new row
// that is only a key.
func (w *Writer) symbolNamed(key string) (int64, error) {
	if row, ok := w.symbols[key]; ok {
		return row.id, nil
	}
	res, err := w.result(`INSERT OR IGNORE INTO symbols (repo_id, key) VALUES (?, ?)`, w.repo.ID, key)
	if err != nil {
		return 0, err
	}
	id, isNew, err := inserted(res)
	if err != nil {
		return 0, err
	}
	if !isNew {
		if _, err := w.find(`SELECT id FROM symbols WHERE repo_id = ? AND key = ?`, []any{w.repo.ID, key}, &id); err != nil {
			return 0, err
		}
	}
	w.remember(key, symbolRow{id, false})
	return id, nil
}

func (w *Writer) remember(key string, row symbolRow) {
	if len(w.symbols) >= maxSymbols {
		clear(w.symbols)
	}
	w.symbols[key] = row
}

func inserted(res sql.Result) (id int64, isNew bool, err error) {
	n, err := res.RowsAffected()
	if err != nil || n == 0 {
		return 0, false, err
	}
	id, err = res.LastInsertId()
	return id, true, err
}

// dropSpans removes the spans of a file and remembers whose they were.
func (w *Writer) dropSpans(file int64) error {
	err := w.each(`SELECT symbol_id, coalesce(parent_id, symbol_id) FROM spans WHERE file_id = ?`, []any{file}, func(rows *sql.Rows) error {
		var symbol, parent int64
		if err := rows.Scan(&symbol, &parent); err != nil {
			return err
		}
		w.orphans[symbol], w.orphans[parent] = struct{}{}, struct{}{}
		return nil
	})
	if err != nil {
		return err
	}
	return w.exec(`DELETE FROM spans WHERE file_id = ?`, file)
}

// AllMayBeOrphans makes DropOrphans look at every symbol of the checkout: an
// earlier run ended before it did so.
func (w *Writer) AllMayBeOrphans() error {
	if w.repo.ID == 0 {
		return nil
	}
	return w.each(`SELECT id FROM symbols s WHERE repo_id = ? AND NOT EXISTS (SELECT 1 FROM spans WHERE symbol_id = s.id)`,
		[]any{w.repo.ID}, func(rows *sql.Rows) error {
			var id int64
			if err := rows.Scan(&id); err != nil {
				return err
			}
			w.orphans[id] = struct{}{}
			return nil
		})
}

// DropOrphans removes the symbols that lost their last span and are named by
// nobody, and takes the names from those that are only named as a parent.
func (w *Writer) DropOrphans() error {
	for id := range w.orphans {
		if err := w.Begin(); err != nil {
			return err
		}
		if err := w.dropOrphan(id); err != nil {
			return err
		}
		delete(w.orphans, id)
		if err := w.CommitIfDue(); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) dropOrphan(id int64) error {
	var spans, named bool
	_, err := w.find(`SELECT EXISTS (SELECT 1 FROM spans WHERE symbol_id = ?1),
		EXISTS (SELECT 1 FROM spans WHERE parent_id = ?1) OR EXISTS (SELECT 1 FROM chunks WHERE symbol_id = ?1)`, []any{id}, &spans, &named)
	if err != nil || spans {
		return err
	}
	var key string
	if _, err := w.find(`SELECT key FROM symbols WHERE id = ?`, []any{id}, &key); err != nil {
		return err
	}
	delete(w.symbols, key)
	w.changed, w.repo.changed = true, true
	if named {
		return w.exec(`UPDATE symbols SET name = '', name_fold = '', qualified_name = '', kind = '' WHERE id = ?`, id)
	}
	return w.exec(`DELETE FROM symbols WHERE id = ?`, id)
}
