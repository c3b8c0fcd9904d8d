package lang

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"runtime/debug"
	"strings"
	"sync"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// The code that makes the records is part of what they depend on. Embedding it
// spares a version constant that somebody must remember to raise.
//
//go:embed *.go
var sources embed.FS

// Fingerprint identifies everything but the file that a result depends on:
// grammars, queries, and the code of this package and of package chunk. Files
// that were read under another fingerprint must be read again.
var Fingerprint = sync.OnceValue(func() string {
	h := sha256.New()
	fmt.Fprintln(h, wire.Version, ident.Version, chunk.Fingerprint())
	for _, files := range []embed.FS{sources, queryFiles} {
		// Neither walking nor reading an embedded file can fail.
		_ = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := files.ReadFile(name)
			fmt.Fprintln(h, name, len(text))
			h.Write(text)
			return err
		})
	}
	for _, l := range languages {
		g := ts.NewLanguage(l.Grammar())
		fmt.Fprintln(h, l.Name, g.AbiVersion(), g.NodeKindCount(), g.ParseStateCount(), g.FieldCount())
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if strings.Contains(m.Path, "sitter") {
				fmt.Fprintln(h, m.Path, m.Version)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
})
