package trec

import (
	"bufio"
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var cutoffs = []int{1, 5, 10}

// TestAgainstTrecEval compares with frozen values of trec_eval; testdata/README.md
// says how they were obtained.
func TestAgainstTrecEval(t *testing.T) {
	topics, err := ReadQrels(strings.NewReader(read(t, "qrels.txt")))
	if err != nil {
		t.Fatal(err)
	}
	run, err := ReadRun(strings.NewReader(read(t, "run.txt")))
	if err != nil {
		t.Fatal(err)
	}
	want := wantQueries(t)
	for _, c := range []struct {
		file         string
		onlyAnswered bool
		queries      int
	}{{"want-answered.txt", true, len(want)}, {"want-complete.txt", false, len(topics)}} {
		scores := Evaluate(topics, run, cutoffs, c.onlyAnswered)
		if len(scores) != c.queries+1 {
			t.Fatalf("%s: %d scores, want %d", c.file, len(scores), c.queries+1)
		}
		for _, s := range scores[:c.queries] {
			if metrics, answered := want[s.Query]; answered {
				if diff := cmp.Diff(metrics, s.Metrics, cmpopts.EquateApprox(0, 1e-6)); diff != "" {
					t.Errorf("%s: %s", s.Query, diff)
				}
				continue
			}
			for name, v := range s.Metrics {
				if v != 0 {
					t.Errorf("%s is not answered and has %s %v", s.Query, name, v)
				}
			}
		}
		// trec_eval itself prints four digits.
		if diff := cmp.Diff(wantMeans(t, c.file), scores[c.queries].Metrics, cmpopts.EquateApprox(0, 5.1e-5)); diff != "" {
			t.Errorf("%s: %s", c.file, diff)
		}
	}
}

// wantQueries reads the values of each query that the run answers.
func wantQueries(t *testing.T) map[string]map[string]float64 {
	want := map[string]map[string]float64{}
	for line := range strings.Lines(read(t, "want.ndjson")) {
		var w struct {
			QueryID string             `json:"query_id"`
			Metrics map[string]float64 `json:"metrics"`
		}
		if err := json.Unmarshal([]byte(line), &w); err != nil {
			t.Fatal(err)
		}
		want[w.QueryID] = w.Metrics
	}
	return want
}

// wantMeans reads trec_eval's own output and turns its names into ours.
func wantMeans(t *testing.T, file string) map[string]float64 {
	names := strings.NewReplacer("ndcg_cut_", "ndcg@", "P_", "precision@", "recall_", "recall@", "success_", "success@", "recip_rank", "mrr")
	want := map[string]float64{}
	lines := bufio.NewScanner(strings.NewReader(read(t, file)))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		v, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		want[names.Replace(f[0])] = v
	}
	return want
}

func read(t *testing.T, name string) string {
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEvaluate(t *testing.T) {
	topics := []Topic{{"a", []Judged{{"x", 1}}}, {"b", []Judged{{"y", 2}}}, {"c", []Judged{{"z", 0}}}}
	run := Run{Tag: "t", Rankings: []Ranking{
		{"c", []Scored{{"z", 1}}},
		{"a", []Scored{{"w", 1}, {"x", 1}}}, // a tie, and x is the later name
		{"unknown", []Scored{{"x", 1}}},
	}}
	for _, c := range []struct {
		onlyAnswered bool
		want         map[string]float64
	}{
		{false, map[string]float64{"a": 1, "b": 0, "c": 0, "all": 1. / 3}},
		{true, map[string]float64{"a": 1, "c": 0, "all": .5}},
	} {
		got := map[string]float64{}
		for _, s := range Evaluate(topics, run, cutoffs, c.onlyAnswered) {
			got[s.Query] = s.Metrics["mrr"]
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("only answered %v: %s", c.onlyAnswered, diff)
		}
	}
	if got := Evaluate(topics[1:2], run, cutoffs, true); got != nil {
		t.Errorf("nothing answered: %v", got)
	}
}

// TestScaling: no metric depends on the scale of the scores.
func TestScaling(t *testing.T) {
	topics, _ := ReadQrels(strings.NewReader(read(t, "qrels.txt")))
	run, _ := ReadRun(strings.NewReader(read(t, "run.txt")))
	before := Evaluate(topics, run, cutoffs, false)
	for _, r := range run.Rankings {
		for i := range r.Docs {
			r.Docs[i].Score = math.Exp(r.Docs[i].Score / 100)
		}
	}
	after := Evaluate(topics, run, cutoffs, false)
	for i := range before {
		if !maps.Equal(before[i].Metrics, after[i].Metrics) {
			t.Errorf("%s: %s", before[i].Query, cmp.Diff(before[i].Metrics, after[i].Metrics))
		}
	}
}
