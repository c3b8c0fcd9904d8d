package stream

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
)

// items reads a stream to its end.
func items(t *testing.T, in []byte) (out []*Item) {
	t.Helper()
	r := NewReader(context.Background(), bytes.NewReader(in), 1<<16)
	for {
		it, err := r.Next(0)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, it)
	}
}

// Whatever comes, each item is one thing, in the order of the lines, and a file
// is only handed on if every record of it was checked.
//
// Which code runs depends on the scheduler too, so inputs cannot be minimised:
// use -fuzzminimizetime 10x, or the fuzzer does nothing else.
func FuzzReader(f *testing.F) {
	w := streamtest.New(f, "example.org/a")
	w.Files["a.go"], w.Files["b.go"] = 3, 1
	whole := w.Whole(f).String()
	f.Add([]byte(whole))
	f.Add([]byte(strings.Replace(whole, "return 0", "return 5", 1)))
	f.Add([]byte(strings.Replace(whole, `"type":"ref"`, `"type":"header"`, 1)))
	f.Add([]byte("{\"v\":1,\"type\":\"file_end\",\"path\":\"x\"}\n{\"v\":3,\"type\":\"x\"}\nnull\n[]\n{}"))
	f.Fuzz(func(t *testing.T, in []byte) {
		last := 0
		for _, it := range items(t, in) {
			set := 0
			for _, is := range []bool{it.Header != nil, it.End != nil, it.Package != nil, it.File != nil, it.Delete != nil,
				it.Touch != nil, it.Vector != nil, it.Error != nil, it.Flush, it.Err != nil} {
				if is {
					set++
				}
			}
			if set != 1 {
				t.Fatalf("item of line %d is %d things: %+v", it.Line, set, it)
			}
			if it.Err != nil && it.Code == "" && !it.Fatal {
				t.Errorf("damage without a code: %v", it.Err)
			}
			if it.File == nil && it.Line < last && it.Err == nil && it.Package == nil && it.Error == nil && it.Vector == nil && it.Touch == nil {
				t.Errorf("line %d after line %d", it.Line, last)
			}
			last = max(last, it.Line)
			if it.File != nil && it.File.Path == "" {
				t.Error("a file without a path")
			}
		}
	})
}

func TestOrderIsKept(t *testing.T) {
	w := streamtest.New(t, "example.org/a")
	for i := range 500 {
		w.Files["d/"+strings.Repeat("x", i%9)+string(rune('a'+i%26))+".go"] = i % 12
	}
	want := w.Paths()
	for _, it := range items(t, w.Whole(t).Bytes()) {
		if it.File == nil {
			continue
		}
		if len(want) == 0 || it.File.Path != want[0] {
			t.Fatalf("file %s, want %v", it.File.Path, want[:min(1, len(want))])
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("%d files did not come", len(want))
	}
}

// A reader that nobody listens to ends with its context.
func TestReaderEnds(t *testing.T) {
	w := streamtest.New(t, "example.org/a")
	for i := range 300 {
		w.Files[strings.Repeat("x", i+1)] = 3
	}
	ctx, cancel := context.WithCancel(context.Background())
	r := NewReader(ctx, w.Whole(t), 0)
	if _, err := r.Next(0); err != nil {
		t.Fatal(err)
	}
	cancel()
	for {
		if _, err := r.Next(0); err != nil {
			return
		}
	}
}
