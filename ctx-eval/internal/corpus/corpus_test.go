package corpus

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

const stream = `{"v":1,"type":"header","tool":"ctx-parse","version":"1","repo":"example.org/a","root":"/src/a","commit":"abc"}
{"v":1,"type":"file","path":"tsdb/head.go","language":"go","hash":"h","size":1,"lines":100,"status":"full","generated":false,"role":"source","parser":"p"}
{"v":1,"type":"symbol","path":"tsdb/head.go","key":"k1","name":"Head","qualified_name":"tsdb.Head","symbol_kind":"struct","start_line":10,"end_line":20,"name_line":12}
{"v":1,"type":"symbol","path":"tsdb/head.go","key":"k2","name":"Truncate","qualified_name":"tsdb.Head.Truncate","symbol_kind":"method","doc":"Truncate cuts.","start_line":30,"end_line":40,"name_line":31}
{"v":1,"type":"symbol","path":"tsdb/head.go","key":"k3","name":"Truncate","qualified_name":"tsdb.Tail.Truncate","symbol_kind":"method","start_line":50,"end_line":60,"name_line":50}
{"v":1,"type":"chunk","id":"x","path":"tsdb/head.go","text":"broken line`

const rest = `"}
{"v":1,"type":"file_end","path":"tsdb/head.go","records":4}
{"v":1,"type":"file","path":"a/cache.h","language":"cpp","hash":"h","size":1,"lines":90,"status":"full","generated":false,"role":"source","parser":"p"}
{"v":1,"type":"symbol","path":"a/cache.h","key":"k4","name":"read","qualified_name":"db::Entry<K, V>::read","symbol_kind":"method","start_line":5,"end_line":5,"name_line":5,"declaration":true}
{"v":1,"type":"symbol","path":"a/cache.h","key":"k4","name":"read","qualified_name":"db::Entry<K, V>::read","symbol_kind":"method","start_line":70,"end_line":80,"name_line":70}
{"v":1,"type":"symbol","path":"a/cache.h","key":"k5","name":"operator/","qualified_name":"db::Entry::operator/","symbol_kind":"method","start_line":82,"end_line":83,"name_line":82}
{"v":1,"type":"end","tool":"ctx-parse","records":9,"errors":0}
`

