// Package summary turns results into rows, one for each configuration and group
// of queries, and rows into tables.
package summary

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// What queries are grouped by.
const (
	ByArchetype = "archetype"
	ByLanguage  = "language"
	ByCorpus    = "corpus"
)

// By lists them in the order of tables.
var By = []string{ByArchetype, ByLanguage, ByCorpus}

// Group is a set of queries: those of a split ("" is both) whose archetype,
// language or corpus has a name. By "" it is the whole split.
type Group struct {
	Split string `json:"split,omitempty"`
	By    string `json:"by,omitempty"`
	Name  string `json:"group,omitempty"`
}

// groupsOf returns all groups that a query belongs to.
func groupsOf(q *result.Query) []Group {
	var groups []Group
	splits := []string{"", q.Split}
	if q.Split == "" {
		splits = splits[:1]
	}
	for _, split := range splits {
		groups = append(groups, Group{Split: split})
		for _, by := range By {
			groups = append(groups, Group{Split: split, By: by, Name: value(q, by)})
		}
	}
	return groups
}

func value(q *result.Query, by string) string {
	switch by {
	case ByArchetype:
		return q.Archetype
	case ByLanguage:
		return q.Language
	}
	return q.Corpus
}

var archetypes = []string{label.Exact, label.Behaviour, label.Impact, label.CrossModule, label.Vague, label.Docs, label.History, label.Names}

// compareGroups orders the splits tune, test, both; in each the whole first,
// then archetypes in the order of package label, languages and corpora by name.
func compareGroups(a, b Group) int {
	return cmp.Or(
		cmp.Compare(splitOrder(a.Split), splitOrder(b.Split)),
		strings.Compare(a.Split, b.Split),
		cmp.Compare(slices.Index(By, a.By), slices.Index(By, b.By)),
		cmp.Compare(archetypeOrder(a), archetypeOrder(b)),
		strings.Compare(a.Name, b.Name),
	)
}

func splitOrder(split string) int {
	switch split {
	case label.Tune:
		return 0
	case "":
		return 3
	case label.Test:
		return 1
	}
	return 2
}

func archetypeOrder(g Group) int {
	if i := slices.Index(archetypes, g.Name); g.By == ByArchetype && i >= 0 {
		return i
	}
	return len(archetypes)
}
