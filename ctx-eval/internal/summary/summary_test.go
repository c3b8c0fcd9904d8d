package summary

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
)

var update = flag.Bool("update", false, "rewrite golden files")

func read(t *testing.T) *Rows {
	results, err := result.ReadFiles(t.Context(), "../../testdata/results.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	return Summarise(results)
}

func TestGolden(t *testing.T) {
	rs := read(t)
	var text, markdown, records bytes.Buffer
	for _, table := range rs.Tables(result.Headline) {
		if err := table.Text(&text); err != nil {
			t.Fatal(err)
		}
		if err := table.Markdown(&markdown); err != nil {
			t.Fatal(err)
		}
	}
	if err := rs.Write(&records); err != nil {
		t.Fatal(err)
	}
	first, _, _ := bytes.Cut(records.Bytes(), []byte("\n"))
	for name, got := range map[string][]byte{
		"tables.txt": text.Bytes(), "tables.md": markdown.Bytes(), "first-row.json": append(first, '\n'),
	} {
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: run with -update if this is right:\n%s", name, diff)
		}
	}
	for line := range strings.Lines(text.String()) {
		if utf8.RuneCountInString(line) > 120 {
			t.Errorf("over 120 columns: %s", line)
		}
	}
}

// TestRecordsAreWhole: each record of the stream has its group and its intervals
// hold their means.
func TestRecordsAreWhole(t *testing.T) {
	rs := read(t)
	var b bytes.Buffer
	if err := rs.Write(&b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(b.String()) {
		var rec Record
		if err := json.Unmarshal([]byte(line), &rec); err != nil {
			t.Fatal(err)
		}
		id := strings.Join([]string{rec.Config, rec.Split, rec.By, rec.Name}, "|")
		if seen[id] || rec.V != 1 || rec.Type != TypeSummary || rec.Queries == 0 {
			t.Errorf("record %s", line)
		}
		seen[id] = true
		for name, e := range rec.Metrics {
			if e.N == 0 || e.N > rec.Queries || e.Mean < e.Low || e.Mean > e.High {
				t.Errorf("%s %s: %+v", id, name, e)
			}
		}
	}
	for _, id := range []string{"fused|||", "fused|test||", "fused||archetype|exact", "bm25|tune|language|python", "vectors|test|corpus|prometheus"} {
		if !seen[id] {
			t.Errorf("no row %s", id)
		}
	}
}

func query(config, corpus, split, archetype string, metrics map[string]float64) result.Query {
	return result.Query{Config: config, Corpus: corpus, Split: split, Archetype: archetype, Language: "go", Metrics: metrics, WarmMS: 2}
}

// TestFailed: a query without an answer counts 0 in what every answer has and
// higher is better in, and not at all elsewhere.
func TestFailed(t *testing.T) {
	failed := query("a", "c", "tune", "exact", nil)
	failed.Error, failed.WarmMS = "timed out", 0
	rs := Summarise(&result.Results{Queries: []result.Query{
		query("a", "c", "tune", "exact", map[string]float64{"mrr": 1, result.ContextFirst: 100, "negatives@10": .5, result.ContextSaving: .5}),
		query("a", "c", "tune", "exact", map[string]float64{"mrr": .5, result.ContextFirst: 300, "negatives@10": .1}),
		failed,
	}})
	row := rs.Row("a", Group{Split: "tune"})
	got := map[string]stat.Interval{}
	for _, name := range []string{"mrr", result.ContextFirst, result.ContextSaving, "negatives@10", "map"} {
		got[name] = row.Interval(name)
	}
	want := map[string]stat.Interval{
		"mrr": {N: 3, Mean: .5}, result.ContextFirst: {N: 2, Mean: 200}, result.ContextSaving: {N: 1, Mean: .5},
		"negatives@10": {N: 2, Mean: .3}, "map": {},
	}
	ends := cmpopts.IgnoreFields(stat.Interval{}, "Low", "High", "HalfSize")
	if diff := cmp.Diff(want, got, ends, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Error(diff)
	}
	if row.Queries != 3 || row.Failed != 1 || len(row.Warm) != 2 {
		t.Errorf("%d queries, %d failed, %d times", row.Queries, row.Failed, len(row.Warm))
	}
}

func TestColdTimesGoToCorporaAndSplits(t *testing.T) {
	m := map[string]float64{"mrr": 1}
	rs := Summarise(&result.Results{
		Runs: []result.Run{{Config: "a", Corpus: "c", ColdMS: []float64{1, 2}}, {Config: "a", Corpus: "d", ColdMS: []float64{9}}},
		Queries: []result.Query{
			query("a", "c", "tune", "exact", m), query("a", "d", "test", "exact", m), query("a", "d", "test", "vague", m),
		},
	})
	for _, c := range []struct {
		group Group
		want  []float64
	}{
		{Group{}, []float64{1, 2, 9}},
		{Group{Split: "tune"}, []float64{1, 2}},
		{Group{Split: "test"}, []float64{9}},
		{Group{Split: "test", By: ByCorpus, Name: "d"}, []float64{9}},
		{Group{By: ByCorpus, Name: "c"}, []float64{1, 2}},
		{Group{By: ByArchetype, Name: "exact"}, nil},
	} {
		if diff := cmp.Diff(c.want, rs.Row("a", c.group).Cold); diff != "" {
			t.Errorf("%+v: %s", c.group, diff)
		}
	}
}

func TestBest(t *testing.T) {
	rs := Summarise(&result.Results{Queries: []result.Query{
		query("a", "c", "tune", "exact", map[string]float64{"mrr": .5, result.ContextFirst: 100, "map": .3}),
		query("b", "c", "tune", "exact", map[string]float64{"mrr": .6, result.ContextFirst: 200, "map": .3}),
		query("c", "c", "test", "exact", map[string]float64{"mrr": .9}),
	}})
	for name, want := range map[string]string{"mrr": "b", result.ContextFirst: "a", "map": "", "ndcg@10": ""} {
		if got := rs.Best(name, Group{Split: "tune"}); got != want {
			t.Errorf("best %s is %q, want %q", name, got, want)
		}
	}
	if got := rs.Best("mrr", Group{Split: "test"}); got != "" {
		t.Errorf("the only one is not the best: %q", got)
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		name string
		i    stat.Interval
		want string
	}{
		{"mrr", stat.Interval{N: 9, Mean: .6123, HalfSize: .0449}, ".612 ±.04"},
		{"mrr", stat.Interval{N: 9, Mean: 1}, "1.000 ±.00"},
		{"mrr", stat.Interval{N: 1, Mean: .5}, ".500"},
		{result.ContextSaving, stat.Interval{N: 9, Mean: -.25, HalfSize: 1.5}, "-.250 ±1.50"},
		{result.ContextSaving, stat.Interval{N: 9, Mean: -.0001, HalfSize: .1}, ".000 ±.10"},
		{result.ContextFirst, stat.Interval{N: 9, Mean: 1203.4, HalfSize: 149.7}, "1203 ±150"},
	} {
		if got := Format(c.name, c.i); got != c.want {
			t.Errorf("%s %+v: %q, want %q", c.name, c.i, got, c.want)
		}
	}
}

// TestStrangeNames: names cannot forge lines, columns, markup or colours.
func TestStrangeNames(t *testing.T) {
	rs := Summarise(&result.Results{Queries: []result.Query{
		query("x|y\n### forged\x1b[31m<img src=x>`*", "c", "tune", "a_b", map[string]float64{"mrr": 1}),
	}})
	for _, table := range rs.Tables("mrr") {
		var text, markdown bytes.Buffer
		if table.Text(&text) != nil || table.Markdown(&markdown) != nil {
			t.Fatal("cannot be written")
		}
		for _, forbidden := range []string{"\n###", "\x1b", "<img", " y"} {
			if out := strings.TrimPrefix(markdown.String(), "###"); strings.Contains(out, forbidden) {
				t.Errorf("%q in %s", forbidden, out)
			}
		}
		if strings.Contains(text.String(), "\n###") || strings.Contains(text.String(), "\x1b") {
			t.Errorf("%s", text.String())
		}
	}
}
