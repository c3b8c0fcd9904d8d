package lang

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestSamples reads each language's sample and compares the records with
// testdata/<language>/want.ndjson. A language without sample fails.
func TestSamples(t *testing.T) {
	p := NewParser()
	defer p.Close()
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			source := readSample(t, name)
			found, _ := filepath.Glob("testdata/" + name + "/sample.*")
			path := "lib/src/store/" + filepath.Base(found[0])
			if got := Detect(path, source); got != name {
				t.Errorf("Detect(%s) = %q", path, got)
			}
			r, err := p.Parse(context.Background(), Input{Repo: "example", Path: path, Language: name, Source: source})
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, path, source, r)
			compareGolden(t, filepath.Join("testdata", name, "want.ndjson"), records(t, r))
		})
	}
}

// records is a result as lines, its status first.
func records(t *testing.T, r *Result) []byte {
	t.Helper()
	var b bytes.Buffer
	write := func(rec wire.Record) {
		line, err := wire.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	write(&wire.File{Status: r.Status})
	for i := range r.Symbols {
		write(&r.Symbols[i])
	}
	for i := range r.Refs {
		write(&r.Refs[i])
	}
	for i := range r.Chunks {
		write(&r.Chunks[i])
	}
	return b.Bytes()
}

func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v: run the test with -update and review the file", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got, -update rewrites it):\n%s", name, diff)
	}
}
