package report

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/ctx-eval/internal/summary"
)

func read(t *testing.T) *result.Results {
	results, err := result.ReadFiles(t.Context(), "../../testdata/results.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func write(t *testing.T, results *result.Results) string {
	var b bytes.Buffer
	if err := Write(&b, results, result.Headline); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// hostile is text that would break out of every context it stands in.
const hostile = "</script><script>alert(1)</script><!--\"'`>&lt; \u2028\u202e]]> {{.}} ${x} \x00\x1b[31m \U0001F50D"

func hostileResults() *result.Results {
	hit := result.Hit{Path: hostile + "/hit", Name: hostile, StartLine: 3, EndLine: 4, Score: .5}
	q := result.Query{
		Config: hostile, Corpus: hostile, QueryID: hostile, Query: hostile, Archetype: hostile, Language: hostile, Split: hostile,
		Metrics: map[string]float64{"ndcg@10": .5, "context.recall@500": .25, hostile: 1}, WarmMS: 3, Hits: []result.Hit{hit},
		Targets: []result.Target{{Path: hostile + "/target", Symbol: hostile, Grade: 3}},
	}
	failed := q
	failed.QueryID, failed.Error, failed.Metrics, failed.Hits = hostile+"2", hostile, nil, nil
	return &result.Results{
		Runs:    []result.Run{{Config: hostile, Command: hostile, Corpus: hostile, ColdMS: []float64{1}}},
		Queries: []result.Query{q, failed},
	}
}

var (
	script  = regexp.MustCompile(`(?i)</?script`)
	loading = regexp.MustCompile(`(?i)\b(src|srcset|href|action|formaction|data|poster|background)\s*=\s*["']|url\(|@import|\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(`)
)

// TestNothingEscapes: whatever results contain, the page has its own two scripts
// and refers to nothing but its own sections.
func TestNothingEscapes(t *testing.T) {
	for name, results := range map[string]*result.Results{"sample": read(t), "hostile": hostileResults()} {
		page := write(t, results)
		if n := len(script.FindAllString(page, -1)); n != 4 {
			t.Errorf("%s: %d script tags, want 2 opened and 2 closed", name, n)
		}
		for _, found := range loading.FindAllStringIndex(page, -1) {
			around := page[found[0]:min(len(page), found[0]+40)]
			if !strings.HasPrefix(around, `href="#tables"`) && !strings.HasPrefix(around, `href="#queries"`) {
				t.Errorf("%s: %s", name, around)
			}
		}
		// In the data, which JSON escapes as far as it must, the script shows escapes.
		before, rest, _ := strings.Cut(page, `id="data">`)
		_, after, _ := strings.Cut(rest, "</script>")
		for _, forbidden := range []string{"\x1b", "\x00", "\u202e", "http://", "https://", "ZgotmplZ"} {
			if strings.Contains(before+after, forbidden) {
				t.Errorf("%s: the page contains %q", name, forbidden)
			}
		}
		if !strings.Contains(page, `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"`) {
			t.Errorf("%s: no policy that forbids loading", name)
		}
	}
}

// embedded returns the data that the page's script reads.
func embedded(t *testing.T, page string) data {
	_, rest, ok := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, closed := strings.Cut(rest, "</script>")
	if !ok || !closed {
		t.Fatal("no data")
	}
	var d data
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDataIsWhole: each result is in the page as it was.
func TestDataIsWhole(t *testing.T) {
	for name, results := range map[string]*result.Results{"sample": read(t), "hostile": hostileResults()} {
		d := embedded(t, write(t, results))
		at := map[string]dataQuery{}
		for _, q := range d.Queries {
			at[d.Strings[q.ID]] = q
		}
		for _, q := range results.Queries {
			got := at[q.QueryID]
			r := got.Results[slices.Index(d.Configs, q.Config)]
			if d.Strings[got.Text] != q.Query || d.Strings[got.Corpus] != q.Corpus || d.Strings[r.Error] != q.Error || len(r.Hits)+r.More != len(q.Hits) {
				t.Fatalf("%s: %s of %s: %+v", name, q.QueryID, q.Config, r)
			}
			for i, h := range r.Hits {
				if d.Strings[int(h[0])] != q.Hits[i].Path || int(h[5]) != q.Hits[i].Grade {
					t.Errorf("%s: hit %d of %s: %v, want %+v", name, i+1, q.QueryID, h, q.Hits[i])
				}
			}
			for i, target := range q.Targets {
				if k := r.Ranks[i]; k != [2]int{target.Rank, target.FileRank} || d.Strings[got.Targets[i][0]] != target.Path {
					t.Errorf("%s: target %d of %s: %v, want %+v", name, i+1, q.QueryID, k, target)
				}
			}
			for i, m := range d.Metrics {
				want, defined := q.Metrics[m]
				if q.Error == "" && defined != (r.Metrics[i] != nil) || defined && *r.Metrics[i] != round4(want) {
					t.Errorf("%s: %s of %s: %v, want %v", name, m, q.QueryID, r.Metrics[i], want)
				}
			}
		}
	}
}

// TestTargetsOfDifferentSets: a target that one result lacks has no rank in it.
func TestTargetsOfDifferentSets(t *testing.T) {
	q := func(config string, paths ...string) result.Query {
		query := result.Query{Config: config, QueryID: "q", Split: "tune", Metrics: map[string]float64{"mrr": 1}}
		for i, p := range paths {
			query.Targets = append(query.Targets, result.Target{Path: p, Grade: 1, Rank: i + 1})
		}
		return query
	}
	d := newData(&result.Results{Queries: []result.Query{q("a", "x", "y"), q("b", "y", "z")}}, []string{"a", "b"})
	got := [][][2]int{d.Queries[0].Results[0].Ranks, d.Queries[0].Results[1].Ranks}
	want := [][][2]int{{{1, 0}, {2, 0}, {-1, -1}}, {{-1, -1}, {1, 0}, {2, 0}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPageIsDeterministic(t *testing.T) {
	if first, second := write(t, read(t)), write(t, read(t)); first != second {
		t.Error("the same results give two pages")
	}
}

// TestChartsStayInside: every mark, bar and whisker lies in the plotted area.
func TestChartsStayInside(t *testing.T) {
	rows := summary.Summarise(read(t))
	for _, split := range []string{"tune", "test", ""} {
		for _, c := range []*chart{tokensChart(rows, split), latencyChart(rows, split, result.Headline), archetypeChart(rows, split, result.Headline)} {
			if c == nil {
				t.Fatalf("split %q lacks a chart", split)
			}
			n := 0
			for _, s := range c.Series {
				for _, p := range s.Points {
					n++
					if p.X < c.Left || p.X > c.Right || p.Y < c.Top || p.Y > c.Bottom || p.High < c.Top-.1 || p.Low > c.Bottom+.1 || p.Low < p.High {
						t.Errorf("%s, %s: %+v", c.Title, s.Name, p)
					}
				}
			}
			if n == 0 || len(c.XTicks) == 0 || len(c.YTicks) != 5 {
				t.Errorf("%s: %d points, ticks %v %v", c.Title, n, c.XTicks, c.YTicks)
			}
		}
	}
}

// TestNoChartWithoutValues: what was not measured is not drawn.
func TestNoChartWithoutValues(t *testing.T) {
	rows := summary.Summarise(&result.Results{Queries: []result.Query{
		{Config: "a", QueryID: "q", Split: "tune", Archetype: "exact", Metrics: map[string]float64{result.ContextSaving: -3, result.ContextFirst: 1200}, WarmMS: 1},
	}})
	for _, name := range []string{"ndcg@10", result.ContextSaving, result.ContextFirst} {
		for _, c := range []*chart{tokensChart(rows, "tune"), latencyChart(rows, "tune", name), archetypeChart(rows, "tune", name)} {
			if c != nil {
				t.Errorf("%s of %s", c.Title, name)
			}
		}
	}
}

func TestTimesAxis(t *testing.T) {
	for _, c := range []struct {
		from, to    float64
		first, last string
	}{{3, 25, "1", "100"}, {.02, .04, "0.01", "0.1"}, {10, 10, "10", "100"}, {100, 1000, "100", "1000"}, {5e-324, 5e-324, "1e-06", "1e-05"}, {1, 1e308, "1", "1e+12"}} {
		chart := newChart("", "", "", halfWidth)
		s := chart.times(c.from, c.to)
		first, last := chart.XTicks[0], chart.XTicks[len(chart.XTicks)-1]
		if first.Text != c.first || last.Text != c.last || c.from > 1e-6 && s.at(c.from) < chart.Left || c.to < 1e12 && s.at(c.to) > chart.Right {
			t.Errorf("%v to %v: from %v to %v", c.from, c.to, first, last)
		}
	}
}
