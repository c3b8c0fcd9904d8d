package index

import (
	"database/sql"
	"encoding/json"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// PutPackage stores what a manifest says.
func (w *Writer) PutPackage(p *wire.Package) error {
	if err := w.Begin(); err != nil {
		return err
	}
	if err := w.BeginRun(); err != nil {
		return err
	}
	detail, err := json.Marshal(struct {
		Depends []string          `json:"depends,omitempty"`
		Aliases map[string]string `json:"aliases,omitempty"`
	}{p.Depends, p.Aliases})
	if err != nil {
		return err
	}
	res, err := w.result(`INSERT INTO packages (repo_id, path, kind, name, root, detail) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
		ON CONFLICT DO UPDATE SET kind = ?3, name = ?4, root = ?5, detail = ?6
		WHERE (kind, name, root, detail) <> (?3, ?4, ?5, ?6)`, w.repo.ID, p.Raw(), p.Kind, p.Name, p.Root, string(detail))
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	w.changed, w.repo.changed = true, true
	return nil
}

// Packages lists the manifests of the checkout.
func (w *Writer) Packages() (paths []string, err error) {
	err = w.each(`SELECT path FROM packages WHERE repo_id = ?`, []any{w.repo.ID}, func(rows *sql.Rows) error {
		var path string
		if err := rows.Scan(&path); err != nil {
			return err
		}
		paths = append(paths, path)
		return nil
	})
	return paths, err
}

// DropPackage forgets what a manifest said.
func (w *Writer) DropPackage(path string) error {
	if err := w.Begin(); err != nil {
		return err
	}
	w.changed, w.repo.changed = true, true
	return w.exec(`DELETE FROM packages WHERE repo_id = ? AND path = ?`, w.repo.ID, path)
}

// PutError notes an input that was unreadable, failed or damaged.
func (w *Writer) PutError(path, code, message string) error {
	if err := w.Begin(); err != nil {
		return err
	}
	if err := w.BeginRun(); err != nil {
		return err
	}
	return w.exec(`INSERT OR REPLACE INTO file_errors (repo_id, path, code, message) VALUES (?, ?, ?, ?)`, w.repo.ID, path, code, message)
}

func (w *Writer) clearErrors(path string) error {
	return w.exec(`DELETE FROM file_errors WHERE repo_id = ? AND path = ?`, w.repo.ID, path)
}

// ClearOldErrors removes the errors of earlier runs inside a scope that a whole
// run did not meet again: those of files that are not stored, and those about
// reading. A file that failed to parse keeps its error while it is unchanged.
func (w *Writer) ClearOldErrors(scope []string, met map[string]bool) error {
	if w.repo.ID == 0 {
		return nil
	}
	var gone [][2]string
	err := w.each(`SELECT e.path, e.code, EXISTS (SELECT 1 FROM files f WHERE f.repo_id = e.repo_id AND f.path = e.path)
		FROM file_errors e WHERE repo_id = ?`, []any{w.repo.ID}, func(rows *sql.Rows) error {
		var path, code string
		var stored bool
		if err := rows.Scan(&path, &code, &stored); err != nil {
			return err
		}
		reading := code == wire.CodeUnreadable || code == wire.CodeVanished || strings.HasPrefix(code, "damaged")
		if InScope(scope, path) && !met[path] && (!stored || reading) {
			gone = append(gone, [2]string{path, code})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range gone {
		if err := w.Begin(); err != nil {
			return err
		}
		if err := w.exec(`DELETE FROM file_errors WHERE repo_id = ? AND path = ? AND code = ?`, w.repo.ID, e[0], e[1]); err != nil {
			return err
		}
	}
	return nil
}
