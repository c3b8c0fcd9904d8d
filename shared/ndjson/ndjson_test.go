package ndjson

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func readAll(r *Reader) (got []string) {
	for {
		line, err := r.Next()
		var bad *LineError
		switch {
		case errors.Is(err, io.EOF):
			return got
		case errors.As(err, &bad):
			got = append(got, bad.Error())
		case err != nil:
			return append(got, err.Error())
		default:
			got = append(got, string(line))
		}
	}
}

func TestReader(t *testing.T) {
	long := strings.Repeat("x", 600<<10)
	for _, c := range []struct {
		name, in string
		max      int
		want     []string
	}{
		{"empty", "", 0, nil},
		{"blank lines and carriage returns", "\n{a}\r\n \n{b}\n", 0, []string{"{a}", "{b}"}},
		{"no newline at the end", "{a}\n{b}", 0, []string{"{a}", "{b}"}},
		{"longer than the buffer", long + "\n{b}\n", 0, []string{long, "{b}"}},
		{"over the limit", "{a}\n123456\n{b}\n", 5, []string{"{a}", "line 2: line is too long: over 5 bytes", "{b}"}},
		{"over the limit and the buffer", long + "\n{b}\n", 5000, []string{"line 1: line is too long: over 5000 bytes", "{b}"}},
		{"exactly the limit", "12345\n", 5, []string{"12345"}},
		{"exactly the limit at the end", "12345", 5, []string{"12345"}},
		{"over the limit, no newline", "{a}\n123456", 5, []string{"{a}", "line 2: line is too long: over 5 bytes"}},
		{"over the limit at the end", long, 5000, []string{"line 1: line is too long: over 5000 bytes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, readAll(NewReader(strings.NewReader(c.in), c.max))); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.want, readAll(NewReader(iotest.HalfReader(strings.NewReader(c.in)), c.max))); diff != "" {
				t.Error("in halves:", diff)
			}
		})
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	broken := errors.New("cable")
	r := NewReader(io.MultiReader(strings.NewReader("{a}\n"), iotest.ErrReader(broken)), 0)
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	if err := w.Write(&wire.Flush{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Raw([]byte("raw")); err != nil {
		t.Fatal(err)
	}
	if b.Len() != 0 {
		t.Error("written before Flush")
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "{\"v\":1,\"type\":\"flush\"}\nraw\n"; got != want || w.Count() != 2 {
		t.Errorf("got %q, %d lines", got, w.Count())
	}
	if err := w.Raw(make([]byte, wire.MaxLine+1)); !errors.Is(err, ErrTooLong) {
		t.Errorf("got %v", err)
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("{a}\n\n{b}"), 5)
	f.Fuzz(func(t *testing.T, in []byte, max int) {
		max = max%1000 + 1
		if max <= 0 {
			max = 1
		}
		r := NewReader(bytes.NewReader(in), max)
		for {
			line, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if bytes.ContainsRune(line, '\n') || len(line) > max {
				t.Fatalf("line %q with limit %d", line, max)
			}
		}
	})
}
