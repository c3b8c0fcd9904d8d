package index

import (
	"database/sql"
	"fmt"

	"github.com/cc490767/ctx/shared/db"
)

// QuickCheck reports whether the file's pages are sound.
func (w *Writer) QuickCheck() error {
	return w.each(`PRAGMA quick_check(1)`, nil, func(rows *sql.Rows) error {
		var verdict string
		if err := rows.Scan(&verdict); err != nil {
			return err
		}
		if verdict != "ok" {
			return fmt.Errorf("%s is %w (%s): remove it and index again (ctx-parse | ctx-embed | ctx-store)", w.d.Path, db.ErrDamaged, verdict)
		}
		return nil
	})
}
