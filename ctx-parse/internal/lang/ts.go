package lang

import (
	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

var (
	_ = ts.NewParser
	_ = ident.Split
	_ = wire.SymbolKey
)
