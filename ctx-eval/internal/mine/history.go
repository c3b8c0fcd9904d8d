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
// not have are not asked for. The file with most changed lines is the answer, and
// so are those with at least a quarter of its lines; the others are needed, files
// of tests related: who asks for a behaviour is glad to see its test, but the
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

// targets are the files of the snapshot that a commit changed, the most changed
// first.
func (h *History) targets(c *history.Commit) (targets []label.Target, reason string) {
	lines := map[string]int{}
	var old, tests []string
	added, addedLines, oldLines, most := 0, 0, 0, 0
	for _, ch := range c.Changes {
		is, test := source(ch.Path)
		_, seen := lines[ch.Base]
		switch {
		case !is || ch.Base != "" && (seen || !labelable(ch.Base)):
		case ch.Base == "":
			if !test {
				added++
				addedLines += ch.Lines
			}
		case test:
			lines[ch.Base] = ch.Lines
			tests = append(tests, ch.Base)
		default:
			lines[ch.Base] = ch.Lines
			old = append(old, ch.Base)
			oldLines += ch.Lines
			most = max(most, ch.Lines)
		}
	}
	switch {
	case len(old) == 0:
		return nil, whyNoSource
	case len(old)+added > h.MaxFiles:
		return nil, whyMany
	case addedLines > oldLines:
		return nil, whyNew
	}
	slices.SortStableFunc(old, func(a, b string) int { return lines[b] - lines[a] })
	for _, path := range old {
		grade := label.Answer
		if 4*lines[path] < most {
			grade = label.Needed
		}
		targets = append(targets, label.Target{Place: label.Place{Path: path}, Grade: grade})
	}
	if len(tests) <= h.MaxFiles {
		for _, path := range tests {
			targets = append(targets, label.Target{Place: label.Place{Path: path}, Grade: label.Related})
		}
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