func TestResolve(t *testing.T) {
	c, err := Read(context.Background(), strings.NewReader(stream+rest))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		label.Place
		start, end int
		key        string
		state      State
	}{
		{"whole file", label.Place{Path: "tsdb/head.go"}, 0, 0, "", Found},
		{"lines", label.Place{Path: "tsdb/head.go", Lines: []int{3, 9}}, 3, 9, "", Found},
		{"lines over the end", label.Place{Path: "tsdb/head.go", Lines: []int{90, 120}}, 90, 100, "", Found},
		{"lines behind the end", label.Place{Path: "tsdb/head.go", Lines: []int{101, 120}}, 0, 0, "", Gone},
		{"missing file", label.Place{Path: "tsdb/tail.go", Symbol: "Head"}, 0, 0, "", Missing},
		{"exact", label.Place{Path: "tsdb/head.go", Symbol: "tsdb.Head.Truncate"}, 30, 40, "k2", Found},
		{"suffix", label.Place{Path: "tsdb/head.go", Symbol: "Head.Truncate"}, 30, 40, "k2", Found},
		{"suffix at a separator only", label.Place{Path: "tsdb/head.go", Symbol: "ead.Truncate"}, 0, 0, "", Gone},
		{"Go receiver", label.Place{Path: "tsdb/head.go", Symbol: "(*Head).Truncate"}, 30, 40, "k2", Found},
		{"package path", label.Place{Path: "tsdb/head.go", Symbol: "tsdb/Head.Truncate(t int64)"}, 30, 40, "k2", Found},
		{"first of several", label.Place{Path: "tsdb/head.go", Symbol: "Truncate"}, 30, 40, "k2", Found},
		{"the one at the hint", label.Place{Path: "tsdb/head.go", Symbol: "Truncate", Lines: []int{55, 58}}, 50, 60, "k3", Moved},
		{"the nearest to the hint", label.Place{Path: "tsdb/head.go", Symbol: "Truncate", Lines: []int{70, 75}}, 50, 60, "k3", Moved},
		{"moved", label.Place{Path: "tsdb/head.go", Symbol: "Head.Truncate", Lines: []int{1, 9}}, 30, 40, "k2", Moved},
		{"hint without its comment", label.Place{Path: "tsdb/head.go", Symbol: "Head.Truncate", Lines: []int{31, 40}}, 30, 40, "k2", Found},
		{"symbol gone", label.Place{Path: "tsdb/head.go", Symbol: "Head.Cut", Lines: []int{31, 40}}, 31, 40, "", Stale},
		{"symbol and lines gone", label.Place{Path: "tsdb/head.go", Symbol: "Head.Cut", Lines: []int{131, 140}}, 0, 0, "", Gone},
		{"definition before declaration", label.Place{Path: "a/cache.h", Symbol: "Entry.read"}, 70, 80, "k4", Found},
		{"declaration by hint", label.Place{Path: "a/cache.h", Symbol: "Entry::read", Lines: []int{5, 5}}, 5, 5, "k4", Found},
		{"type arguments", label.Place{Path: "a/cache.h", Symbol: "Entry<A>.read"}, 70, 80, "k4", Found},
		{"operator", label.Place{Path: "a/cache.h", Symbol: "Entry.operator/"}, 82, 83, "k5", Found},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := c.Resolve(test.Place)
			key := ""
			if got.Symbol != nil {
				key = got.Symbol.Key
			}
			want := Resolved{Path: test.Path, Start: test.start, End: test.end, Symbol: got.Symbol, State: test.state}
			if diff := cmp.Diff(want, got); diff != "" || key != test.key {
				t.Errorf("key %q, want %q\n%s", key, test.key, diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"a/cache.h", "tsdb/head.go"}, c.Paths()); diff != "" {
		t.Error(diff)
	}
	for pattern, want := range map[string]int{"**/*.go": 1, "tsdb/**": 1, "**": 2, "*.go": 0, "a/cache.h": 1} {
		if got := c.Glob(pattern); len(got) != want {
			t.Errorf("%s matches %v", pattern, got)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ stream, want string }{
		"cut":         {strings.TrimSuffix(stream+rest, `{"v":1,"type":"end","tool":"ctx-parse","records":9,"errors":0}`+"\n"), "the stream was cut"},
		"broken line": {stream + "\n", "line 6: not a JSON object"},
		"incremental": {`{"v":1,"type":"header","tool":"ctx-parse","version":"1","base":{"db":"x","generation":1}}`, "ctx-parse --no-db"},
		"stray":       {`{"v":1,"type":"symbol","path":"b.go","key":"k","name":"B"}`, "outside its file's records"},
		"other text":  {"hello", "line 1: not a JSON object"},
	} {
		if _, err := Read(context.Background(), strings.NewReader(c.stream)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q in it", name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, strings.NewReader(strings.Repeat(stream+rest, 200))); err != context.Canceled {
		t.Errorf("error %v of a cancelled context", err)
	}
}

// FuzzParts checks that a name's parts never hold what separates names, and
// that a name always ends with its own last part.
func FuzzParts(f *testing.F) {
	for _, s := range []string{"(*Head).Truncate", "Map<K, V>::get", "a.b[T]", "operator<", "x(", "<", "()", "a::operator()"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		all := parts(name)
		if len(all) > 0 && !hasSuffix(all, all[len(all)-1:]) {
			t.Errorf("%q: %q", name, all)
		}
		if hasSuffix(all, append([]string{"more"}, all...)) {
			t.Errorf("%q ends with a longer name", name)
		}
	})
}
