package index

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cc490767/ctx/shared/wire"
)

// Repo is a checkout's row.
type Repo struct {
	ID         int64 // 0: no row yet
	Name       string
	Root       string
	Scope      []string
	State      string
	Generation int64
	RunID      int64 // of this run, 0 until it wrote something

	changed bool // in this transaction
}

// Find reads the row of a checkout; without one, ID is 0 and State "empty".
func (w *Writer) Find(name string) (*Repo, error) {
	r := &Repo{Name: name, State: "empty"}
	var scope string
	_, err := w.find(`SELECT id, root, scope, state, generation FROM repos WHERE name = ?`, []any{name},
		&r.ID, &r.Root, &scope, &r.State, &r.Generation)
	if err != nil {
		return nil, err
	}
	if scope != "" {
		if err := json.Unmarshal([]byte(scope), &r.Scope); err != nil {
			return nil, fmt.Errorf("repos.scope of %s: %w", name, err)
		}
	}
	return r, nil
}

// Use makes r the checkout that files belong to from now on.
func (w *Writer) Use(r *Repo) {
	if w.repo == nil || w.repo.Name != r.Name {
		w.symbols = map[string]symbolRow{}
		w.orphans = map[int64]struct{}{}
	}
	w.repo = r
}

// RunningRuns returns the runs of a checkout that never ended. Call it with the
// checkout's lock held: then they are dead.
func (w *Writer) RunningRuns(r *Repo) (ids []int64, err error) {
	err = w.each(`SELECT id FROM runs WHERE repo_id = ? AND state = 'running'`, []any{r.ID}, func(rows *sql.Rows) error {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	})
	return ids, err
}

// MarkCut says that a run ended without being able to say so itself.
func (w *Writer) MarkCut(run int64) error {
	if err := w.Begin(); err != nil {
		return err
	}
	return w.exec(`UPDATE runs SET state = 'cut', message = 'the process ended without a word' WHERE id = ?`, run)
}

// keepRuns is how many runs of a checkout are remembered.
const keepRuns = 50

// BeginRun makes sure that the checkout and this run have rows.
func (w *Writer) BeginRun() error {
	r := w.repo
	if r.RunID != 0 {
		return nil
	}
	if r.ID == 0 {
		res, err := w.result(`INSERT INTO repos (name, root) VALUES (?, ?)`, r.Name, r.Root)
		if err != nil {
			return err
		}
		if r.ID, err = res.LastInsertId(); err != nil {
			return err
		}
	}
	res, err := w.result(`INSERT INTO runs (repo_id, state, started_at) VALUES (?, 'running', ?)`, r.ID, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	if r.RunID, err = res.LastInsertId(); err != nil {
		return err
	}
	return w.exec(`DELETE FROM runs WHERE repo_id = ? AND id <= ?`, r.ID, r.RunID-keepRuns)
}

// Counts is what a run did.
type Counts struct {
	Files, Symbols, Chunks, Vectors, Deleted, Unchanged, Errors int64
}

// Add adds other to c.
func (c *Counts) Add(other Counts) {
	c.Files += other.Files
	c.Symbols += other.Symbols
	c.Chunks += other.Chunks
	c.Vectors += other.Vectors
	c.Deleted += other.Deleted
	c.Unchanged += other.Unchanged
	c.Errors += other.Errors
}

// EndRun writes how the run stands: state is that of the runs table.
func (w *Writer) EndRun(state string, c Counts, message string) error {
	return w.exec(`UPDATE runs SET state = ?, finished_at = ?, files = ?, chunks = ?, vectors = ?, deleted = ?,
		unchanged = ?, errors = ?, message = ? WHERE id = ?`, state, time.Now().UnixMilli(), c.Files, c.Chunks,
		c.Vectors, c.Deleted, c.Unchanged, c.Errors, message, w.repo.RunID)
}

// Complete writes what the header said of a checkout whose stream came whole.
// It must be the last change in its transaction.
func (w *Writer) Complete(h *wire.Header, scope []string, state string) error {
	text, err := json.Marshal(scope)
	if err != nil {
		return err
	}
	if err := w.countGeneration(); err != nil { // it sets the state to unfinished
		return err
	}
	if err := w.putSettings(h.Settings); err != nil {
		return err
	}
	w.repo.State = state
	return w.exec(`UPDATE repos SET root = ?, scope = ?, branch = ?, commit_id = ?, dirty = ?, parser = ?, state = ?, indexed_at = ?
		WHERE id = ?`, w.repo.Root, string(text), h.Branch, h.Commit, h.Dirty, h.Parser, state, time.Now().UnixMilli(), w.repo.ID)
}
