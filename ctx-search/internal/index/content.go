package index

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/cc490767/ctx/shared/fulltext"
)

// File is an indexed file.
type File struct {
	ID        int64
	Repo      *Repo
	Path      string // raw bytes
	Language  string
	Hash      string
	Size      int64
	Lines     int
	Generated bool
	Role      string
	MTimeNS   int64 // 0: no hint
	Inode     uint64
}

// Chunk is a piece of a file, without its text.
type Chunk struct {
	ID        int64
	FileID    int64
	Ordinal   int
	Handle    string // wire.Chunk.ID
	SymbolID  int64  // 0: none
	Kind      string
	StartLine int
	EndLine   int
	TextID    int64
}

// Definition is a span of a symbol in a file.
type Definition struct {
	SymbolID  int64
	ParentID  int64 // 0: none
	FileID    int64
	Key       string
	Name      string
	Fold      string
	Qualified string
	Kind      string
	Signature string
	StartLine int
	EndLine   int
	NameLine  int
	Primary   bool // not a mere declaration
}

// File returns a file.
func (x *Index) File(ctx context.Context, id int64) (*File, error) {
	if f := x.files[id]; f != nil {
		return f, nil
	}
	f := &File{ID: id}
	var repo, inode int64
	err := x.row(ctx, `SELECT repo_id, path, language, hash, size, lines, generated, role, mtime_ns, inode FROM files WHERE id = ?`, id).
		Scan(&repo, &f.Path, &f.Language, &f.Hash, &f.Size, &f.Lines, &f.Generated, &f.Role, &f.MTimeNS, &inode)
	if err != nil {
		return nil, fmt.Errorf("file %d: %w", id, err)
	}
	f.Inode = uint64(inode)
	if f.Repo = x.repos[repo]; f.Repo == nil {
		return nil, fmt.Errorf("file %d: its repository %d is missing", id, repo)
	}
	if len(x.files) >= maxCached {
		clear(x.files)
	}
	x.files[id] = f
	return f, nil
}

const chunkColumns = `c.id, c.file_id, c.ordinal, c.chunk_id, ifnull(c.symbol_id, 0), c.kind, c.start_line, c.end_line, c.text_id`

func scanChunk(s scanner) (c Chunk, err error) {
	var handle []byte
	err = s.Scan(&c.ID, &c.FileID, &c.Ordinal, &handle, &c.SymbolID, &c.Kind, &c.StartLine, &c.EndLine, &c.TextID)
	c.Handle = hex.EncodeToString(handle)
	return c, err
}

// Chunks returns chunks by id, in no particular order. Unknown ids are left out.
func (x *Index) Chunks(ctx context.Context, ids []int64) ([]Chunk, error) {
	rows, err := x.query(ctx, `SELECT `+chunkColumns+` FROM json_each(?) j JOIN chunks c ON c.id = j.value`, list(ids))
	return collect(rows, err, scanChunk)
}

// ChunksOfTexts returns the chunks that have one of the texts, by text and id.
func (x *Index) ChunksOfTexts(ctx context.Context, texts []int64) ([]Chunk, error) {
	rows, err := x.query(ctx, `SELECT `+chunkColumns+` FROM json_each(?) j JOIN chunks c ON c.text_id = j.value ORDER BY c.text_id, c.id`, list(texts))
	return collect(rows, err, scanChunk)
}

// ChunksOfSymbol returns a symbol's chunks in a file, in order.
func (x *Index) ChunksOfSymbol(ctx context.Context, file, symbol int64) ([]Chunk, error) {
	rows, err := x.query(ctx, `SELECT `+chunkColumns+` FROM chunks c WHERE c.symbol_id = ? AND c.file_id = ? ORDER BY c.ordinal`, symbol, file)
	return collect(rows, err, scanChunk)
}

// ChunksAtLine returns the chunks of a file that hold a line, smallest first.
func (x *Index) ChunksAtLine(ctx context.Context, file int64, line int) ([]Chunk, error) {
	rows, err := x.query(ctx, `SELECT `+chunkColumns+` FROM chunks c WHERE c.file_id = ? AND c.start_line <= ? AND c.end_line >= ?
		ORDER BY c.end_line - c.start_line, c.ordinal`, file, line, line)
	return collect(rows, err, scanChunk)
}

// ChunksBetween returns the chunks of a file with ordinals from first to last.
func (x *Index) ChunksBetween(ctx context.Context, file int64, first, last int) ([]Chunk, error) {
	rows, err := x.query(ctx, `SELECT `+chunkColumns+` FROM chunks c WHERE c.file_id = ? AND c.ordinal BETWEEN ? AND ? ORDER BY c.ordinal`, file, first, last)
	return collect(rows, err, scanChunk)
}

// ChunkByHandle returns the chunk with a wire.Chunk.ID, and whether there is one.
func (x *Index) ChunkByHandle(ctx context.Context, handle string) (Chunk, bool, error) {
	raw, err := hex.DecodeString(handle)
	if err != nil {
		return Chunk{}, false, nil
	}
	c, err := scanChunk(x.row(ctx, `SELECT `+chunkColumns+` FROM chunks c WHERE c.chunk_id = ?`, raw))
	if none(err) {
		return c, false, nil
	}
	return c, err == nil, err
}

// Text returns a chunk's head and text.
func (x *Index) Text(ctx context.Context, id int64) (head, text string, err error) {
	var body []byte
	if err := x.row(ctx, `SELECT head, body FROM texts WHERE id = ?`, id).Scan(&head, &body); err != nil {
		return "", "", fmt.Errorf("text %d: %w", id, err)
	}
	raw, err := x.zstd.DecodeAll(body, nil)
	if err != nil {
		return "", "", fmt.Errorf("text %d is damaged: run ctx-store check: %w", id, err)
	}
	return head, string(raw), nil
}

