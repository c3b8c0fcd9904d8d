package corpus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// maxDoc is how many bytes of a doc comment are kept: a sentence is wanted.
const maxDoc = 2000

// Read reads a whole checkout from a stream of ctx-parse. A stream that was cut
// or that leaves out what an index knows is refused.
func Read(ctx context.Context, r io.Reader) (*Corpus, error) { return read(ctx, r, true) }

// ErrNoStream reports an input without a record of ctx-parse.
var ErrNoStream = errors.New("no stream of ctx-parse on standard input")

// builder makes a corpus of the lines of a stream or an export.
type builder struct {
	c     *Corpus
	file  *File
	begun bool // ctx-parse printed its header
	ended bool // ctx-parse printed its end
}

// symbol is what is decoded of a wire.Symbol.
type symbol struct {
	Path          string `json:"path"`
	Key           string `json:"key"`
	Name          string `json:"name"`
	QualifiedName string `json:"qualified_name"`
	Kind          string `json:"symbol_kind"`
	Signature     string `json:"signature"`
	Doc           string `json:"doc"`
	StartLine     int    `json:"start_line"`
	EndLine       int    `json:"end_line"`
	NameLine      int    `json:"name_line"`
	Declaration   bool   `json:"declaration"`
}

func read(ctx context.Context, r io.Reader, stream bool) (*Corpus, error) {
	b := builder{c: &Corpus{files: map[string]*File{}}}
	lines := ndjson.NewReader(r, 0)
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = b.line(line)
			if err != nil {
				err = fmt.Errorf("line %d: %w", lines.Line(), err)
			}
		}
		if err == nil && lines.Line()%1024 == 0 {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
	}
	if stream && !b.begun {
		return nil, ErrNoStream
	}
	if stream && !b.ended {
		return nil, errors.New("the stream was cut: ctx-parse did not end: run the pipe again")
	}
	b.c.sort()
	return b.c, nil
}

func (b *builder) line(line []byte) error {
	kind, err := wire.Peek(line)
	if err != nil {
		return err
	}
	switch kind {
	case wire.TypeHeader:
		return b.header(line)
	case wire.TypeFile:
		var f wire.File
		if err := wire.Unmarshal(line, &f); err != nil {
			return err
		}
		b.file = &File{Path: f.Path.Path, Language: f.Language, Role: f.Role, Lines: f.Lines, Generated: f.Generated}
		b.c.add(b.file)
	case wire.TypeSymbol:
		return b.symbol(line)
	case wire.TypeEnd:
		b.ended = true
	}
	return nil
}

func (b *builder) header(line []byte) error {
	var h wire.Header
	if err := wire.Unmarshal(line, &h); err != nil {
		return err
	}
	if h.Tool != "ctx-parse" {
		return nil
	}
	b.begun = true
	if h.Base != nil {
		return errors.New("the stream leaves out what an index knows: use ctx-parse --no-db")
	}
	b.c.Name, b.c.Root, b.c.Commit = h.Repo, h.Root, h.Commit
	return nil
}

func (b *builder) symbol(line []byte) error {
	var s symbol
	if err := json.Unmarshal(line, &s); err != nil {
		return fmt.Errorf("symbol record: %w", err)
	}
	if b.file == nil || b.file.Path != s.Path {
		return fmt.Errorf("a symbol of %s outside its file's records", s.Path)
	}
	b.file.Symbols = append(b.file.Symbols, Symbol{Key: s.Key, Name: s.Name, QualifiedName: s.QualifiedName, Kind: s.Kind,
		Signature: s.Signature, Doc: shorten(s.Doc), Start: s.StartLine, End: s.EndLine, NameLine: s.NameLine, Declaration: s.Declaration})
	return nil
}

func shorten(doc string) string {
	if len(doc) <= maxDoc {
		return doc
	}
	return strings.ToValidUTF8(doc[:maxDoc], "")
}
