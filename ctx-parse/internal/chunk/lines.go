// Package chunk cuts a file into the ranges of lines that are embedded, searched
// and shown. It knows no language: the caller says where symbols lie and where a
// cut is good, and gets ranges back.
//
// Code pieces are ordered, do not overlap, and every non-blank line of the file
// lies in exactly one of them. Document pieces may repeat up to [Overlap]
// characters of the piece before. A single line over the limit is cut at rune
// borders into several pieces, which all bear its number; only then is a piece
// less than whole lines.
package chunk

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// Lines is a source with the offsets of its lines. Lines count from 1.
type Lines struct {
	Source []byte
	starts []int // of line i+1; one more entry than lines, the length of Source
}

// NewLines indexes the lines of a source. A final newline opens no further line.
func NewLines(source []byte) *Lines {
	starts := make([]int, 1, 2+bytes.Count(source, []byte{'\n'}))
	for i := 0; i < len(source); {
		n := bytes.IndexByte(source[i:], '\n')
		if n < 0 {
			break
		}
		i += n + 1
		if i < len(source) {
			starts = append(starts, i)
		}
	}
	return &Lines{source, append(starts, len(source))}
}

// Count is the number of lines, 0 for an empty source.
func (l *Lines) Count() int {
	if len(l.Source) == 0 {
		return 0
	}
	return len(l.starts) - 1
}

// At returns the line that holds the byte at offset.
func (l *Lines) At(offset int) int {
	n := len(l.starts) - 1
	return max(1, sort.Search(n, func(i int) bool { return l.starts[i] > offset }))
}

// Start is the offset of a line's first byte.
func (l *Lines) Start(line int) int { return l.starts[line-1] }

// End is the offset behind a line's last byte, its line break excluded.
func (l *Lines) End(line int) int {
	start, end := l.starts[line-1], l.starts[line]
	if end > start && l.Source[end-1] == '\n' {
		end--
	}
	if end > start && l.Source[end-1] == '\r' {
		end--
	}
	return end
}

// Blank reports whether a line holds nothing but white space.
func (l *Lines) Blank(line int) bool {
	for _, c := range l.Source[l.starts[line-1]:l.starts[line]] {
		switch c {
		case ' ', '\t', '\r', '\n', '\f', '\v':
		default:
			return false
		}
	}
	return true
}

// size is the length in bytes of lines first to last.
func (l *Lines) size(first, last int) int { return l.End(last) - l.Start(first) }

// trim narrows a range until it begins and ends with a non-blank line. It
// returns ok false if there is none.
func (l *Lines) trim(first, last int) (_, _ int, ok bool) {
	for first <= last && l.Blank(first) {
		first++
	}
	for last >= first && l.Blank(last) {
		last--
	}
	return first, last, first <= last
}

// runePieces cuts source[from:to] into ranges of at most limit bytes that end
// between two characters.
func runePieces(source []byte, from, to, limit int) [][2]int {
	var out [][2]int
	for from < to {
		end := min(from+limit, to)
		if end < to {
			for back := 0; back < utf8.UTFMax-1 && end-1 > from && !utf8.RuneStart(source[end]); back++ {
				end--
			}
		}
		out = append(out, [2]int{from, end})
		from = end
	}
	return out
}
