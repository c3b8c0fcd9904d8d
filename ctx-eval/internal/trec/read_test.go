package trec

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadQrels(t *testing.T) {
	got, err := ReadQrels(strings.NewReader("# comment\n\nq1 0 a.go 2\r\nq2\tx\tb c\t1\n"))
	if want := `line 4: 5 columns, want 4: query, iteration, document, grade`; err == nil || err.Error() != want {
		t.Errorf("got %v, %v, want %s", got, err, want)
	}
	got, err = ReadQrels(strings.NewReader("# comment\n\nq1 0 a.go 2\r\n  q2\t0\tb\u00a0c  -1\nq1 0 b.go 0"))
	want := []Topic{{"q1", []Judged{{"a.go", 2}, {"b.go", 0}}}, {"q2", []Judged{{"b\u00a0c", -1}}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	for in, want := range map[string]string{
		"q1 0 a.go 1.5":                "line 1: grade \"1.5\" is not a whole number",
		"q1 0 a.go 99999999999":        "line 1: grade \"99999999999\" is not a whole number",
		"q1 0 a.go 1\n\nq1 1 a.go 2\n": "line 3: document \"a.go\" of query \"q1\" stands already on line 1",
		"q1 0 a.go":                    "line 1: 3 columns, want 4: query, iteration, document, grade",
	} {
		if _, err := ReadQrels(strings.NewReader(in)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

func TestReadRun(t *testing.T) {
	got, err := ReadRun(strings.NewReader("q Q0 a 7 1e-3 old\nq\tQ0\tb\t1\t-2\tnew\np Q0 a x 0x1p-2 new\n"))
	want := Run{"new", []Ranking{{"q", []Scored{{"a", .001}, {"b", -2}}}, {"p", []Scored{{"a", .25}}}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	for in, want := range map[string]string{
		"q Q0 a 1 high t":                  `line 1: score "high" is not a number`,
		"q Q0 a 1 NaN t":                   `line 1: score "NaN" is not a finite number`,
		"q Q0 a 1 -Inf t":                  `line 1: score "-Inf" is not a finite number`,
		"q Q0 a 1 1e999 t":                 `line 1: score "1e999" is not a finite number`,
		"q Q0 a 1 2":                       `line 1: 5 columns, want 6: query, iteration, document, rank, score, tag`,
		"q Q0 a 1 2 t\n#\nq Q0 a 2 3 t":    `line 3: document "a" of query "q" stands already on line 1`,
		"q Q0 a b.go 1 2 t\n":              `line 1: 7 columns, want 6: query, iteration, document, rank, score, tag`,
		"q Q0 a 1 2 t\nq Q0 b 2\x003 t t2": `line 2: score "t" is not a number`,
	} {
		if _, err := ReadRun(strings.NewReader(in)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, name := range []string{"", "a b", "a\tb", "a\nb", "a\x00"} {
		if err := WriteQrels(&bytes.Buffer{}, []Topic{{"q", []Judged{{name, 1}}}}); err == nil {
			t.Errorf("qrels with document %q", name)
		}
		if err := WriteRun(&bytes.Buffer{}, Run{"t", []Ranking{{name, []Scored{{"d", 1}}}}}); err == nil {
			t.Errorf("run with query %q", name)
		}
	}
	if err := WriteQrels(&bytes.Buffer{}, []Topic{{"#q", []Judged{{"d", 1}}}}); err == nil {
		t.Error("a query that would be a comment")
	}
	if err := WriteRun(&bytes.Buffer{}, Run{"t", []Ranking{{"q", []Scored{{"d", math.NaN()}}}}}); err == nil {
		t.Error("a score that is no number")
	}
}

// FuzzQrels: reading does not panic, and what was read is written and read again
// as it was.
func FuzzQrels(f *testing.F) {
	f.Add("q1 0 a.go 2\nq2\t0\tb\t-1\nq1 0 c 0\n")
	f.Add("# c\n\r\nq 0 \xff\u0085 +3")
	f.Fuzz(func(t *testing.T, text string) {
		topics, err := ReadQrels(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteQrels(&b, topics); err != nil {
			return // names with a NUL or that would be comments
		}
		again, err := ReadQrels(&b)
		if diff := cmp.Diff(topics, again); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
	})
}

func FuzzRun(f *testing.F) {
	f.Add("q Q0 a 1 0.5 t\nq Q0 b 2 0.5 t\np\tQ0\ta\t1\t-1e-300\tt\n")
	f.Fuzz(func(t *testing.T, text string) {
		run, err := ReadRun(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteRun(&b, run); err != nil {
			return
		}
		again, err := ReadRun(&b)
		for i := range run.Rankings {
			run.Rankings[i].Docs = run.Rankings[i].Sorted() // writing sorts
		}
		if diff := cmp.Diff(run, again); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
	})
}
