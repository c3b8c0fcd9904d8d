package mine

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/corpus"
	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

func TestQuestion(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"Truncate", "Truncate removes segments older than t.\nIt locks.", "removes segments older than t"},
		{"GetVarint32", "GetVarint32 reads a number, e.g. of a key.", "reads a number, e.g. of a key"},
		{"Head", "The Head type is a window of samples. It grows.", "a window of samples"},
		{"Head", "A Head represents samples (v1.2 and later).", "samples (v1.2 and later)"},
		{"Finish", "Finish building the block and return it.", "finish building the block and return it"},
		{"position", "Get the offset of the <i>next record</i> of {@link Consumer#poll poll} or {@code a b}.\n<p>\nMore.", "get the offset of the next record of poll or a b"},
		{"f", "<summary>\nAppends an item to <see cref=\"List\"/>.\n</summary>\n<param>x</param>", "appends an item to List"},
		{"f", "@brief Opens the [`Socket`](net::Socket) of :class:`~x.Server`.\n@param x y", "opens the Socket of x.Server"},
		{"f", "Cut the line\nat its end\n\n@param x the line", "cut the line at its end"},
		{"f", "Cut the line\n:param x: the line", "cut the line"},
		{"f", "Cut the line\n```\ncode\n```", "cut the line"},
		{"f", "@return only tags", ""},
		{"HTTPServer", "HTTP requests are answered here!  Then more.", "HTTP requests are answered here"},
		{"f", "Is it over? Ask.", "is it over?"},
		{"f", "", ""},
	} {
		if got := question(sentence(c.doc), c.name); got != c.want {
			t.Errorf("%q: %q, want %q", c.doc, got, c.want)
		}
	}
}

// FuzzSentence checks that no comment breaks what reads it, and that what comes
// out can be a query.
func FuzzSentence(f *testing.F) {
	f.Add("The f is. <a {@x", "f")
	f.Add("<summary></summary>@brief ", "")
	f.Add(". . .", ".")
	f.Fuzz(func(t *testing.T, doc, name string) {
		got := question(sentence(strings.ToValidUTF8(doc, "")), strings.ToValidUTF8(name, ""))
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\n\x00\x1b") {
			t.Errorf("%q", got)
		}
	})
}

// code is a stream of ctx-parse.
type stream struct{ strings.Builder }

func (b *stream) file(path, role string, lines int) {
	fmt.Fprintf(b, `{"v":1,"type":"file","path":%q,"language":"go","hash":"h","size":1,"lines":%d,"status":"full","generated":false,"role":%q,"parser":"p"}`+"\n", path, lines, role)
}

func (b *stream) symbol(path, name, kind, doc string, start, end int, more ...string) {
	plain := name[strings.LastIndexByte(name, '.')+1:]
	text, _ := json.Marshal(doc)
	fmt.Fprintf(b, `{"v":1,"type":"symbol","path":%q,"key":"k %s %d","name":%q,"qualified_name":%q,"symbol_kind":%q,"doc":%s,"start_line":%d,"end_line":%d,"name_line":%d%s}`+"\n",
		path, name, start, plain, name, kind, text, start, end, start, strings.Join(more, ""))
}

