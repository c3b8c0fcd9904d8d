package lang

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	ts "github.com/tree-sitter/go-tree-sitter"
)

// BenchmarkParse reads each language's sample, repeated to some 100 kB, and
// BenchmarkGrammar parses it with the grammar alone: the lower bound.
func BenchmarkParse(b *testing.B) {
	p := NewParser()
	defer p.Close()
	for _, l := range languages {
		source := longSample(b, l.Name)
		b.Run(l.Name, func(b *testing.B) {
			f := Input{Repo: "bench", Path: "a/sample" + l.Extensions[0], Language: l.Name, Source: source}
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.Parse(context.Background(), f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGrammar(b *testing.B) {
	parser := ts.NewParser()
	defer parser.Close()
	for _, l := range languages {
		source := longSample(b, l.Name)
		b.Run(l.Name, func(b *testing.B) {
			if err := parser.SetLanguage(ts.NewLanguage(l.Grammar())); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(source)))
			for b.Loop() {
				parser.Parse(source, nil).Close()
			}
		})
	}
}

// BenchmarkFile reads the file that CTX_BENCH_FILE names, as a real case.
func BenchmarkFile(b *testing.B) {
	name := os.Getenv("CTX_BENCH_FILE")
	if name == "" {
		b.Skip("CTX_BENCH_FILE names no file")
	}
	source, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	p := NewParser()
	defer p.Close()
	f := Input{Repo: "bench", Path: filepath.ToSlash(name), Language: Detect(name, source), Source: source}
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse(context.Background(), f); err != nil {
			b.Fatal(err)
		}
	}
}

func longSample(b *testing.B, name string) []byte {
	b.Helper()
	sample := readSample(b, name)
	return bytes.Repeat(append(sample, '\n'), 1+100_000/len(sample))
}

func readSample(t testing.TB, name string) []byte {
	t.Helper()
	found, _ := filepath.Glob(fmt.Sprintf("testdata/%s/sample.*", name))
	if len(found) != 1 {
		t.Fatalf("testdata/%s: %d files named sample.*, want one", name, len(found))
	}
	source, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return source
}
