package stream

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/checkout"
	"github.com/cc490767/ctx/ctx-parse/internal/known"
	"github.com/cc490767/ctx/ctx-parse/internal/mask"
	"github.com/cc490767/ctx/shared/wire"
)

// Tool is the name under which the stream is made.
const Tool = "ctx-parse"

// recordsVersion changes when this module, its grammars and queries apart,
// makes other records of the same bytes (roles, marks of generated files).
const recordsVersion = "1"

// Fingerprint names everything besides path and bytes that a file's records
// depend on: grammars and queries, masking, whether documentation is stripped,
// and this module's own rules.
func Fingerprint(grammars string, masking, stripDocs bool) string {
	parts := []string{recordsVersion, grammars, "keep"}
	if masking {
		parts[2] = mask.Fingerprint()
	}
	if stripDocs {
		parts = append(parts, "strip docs")
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Settings lists what of the settings decides about files and records, as the
// header says it. The size is as the user wrote it.
func Settings(maxSize, secrets string, stripDocs bool) []string {
	out := []string{"max-size=" + maxSize, "secrets=" + secrets}
	if stripDocs {
		out = append(out, "strip-docs")
	}
	return out
}

// Header describes a run.
func Header(c *checkout.Checkout, version, parser string, settings []string, base *known.Base) *wire.Header {
	root := wire.NewPath(c.Root)
	h := &wire.Header{Tool: Tool, Version: version, Repo: c.Name, Root: root.Path, RootB64: root.PathB64,
		Branch: c.Branch, Commit: c.Commit, Parser: parser, Settings: settings}
	for _, s := range c.Scope {
		h.Scope = append(h.Scope, wire.NewPath(s).Path)
	}
	if base != nil {
		h.Base = &base.Header
	}
	return h
}

// cause drops the path that os puts before an error: the record names it already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
