package index

import (
	"database/sql"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// ReplaceFile puts a file in the place of what is stored at its path. Rows of
// chunks that are the same keep their ids, and with them what refers to them.
func (w *Writer) ReplaceFile(f *File) error {
	if err := w.beginFile(); err != nil {
		return err
	}
	id, err := w.fileRow(f)
	if err != nil {
		return err
	}
	if err := w.replaceSpans(id, f.Symbols); err != nil {
		return err
	}
	if err := w.replaceRefs(id, f); err != nil {
		return err
	}
	if err := w.replaceChunks(id, f.Chunks); err != nil {
		return err
	}
	return w.clearErrors(f.Path)
}

func (w *Writer) beginFile() error {
	if err := w.Begin(); err != nil {
		return err
	}
	if err := w.BeginRun(); err != nil {
		return err
	}
	w.files++
	w.changed, w.repo.changed = true, true
	return nil
}

// fileRow writes the row of the file itself. The rows that hang on an older one
// are prepared for replacement.
func (w *Writer) fileRow(f *File) (id int64, err error) {
	found, err := w.find(`SELECT id FROM files WHERE repo_id = ? AND path = ?`, []any{w.repo.ID, f.Path}, &id)
	if err != nil {
		return 0, err
	}
	if found {
		if err := w.dropSpans(id); err != nil {
			return 0, err
		}
		return id, w.exec(`UPDATE files SET language = ?, hash = ?, size = ?, lines = ?, status = ?, generated = ?,
			role = ?, parser = ?, masked = ?, mtime_ns = ?, inode = ? WHERE id = ?`,
			f.Language, f.Hash, f.Size, f.Lines, f.Status, f.Generated, f.Role, f.Parser, f.Masked, f.MTimeNS, int64(f.Inode), id)
	}
	res, err := w.result(`INSERT INTO files (repo_id, path, language, hash, size, lines, status, generated, role, parser,
		masked, mtime_ns, inode) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, w.repo.ID, f.Path, f.Language, f.Hash,
		f.Size, f.Lines, f.Status, f.Generated, f.Role, f.Parser, f.Masked, f.MTimeNS, int64(f.Inode))
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

func (w *Writer) replaceRefs(id int64, f *File) error {
	if f.Refs == 0 {
		return w.exec(`DELETE FROM refs WHERE file_id = ?`, id)
	}
	return w.exec(`INSERT OR REPLACE INTO refs (file_id, count, data) VALUES (?, ?, ?)`, id, f.Refs, f.RefData)
}

// DeleteFile removes a file and all that hangs on it; texts and vectors stay.
// It reports whether there was such a file.
func (w *Writer) DeleteFile(path string) (bool, error) {
	var id int64
	if w.repo.ID == 0 {
		return false, nil
	}
	found, err := w.find(`SELECT id FROM files WHERE repo_id = ? AND path = ?`, []any{w.repo.ID, path}, &id)
	if err != nil {
		return false, err
	}
	if !found {
		return false, nil
	}
	if err := w.beginFile(); err != nil {
		return false, err
	}
	if err := w.dropSpans(id); err != nil {
		return false, err
	}
	if err := w.replaceChunks(id, nil); err != nil {
		return false, err
	}
	for _, query := range []string{`DELETE FROM refs WHERE file_id = ?`, `DELETE FROM files WHERE id = ?`} {
		if err := w.exec(query, id); err != nil {
			return false, err
		}
	}
	return true, w.clearErrors(path)
}

// Touch refreshes the hints of a file whose content is unchanged.
func (w *Writer) Touch(t *wire.Touch) error {
	if w.repo.ID == 0 {
		return nil
	}
	if err := w.Begin(); err != nil {
		return err
	}
	return w.exec(`UPDATE files SET mtime_ns = ?, inode = ? WHERE repo_id = ? AND path = ? AND hash = ? AND size = ?`,
		t.MTimeNS, int64(t.Inode), w.repo.ID, t.Raw(), t.Hash, t.Size)
}

// Files lists the paths of the stored files of the checkout inside a scope.
func (w *Writer) Files(scope []string) (paths []string, err error) {
	err = w.each(`SELECT path FROM files WHERE repo_id = ? ORDER BY path`, []any{w.repo.ID}, func(rows *sql.Rows) error {
		var path string
		if err := rows.Scan(&path); err != nil {
			return err
		}
		if InScope(scope, path) {
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

// InScope reports whether a path is one of the scope's or below one.
func InScope(scope []string, path string) bool {
	for _, s := range scope {
		if s == "." || s == "" || path == s || strings.HasPrefix(path, strings.TrimSuffix(s, "/")+"/") {
			return true
		}
	}
	return false
}

// UnionScope returns the smallest scope that covers two.
func UnionScope(a, b []string) []string {
	var out []string
	for _, s := range append(append([]string{}, a...), b...) {
		if InScope(out, s) {
			continue
		}
		kept := []string{s}
		for _, o := range out {
			if !InScope([]string{s}, o) {
				kept = append(kept, o)
			}
		}
		out = kept
	}
	return out
}
