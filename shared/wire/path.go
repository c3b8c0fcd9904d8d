package wire

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// Path names a file inside a repository: relative to the checkout's root, with
// slashes, of any bytes but NUL.
type Path struct {
	Path    string `json:"path"`
	PathB64 string `json:"path_b64,omitempty"` // set only if the path is not UTF-8
}

// NewPath returns the wire form of a path's raw bytes.
func NewPath(raw string) Path {
	s, b := encode(raw)
	return Path{s, b}
}

// Raw returns the path's bytes.
func (p Path) Raw() string { return decode(p.Path, p.PathB64) }

// Text is a piece of a file's content.
type Text struct {
	Text    string `json:"text"`
	TextB64 string `json:"text_b64,omitempty"` // set only if the text is not UTF-8
}

// NewText returns the wire form of a text's raw bytes.
func NewText(raw string) Text {
	s, b := encode(raw)
	return Text{s, b}
}

// Raw returns the text's bytes.
func (t Text) Raw() string { return decode(t.Text, t.TextB64) }

func encode(raw string) (printable, b64 string) {
	if utf8.ValidString(raw) {
		return raw, ""
	}
	return strings.ToValidUTF8(raw, "\uFFFD"), base64.StdEncoding.EncodeToString([]byte(raw))
}

func decode(printable, b64 string) string {
	if b64 != "" {
		if raw, err := base64.StdEncoding.DecodeString(b64); err == nil {
			return string(raw)
		}
	}
	return printable
}
