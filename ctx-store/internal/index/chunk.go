package index

import "database/sql"

// chunkRow is what has to be known of a stored chunk to replace it.
type chunkRow struct {
	id        int64
	termsHash int64
}

// replaceChunks writes the chunks of a file. A chunk whose chunk_id is stored
// keeps its row's id, and its place in the full text if its terms are the same.
func (w *Writer) replaceChunks(file int64, chunks []Chunk) error {
	old, err := w.oldChunks(file)
	if err != nil {
		return err
	}
	if len(old) > 0 { // out of the way, so that ordinals can be given anew
		if err := w.exec(`UPDATE chunks SET ordinal = -1 - ordinal WHERE file_id = ?`, file); err != nil {
			return err
		}
	}
	for i := range chunks {
		if err := w.putChunk(file, i, &chunks[i], old); err != nil {
			return err
		}
	}
	for _, row := range old {
		if err := w.dropChunk(row.id); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) oldChunks(file int64) (map[string]chunkRow, error) {
	var old map[string]chunkRow
	err := w.each(`SELECT chunk_id, id, symbol_id, terms_hash FROM chunks WHERE file_id = ?`, []any{file}, func(rows *sql.Rows) error {
		var key []byte
		var r chunkRow
		var symbol sql.NullInt64
		if err := rows.Scan(&key, &r.id, &symbol, &r.termsHash); err != nil {
			return err
		}
		if old == nil {
			old = map[string]chunkRow{}
		}
		old[string(key)] = r
		if symbol.Valid {
			w.orphans[symbol.Int64] = struct{}{}
		}
		return nil
	})
	return old, err
}

// putChunk writes one chunk and takes it out of old.
func (w *Writer) putChunk(file int64, ordinal int, c *Chunk, old map[string]chunkRow) error {
	var symbol sql.NullInt64
	var err error
	if c.Symbol != "" {
		symbol.Valid = true
		if symbol.Int64, err = w.symbolNamed(c.Symbol); err != nil {
			return err
		}
	}
	text, err := w.text(c)
	if err != nil {
		return err
	}
	full, err := w.fullText()
	if err != nil {
		return err
	}
	before, exists := old[string(c.ID)]
	if !exists {
		res, err := w.result(`INSERT INTO chunks (file_id, ordinal, chunk_id, symbol_id, kind, start_line, end_line, tokens,
			text_id, terms_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, file, ordinal, c.ID, symbol, c.Kind, c.StartLine,
			c.EndLine, c.Tokens, text, c.TermsHash)
		if err != nil {
			return err
		}
		id, err := res.LastInsertId()
		if err != nil {
			return err
		}
		return w.fail(full.AddTerms(w.ctx, id, c.Terms))
	}
	delete(old, string(c.ID))
	err = w.exec(`UPDATE chunks SET ordinal = ?, symbol_id = ?, kind = ?, start_line = ?, end_line = ?, tokens = ?,
		text_id = ?, terms_hash = ? WHERE id = ?`, ordinal, symbol, c.Kind, c.StartLine, c.EndLine, c.Tokens, text, c.TermsHash, before.id)
	if err != nil || before.termsHash == c.TermsHash {
		return err
	}
	if err := full.Remove(w.ctx, before.id); err != nil {
		return w.fail(err)
	}
	return w.fail(full.AddTerms(w.ctx, before.id, c.Terms))
}

func (w *Writer) dropChunk(id int64) error {
	full, err := w.fullText()
	if err != nil {
		return err
	}
	if err := full.Remove(w.ctx, id); err != nil {
		return w.fail(err)
	}
	return w.exec(`DELETE FROM chunks WHERE id = ?`, id)
}

// text returns the row of a chunk's text. Texts are addressed by content and
// only gc removes them.
func (w *Writer) text(c *Chunk) (int64, error) {
	res, err := w.result(`INSERT OR IGNORE INTO texts (hash, head, body) VALUES (?, ?, ?)`, c.TextHash, c.Head, c.Body)
	if err != nil {
		return 0, err
	}
	id, isNew, err := inserted(res)
	if err != nil || isNew {
		return id, err
	}
	_, err = w.find(`SELECT id FROM texts WHERE hash = ?`, []any{c.TextHash}, &id)
	return id, err
}
