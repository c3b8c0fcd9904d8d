package chunk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	for source, want := range map[string][]string{
		"":               nil,
		"a":              {"a"},
		"a\n":            {"a"},
		"a\n\n":          {"a", ""},
		"\n":             {""},
		"a\r\nb\r\n":     {"a", "b"},
		"a\rb\nc\n\r\nd": {"a\rb", "c", "", "d"},
	} {
		l := NewLines([]byte(source))
		var got []string
		for i := 1; i <= l.Count(); i++ {
			got = append(got, source[l.Start(i):l.End(i)])
			if at := l.At(l.Start(i)); at != i {
				t.Errorf("%q: At(%d) = %d, want %d", source, l.Start(i), at, i)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q:\n%s", source, diff)
		}
	}
}

// piece is what tests compare: kind, symbol and lines.
type piece struct {
	Kind       Kind
	ID         int
	Start, End int
}

func plain(pieces []Piece) []piece {
	var out []piece
	for _, p := range pieces {
		out = append(out, piece{p.Kind, p.Symbol, p.Start, p.End})
	}
	return out
}

func TestCode(t *testing.T) {
	long := strings.Repeat("x", 99) + "\n" // 100 bytes
	for _, c := range []struct {
		name   string
		source string
		spans  []Span
		points []Point
		want   []piece
	}{
		{"no symbols", "a\n\nb\n", nil, nil, []piece{{Module, None, 1, 3}}},
		{"blank", "\n \n", nil, nil, nil},
		{"function and rest", "import " + long + "\n" + strings.Repeat(long, 5) + "\nmain() " + long,
			[]Span{{ID: 7, Start: 3, End: 7}}, nil,
			[]piece{{Module, None, 1, 1}, {Symbol, 7, 3, 7}, {Module, None, 9, 9}}},
		{"small neighbours", "a\nb\nc\n", []Span{{ID: 0, Start: 1, End: 1}, {ID: 1, Start: 2, End: 2}, {ID: 2, Start: 3, End: 3}}, nil,
			[]piece{{Symbol, 0, 1, 3}}},
		{"class that fits", strings.Repeat(long, 9), []Span{{ID: 0, Start: 1, End: 9, Container: true}, {ID: 1, Start: 2, End: 8}}, nil,
			[]piece{{Symbol, 0, 1, 9}}},
		{"class too big", "class\n" + strings.Repeat(long, 3) + strings.Repeat(long, 4) + strings.Repeat(long, 4) + "}\n",
			[]Span{{ID: 0, Start: 1, End: 13, Container: true}, {ID: 1, Start: 5, End: 8}, {ID: 2, Start: 9, End: 12}}, nil,
			[]piece{{Part, 0, 1, 4}, {Symbol, 1, 5, 8}, {Symbol, 2, 9, 13}}},
		{"function kept whole up to the maximum", strings.Repeat(long, 18), []Span{{ID: 0, Start: 1, End: 18}}, nil,
			[]piece{{Symbol, 0, 1, 18}}},
		{"big function at its statements", strings.Repeat(long, 20), []Span{{ID: 0, Start: 1, End: 20}},
			[]Point{{1, 0}, {6, 1}, {8, 2}, {11, 1}, {16, 1}},
			[]piece{{Part, 0, 1, 5}, {Part, 0, 6, 10}, {Part, 0, 11, 15}, {Part, 0, 16, 20}}},
		{"two symbols on one line", "a b\nc\n", []Span{{ID: 0, Start: 1, End: 1}, {ID: 1, Start: 1, End: 2}}, nil,
			[]piece{{Symbol, 0, 1, 2}}},
		{"opening bracket goes with what follows", strings.Repeat(long, 3) + "const (\n" + strings.Repeat(long, 3) + ")\n",
			[]Span{{ID: 0, Start: 5, End: 7}}, []Point{{1, 0}, {4, 0}, {5, 1}},
			[]piece{{Module, None, 1, 3}, {Symbol, 0, 4, 8}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Code(NewLines([]byte(c.source)), c.spans, c.points)
			if diff := cmp.Diff(c.want, plain(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestGiantLine(t *testing.T) {
	source := []byte("a\n" + strings.Repeat("é", 5000) + "\nb\n")
	var line []byte
	for _, p := range Code(NewLines(source), nil, nil) {
		text := source[p.From:p.To]
		if !utf8.Valid(text) || len(text) > MaxCode {
			t.Errorf("piece of %d bytes is cut inside a character or too long", len(text))
		}
		if p.Start == 2 && p.End == 2 {
			line = append(line, text...)
		}
	}
	if want := strings.Repeat("é", 5000); string(line) != want {
		t.Errorf("the parts of the line make %d bytes, want %d", len(line), len(want))
	}
}

func TestDocument(t *testing.T) {
	paragraph := strings.Repeat(strings.Repeat("w", 99)+"\n", 5) + "\n" // 501 characters
	short := strings.Repeat("s", 100) + "\n\n"
	source := []byte(strings.Repeat(paragraph, 2) + short + strings.Repeat(paragraph, 3))
	lines := NewLines(source)
	got := plain(Document(lines, 1, lines.Count()))
	want := []piece{
		{Text, None, 1, 13},
		{Text, None, 13, 31}, // the short paragraph again
	}
	for i := range got {
		got[i].Kind = Text
	}
	if diff := cmp.Diff(want[0], got[0]); diff != "" {
		t.Error(diff)
	}
	if len(got) < 2 || got[1].Start != 13 {
		t.Errorf("no overlap at the paragraph border: %v", got)
	}
}

// check tests what must hold of the pieces of any code.
func check(t testing.TB, lines *Lines, pieces []Piece) {
	t.Helper()
	last, lastByte := 0, 0
	seen := make([]bool, lines.Count()+2)
	for _, p := range pieces {
		if p.From < lastByte || p.To < p.From || p.To > len(lines.Source) || p.Start < last || p.End < p.Start || p.End > lines.Count() || p.To-p.From > MaxCode {
			t.Fatalf("piece %+v after line %d, byte %d", p, last, lastByte)
		}
		if p.Start == last && (p.Start != p.End || p.From == lines.Start(p.Start)) {
			t.Fatalf("piece %+v overlaps the one before", p)
		}
		for line := p.Start; line <= p.End; line++ {
			seen[line] = true
		}
		last, lastByte = p.End, p.To
	}
	for line := 1; line <= lines.Count(); line++ {
		if !seen[line] && !lines.Blank(line) {
			t.Fatalf("line %d is in no piece", line)
		}
	}
}

// build makes spans and points out of random bytes.
func build(lines *Lines, seed uint64) ([]Span, []Point) {
	r := rand.New(rand.NewPCG(seed, 1))
	n := lines.Count()
	if n == 0 {
		return nil, nil
	}
	var spans []Span
	for i := range r.IntN(20) {
		start := 1 + r.IntN(n)
		spans = append(spans, Span{ID: i, Start: start, End: min(n, start+r.IntN(1+n/2)), Container: r.IntN(2) == 0})
	}
	slices.SortFunc(spans, func(a, b Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	var points []Point
	for line := 1; line <= n; line++ {
		if r.IntN(3) == 0 {
			points = append(points, Point{line, r.IntN(5)})
		}
	}
	return spans, points
}

func FuzzCode(f *testing.F) {
	f.Add([]byte("a\n\nb\n"), uint64(1))
	f.Add([]byte(strings.Repeat("some code here()\n", 400)), uint64(2))
	f.Add([]byte(strings.Repeat("x", 9000)+"\n\xff\x00\r\n"), uint64(3))
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 2))
		var b strings.Builder
		for range r.IntN(300) {
			b.WriteString(strings.Repeat("ab ", r.IntN(1+r.IntN(60))) + "\n")
		}
		f.Add([]byte(b.String()), seed)
	}
	f.Fuzz(func(t *testing.T, source []byte, seed uint64) {
		lines := NewLines(source)
		spans, points := build(lines, seed)
		check(t, lines, Code(lines, spans, points))
	})
}

func FuzzDocument(f *testing.F) {
	f.Add([]byte("a\n\nb\n"))
	f.Add([]byte(strings.Repeat("some text here\n\n", 400)))
	f.Add([]byte(strings.Repeat("x", 9000) + "\n\xff\x00\r\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		lines := NewLines(source)
		covered := make([]bool, lines.Count()+2)
		last := 0
		for _, p := range Document(lines, 1, lines.Count()) {
			if p.Start < last || p.End < p.Start || p.End > lines.Count() || p.To > len(source) || utf8.RuneCount(source[p.From:p.To]) > MaxDocument {
				t.Fatalf("piece %+v after line %d", p, last)
			}
			last = p.Start
			for line := p.Start; line <= p.End; line++ {
				covered[line] = true
			}
		}
		for line := 1; line <= lines.Count(); line++ {
			if !covered[line] && !lines.Blank(line) {
				t.Fatalf("line %d is in no piece", line)
			}
		}
	})
}
