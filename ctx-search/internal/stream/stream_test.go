package stream

import (
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// recorder notes what a stream hands over.
type recorder struct{ got []string }

func (r *recorder) Line(kind string, _ []byte) error {
	r.got = append(r.got, kind)
	return nil
}

func (r *recorder) Group(g *Group) error {
	s := "group"
	for _, h := range g.Hits {
		s += " " + h.Path.Path
	}
	if g.Answer == nil {
		s += " cut"
	}
	r.got = append(r.got, s)
	return nil
}

func (r *recorder) report(e *wire.Error) error {
	r.got = append(r.got, "report "+e.Code)
	return nil
}

const (
	header = `{"v":1,"type":"header","tool":"s","version":"1"}`
	end    = `{"v":1,"type":"end","tool":"s"}`
	query  = `{"v":1,"type":"query","id":"1","query":"q"}`
	hitA   = `{"v":1,"type":"hit","query_id":"1","path":"a"}`
	hitB   = `{"v":1,"type":"hit","query_id":"1","path":"b"}`
	answer = `{"v":1,"type":"answer","query_id":"1","hits":2}`
	none   = `{"v":1,"type":"answer","query_id":"1","hits":0}`
)

func TestGroups(t *testing.T) {
	for _, c := range []struct {
		name    string
		lines   []string
		want    []string
		outcome error
	}{
		{"whole", []string{header, query, hitA, hitB, answer, end}, []string{"header", "query", "group a b", "end"}, nil},
		{"two, one empty", []string{header, query, none, query, hitA, answer, end}, []string{"header", "query", "group", "query", "group a", "end"}, nil},
		{"nothing found", []string{header, query, none, end}, []string{"header", "query", "group", "end"}, cli.ErrNothing},
		{"what is unknown passes in its place", []string{query, hitA, `{"v":1,"type":"future"}`, hitB, answer}, []string{"query", "future", "group a b"}, nil},
		{"an error upstream", []string{query, `{"v":1,"type":"error","query_id":"1","code":"x","message":"m"}`, answer}, []string{"query", "error", "group"}, cli.ErrPartial},
		{"a damaged line", []string{query, "{", hitA, answer}, []string{"query", "report damaged_line", "group a"}, cli.ErrPartial},
		{"a hit that is none", []string{query, `{"v":1,"type":"hit","rank":"first"}`, hitA, answer}, []string{"query", "report bad_record", "group a"}, cli.ErrPartial},
		{"cut", []string{header, query, hitA}, []string{"header", "query", "report cut", "group a cut"}, cli.ErrPartial},
		{"no answer before the next query", []string{query, hitA, query, hitB, answer}, []string{"query", "report cut", "group a cut", "query", "group b"}, cli.ErrPartial},
		{"no end", []string{header, query, hitA, answer}, []string{"header", "query", "group a"}, cli.ErrPartial},
		{"empty", nil, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r recorder
			s := NewSource(t.Context(), Input{Tool: "t", Reader: strings.NewReader(strings.Join(c.lines, "\n")), Report: r.report,
				Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
			if err := Groups(s, &r); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, r.got); diff != "" {
				t.Error(diff)
			}
			if err := s.Outcome(); !errors.Is(err, c.outcome) {
				t.Errorf("outcome %v, want %v", err, c.outcome)
			}
		})
	}
}

func TestStreamsThatEndARun(t *testing.T) {
	for name, c := range map[string]Input{
		"newer":    {Reader: strings.NewReader(`{"v":2,"type":"query"}`)},
		"damaged":  {Reader: strings.NewReader("{\n" + query), Fail: true},
		"too long": {Reader: strings.NewReader(query), MaxLine: 10, Fail: true},
	} {
		var r recorder
		c.Report, c.Log = r.report, slog.New(slog.NewTextHandler(io.Discard, nil))
		if err := Groups(NewSource(t.Context(), c), &r); cli.ExitCode(err) != cli.CodeFailed || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
