package trec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// FromResults turns results into qrels and one run for each configuration, at
// file level: a document is a path, its grade the highest of its targets, and
// the ranking that of the distinct files of an answer. All names are made
// columns by [Column].
//
// The score counts ranks from the last upwards: scores of hits may tie, and
// trec_eval would then decide by name.
//
// It fails if two results name different targets for a query: they come from
// different versions of a set.
func FromResults(results *result.Results) ([]Topic, []Run, error) {
	var topics []Topic
	var runs []Run
	known := map[string]int{}
	for _, q := range results.Queries {
		if topic, labelled := topicOf(q); labelled {
			if i, again := known[topic.Query]; !again {
				known[topic.Query] = len(topics)
				topics = append(topics, topic)
			} else if !slices.Equal(topics[i].Docs, topic.Docs) {
				return nil, nil, fmt.Errorf("query %q of configuration %q has other targets than in another result: run all configurations on the same set", q.QueryID, q.Config)
			}
		}
		i := slices.IndexFunc(runs, func(r Run) bool { return r.Tag == Column(q.Config) })
		if i < 0 {
			i = len(runs)
			runs = append(runs, Run{Tag: Column(q.Config)})
		}
		if ranking := rankingOf(q); len(ranking.Docs) > 0 {
			runs[i].Rankings = append(runs[i].Rankings, ranking)
		}
	}
	return topics, runs, nil
}

func topicOf(q result.Query) (topic Topic, labelled bool) {
	grades := map[string]int{}
	for _, t := range q.Targets {
		grades[t.Path] = max(grades[t.Path], t.Grade)
	}
	topic.Query = Column(q.QueryID)
	for path, grade := range grades {
		topic.Docs = append(topic.Docs, Judged{Column(path), grade})
	}
	slices.SortFunc(topic.Docs, func(a, b Judged) int { return cmp.Compare(a.Doc, b.Doc) })
	return topic, len(topic.Docs) > 0
}

func rankingOf(q result.Query) Ranking {
	ranking := Ranking{Query: Column(q.QueryID)}
	seen := map[string]bool{}
	for _, h := range q.Hits {
		if !seen[h.Path] {
			seen[h.Path] = true
			ranking.Docs = append(ranking.Docs, Scored{Doc: Column(h.Path)})
		}
	}
	for i := range ranking.Docs {
		ranking.Docs[i].Score = float64(len(ranking.Docs) - i)
	}
	return ranking
}

// Column returns a name that can stand in a column and that no other name gives:
// white space, NUL, "%" and a leading "#" are written as %XX.
func Column(name string) string {
	if name == "" {
		return "%"
	}
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if isSpace(rune(c)) || c == 0 || c == '%' || c == '#' && i == 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
