package assemble

import (
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Forms in which a piece stands in a context.
const (
	formNone      = ""
	formWhole     = "whole"
	formLines     = "lines"
	formSignature = "signature"
)

// longestLine is the length in bytes at which a line is cut: minified code and
// data are not worth more.
const longestLine = 4 << 10

// Piece is a candidate for a context: a hit, or further material.
type Piece struct {
	Repo      string
	Path      wire.Path
	Language  string
	Start     int      // number of the first line
	Lines     []string // without line ends
	Name      string
	Kind      string
	Signature string
	Score     float64 // 0 for further material

	rank    int // order in the context
	cutLine bool
	form    string
	shown   int    // formLines: how many lines
	partial string // formLines: the beginning of the line after those
}

// FromHit returns the piece of a hit.
func FromHit(h *wire.Hit) *Piece {
	p := &Piece{Repo: h.Repo, Path: h.Path, Language: h.Language, Start: max(1, h.StartLine),
		Name: h.QualifiedName, Kind: h.Kind, Signature: h.Signature, Score: max(h.Score, 0)}
	p.SetText(h.Text.Text)
	return p
}

// SetText splits a text into the piece's lines.
func (p *Piece) SetText(text string) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	p.Lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, l := range p.Lines {
		l = strings.TrimSuffix(l, "\r")
		if len(l) > longestLine {
			l, p.cutLine = prefix(l, longestLine)+" …", true
		}
		p.Lines[i] = l
	}
}

// prefix returns at most n bytes of s, not ending inside a character.
func prefix(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}

func (p *Piece) end() int { return p.Start + len(p.Lines) - 1 }

// visible returns the lines that the piece shows in its form.
func (p *Piece) visible() []string {
	switch p.form {
	case formWhole:
		return p.Lines
	case formLines:
		return p.Lines[:p.shown]
	}
	return nil
}

// fraction is the share of the piece that stands in the context.
func (p *Piece) fraction() float64 {
	switch p.form {
	case formWhole:
		return 1
	case formLines:
		return float64(p.shown) / float64(len(p.Lines))
	case formSignature:
		return min(.5, float64(1+strings.Count(p.Signature, "\n"))/float64(len(p.Lines)))
	}
	return 0
}

// handle names the piece, or, where its first lines are shown, the first line
// that is not, in a form that any tool takes.
func (p *Piece) handle() string {
	if p.form == formLines || p.Name == "" {
		return p.Path.Path + ":" + itoa(p.Start+p.hidden())
	}
	return p.Path.Path + "#" + p.Name
}

func (p *Piece) hidden() int {
	if p.form != formLines {
		return 0
	}
	return min(p.shown, len(p.Lines)-1)
}
