package mine

import (
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// Reasons to leave a name out.
const (
	whyMany4   = "names with more than four definitions"
	whyPlain   = "names of one short word"
	whyNoWords = "names that are not split into words"
)

// maxDefinitions is how many definitions a name may have: all are targets.
const maxDefinitions = 4

// named are the kinds of symbols whose names are asked for.
var named = append(slices.Clone(definitions), "constant", "variable")

// place is one definition of a name.
type place struct {
	f *corpus.File
	s *corpus.Symbol
}

// Names makes questions of the names of symbols: each asks for all definitions
// of the name. One with too many is asked for with its container, Head.Truncate.
// With words a name is asked for as people say it: "queue manager" for
// QueueManager. Tests may define the name too; that is graded as related.
func Names(c *corpus.Corpus, o Options, words bool) ([]label.Query, Tally) {
	var t Tally
	bare, qualified := map[string][]place{}, map[string][]place{}
	var order []place
	for _, path := range c.Paths() {
		f := c.File(path)
		if f.Generated || f.Role == wire.RoleVendored || !labelable(path) || vendorPath.MatchString(path) {
			continue
		}
		for i := range f.Symbols {
			s := &f.Symbols[i]
			if !slices.Contains(named, s.Kind) || s.Name == "" || strings.ContainsAny(s.Name, " \t\n*") {
				continue
			}
			bare[s.Name] = append(bare[s.Name], place{f, s})
			if q := withContainer(s); q != "" {
				qualified[q] = append(qualified[q], place{f, s})
			}
			if f.Role == wire.RoleSource {
				order = append(order, place{f, s})
			}
		}
	}
	var queries []label.Query
	asked := map[string]bool{}
	for _, p := range order {
		text, all := p.s.Name, bare[p.s.Name]
		if len(all) > maxDefinitions && withContainer(p.s) != "" {
			text = withContainer(p.s)
			all = qualified[text]
		}
		if asked[text] {
			continue
		}
		asked[text] = true
		if why := whyNoName(text, all, words); why != "" {
			t.leave(why)
			continue
		}
		q := label.Query{ID: name(o.Corpus, "names", text), Query: text, Archetype: label.Names, Targets: definitionsOf(all), Source: p.s.Key}
		if words {
			q.ID = name(o.Corpus, "words", text)
			q.Query = spoken(text)
		}
		queries = append(queries, q)
	}
	assign(queries, o, c.Paths())
	queries = sample(queries, o, true, &t)
	return queries, t
}

// whyNoName says why a name is not asked for.
func whyNoName(text string, all []place, words bool) string {
	parts := ident.Split(text)
	switch {
	case len(all) > maxDefinitions:
		return whyMany4
	case len(parts) < 2 && len(text) < 6:
		return whyPlain
	case words && len(parts) < 2:
		return whyNoWords
	}
	return ""
}

// withContainer is a symbol's name with that of what holds it, empty if nothing
// does.
func withContainer(s *corpus.Symbol) string {
	before, ok := strings.CutSuffix(s.QualifiedName, s.Name)
	before = strings.TrimRight(before, ".:#")
	if !ok || before == "" {
		return ""
	}
	holder := before[strings.LastIndexAny(before, ".:#/ >)")+1:]
	if holder == "" || strings.ContainsAny(holder, "<>()*&") {
		return ""
	}
	return holder + "." + s.Name
}

// definitionsOf are the places of a name: in sources the answer, a declaration
// beside a definition needed, elsewhere related.
func definitionsOf(all []place) (targets []label.Target) {
	defined := slices.ContainsFunc(all, func(p place) bool { return p.f.Role == wire.RoleSource && !p.s.Declaration })
	for _, p := range all {
		grade := label.Answer
		switch {
		case p.f.Role != wire.RoleSource:
			grade = label.Related
		case p.s.Declaration && defined:
			grade = label.Needed
		}
		symbol, unique := shortName(p.f, p.s)
		if !unique {
			symbol = p.s.QualifiedName
		}
		t := label.Target{Place: label.Place{Path: p.f.Path, Symbol: symbol, Lines: []int{p.s.Start, p.s.End}}, Grade: grade}
		if !slices.ContainsFunc(targets, func(x label.Target) bool {
			return x.Place.String() == t.Place.String() && slices.Equal(x.Lines, t.Lines)
		}) {
			targets = append(targets, t)
		}
	}
	slices.SortStableFunc(targets, func(a, b label.Target) int { return b.Grade - a.Grade })
	return targets
}

// spoken is a name in words.
func spoken(name string) string { return strings.ToLower(strings.Join(ident.Split(name), " ")) }
