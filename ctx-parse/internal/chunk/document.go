package chunk

import "unicode/utf8"

// Sizes of document pieces in characters.
const (
	TargetDocument = 1500
	MaxDocument    = 3000
	Overlap        = 200
)

// Document cuts lines first to last of a text at its paragraphs. A piece holds
// as many as fit [TargetDocument]; one longer paragraph is kept whole up to
// [MaxDocument] and else cut between lines.
func Document(lines *Lines, first, last int) []Piece {
	if lines.Count() == 0 {
		return nil
	}
	d := documenter{lines: lines, first: first}
	d.measure(last)
	blocks := d.blocks(last)
	var out []Piece
	for i, j := 0, 0; i < len(blocks); i = j {
		j = i + 1
		for j < len(blocks) && d.size(blocks[i].first, blocks[j].last) <= TargetDocument {
			j++
		}
		begin := i
		for i > 0 && begin > 0 && d.size(blocks[begin-1].first, blocks[i-1].last) <= Overlap &&
			d.size(blocks[begin-1].first, blocks[j-1].last) <= MaxDocument {
			begin--
		}
		out = d.pieces(out, blocks[begin].first, blocks[j-1].last)
	}
	return out
}

// block is a paragraph, or as many lines of a long one as fit.
type block struct{ first, last int }

type documenter struct {
	lines *Lines
	first int
	chars []int // characters before line first+i
}

func (d *documenter) measure(last int) {
	d.chars = make([]int, 1, last-d.first+2)
	for line := d.first; line <= last; line++ {
		n := utf8.RuneCount(d.lines.Source[d.lines.starts[line-1]:d.lines.starts[line]])
		d.chars = append(d.chars, d.chars[len(d.chars)-1]+n)
	}
}

func (d *documenter) size(first, last int) int {
	return d.chars[last-d.first+1] - d.chars[first-d.first]
}

func (d *documenter) blocks(last int) []block {
	var out []block
	for line := d.first; line <= last; {
		if d.lines.Blank(line) {
			line++
			continue
		}
		end := line
		for end < last && !d.lines.Blank(end+1) {
			end++
		}
		if d.size(line, end) <= MaxDocument {
			out = append(out, block{line, end})
		} else {
			out = d.byLines(out, line, end)
		}
		line = end + 1
	}
	return out
}

// byLines cuts a paragraph of more than MaxDocument characters.
func (d *documenter) byLines(out []block, first, last int) []block {
	for first <= last {
		end := first
		for end < last && d.size(first, end+1) <= TargetDocument {
			end++
		}
		out = append(out, block{first, end})
		first = end + 1
	}
	return out
}

func (d *documenter) pieces(out []Piece, first, last int) []Piece {
	p := Piece{Kind: Text, Symbol: None, Start: first, End: last, From: d.lines.Start(first), To: d.lines.End(last)}
	if utf8.RuneCount(d.lines.Source[p.From:p.To]) <= MaxDocument {
		return append(out, p)
	}
	// One giant line. Cutting it by bytes keeps every part within the characters.
	for _, r := range runePieces(d.lines.Source, p.From, p.To, MaxDocument) {
		p.From, p.To = r[0], r[1]
		out = append(out, p)
	}
	return out
}
