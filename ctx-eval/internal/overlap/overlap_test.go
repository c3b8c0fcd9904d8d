package overlap

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

func TestQuery(t *testing.T) {
	for _, c := range []struct {
		name, query string
		targets     []label.Target
		want        Measure
		ok          bool
	}{
		{
			"plain words", "where do old blocks get removed from disk",
			[]label.Target{{Place: label.Place{Path: "tsdb/db.go", Symbol: "DB.deleteBlocks"}, Grade: 3}},
			Measure{Words: []string{"old", "block", "get", "remov", "disk"}, Shared: []string{"block"}, Share: 0.2}, true,
		},
		{
			"inflected words, file and folder", "retried requests of scraping",
			[]label.Target{{Place: label.Place{Path: "cmd/scrape/retry.test.ts"}, Grade: 3}},
			Measure{Words: []string{"retri", "request", "scrape"}, Shared: []string{"retri", "scrape"}, Share: 2. / 3}, false,
		},
		{
			"only the highest grade counts", "old blocks",
			[]label.Target{{Place: label.Place{Path: "a/b.go", Symbol: "oldBlocks"}, Grade: 2}, {Place: label.Place{Path: "a/b.go", Symbol: "Cut"}, Grade: 3}},
			Measure{Words: []string{"old", "block"}}, true,
		},
		{
			"whole name, in other style", "what does one two three four five six seven to send requests",
			[]label.Target{{Place: label.Place{Path: "a/b.go", Symbol: "Client.send_request"}, Grade: 3}},
			Measure{Words: []string{"one", "two", "three", "four", "five", "six", "seven", "send", "request"}, Shared: []string{"send", "request"},
				Share: 2. / 9, Names: []string{"send_request"}}, false,
		},
		{
			"whole name as one word", "why is SENDREQUEST so slow today friends",
			[]label.Target{{Place: label.Place{Path: "a/b.go", Symbol: "sendRequest"}, Grade: 3}},
			Measure{Words: []string{"sendrequest", "slow", "today", "friend"}, Names: []string{"sendRequest"}}, false,
		},
		{
			"qualified name", "x y z w v u what head truncate does",
			[]label.Target{{Place: label.Place{Path: "a/b.go", Symbol: "Head.Truncate"}, Grade: 3}},
			Measure{Words: []string{"x", "y", "z", "w", "v", "u", "head", "truncat"}, Shared: []string{"head", "truncat"}, Share: 0.25,
				Names: []string{"Head.Truncate"}}, false,
		},
		{
			"words apart are no name", "send it, then wait for that request until all is done or fails at last",
			[]label.Target{{Place: label.Place{Path: "a/b.go", Symbol: "sendRequest"}, Grade: 3}},
			Measure{Words: []string{"send", "wait", "request", "done", "fail", "last"}, Shared: []string{"send", "request"}, Share: 1. / 3}, true,
		},
		{"no content words", "what is it", []label.Target{{Place: label.Place{Path: ".env"}, Grade: 3}}, Measure{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := NewMeter().Query(label.Query{Query: c.query, Targets: c.targets})
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if got.OK(Max) != c.ok {
				t.Errorf("OK is %v", got.OK(Max))
			}
		})
	}
}
