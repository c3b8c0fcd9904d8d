package corpus

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

// State says how a label's place was found.
type State int

const (
	Found   State = iota
	Moved         // the symbol is there, away from the lines of the hint
	Stale         // the symbol is gone; Start and End are the hint's, as far as the file reaches
	Gone          // the file is there, but neither the symbol nor the lines are
	Missing       // the corpus has no such file
)

func (s State) String() string {
	return [...]string{"found", "moved", "symbol gone, lines used", "gone", "file missing"}[s]
}

// Resolved is where a label's place is now. Lines of 0 are the whole file.
type Resolved struct {
	Path   string
	Start  int
	End    int
	Symbol *Symbol // nil unless the label names one that is there
	State  State
}

// OK reports whether the place can be found by a search.
func (r Resolved) OK() bool { return r.State != Gone && r.State != Missing }

// Resolve finds a label's place. A symbol comes first: by its qualified name,
// or by the end of it at a separator. Of several in the file that one counts
// that has most lines in common with the hint, then the nearest; without a hint
// a definition comes before a declaration, the first before the others.
func (c *Corpus) Resolve(p label.Place) Resolved {
	r := Resolved{Path: p.Path}
	f := c.files[p.Path]
	if f == nil {
		r.State = Missing
		return r
	}
	if p.Symbol != "" {
		if s := f.symbol(p.Symbol, p.Lines); s != nil {
			r.Symbol, r.Start, r.End = s, s.Start, s.End
			if len(p.Lines) == 2 && (s.NameLine < p.Lines[0] || s.NameLine > p.Lines[1]) {
				r.State = Moved
			}
			return r
		}
		r.State = Stale
	}
	switch {
	case len(p.Lines) == 2 && p.Lines[0] <= f.Lines:
		r.Start, r.End = p.Lines[0], min(p.Lines[1], f.Lines)
	case len(p.Lines) == 2 || p.Symbol != "":
		r.State = Gone
	}
	return r
}

// Shows reports whether the name of a label's symbol stands in the lines that
// its hint gives, as the checked-out file has them: the parser may not know what
// a macro or another language defines. It is false where the checkout cannot be
// read.
func (c *Corpus) Shows(p label.Place) bool {
	last := parts(p.Symbol)
	if c.Root == "" || len(p.Lines) != 2 || len(last) == 0 {
		return false
	}
	text, err := os.ReadFile(filepath.Join(c.Root, filepath.FromSlash(p.Path)))
	if err != nil {
		return false
	}
	lines := strings.Split(string(text), "\n")
	if p.Lines[0] > len(lines) {
		return false
	}
	for _, l := range lines[p.Lines[0]-1 : min(p.Lines[1], len(lines))] {
		if strings.Contains(l, last[len(last)-1]) {
			return true
		}
	}
	return false
}

// symbol is the one of a file that a name and a hint mean, nil if none has the
// name.
func (f *File) symbol(name string, hint []int) *Symbol {
	exact := func(s *Symbol) bool { return s.QualifiedName == name }
	wanted := parts(name)
	suffix := func(s *Symbol) bool { return hasSuffix(parts(s.QualifiedName), wanted) }
	var best *Symbol
	for _, same := range []func(*Symbol) bool{exact, suffix} {
		for i := range f.Symbols {
			if s := &f.Symbols[i]; same(s) && (best == nil || closer(s, best, hint)) {
				best = s
			}
		}
		if best != nil {
			break
		}
	}
	return best
}

// closer reports whether a meets a hint better than b, which comes before it.
func closer(a, b *Symbol, hint []int) bool {
	if len(hint) == 2 {
		if x, y := common(a, hint), common(b, hint); x != y {
			return x > y
		}
		if x, y := distance(a, hint), distance(b, hint); x != y {
			return x < y
		}
	}
	return b.Declaration && !a.Declaration
}

// common are the lines that a symbol and a hint share, less those that they do
// not: the hint means the method, not the class around it. Without a common line
// it is the least there can be.
func common(s *Symbol, hint []int) int {
	shared := min(s.End, hint[1]) - max(s.Start, hint[0]) + 1
	if shared <= 0 {
		return -1 << 30
	}
	return 3*shared - (s.End - s.Start) - (hint[1] - hint[0])
}

func distance(s *Symbol, hint []int) int {
	return max(s.Start-hint[1], hint[0]-s.End, 0)
}

// parts are those of a qualified name, whatever separates them: . :: # / $ and
// what stands around names: (*Head).Truncate, Map<K, V>::get, List[T].
func parts(name string) []string {
	if strings.Contains(name, "operator") { // C++: operator/, operator<
		return strings.Split(strings.ReplaceAll(name, "::", "."), ".")
	}
	return strings.FieldsFunc(withoutArguments(name), func(r rune) bool { return strings.ContainsRune(".:#/$()*& ", r) })
}

// withoutArguments drops type arguments, and parameters after the name.
func withoutArguments(name string) string {
	var b strings.Builder
	depth := 0
	for i, r := range name {
		switch {
		case r == '<' || r == '[':
			depth++
		case (r == '>' || r == ']') && depth > 0:
			depth--
		case r == '(' && depth == 0 && i > 0 && !strings.ContainsRune(".:/", rune(name[i-1])):
			return b.String()
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func hasSuffix(all, end []string) bool {
	if len(end) == 0 || len(end) > len(all) {
		return false
	}
	all = all[len(all)-len(end):]
	for i := range end {
		if all[i] != end[i] {
			return false
		}
	}
	return true
}
