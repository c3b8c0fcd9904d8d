// Package hostile is a grammar made to misbehave, for tests: the Go grammar
// with its lexer replaced. Only tests import it, so no tool contains it.
package hostile

/*
#include "grammar.h"
*/
import "C"

import (
	"context"
	"errors"
	"path"
	"strings"
	"unsafe"

	ts "github.com/tree-sitter/go-tree-sitter"
	golang "github.com/tree-sitter/tree-sitter-go/bindings/go"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/ctx-parse/internal/worker"
)

// Parser is the real parser, except for Go files whose names say what the
// grammar is to do: NAME.crash.go writes to address 0, NAME.abort.go aborts,
// NAME.spin.go never ends, NAME.swell.go takes all memory.
type Parser struct{ *lang.Parser }

// NewParser returns a Parser.
func NewParser() (worker.Parser, error) { return &Parser{lang.NewParser()}, nil }

var lexers = map[string]C.int{".crash": 0, ".abort": 1, ".spin": 2, ".swell": 3}

// Parse parses a file, for better or worse.
func (p *Parser) Parse(ctx context.Context, in lang.Input) (*lang.Result, error) {
	deed, bad := lexers[path.Ext(strings.TrimSuffix(in.Path, ".go"))]
	if !bad || in.Language == "" {
		return p.Parser.Parse(ctx, in)
	}
	language := C.hostile_language(golang.Language(), deed)
	if language == nil {
		return nil, errors.New("hostile grammar: the Go grammar has another layout")
	}
	parser := ts.NewParser()
	defer parser.Close()
	if err := parser.SetLanguage(ts.NewLanguage(unsafe.Pointer(language))); err != nil {
		return nil, err
	}
	parser.Parse(in.Source, nil)
	return nil, errors.New("hostile grammar: survived")
}
