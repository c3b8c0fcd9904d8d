package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"unicode"
)

// textHandler prints "tool: message key=value", the form of all diagnostics.
type textHandler struct {
	mu    sync.Mutex
	w     io.Writer
	tool  string
	level slog.Level
	attrs string
}

func (h *textHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level }

func (h *textHandler) Handle(_ context.Context, r slog.Record) error {
	var b strings.Builder
	// One line: a file's name cannot forge a diagnostic of its own.
	b.WriteString(h.tool + ": " + strings.ReplaceAll(Printable(r.Message), "\n", `\n`) + h.attrs)
	r.Attrs(func(a slog.Attr) bool {
		b.WriteString(text(a))
		return true
	})
	b.WriteByte('\n')
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := io.WriteString(h.w, b.String())
	return err
}

func (h *textHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	n := &textHandler{w: h.w, tool: h.tool, level: h.level, attrs: h.attrs}
	for _, a := range attrs {
		n.attrs += text(a)
	}
	return n
}

func (h *textHandler) WithGroup(string) slog.Handler { return h }

func text(a slog.Attr) string {
	v := Printable(a.Value.String())
	if strings.ContainsAny(v, " =\"\n\t") || v == "" {
		v = fmt.Sprintf("%q", v)
	}
	return " " + a.Key + "=" + v
}

// Printable returns s with control characters (newline and tab apart) and bytes
// that are not UTF-8 escaped, so that indexed content cannot steer a terminal.
func Printable(s string) string {
	clean := true
	for _, r := range s {
		if isControl(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == unicode.ReplacementChar && s[i] >= 0x80 && s[i] != 0xEF:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case isControl(r) && r != unicode.ReplacementChar:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isControl(r rune) bool {
	return r == unicode.ReplacementChar ||
		r < 0x20 && r != '\n' && r != '\t' || 0x7f <= r && r < 0xa0 ||
		0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 // text direction
}
