package assemble

import (
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/md"
)

// fill chooses what of the pieces is shown.
type fill struct {
	counter  *Counter
	budget   int
	withRepo bool
	hits     []*Piece
	extra    []*Piece
	footer   string
}

func (f *fill) all() []*Piece { return append(append([]*Piece{}, f.hits...), f.extra...) }

// total is the sum of the blocks' tokens, nearly those of the whole text.
func (f *fill) total() (int, error) {
	sum := 0
	for _, b := range layout(f.all()) {
		n, err := f.counter.Count(b.text(f.withRepo))
		if err != nil {
			return 0, err
		}
		sum += n
	}
	if f.footer != "" {
		n, err := f.counter.Count(f.footer)
		return sum + n, err
	}
	return sum, nil
}

func (f *fill) fits() (bool, error) {
	n, err := f.total()
	return n <= f.budget, err
}

func (f *fill) run(more More) error {
	if err := f.whole(); err != nil {
		return err
	}
	if err := f.shortened(); err != nil {
		return err
	}
	if err := f.topUp(f.hits); err != nil {
		return err
	}
	if err := f.around(more); err != nil {
		return err
	}
	return f.leftOut()
}

// whole takes each hit that fits whole, in order. The first is taken in any case,
// shortened if it must be.
func (f *fill) whole() error {
	for i, p := range f.hits {
		ok, err := f.try(p, formWhole)
		if err != nil {
			return err
		}
		if !ok && i == 0 {
			if _, err := f.trim(p, 1, true); err != nil {
				return err
			}
			if p.form == formNone && p.Signature != "" {
				if _, err := f.try(p, formSignature); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// try shows a piece in a form if that fits, and else leaves it as it was.
func (f *fill) try(p *Piece, form string) (bool, error) {
	if form == formWhole && len(strings.Join(p.Lines, "\n")) > 64*f.budget {
		return false, nil // not worth counting
	}
	before := *p
	p.form = form
	ok, err := f.fits()
	if err != nil || !ok {
		*p = before
	}
	return ok, err
}

// shortened gives the hits that are left out a good part of themselves, or else
// their signature.
func (f *fill) shortened() error {
	for _, p := range f.hits {
		if p.form != formNone {
			continue
		}
		ok, err := f.trim(p, max(3, len(p.Lines)*3/10), false)
		if err == nil && !ok && p.Signature != "" {
			_, err = f.try(p, formSignature)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// topUp uses what room is left by showing more of the first pieces that are not
// whole, up to a part of a line.
func (f *fill) topUp(pieces []*Piece) error {
	for _, p := range pieces {
		if p.form == formWhole {
			continue
		}
		if full, err := f.full(enough); err != nil || full {
			return err
		}
		if _, err := f.trim(p, 1, true); err != nil {
			return err
		}
	}
	return nil
}

func (f *fill) full(share float64) (bool, error) {
	n, err := f.total()
	return float64(n) >= share*float64(f.budget), err
}

// trim shows as many of a piece's first lines as fit, at least least; with
// partial also the beginning of the next. It leaves the piece as it was where
// that is not more than is shown already.
func (f *fill) trim(p *Piece, least int, partial bool) (bool, error) {
	before := *p
	p.form, p.partial = formLines, ""
	n, err := largest(0, len(p.Lines)-1, func(n int) (bool, error) {
		if p.shown = n; n == 0 {
			return true, nil
		}
		return f.fits()
	})
	if err != nil {
		return false, err
	}
	p.shown = n
	if partial && n < len(p.Lines) {
		if err := f.partialLine(p); err != nil {
			return false, err
		}
	}
	if n < least && p.partial == "" || before.form == formLines && n < before.shown {
		*p = before
		return false, nil
	}
	return true, nil
}

// partialLine shows as much of the line behind the shown ones as fits.
func (f *fill) partialLine(p *Piece) error {
	line := p.Lines[p.shown]
	if len(line) < 8 {
		return nil
	}
	n, err := largest(0, len(line)-1, func(n int) (bool, error) {
		if p.partial = prefix(line, n); n == 0 {
			return true, nil
		}
		return f.fits()
	})
	if p.partial = prefix(line, n); strings.TrimSpace(p.partial) == "" {
		p.partial = ""
	}
	return err
}

// largest returns the largest n from low to high for which ok holds, where it
// holds for low, and for smaller numbers if for larger ones.
func largest(low, high int, ok func(int) (bool, error)) (int, error) {
	for low < high {
		mid := (low + high + 1) / 2
		good, err := ok(mid)
		if err != nil {
			return low, err
		}
		if good {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low, nil
}

// patience is how many pieces in a row may fail to fit before further material
// is given up.
const patience = 12

// around adds further material while there is room and every hit is whole.
func (f *fill) around(more More) error {
	if more == nil || f.budget <= 0 {
		return nil
	}
	for _, p := range f.hits {
		if p.form != formWhole {
			return nil
		}
	}
	var misfits []*Piece
	failures := 0
	var failure error
	err := more(func(p *Piece) bool {
		full, err := f.full(sated)
		if err != nil || full {
			failure = err
			return false
		}
		p.rank = len(f.hits) + len(f.extra)
		f.extra = append(f.extra, p)
		ok, err := f.try(p, formWhole)
		if err != nil {
			failure = err
			return false
		}
		if !ok {
			f.extra = f.extra[:len(f.extra)-1]
			misfits = append(misfits, p)
			failures++
		} else {
			failures = 0
		}
		return failures < patience
	})
	if err == nil {
		err = failure
	}
	if err != nil || len(misfits) == 0 {
		return err
	}
	f.extra = append(f.extra, misfits[0])
	return f.topUp(misfits[:1])
}

// leftOut names in a last line what was left out, as far as that fits.
func (f *fill) leftOut() error {
	var handles []string
	for _, p := range f.hits {
		if p.form == formWhole {
			continue
		}
		before := f.footer
		handles = append(handles, md.Code(p.handle()))
		f.footer = "Left out: " + strings.Join(handles, ", ") + "\n"
		ok, err := f.fits()
		if err != nil || !ok {
			f.footer = before
			return err
		}
	}
	return nil
}

// wholeText is a piece alone, for counting what leaving it out saves.
func wholeText(p *Piece) string {
	return prefix(strings.Join(p.Lines, "\n"), 256<<10)
}
