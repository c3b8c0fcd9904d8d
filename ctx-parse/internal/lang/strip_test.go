package lang

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cc490767/ctx/shared/wire"
)

var (
	docWord  = regexp.MustCompile(`\bDoc(Of|Other)\w+`)
	keptWord = regexp.MustCompile(`\b(Keep|DocString)\w*`)
)

// TestStripDocs reads testdata/docs, a file for each language. Documentation
// there holds DocOf<name> or DocOther<n>, all else that looks like it Keep<…>.
func TestStripDocs(t *testing.T) {
	p := NewParser()
	defer p.Close()
	for _, l := range languages {
		t.Run(l.Name, func(t *testing.T) {
			path := "testdata/docs/a" + l.Extensions[0]
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{string(source), strings.ReplaceAll(string(source), "\n", "\r\n")} {
				in := Input{Repo: "r", Path: filepath.Base(path), Language: l.Name, Source: []byte(text)}
				with := parse(t, p, in)
				in.StripDocs = true
				without := parse(t, p, in)
				checkDocs(t, text, with)
				checkStripped(t, text, with, without)
			}
		})
	}
}

func parse(t testing.TB, p *Parser, in Input) *Result {
	t.Helper()
	r, err := p.Parse(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// checkDocs tests that symbols carry their documentation and nothing else.
func checkDocs(t *testing.T, source string, r *Result) {
	t.Helper()
	if r.Status != wire.StatusFull {
		t.Errorf("status %s", r.Status)
	}
	found := map[string]bool{}
	for _, s := range r.Symbols {
		found["DocOf"+s.Name] = found["DocOf"+s.Name] || strings.Contains(s.Doc, "DocOf"+s.Name)
		if keptWord.MatchString(s.Doc) {
			t.Errorf("doc of %s: %q", s.Key, s.Doc)
		}
		if docWord.MatchString(s.Signature) {
			t.Errorf("signature of %s: %q", s.Key, s.Signature)
		}
	}
	for _, word := range docWord.FindAllString(source, -1) {
		if strings.HasPrefix(word, "DocOf") && !found[word] {
			t.Errorf("%s is in no symbol's doc", word)
		}
	}
}

// checkStripped tests that nothing but documentation is gone.
func checkStripped(t *testing.T, source string, with, without *Result) {
	t.Helper()
	if diff := cmp.Diff(with.Symbols, without.Symbols, cmpopts.IgnoreFields(wire.Symbol{}, "Doc")); diff != "" {
		t.Errorf("symbols differ (-with +without):\n%s", diff)
	}
	if diff := cmp.Diff(with.Refs, without.Refs); diff != "" {
		t.Errorf("references differ (-with +without):\n%s", diff)
	}
	for _, s := range without.Symbols {
		if s.Doc != "" {
			t.Errorf("%s has a doc: %q", s.Key, s.Doc)
		}
	}
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	var kept []string
	for _, c := range without.Chunks {
		text := c.Text.Raw()
		if words := docWord.FindAllString(c.Header+text, -1); words != nil {
			t.Errorf("lines %d-%d still say %q", c.StartLine, c.EndLine, words)
		}
		kept = append(kept, keptWord.FindAllString(text, -1)...)
		for i, got := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
			if want := lines[c.StartLine-1+i]; len(got) != len(want) || strings.TrimSpace(got) != "" && !strings.Contains(want, strings.TrimSpace(got)) {
				t.Errorf("line %d: %q of %q", c.StartLine+i, got, want)
			}
		}
		if n := strings.Count(text, "\n") + 1; n != c.EndLine-c.StartLine+1 {
			t.Errorf("lines %d-%d are %d", c.StartLine, c.EndLine, n)
		}
	}
	if want := keptWord.FindAllString(source, -1); !slices.Equal(want, kept) {
		t.Errorf("kept %q, want %q", kept, want)
	}
}
