package audit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
	"github.com/cc490767/ctx/ctx-eval/internal/overlap"
)

const stream = `{"v":1,"type":"header","tool":"ctx-parse","version":"1","repo":"a","root":"ROOT"}
{"v":1,"type":"file","path":"db/log.go","language":"go","hash":"h","size":1,"lines":20,"status":"full","generated":false,"role":"source","parser":"p"}
{"v":1,"type":"symbol","path":"db/log.go","key":"k1","name":"Open","qualified_name":"db.Log.Open","symbol_kind":"method","start_line":3,"end_line":9,"name_line":4}
{"v":1,"type":"file_end","path":"db/log.go","records":2}
{"v":1,"type":"end","tool":"ctx-parse","records":3,"errors":0}
`

func load(t *testing.T) *corpus.Corpus {
	t.Helper()
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "db"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "db/log.go"), []byte(strings.Repeat("\n", 14)+"MACRO(Sync)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Read(context.Background(), strings.NewReader(strings.Replace(stream, "ROOT", root, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func target(symbol string, lines ...int) label.Target {
	return label.Target{Place: label.Place{Path: "db/log.go", Symbol: symbol, Lines: lines}, Grade: label.Answer}
}

func TestFindings(t *testing.T) {
	c := load(t)
	open := target("Log.Open", 3, 9)
	for name, test := range map[string]struct {
		query     string
		archetype string
		targets   []label.Target
		negatives []label.Place
		want      []string
	}{
		"sound":                        {"who reads after a crash", label.Behaviour, []label.Target{open}, []label.Place{{Path: "db/log.go", Lines: []int{11, 20}}}, nil},
		"negative symbol":              {"who reads after a crash", label.Behaviour, []label.Target{open}, []label.Place{{Path: "db/*", Symbol: "Log.Close", Lines: []int{1, 2}}}, []string{"fault negative"}},
		"missing file":                 {"who reads", label.Behaviour, []label.Target{{Place: label.Place{Path: "db/gone.go"}, Grade: 3}}, nil, []string{"fault file"}},
		"missing symbol":               {"who reads", label.Behaviour, []label.Target{target("Log.Reopen", 1, 2)}, nil, []string{"fault symbol"}},
		"symbol unknown to the parser": {"who reads", label.Behaviour, []label.Target{target("Log.Sync", 14, 16)}, nil, []string{"note symbol"}},
		"lines":                        {"who reads", label.Behaviour, []label.Target{target("", 21, 22)}, nil, []string{"fault lines"}},
		"moved":                        {"who reads", label.Behaviour, []label.Target{target("Log.Open", 13, 19)}, nil, []string{"note moved"}},
		"negatives": {"who reads", label.Behaviour, []label.Target{open}, []label.Place{{Path: "util/**"}, {Path: "db/**"}, {Path: "db/log.go", Symbol: "Log.Open"}},
			[]string{"fault negative", "fault both", "fault both"}},
		"overlap":          {"open files", label.Behaviour, []label.Target{open}, nil, []string{"fault overlap"}},
		"name":             {"which caller makes every damaged log open again after power failures happen somewhere", label.Behaviour, []label.Target{open}, nil, []string{"fault name"}},
		"names are exempt": {"Log.Open", label.Exact, []label.Target{open}, nil, nil},
		"mined is exempt":  {"open", label.Docs, []label.Target{open}, nil, nil},
		"no answer":        {"who reads", label.Vague, []label.Target{{Place: open.Place, Grade: 2}}, nil, []string{"fault answer"}},
	} {
		t.Run(name, func(t *testing.T) {
			q := label.Query{ID: "1", Query: test.query, Archetype: test.archetype, Corpus: "a", Split: label.Tune, Targets: test.targets, Negatives: test.negatives}
			r := Run([]label.Query{q}, Options{MaxOverlap: overlap.Max, Corpora: map[string]*corpus.Corpus{"a": c}})
			var got []string
			for _, f := range r.Findings {
				kind := "fault "
				if f.Note {
					kind = "note "
				}
				got = append(got, kind+f.Check)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s\n%v", diff, r.Findings)
			}
		})
	}
}

func TestDuplicates(t *testing.T) {
	ask := func(corpus, split, archetype, query string) label.Query {
		return label.Query{ID: query, Query: query, Archetype: archetype, Corpus: corpus, Split: split, Targets: []label.Target{target("Log.Open")}}
	}
	r := Run([]label.Query{
		ask("a", label.Tune, label.Vague, "slow shutdown of workers"),
		ask("a", label.Tune, label.Vague, "workers: shutdowns slow"),
		ask("b", label.Test, label.Vague, "slow shutdown of workers"),
		ask("a", label.Tune, label.Vague, "one two three four five"),
		ask("a", label.Test, label.Vague, "one two three four"),
		ask("a", label.Tune, label.Docs, "five four three two one"),
	}, Options{MaxOverlap: 1})
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.String())
	}
	want := []string{
		`note  duplicate workers: shutdowns slow: asks nearly the same as slow shutdown of workers: "slow shutdown of workers"`,
		`note  duplicate one two three four: asks nearly the same as one two three four five: "one two three four five"`,
		`note  duplicate five four three two one: asks nearly the same as one two three four five: "one two three four five"`,
		`note  duplicate five four three two one: asks nearly the same as one two three four: "one two three four"`,
		`note  split     a: has queries of both splits (tune 4, test 1): what is tuned on a corpus knows it`,
	}
	// the same stems in another order
	want[0] = strings.NewReplacer("note ", "fault", "nearly the same", "the same").Replace(want[0])
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What the index of rare words finds is what comparing all pairs finds.
func TestDuplicatesAreComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var queries []label.Query
	for i := range 400 {
		var words []string
		for range 1 + random.IntN(8) {
			words = append(words, fmt.Sprintf("k%c", 'a'+random.IntN(12)))
		}
		queries = append(queries, label.Query{ID: fmt.Sprint(i), Query: strings.Join(words, " "), Corpus: "a", Split: label.Tune, Targets: []label.Target{target("X")}})
	}
	r := Run(queries, Options{MaxOverlap: 1})
	want := 0
	for i := range queries {
		for j := range i {
			a, b := r.Overlaps[i].Words, r.Overlaps[j].Words
			common := 0
			for _, w := range a {
				if slices.Contains(b, w) {
					common++
				}
			}
			if 10*common >= 8*(len(a)+len(b)-common) {
				want++
			}
		}
	}
	if len(r.Findings) != want || want == 0 {
		t.Errorf("%d pairs found, there are %d", len(r.Findings), want)
	}
}
