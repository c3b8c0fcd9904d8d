// Package indextest makes small real indexes for the tests of this module,
// straight from the schema, without the tools that make them otherwise.
package indextest

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// Repo is the name of the indexed repository.
const Repo = "sample"

// Builder fills an index.
type Builder struct {
	tx      *sql.Tx
	words   *fulltext.Writer
	zstd    *zstd.Encoder
	root    string
	spans   map[int64]int
	ordinal map[int64]int
}

// Build makes an index at path with what fill adds, of a repository at root.
func Build(path, root string, fill func(*Builder) error) error {
	ctx := context.Background()
	d, err := db.Open(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	enc, err := zstd.NewWriter(nil)
	if err != nil {
		return err
	}
	defer enc.Close()
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	words, err := fulltext.NewWriter(ctx, tx, ident.NewNormalizer())
	if err != nil {
		return err
	}
	b := &Builder{tx: tx, words: words, zstd: enc, root: root, spans: map[int64]int{}, ordinal: map[int64]int{}}
	if _, err := tx.Exec(`INSERT OR IGNORE INTO repos (id, name, root, commit_id, state) VALUES (1, ?, ?, 'c0ffee', 'complete')`, Repo, root); err != nil {
		return err
	}
	if err := fill(b); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE meta SET value = value + 1 WHERE key = 'generation'`); err != nil {
		return err
	}
	if err := words.Close(); err != nil {
		return err
	}
	return tx.Commit()
}

// Piece is a chunk and, if it has a name, the symbol that it defines.
type Piece struct {
	Name, Qualified, Kind string
	Signature, Doc, Text  string
	Start                 int
}

// File adds a file and its pieces and returns its id.
func (b *Builder) File(path, language, role string, content string, pieces ...Piece) (int64, error) {
	var mtime, size int64
	if info, err := os.Stat(filepath.Join(b.root, path)); err == nil {
		mtime, size = info.ModTime().UnixNano(), info.Size()
	}
	r, err := b.tx.Exec(`INSERT INTO files (repo_id, path, language, hash, size, lines, status, generated, role, parser, mtime_ns)
		VALUES (1, ?, ?, ?, ?, ?, 'full', 0, ?, 'p', ?)`, path, language, wire.FileHash([]byte(content)), size, strings.Count(content, "\n"), role, mtime)
	if err != nil {
		return 0, err
	}
	id, err := r.LastInsertId()
	for i := range pieces {
		if err == nil {
			err = b.piece(id, path, language, i, &pieces[i])
		}
	}
	return id, err
}

func (b *Builder) piece(file int64, path, language string, ordinal int, p *Piece) error {
	end := p.Start + strings.Count(strings.TrimSuffix(p.Text, "\n"), "\n")
	kind, symbol := wire.ChunkText, any(nil)
	if p.Name != "" {
		kind = wire.ChunkSymbol
		key := wire.SymbolKey(Repo, language, path, p.Qualified, nil, p.Kind)
		var id int64
		err := b.tx.QueryRow(`INSERT INTO symbols (repo_id, key, name, name_fold, qualified_name, kind) VALUES (1, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET kind = kind RETURNING id`, key, p.Name, ident.Fold(p.Name), p.Qualified, p.Kind).Scan(&id)
		if err != nil {
			return err
		}
		symbol = id
		_, err = b.tx.Exec(`INSERT INTO spans (file_id, ordinal, symbol_id, signature, doc, start_line, end_line, name_line, start_byte, end_byte, exported, declaration, hash)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 1, 0, x'00')`, file, b.spans[file], id, p.Signature, p.Doc, p.Start, end, p.Start)
		if err != nil {
			return err
		}
		b.spans[file]++
	}
	head := path + "\n"
	text, err := b.text(head, p.Text)
	if err != nil {
		return err
	}
	handle, err := hex.DecodeString(wire.ChunkID(Repo, path, kind, p.Start, p.Text))
	if err != nil {
		return err
	}
	r, err := b.tx.Exec(`INSERT INTO chunks (file_id, ordinal, chunk_id, symbol_id, kind, start_line, end_line, tokens, text_id, terms_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
		file, ordinal, handle, symbol, kind, p.Start, end, wire.EstimateTokens(head+p.Text), text)
	if err != nil {
		return err
	}
	id, err := r.LastInsertId()
	if err != nil {
		return err
	}
	return b.words.Add(context.Background(), id, fulltext.Document{Name: p.Qualified, Path: path, Signature: p.Signature, Doc: p.Doc, Body: p.Text})
}

func (b *Builder) text(head, text string) (id int64, err error) {
	hash, err := hex.DecodeString(wire.TextHash(head, text))
	if err != nil {
		return 0, err
	}
	if _, err := b.tx.Exec(`INSERT OR IGNORE INTO texts (hash, head, body) VALUES (?, ?, ?)`, hash, head, b.zstd.EncodeAll([]byte(text), nil)); err != nil {
		return 0, err
	}
	err = b.tx.QueryRow(`SELECT id FROM texts WHERE hash = ?`, hash).Scan(&id)
	return id, err
}

// Vectors gives every text a vector of an active model in one segment.
func (b *Builder) Vectors(m wire.Model, of func(head, text string) []float32) error {
	if _, err := b.tx.Exec(`INSERT INTO models (id, name, dim, scale, active) VALUES (?, ?, ?, ?, 1)`, m.ID, m.Name, m.Dim, m.Scale); err != nil {
		return err
	}
	dec, err := zstd.NewReader(nil)
	if err != nil {
		return err
	}
	defer dec.Close()
	rows, err := b.tx.Query(`SELECT id, head, body FROM texts ORDER BY id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var ids, data []byte
	count := 0
	for rows.Next() {
		var id int64
		var head string
		var body []byte
		if err := rows.Scan(&id, &head, &body); err != nil {
			return err
		}
		text, err := dec.DecodeAll(body, nil)
		if err != nil {
			return err
		}
		ids = binary.LittleEndian.AppendUint64(ids, uint64(id))
		for _, x := range wire.Quantize(of(head, string(text)), m.Scale) {
			data = append(data, byte(x))
		}
		count++
	}
	if err := rows.Err(); err != nil {
		return err
	}
	_, err = b.tx.Exec(`INSERT INTO segments (model_id, count, text_ids, data) VALUES (?, ?, ?, ?)`, m.ID, count, ids, data)
	return err
}

// Exec runs a statement, for what the builder has no word for.
func (b *Builder) Exec(query string, args ...any) error {
	_, err := b.tx.Exec(query, args...)
	return err
}

// Folder adds every file below root: of Go files each function and type from
// its comment to its closing line, of others the whole.
func (b *Builder) Folder() error {
	return filepath.WalkDir(b.root, func(full string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if err == nil && strings.HasPrefix(e.Name(), ".") && full != b.root {
				return filepath.SkipDir
			}
			return err
		}
		raw, err := os.ReadFile(full)
		if err != nil {
			return err
		}
		path, err := filepath.Rel(b.root, full)
		if err != nil {
			return err
		}
		role, language := wire.RoleSource, strings.TrimPrefix(filepath.Ext(path), ".")
		switch {
		case strings.HasSuffix(path, "_test.go"):
			role = wire.RoleTest
		case language == "md":
			role, language = wire.RoleDoc, "markdown"
		}
		pieces := []Piece{{Text: string(raw), Start: 1}}
		if language == "go" {
			pieces = goPieces(string(raw))
		}
		_, err = b.File(filepath.ToSlash(path), language, role, string(raw), pieces...)
		return err
	})
}

var goDefinition = regexp.MustCompile(`^(func|type) (?:\(\w+ \*?(\w+)\) )?(\w+)`)

func goPieces(text string) []Piece {
	lines := strings.SplitAfter(text, "\n")
	var out []Piece
	for i := 0; i < len(lines); i++ {
		m := goDefinition.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		start := i
		for start > 0 && strings.HasPrefix(lines[start-1], "//") {
			start--
		}
		end := i
		if strings.HasSuffix(strings.TrimSpace(lines[i]), "{") {
			end += max(0, slices.IndexFunc(lines[i:], func(l string) bool { return strings.HasPrefix(l, "}") }))
		}
		p := Piece{Name: m[3], Qualified: m[3], Kind: map[string]string{"func": "function", "type": "struct"}[m[1]],
			Signature: strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(lines[i]), "{")),
			Doc:       strings.Join(lines[start:i], ""), Text: strings.Join(lines[start:end+1], ""), Start: start + 1}
		if m[2] != "" {
			p.Qualified, p.Kind = fmt.Sprintf("%s.%s", m[2], m[3]), "method"
		}
		out = append(out, p)
		i = end
	}
	return out
}
