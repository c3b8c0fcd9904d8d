// Package overlap measures how much of its answer a question gives away: a
// question that borrows the name of what it asks for measures string matching,
// not retrieval.
package overlap

import (
	"path"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/shared/ident"
)

// Max is the share of a question's words that its answer's names may hold.
const Max = 1.0 / 3

// Measure is the overlap of one question with its answers.
type Measure struct {
	Words  []string `json:"words"`            // distinct content words of the question, stemmed
	Shared []string `json:"shared,omitempty"` // those that stand in the name, the file's name or its folder's
	Share  float64  `json:"share"`            // Shared / Words
	Names  []string `json:"names,omitempty"`  // names of two words or more that stand whole in the question
}

// OK reports whether the overlap is within the bound.
func (m Measure) OK(max float64) bool { return m.Share <= max+1e-9 && len(m.Names) == 0 }

// Meter measures. It is not safe for concurrent use.
type Meter struct{ n *ident.Normalizer }

// NewMeter returns a meter.
func NewMeter() *Meter { return &Meter{ident.NewNormalizer()} }

// Query measures a question against its targets of the highest grade.
func (m *Meter) Query(q label.Query) Measure {
	top := 0
	for _, t := range q.Targets {
		top = max(top, t.Grade)
	}
	var places []label.Place
	for _, t := range q.Targets {
		if t.Grade == top {
			places = append(places, t.Place)
		}
	}
	return m.Text(q.Query, places)
}

// Text measures a text against places.
func (m *Meter) Text(text string, places []label.Place) Measure {
	asked := m.Words(text)
	var r Measure
	given := map[string]bool{}
	for _, p := range places {
		for _, name := range names(p) {
			words := m.Words(name)
			if len(words) > 1 && m.holds(text, asked, words, name) && !slices.Contains(r.Names, name) {
				r.Names = append(r.Names, name)
			}
		}
		for _, part := range []string{p.Symbol, stem(p.Path), path.Base(path.Dir(p.Path))} {
			for _, w := range m.Words(part) {
				given[w] = true
			}
		}
	}
	for _, w := range asked {
		if slices.Contains(r.Words, w) {
			continue
		}
		r.Words = append(r.Words, w)
		if given[w] {
			r.Shared = append(r.Shared, w)
		}
	}
	if len(r.Words) > 0 {
		r.Share = float64(len(r.Shared)) / float64(len(r.Words))
	}
	return r
}

// holds reports whether a name's words stand in the question one after the
// other, or as one word.
func (m *Meter) holds(text string, asked, words []string, name string) bool {
	for i := range len(asked) - len(words) + 1 {
		if slices.Equal(asked[i:i+len(words)], words) {
			return true
		}
	}
	folded := ident.Fold(strings.Join(ident.Split(name), ""))
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		if ident.Fold(strings.Join(ident.Split(field), "")) == folded {
			return true
		}
	}
	return false
}

// Words are the content words of a text in their order, stemmed, without stop
// words.
func (m *Meter) Words(text string) []string {
	var out []string
	for _, part := range ident.Split(text) {
		out = m.n.Terms(out, part, true)
	}
	return out
}

// names are what a question must not hold whole: a symbol's name, alone and as
// it is qualified in the label, or a file's name where the file is the target.
func names(p label.Place) []string {
	if p.Symbol == "" {
		return []string{stem(p.Path)}
	}
	last := p.Symbol[strings.LastIndexAny(p.Symbol, ".:#/")+1:]
	if last == "" || last == p.Symbol {
		return []string{p.Symbol}
	}
	return []string{last, p.Symbol}
}

// stem is a file's name without its extensions.
func stem(file string) string {
	base := path.Base(file)
	if i := strings.IndexByte(base[1:], '.'); i >= 0 {
		return base[:i+1]
	}
	return base
}
