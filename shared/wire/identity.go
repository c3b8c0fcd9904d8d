package wire

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"strconv"
	"strings"
)

// TextHash is the hex SHA-256 of head, NUL, text: the content address under
// which a text and its vectors are stored.
func TextHash(head, text string) string {
	h := sha256.New()
	writeParts(h, head, text)
	return hex.EncodeToString(h.Sum(nil))
}

// FileHash is the hash field of a file with these bytes.
func FileHash(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// ChunkID identifies a chunk: the first 16 bytes, in hex, of the SHA-256 over
// repo, path, kind, start line and text, separated by NUL.
func ChunkID(repo, path, kind string, startLine int, text string) string {
	h := sha256.New()
	writeParts(h, repo, path, kind, strconv.Itoa(startLine), text)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

func writeParts(h hash.Hash, parts ...string) {
	for i, p := range parts {
		if i > 0 {
			h.Write([]byte{0})
		}
		io.WriteString(h, p)
	}
}

// SymbolKey builds the identity of a symbol from the parts that make it one:
//
//	repo lang:scope#Qualified.Name(T1,T2) kind
//
// scope is what the language uses: a directory (Go), a declared package or
// namespace (Java, C#), or the file's path. params are the parameter types as
// written, nil for what is not callable. White space inside a part becomes one
// space inside params and is removed at its ends.
func SymbolKey(repo, lang, scope, qualified string, params []string, kind string) string {
	var b strings.Builder
	b.Grow(len(repo) + len(lang) + len(scope) + len(qualified) + len(kind) + 16)
	b.WriteString(repo)
	b.WriteByte(' ')
	b.WriteString(lang)
	b.WriteByte(':')
	b.WriteString(scope)
	b.WriteByte('#')
	b.WriteString(qualified)
	if params != nil {
		b.WriteByte('(')
		for i, p := range params {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strings.Join(strings.Fields(p), " "))
		}
		b.WriteByte(')')
	}
	b.WriteByte(' ')
	b.WriteString(kind)
	return b.String()
}

// EstimateTokens is the cheap estimate behind chunk.tokens: one token for every
// 3.5 bytes, rounded up. Budgets are counted exactly by ctx-assemble.
func EstimateTokens(s string) int { return (2*len(s) + 6) / 7 }
