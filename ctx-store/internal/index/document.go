package index

import (
	"context"
	"encoding/binary"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// Stored is what the stored rows say that full text should hold of a chunk.
type Stored struct {
	ID        int64
	Path      string
	Terms     fulltext.Terms
	TermsHash int64 // as stored
}

// EachDocument rebuilds the full-text terms of every chunk from stored rows, in
// the order of files and chunks. It reads on connections of its own.
func EachDocument(ctx context.Context, d *db.DB, each func(Stored) error) error {
	files, err := d.QueryContext(ctx, `SELECT id, path FROM files ORDER BY id`)
	if err != nil {
		return d.Explain(err)
	}
	defer files.Close()
	prep := fulltext.NewPreparer(ident.NewNormalizer())
	for files.Next() {
		var id int64
		var path string
		if err := files.Scan(&id, &path); err != nil {
			return d.Explain(err)
		}
		if err := eachChunk(ctx, d, id, path, prep, each); err != nil {
			return d.Explain(err)
		}
	}
	return d.Explain(files.Err())
}

func eachChunk(ctx context.Context, d *db.DB, file int64, path string, prep *fulltext.Preparer, each func(Stored) error) error {
	symbols, spans, err := readSpans(ctx, d, file)
	if err != nil {
		return err
	}
	rows, err := d.QueryContext(ctx, `SELECT c.id, coalesce(s.key, ''), c.start_line, c.terms_hash, t.body FROM chunks c
		JOIN texts t ON t.id = c.text_id LEFT JOIN symbols s ON s.id = c.symbol_id WHERE c.file_id = ? ORDER BY c.ordinal`, file)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		doc := Stored{Path: path}
		var key string
		var line int
		var body []byte
		if err := rows.Scan(&doc.ID, &key, &line, &doc.TermsHash, &body); err != nil {
			return err
		}
		text, err := UnpackText(body)
		if err != nil {
			return err
		}
		var span *wire.Symbol
		if i := spans.Of(key, line); i >= 0 {
			span = &symbols[i]
		}
		doc.Terms = prep.Terms(Document(path, span, text))
		if err := each(doc); err != nil {
			return err
		}
	}
	return rows.Err()
}

func readSpans(ctx context.Context, d *db.DB, file int64) (symbols []wire.Symbol, spans Spans, err error) {
	rows, err := d.QueryContext(ctx, `SELECT s.key, s.qualified_name, x.signature, x.doc, x.start_line, x.end_line
		FROM spans x JOIN symbols s ON s.id = x.symbol_id WHERE x.file_id = ? ORDER BY x.ordinal`, file)
	if err != nil {
		return nil, spans, err
	}
	defer rows.Close()
	for rows.Next() {
		var s wire.Symbol
		if err := rows.Scan(&s.Key, &s.QualifiedName, &s.Signature, &s.Doc, &s.StartLine, &s.EndLine); err != nil {
			return nil, spans, err
		}
		symbols = append(symbols, s)
		spans.Add(s.Key, s.StartLine, s.EndLine)
	}
	return symbols, spans, rows.Err()
}

// TextIDs decodes segments.text_ids.
func TextIDs(raw []byte) []int64 {
	ids := make([]int64, 0, len(raw)/8)
	for ; len(raw) >= 8; raw = raw[8:] {
		ids = append(ids, int64(binary.LittleEndian.Uint64(raw)))
	}
	return ids
}
