package lang

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// fuzzParse checks what must hold of any bytes, and that reading them twice, by
// two parsers, gives the same records.
func fuzzParse(f *testing.F, name string) {
	sample := readSample(f, name)
	f.Add(sample)
	f.Add(bytes.ReplaceAll(sample, []byte("\n"), []byte("\r\n")))
	f.Add(sample[:len(sample)/2])
	f.Add([]byte("\xef\xbb\xbf\x00\xff(((((\"'`"))
	p, fresh := NewParser(), NewParser()
	f.Cleanup(p.Close)
	f.Cleanup(fresh.Close)
	f.Fuzz(func(t *testing.T, source []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		input := Input{Repo: "fuzz", Path: "a/b\xff.x", Language: name, Source: source}
		r, err := p.Parse(ctx, input)
		if err != nil && ctx.Err() == nil {
			t.Fatal(err)
		}
		checkResult(t, "fuzz", source, r)
		if again, err := fresh.Parse(ctx, input); err == nil {
			if diff := cmp.Diff(r, again); diff != "" && ctx.Err() == nil {
				t.Errorf("second reading differs:\n%s", diff)
			}
		}
	})
}

func FuzzGo(f *testing.F)         { fuzzParse(f, "go") }
func FuzzPython(f *testing.F)     { fuzzParse(f, "python") }
func FuzzJavaScript(f *testing.F) { fuzzParse(f, "javascript") }
func FuzzTypeScript(f *testing.F) { fuzzParse(f, "typescript") }
func FuzzTSX(f *testing.F)        { fuzzParse(f, "tsx") }
func FuzzJava(f *testing.F)       { fuzzParse(f, "java") }
func FuzzRust(f *testing.F)       { fuzzParse(f, "rust") }
func FuzzC(f *testing.F)          { fuzzParse(f, "c") }
func FuzzCpp(f *testing.F)        { fuzzParse(f, "cpp") }
func FuzzCSharp(f *testing.F)     { fuzzParse(f, "csharp") }
func FuzzMarkdown(f *testing.F)   { fuzzParse(f, "markdown") }
func FuzzCSS(f *testing.F)        { fuzzParse(f, "css") }
func FuzzSCSS(f *testing.F)       { fuzzParse(f, "scss") }
func FuzzHTML(f *testing.F)       { fuzzParse(f, "html") }
func FuzzVue(f *testing.F)        { fuzzParse(f, "vue") }
func FuzzSvelte(f *testing.F)     { fuzzParse(f, "svelte") }
func FuzzRST(f *testing.F)        { fuzzParse(f, "restructuredtext") }
func FuzzAsciiDoc(f *testing.F)   { fuzzParse(f, "asciidoc") }
func FuzzJSON(f *testing.F)       { fuzzParse(f, "json") }
func FuzzYAML(f *testing.F)       { fuzzParse(f, "yaml") }
func FuzzTOML(f *testing.F)       { fuzzParse(f, "toml") }
func FuzzShell(f *testing.F)      { fuzzParse(f, "shell") }
func FuzzSQL(f *testing.F)        { fuzzParse(f, "sql") }
func FuzzTerraform(f *testing.F)  { fuzzParse(f, "terraform") }
func FuzzProtobuf(f *testing.F)   { fuzzParse(f, "protobuf") }
func FuzzGraphQL(f *testing.F)    { fuzzParse(f, "graphql") }
func FuzzDockerfile(f *testing.F) { fuzzParse(f, "dockerfile") }
func FuzzMake(f *testing.F)       { fuzzParse(f, "make") }
func FuzzCMake(f *testing.F)      { fuzzParse(f, "cmake") }
func FuzzNotebook(f *testing.F)   { fuzzParse(f, "notebook") }
