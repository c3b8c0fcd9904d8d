package mine

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/history"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
	"github.com/cc490767/ctx/shared/ident"
)

// minWords is how many content words a question must have.
const minWords = 4

// History makes questions of commits. Each commit's message asks for the source
// files it changed, by their names at the snapshot; files that the snapshot does
// not have are not asked for. The changed files are graded as the answer, those
// of tests as related: who asks for a behaviour is glad to see its test, but the
// message is about the code.
type History struct {
	Options
	Base     string // the snapshot's commit
	Body     bool   // the message's first paragraph is part of the question
	MaxFiles int    // a commit that changed more source files asks for too much

	Commits int // seen
	Tally
	meter   *overlap.Meter
	asked   map[string]bool
	queries []label.Query
}

// Add looks at one commit.
func (h *History) Add(c *history.Commit) {
	if h.meter == nil {
		h.meter, h.asked = overlap.NewMeter(), map[string]bool{}
	}
	h.Commits++
	m := clean(c.Message, h.Body)
	if reason := why(c, m); reason != "" {
		h.leave(reason)
		return
	}
	words := h.meter.Words(m.text)
	distinct := slices.Compact(slices.Sorted(slices.Values(words)))
	switch {
	case len(distinct) < minWords:
		h.leave(whyShort)
		return
	case onlyName(m.text):
		h.leave(whyName)
		return
	}
	targets, reason := h.targets(c)
	if reason != "" {
		h.leave(reason)
		return
	}
	key := strings.Join(words, " ")
	if h.asked[key] {
		h.leave(whyDuplicate)
		return
	}
	h.asked[key] = true
	h.queries = append(h.queries, label.Query{
		ID: h.Corpus + "-history-" + c.Hash[:min(10, len(c.Hash))], Query: m.text, Archetype: label.History, Targets: targets,
		Source: fmt.Sprintf("commit %s, snapshot %s", c.Hash, h.Base),
	})
}

// targets are the files of the snapshot that a commit changed.
func (h *History) targets(c *history.Commit) (targets []label.Target, reason string) {
	old, added := 0, 0
	var tests []label.Target
	seen := map[string]bool{}
	for _, ch := range c.Changes {
		is, test := source(ch.Path)
		switch {
		case !is:
		case ch.Base == "":
			if !test {
				added++
			}
		case seen[ch.Base]:
		case test:
			seen[ch.Base] = true
			tests = append(tests, label.Target{Place: label.Place{Path: ch.Base}, Grade: label.Related})
		default:
			seen[ch.Base] = true
			old++
			targets = append(targets, label.Target{Place: label.Place{Path: ch.Base}, Grade: label.Answer})
		}
	}
	switch {
	case old == 0:
		return nil, whyNoSource
	case old+added > h.MaxFiles:
		return nil, whyMany
	case added > old:
		return nil, whyNew
	}
	if len(tests) <= h.MaxFiles {
		targets = append(targets, tests...)
	}
	return targets, ""
}

// onlyName reports whether a message is no more than a path or a name, or names
// a source file: the question is answered then, or asks for a file that is new.
func onlyName(text string) bool {
	fields := strings.Fields(text)
	for _, f := range fields {
		if is, _ := source(strings.Trim(f, `'"()[],:;.`)); is {
			return true
		}
	}
	return len(fields) == 1 || len(fields) == 2 && (path.Ext(fields[1]) != "" || len(ident.Split(fields[1])) > 2)
}

// Queries are the questions of all commits, sampled.
func (h *History) Queries() []label.Query {
	var paths []string
	for _, q := range h.queries {
		paths = append(paths, q.Targets[0].Path)
	}
	assign(h.queries, h.Options, paths)
	return sample(h.queries, h.Options, false, &h.Tally)
}
