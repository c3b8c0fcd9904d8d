package mine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
	"github.com/cc490767/ctx/shared/wire"
)

// Reasons to leave a doc comment out.
const (
	whyRole     = "in tests, examples, vendored or generated files"
	whyKind     = "of constants, fields, constructors and the like"
	whyNotice   = "deprecations, licences, notes to do"
	whyTooLong  = "sentences of more than 40 words"
	whyAccessor = "accessors"
	whyAgain    = "the same sentence at several symbols"
	whyBorrowed = "hold their symbol's name, or over a third of its words"
	whyOverload = "of overloaded symbols"
)

// notice finds comments that ask for nothing.
var notice = regexp.MustCompile(`(?i)\b(deprecated|deprecation|obsolete|licen[cs]ed?|copyright|spdx|todo|fixme|xxx|hack|auto-?generated|do not edit|nolint|noqa|eslint|ts-ignore|noinspection|see also|no longer used|internal use|override[sd]?|inheritdoc|placeholder|not implemented|implements? the \S+ interface|boilerplate|type alias|alias (for|of))\b`)

// remark finds sentences that say something else than what the symbol does.
var remark = regexp.MustCompile(`^(?i)((requires|note|notes|warning|caution|nb|n\.b\.|important|see|cf|tip|hint|default|internal|example|usage)\b\W|istanbul|prettier|webpack|c8 ignore|v8 ignore)`)

// definitions are the kinds of symbols that a comment asks for.
var definitions = []string{"function", "method", "class", "struct", "interface", "trait", "type", "enum", "macro", "component", "hook", "record", "union"}

// Docs makes questions of doc comments: the first sentence of each asks for the
// symbol it describes. The symbol's own name is taken from its beginning; one
// that holds the name elsewhere, or too many of its words, is left out.
func Docs(c *corpus.Corpus, o Options) ([]label.Query, Tally) {
	var t Tally
	d := docs{c: c, t: &t, meter: overlap.NewMeter(), same: map[string][]int{}}
	for _, path := range c.Paths() {
		f := c.File(path)
		for i := range f.Symbols {
			if f.Symbols[i].Doc != "" {
				d.add(f, &f.Symbols[i], o)
			}
		}
	}
	var queries []label.Query
	for _, q := range d.queries {
		if len(d.same[d.key(q)]) > 1 {
			t.leave(whyAgain)
			continue
		}
		queries = append(queries, q)
	}
	assign(queries, o, c.Paths())
	queries = sample(queries, o, true, &t)
	return queries, t
}

type docs struct {
	c       *corpus.Corpus
	t       *Tally
	meter   *overlap.Meter
	queries []label.Query
	same    map[string][]int // words of a question → where it is asked
}

func (d *docs) key(q label.Query) string { return strings.Join(d.meter.Words(q.Query), " ") }

func (d *docs) add(f *corpus.File, s *corpus.Symbol, o Options) {
	text := question(sentence(s.Doc), s.Name)
	if why := d.why(f, s, text); why != "" {
		d.t.leave(why)
		return
	}
	targets := d.targets(f, s)
	if targets == nil {
		d.t.leave(whyOverload)
		return
	}
	var places []label.Place
	for _, t := range targets {
		places = append(places, t.Place)
	}
	if !d.meter.Text(text, places).OK(overlap.Max) {
		d.t.leave(whyBorrowed)
		return
	}
	q := label.Query{ID: name(o.Corpus, "docs", s.Key+"\x00"+f.Path), Query: text, Archetype: label.Docs, Targets: targets, Source: s.Key}
	d.same[d.key(q)] = append(d.same[d.key(q)], len(d.queries))
	d.queries = append(d.queries, q)
}

// why says why a comment is no question.
func (d *docs) why(f *corpus.File, s *corpus.Symbol, text string) string {
	words := slices.Compact(slices.Sorted(slices.Values(d.meter.Words(text))))
	switch {
	case f.Generated || f.Role != wire.RoleSource || !labelable(f.Path) || vendorPath.MatchString(f.Path) || testPath.MatchString(f.Path):
		return whyRole
	case !slices.Contains(definitions, s.Kind) && !callable(s):
		return whyKind
	case notice.MatchString(s.Doc[:min(len(s.Doc), 400)]), remark.MatchString(text):
		return whyNotice
	case accessor(s):
		return whyAccessor
	case len(words) < minWords:
		return whyShort
	case len(strings.Fields(text)) > maxWords:
		return whyTooLong
	}
	return ""
}

// callable reports whether a variable is a function by its value, as components
// and hooks are written.
func callable(s *corpus.Symbol) bool {
	return (s.Kind == "variable" || s.Kind == "constant") && (strings.Contains(s.Signature, "=>") || strings.Contains(s.Signature, "function") ||
		strings.Contains(s.Signature, "forwardRef") || strings.Contains(s.Signature, "memo("))
}

var accessorName = regexp.MustCompile(`^(get|set|is|has|Get|Set|Is|Has)(_|[A-Z]|$)`)

// accessor reports whether a symbol only gets or sets.
func accessor(s *corpus.Symbol) bool {
	return s.Kind == "method" && accessorName.MatchString(s.Name) && s.End-s.NameLine <= 3
}

// targets are the symbol, and its definitions elsewhere if it is declared here:
// all of them are the answer. Nil: the name stands for several in the file, so a
// label could not tell them apart.
func (d *docs) targets(f *corpus.File, s *corpus.Symbol) []label.Target {
	named, ok := shortName(f, s)
	if !ok {
		return nil
	}
	targets := []label.Target{{Place: label.Place{Path: f.Path, Symbol: named, Lines: []int{s.Start, s.End}}, Grade: label.Answer}}
	if !s.Declaration {
		return targets
	}
	for _, path := range d.c.Paths() {
		g := d.c.File(path)
		if g.Language != f.Language && !(g.Language == "cpp" && f.Language == "c") {
			continue
		}
		for i := range g.Symbols {
			x := &g.Symbols[i]
			if x.QualifiedName != s.QualifiedName || x.Declaration || g == f {
				continue
			}
			if at, ok := shortName(g, x); ok && len(targets) < 4 {
				targets = append(targets, label.Target{Place: label.Place{Path: path, Symbol: at, Lines: []int{x.Start, x.End}}, Grade: label.Answer})
			}
		}
	}
	return targets
}

// shortName is the end of a symbol's qualified name that only it has in its
// file; false if even the whole name is another's too.
func shortName(f *corpus.File, s *corpus.Symbol) (string, bool) {
	starts := []int{}
	for i := range s.QualifiedName {
		if i == 0 || strings.ContainsRune(".:#", rune(s.QualifiedName[i-1])) && !strings.ContainsRune(".:#", rune(s.QualifiedName[i])) {
			starts = append(starts, i)
		}
	}
	for i := len(starts) - 1; i >= 0; i-- {
		end := s.QualifiedName[starts[i]:]
		if i > 0 && i == len(starts)-1 && s.Kind == "method" {
			continue // a method is named with its class
		}
		n := 0
		for _, x := range f.Symbols {
			if x.QualifiedName == end || strings.HasSuffix(x.QualifiedName, "."+end) || strings.HasSuffix(x.QualifiedName, ":"+end) || strings.HasSuffix(x.QualifiedName, "#"+end) {
				n++
			}
		}
		if n == 1 {
			return end, true
		}
	}
	return "", false
}