func (b *stream) corpus(t *testing.T) *corpus.Corpus {
	t.Helper()
	c, err := corpus.Read(context.Background(), strings.NewReader(
		`{"v":1,"type":"header","tool":"ctx-parse","version":"1"}`+"\n"+b.String()+`{"v":1,"type":"end","tool":"ctx-parse","records":1,"errors":0}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestDocs(t *testing.T) {
	var s stream
	s.file("db/log.go", "source", 300)
	s.symbol("db/log.go", "db.Log.Open", "method", "Open reads what a crash left behind, oldest first.", 1, 9)
	s.symbol("db/log.go", "db.Log.Cut", "method", "Cut does.", 10, 19)
	s.symbol("db/log.go", "db.Log.GetSize", "method", "GetSize tells how many bytes all segments hold.", 20, 22)
	s.symbol("db/log.go", "db.openLog", "function", "Whoever wants to open a log on disk calls it first.", 30, 39)
	s.symbol("db/log.go", "db.Log.Old", "method", "Deprecated: nobody should call it any more today.", 40, 49)
	s.symbol("db/log.go", "db.limit", "constant", "The largest number of bytes per record written.", 50, 50)
	s.symbol("db/log.go", "db.Log.Same", "method", "Waits until nobody holds either lock.", 60, 69)
	s.symbol("db/log.go", "db.Log.Again", "method", "Waits until nobody holds either lock.", 70, 79)
	s.symbol("db/log.go", "db.Log.Twice", "method", "Twice counts every appended number anew.", 80, 89)
	s.symbol("db/log.go", "db.Log.Twice", "method", "Twice counts no appended number anew.", 90, 99)
	s.symbol("db/log.go", "db.Log.Declared", "function", "Declared copies bytes between two machines.", 100, 100, `,"declaration":true`)
	s.file("db/log_test.go", "test", 300)
	s.symbol("db/log_test.go", "db.TestOpen", "function", "TestOpen damages files and looks what happens.", 1, 9)
	s.file("impl/log.go", "source", 300)
	s.symbol("impl/log.go", "db.Log.Declared", "function", "", 1, 9)
	queries, tally := Docs(s.corpus(t), Options{Corpus: "a", Split: label.Tune})
	var got []string
	for _, q := range queries {
		line := q.Query + " →"
		for _, target := range q.Targets {
			line += " " + target.Place.String()
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{
		"reads what a crash left behind, oldest first → db/log.go#Log.Open",
		"copies bytes between two machines → db/log.go#Declared impl/log.go#Declared",
	}, got); diff != "" {
		t.Error(diff)
	}
	left := map[string]int{}
	for _, r := range tally.Reasons {
		left[r.Why] = r.Count
	}
	if diff := cmp.Diff(map[string]int{whyShort: 1, whyAccessor: 1, whyBorrowed: 1, whyNotice: 1, whyKind: 1, whyAgain: 2, whyOverload: 2, whyRole: 1}, left); diff != "" {
		t.Error(diff)
	}
}

func TestNames(t *testing.T) {
	var s stream
	s.file("a/x.go", "source", 300)
	s.symbol("a/x.go", "a.QueueManager", "struct", "", 1, 2)
	s.symbol("a/x.go", "a.QueueManager.Close", "method", "", 3, 4)
	s.symbol("a/x.go", "a.run", "function", "", 5, 6)
	s.symbol("a/x.go", "a.prototype", "function", "", 7, 7, `,"declaration":true`)
	s.file("a/y_test.go", "test", 300)
	s.symbol("a/y_test.go", "a.QueueManager", "struct", "", 1, 2)
	s.symbol("a/y_test.go", "a.onlyTested", "function", "", 3, 4)
	s.file("b/y.go", "source", 300)
	s.symbol("b/y.go", "a.prototype", "function", "", 1, 7)
	for i := range 5 {
		s.symbol("b/y.go", fmt.Sprintf("b.T%d.Close", i), "method", "", 10+i, 10+i)
	}
	for words, want := range map[bool][]string{
		false: {"QueueManager: a/x.go#QueueManager=3 a/y_test.go#QueueManager=1", "QueueManager.Close: a/x.go#QueueManager.Close=3",
			"prototype: b/y.go#prototype=3 a/x.go#prototype=2", "T0.Close: b/y.go#T0.Close=3", "T1.Close: b/y.go#T1.Close=3", "T2.Close: b/y.go#T2.Close=3",
			"T3.Close: b/y.go#T3.Close=3", "T4.Close: b/y.go#T4.Close=3"},
		true: {"queue manager: a/x.go#QueueManager=3 a/y_test.go#QueueManager=1", "queue manager close: a/x.go#QueueManager.Close=3",
			"t 0 close: b/y.go#T0.Close=3", "t 1 close: b/y.go#T1.Close=3", "t 2 close: b/y.go#T2.Close=3", "t 3 close: b/y.go#T3.Close=3", "t 4 close: b/y.go#T4.Close=3"},
	} {
		queries, _ := Names(s.corpus(t), Options{Corpus: "a", Split: label.Test}, words)
		var got []string
		for _, q := range queries {
			line := q.Query + ":"
			for _, target := range q.Targets {
				line += fmt.Sprintf(" %s=%d", target.Place, target.Grade)
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("words %v: %s", words, diff)
		}
	}
}

func TestSample(t *testing.T) {
	var queries []label.Query
	var paths []string
	for i := range 400 {
		path := fmt.Sprintf("src/part%d/f%d.go", i%20, i/8)
		paths = append(paths, path)
		queries = append(queries, label.Query{ID: fmt.Sprint("q", i), Targets: []label.Target{{Place: label.Place{Path: path}}}})
	}
	ids := func(o Options) (out []string) {
		var t Tally
		all := append([]label.Query(nil), queries...)
		assign(all, o, paths)
		files := map[string]int{}
		for _, q := range sample(all, o, true, &t) {
			out = append(out, q.ID)
			files[q.Targets[0].Path]++
			if files[q.Targets[0].Path] > perFile {
				out = append(out, "too many of "+q.Targets[0].Path)
			}
		}
		return out
	}
	a := ids(Options{Max: 50, Seed: "1"})
	if len(a) != 50 || cmp.Diff(a, ids(Options{Max: 50, Seed: "1"})) != "" || cmp.Diff(a, ids(Options{Max: 50, Seed: "2"})) == "" {
		t.Errorf("%d taken: %v", len(a), a)
	}
	assign(queries, Options{Split: Auto, Corpus: "c"}, paths)
	count, of := map[string]int{}, map[string]string{}
	for i, q := range queries {
		count[q.Split]++
		folder := strings.Split(paths[i], "/")[1]
		if of[folder] != "" && of[folder] != q.Split {
			t.Errorf("%s is in both splits", folder)
		}
		of[folder] = q.Split
	}
	if count[label.Tune] < 200 || count[label.Test] < 40 {
		t.Errorf("splits %v", count)
	}
}
