package trec

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// TestResultsScoreAlike: what results say of files is what their qrels and runs
// score, written and read again.
func TestResultsScoreAlike(t *testing.T) {
	results, err := result.ReadFiles(t.Context(), "../../testdata/results.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	topics, runs, err := FromResults(results)
	if err != nil || len(topics) != 18 || len(runs) != 3 {
		t.Fatalf("%d topics, %d runs, %v", len(topics), len(runs), err)
	}
	var qrels bytes.Buffer
	if err := WriteQrels(&qrels, topics); err != nil {
		t.Fatal(err)
	}
	if topics, err = ReadQrels(&qrels); err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		var file bytes.Buffer
		if err := WriteRun(&file, run); err != nil {
			t.Fatal(err)
		}
		again, err := ReadRun(&file)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range Evaluate(topics, again, cutoffs, true) {
			i := slices.IndexFunc(results.Queries, func(q result.Query) bool { return q.Config == run.Tag && Column(q.QueryID) == s.Query })
			if i < 0 { // the means
				continue
			}
			for name, v := range s.Metrics {
				if diff := cmp.Diff(results.Queries[i].Metrics[name], v, cmpopts.EquateApprox(0, 1e-4)); diff != "" { // they have four digits
					t.Errorf("%s of %s by %s: %s", name, s.Query, run.Tag, diff)
				}
			}
		}
	}
}

// FuzzColumn: any name becomes a column, and no two the same.
func FuzzColumn(f *testing.F) {
	f.Add("", "%")
	f.Add("a b", "a%20b")
	f.Add("#x", "%23x")
	f.Add("\x00\u0085\u00a0\xff", "100%")
	f.Fuzz(func(t *testing.T, a, b string) {
		if err := writable(Column(a), Column(b)); err != nil {
			t.Error(err)
		}
		if n := len(strings.FieldsFunc(Column(a), isSpace)); n != 1 {
			t.Errorf("%q becomes %d columns", a, n)
		}
		if a != b && Column(a) == Column(b) {
			t.Errorf("%q and %q both become %q", a, b, Column(a))
		}
	})
}