const definitionColumns = `p.symbol_id, ifnull(p.parent_id, 0), p.file_id, s.key, s.name, s.name_fold, s.qualified_name, s.kind,
	p.signature, p.start_line, p.end_line, p.name_line, p.declaration = 0`

func scanDefinition(s scanner) (d Definition, err error) {
	err = s.Scan(&d.SymbolID, &d.ParentID, &d.FileID, &d.Key, &d.Name, &d.Fold, &d.Qualified, &d.Kind,
		&d.Signature, &d.StartLine, &d.EndLine, &d.NameLine, &d.Primary)
	return d, err
}

// Definitions returns what a file defines, in the order of the file.
func (x *Index) Definitions(ctx context.Context, file int64) ([]Definition, error) {
	if d, ok := x.defs[file]; ok {
		return d, nil
	}
	rows, err := x.query(ctx, `SELECT `+definitionColumns+` FROM spans p JOIN symbols s ON s.id = p.symbol_id WHERE p.file_id = ? ORDER BY p.ordinal`, file)
	d, err := collect(rows, err, scanDefinition)
	if err != nil {
		return nil, fmt.Errorf("definitions of file %d: %w", file, err)
	}
	if len(x.defs) >= maxCached {
		clear(x.defs)
	}
	x.defs[file] = d
	return d, nil
}

// DefinitionsOf returns the spans of a symbol, the primary one first.
func (x *Index) DefinitionsOf(ctx context.Context, symbol int64) ([]Definition, error) {
	rows, err := x.query(ctx, `SELECT `+definitionColumns+` FROM spans p JOIN symbols s ON s.id = p.symbol_id JOIN files f ON f.id = p.file_id
		WHERE p.symbol_id = ? ORDER BY p.declaration, f.path, p.start_byte`, symbol)
	return collect(rows, err, scanDefinition)
}

// named is how many definitions of one name are looked at. The shortest
// qualified names come first: the outermost definitions.
const named = ` ORDER BY length(s.qualified_name), s.qualified_name, s.key, p.declaration LIMIT 200`

// DefinitionsNamed returns what has a name, given as its ident.Fold.
func (x *Index) DefinitionsNamed(ctx context.Context, fold string) ([]Definition, error) {
	rows, err := x.query(ctx, `SELECT `+definitionColumns+` FROM symbols s JOIN spans p ON p.symbol_id = s.id WHERE s.name_fold = ?`+named, fold)
	return collect(rows, err, scanDefinition)
}

// DefinitionsPrefixed returns what has a longer name that begins with fold.
func (x *Index) DefinitionsPrefixed(ctx context.Context, fold string) ([]Definition, error) {
	rows, err := x.query(ctx, `SELECT `+definitionColumns+` FROM (SELECT * FROM symbols WHERE name_fold > ?1 AND name_fold < ?1 || char(0x10FFFF)
		ORDER BY name_fold LIMIT 100) s JOIN spans p ON p.symbol_id = s.id`+named, fold)
	return collect(rows, err, scanDefinition)
}

// Known returns those of the folds that are names of symbols.
func (x *Index) Known(ctx context.Context, folds []string) ([]string, error) {
	raw, err := json.Marshal(folds)
	if err != nil {
		return nil, err
	}
	rows, err := x.query(ctx, `SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM symbols WHERE name_fold = value) ORDER BY value`, string(raw))
	return collect(rows, err, func(s scanner) (v string, err error) { return v, s.Scan(&v) })
}

// FilesNamed returns the files with a name, the last part of their path,
// shortest path first, at most 10 000.
func (x *Index) FilesNamed(ctx context.Context, name string) ([]int64, error) {
	rows, err := x.query(ctx, `SELECT id FROM files WHERE path = ?1 OR substr(path, -length(?1) - 1) = '/' || ?1
		ORDER BY length(path), path LIMIT 10000`, name)
	return collect(rows, err, func(s scanner) (id int64, err error) { return id, s.Scan(&id) })
}

// FilesBelow returns the files at a path, which may lack its first folders, and
// those below it, shortest path first, at most 100.
func (x *Index) FilesBelow(ctx context.Context, path string) ([]int64, error) {
	rows, err := x.query(ctx, `SELECT id FROM files WHERE path = ?1 OR substr(path, -length(?1) - 1) = '/' || ?1
		OR substr(path, 1, length(?1) + 1) = ?1 || '/' OR instr(path, '/' || ?1 || '/') > 0
		ORDER BY length(path), path LIMIT 100`, path)
	return collect(rows, err, func(s scanner) (id int64, err error) { return id, s.Scan(&id) })
}

// Frequency returns in how many chunks a normalised term stands, counted up to
// one more than half of them: beyond that a term says nothing.
func (x *Index) Frequency(ctx context.Context, term string) (int64, error) {
	if n, ok := x.freq[term]; ok {
		return n, nil
	}
	n, err := fulltext.Frequency(ctx, x, term, x.documents/2+1)
	if err != nil {
		return 0, err
	}
	if len(x.freq) >= 1<<16 {
		clear(x.freq)
	}
	x.freq[term] = n
	return n, nil
}

// list is a JSON array of ids, for json_each.
func list(ids []int64) string {
	raw, err := json.Marshal(ids)
	if err != nil || ids == nil {
		return "[]"
	}
	return string(raw)
}
