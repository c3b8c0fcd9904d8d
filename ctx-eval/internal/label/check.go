package label

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/bmatcuk/doublestar/v4"
)

// Archetypes are all there are, in the order in which tables show them.
var Archetypes = []string{Exact, Behaviour, Impact, CrossModule, Vague, Docs, History, Names}

// Splits are all there are.
var Splits = []string{Tune, Test}

// check reports every fault of a query that shows without its corpus.
func check(q *Query, fault func(error)) {
	checkName("id", q.ID, fault)
	if strings.TrimSpace(q.Query) == "" {
		fault(errors.New(`"query" is empty: write what is asked`))
	}
	if strings.ContainsFunc(q.Query, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		fault(errors.New(`"query" holds a control character: remove it`))
	}
	oneOf("archetype", q.Archetype, Archetypes, fault)
	oneOf("split", q.Split, Splits, fault)
	if q.Corpus != "" {
		checkName("corpus", q.Corpus, fault)
		if strings.ContainsAny(q.Corpus, `/\`) || q.Corpus == ".." || q.Corpus == "." {
			fault(fmt.Errorf("corpus %q is no plain name: it stands for {corpus} in paths", q.Corpus))
		}
	}
	if len(q.Targets) == 0 {
		fault(errors.New(`"targets" is missing or empty: name at least one place that answers`))
	}
	seen := map[string]bool{}
	for i, t := range q.Targets {
		checkTarget(fmt.Sprintf("targets[%d]", i), t, seen, fault)
	}
	for i, n := range q.Negatives {
		where := fmt.Sprintf("negatives[%d]", i)
		checkPlace(where, n, fault)
		if !doublestar.ValidatePattern(n.Path) {
			fault(fmt.Errorf("%s: path %q is no valid pattern: brackets and braces need their closing one", where, n.Path))
		}
	}
}

func checkTarget(where string, t Target, seen map[string]bool, fault func(error)) {
	checkPlace(where, t.Place, fault)
	if strings.Contains(t.Path, "*") {
		fault(fmt.Errorf("%s: path %q is a pattern: a target is one file, only negatives may be patterns", where, t.Path))
	}
	if t.Grade < Related || t.Grade > MaxGrade {
		fault(fmt.Errorf("%s: grade %d is out of range: %d (related), %d (needed) or %d (the answer)", where, t.Grade, Related, Needed, Answer))
	}
	key := fmt.Sprint(t.Path, "\x00", t.Symbol, "\x00", t.Lines)
	if seen[key] {
		fault(fmt.Errorf("%s: %s is a target already: name each place once", where, t.Place))
	}
	seen[key] = true
}

// maxLines is more than any file has: a number over it is a slip.
const maxLines = 1 << 30

func checkPlace(where string, p Place, fault func(error)) {
	if err := checkPath(p.Path); err != nil {
		fault(fmt.Errorf("%s: %w", where, err))
	}
	if p.Symbol != strings.TrimSpace(p.Symbol) || strings.ContainsFunc(p.Symbol, unicode.IsControl) {
		fault(fmt.Errorf("%s: symbol %q begins or ends with a blank or holds a control character", where, p.Symbol))
	}
	if p.Lines == nil {
		return
	}
	if len(p.Lines) != 2 || p.Lines[0] < 1 || p.Lines[1] < p.Lines[0] || p.Lines[1] > maxLines {
		fault(fmt.Errorf("%s: lines %v are not [first,last] with 1 <= first <= last", where, p.Lines))
	}
}

// checkPath refuses what cannot be the path of a file within a corpus.
func checkPath(p string) error {
	switch {
	case p == "":
		return errors.New(`"path" is missing`)
	case strings.ContainsRune(p, 0):
		return fmt.Errorf("path %q holds a NUL", p)
	case path.IsAbs(p) || len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/'):
		return fmt.Errorf("path %q is absolute: write it relative to the corpus' root", p)
	case slices.Contains(strings.Split(p, "/"), ".."):
		return fmt.Errorf("path %q leaves the corpus: write it without .. and relative to the corpus' root", p)
	case path.Clean(p) != p || p == ".":
		return fmt.Errorf("path %q is not in its plain form: write the path of a file without ./ or //, and no slash at its end", p)
	}
	return nil
}

// checkName refuses what would break tables and TREC files, whose fields blanks
// separate.
func checkName(field, value string, fault func(error)) {
	switch {
	case value == "":
		fault(fmt.Errorf("%q is missing or empty", field))
	case strings.ContainsFunc(value, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }):
		fault(fmt.Errorf("%s %q holds a blank: use - or . instead", field, value))
	}
}

func oneOf(field, value string, values []string, fault func(error)) {
	switch {
	case value == "":
		fault(fmt.Errorf("%q is missing: one of %s", field, strings.Join(values, ", ")))
	case !slices.Contains(values, value):
		fault(fmt.Errorf("unknown %s %q: one of %s", field, value, strings.Join(values, ", ")))
	}
}
