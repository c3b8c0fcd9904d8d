package index

import (
	"database/sql"
	"encoding/json"
	"fmt"
)

// SettingsSQL gives, in a query over repos, what [Settings] reads. It stands in
// meta, under "settings:" and the checkout's name: a column of its own would
// make every index one that has to be brought up to date first.
const SettingsSQL = `(SELECT value FROM meta WHERE key = 'settings:' || repos.name)`

// Settings reads the settings that the last whole run named, nil if it named none.
func Settings(value sql.NullString) (list []string, err error) {
	if value.Valid {
		err = json.Unmarshal([]byte(value.String), &list)
	}
	if err != nil {
		return nil, fmt.Errorf("settings in meta: %w", err)
	}
	return list, nil
}

// putSettings stores what the header said; a header that does not say takes away
// what an earlier one did.
func (w *Writer) putSettings(list []string) error {
	key := "settings:" + w.repo.Name
	if len(list) == 0 {
		return w.exec(`DELETE FROM meta WHERE key = ?`, key)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return w.exec(`INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2`, key, string(text))
}
