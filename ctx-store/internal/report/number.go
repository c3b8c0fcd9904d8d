// Package report says things to people: numbers, faults, progress and the
// state of an index.
package report

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/cc490767/ctx/shared/wire"
)

// Number writes a number with its thousands apart: 40 213.
func Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "\u00a0" + s[i:]
	}
	return s
}

// Count writes a number of things.
func Count(n int64, thing string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(thing, "y"):
		thing = strings.TrimSuffix(thing, "y") + "ies"
	default:
		thing += "s"
	}
	return Number(n) + " " + thing
}

// Bytes writes a size in powers of 1000.
func Bytes(n int64) string {
	const unit = 1000
	if n < unit {
		return fmt.Sprintf("%d B", n)
	}
	value, suffix := float64(n)/unit, 0
	for value >= unit && suffix < 3 {
		value /= unit
		suffix++
	}
	return fmt.Sprintf("%.3g %cB", value, "kMGT"[suffix])
}

// Duration writes a time that something took.
func Duration(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// Ago writes how long ago a time in Unix milliseconds was.
func Ago(ms int64, now time.Time) string {
	if ms == 0 {
		return "never"
	}
	d := now.Sub(time.UnixMilli(ms))
	switch {
	case d < time.Minute:
		return "just now"
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d hours ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

// DiskSize returns the size of an index in bytes, its journal included.
func DiskSize(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	size := info.Size()
	if wal, err := os.Stat(path + "-wal"); err == nil {
		size += wal.Size()
	}
	return size, nil
}

// Record returns the line of a record that only ctx-store's own commands print.
// The fields must be of JSON's own types.
func Record(kind string, fields map[string]any) []byte {
	line := fmt.Appendf(nil, `{"v":%d,"type":%q`, wire.Version, kind)
	if body, err := json.Marshal(fields); err == nil && len(body) > 2 {
		return append(append(line, ','), body[1:]...)
	}
	return append(line, '}')
}
