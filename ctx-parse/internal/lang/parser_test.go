package lang

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cc490767/ctx/shared/wire"
)

// TestOddInput reads what no grammar was made for, in every language.
func TestOddInput(t *testing.T) {
	odd := map[string][]byte{
		"empty":      nil,
		"blank":      []byte(" \n\t\r\n\f\n"),
		"nul":        []byte("a\x00b\n\x00\x00\n"),
		"not utf-8":  []byte("x = \"\xff\xfe\"\nfunction \xc3( {\n"),
		"brackets":   []byte(strings.Repeat("(", 10_000)),
		"nested":     []byte(strings.Repeat("{[(", 10_000) + strings.Repeat(")]}", 10_000)),
		"one line":   []byte("var a=\"" + strings.Repeat("é0123456789", 20_000) + "\""),
		"many lines": bytes.Repeat([]byte("x\n"), 20_000),
		"open quote": append([]byte("\"'`/*"), bytes.Repeat([]byte("text \n"), 2_000)...),
		"no newline": []byte("x"),
		"only cr":    []byte("a\rb\rc"),
		"late bom":   []byte("\xef\xbb\xbfpackage a\n\xef\xbb\xbf\n"),
	}
	p := NewParser()
	defer p.Close()
	for _, name := range append(Names(), "") {
		sample := []byte(nil)
		if name != "" {
			sample = readSample(t, name)
		}
		odd["crlf"] = bytes.ReplaceAll(sample, []byte("\n"), []byte("\r\n"))
		odd["bom"] = append([]byte("\xef\xbb\xbf"), sample...)
		odd["cut"] = sample[:len(sample)*2/3]
		for what, source := range odd {
			t.Run(name+"/"+what, func(t *testing.T) {
				// Some grammars take half a minute for ten thousand open brackets, or
				// lines without sense; what a deadline leaves of a file is held to
				// the same rules.
				ctx, big := t.Context(), len(source) > 10_000
				if big {
					limited, cancel := context.WithTimeout(ctx, 2*time.Second)
					defer cancel()
					ctx = limited
				}
				r, err := p.Parse(ctx, Input{Repo: "r", Path: "odd/f.x", Language: name, Source: source})
				if err != nil && !(big && errors.Is(err, context.DeadlineExceeded)) {
					t.Fatal(err)
				}
				checkResult(t, what, source, r)
			})
		}
	}
}

// TestNestedFunctions nests deeper than any stack that recursion would build.
func TestNestedFunctions(t *testing.T) {
	p := NewParser()
	defer p.Close()
	const depth = 3_000
	source := []byte(strings.Repeat("function f(){\n", depth) + strings.Repeat("}\n", depth))
	r, err := p.Parse(context.Background(), Input{Repo: "r", Path: "deep.js", Language: "javascript", Source: source})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Symbols) != depth {
		t.Errorf("%d symbols, want %d", len(r.Symbols), depth)
	}
	checkChunks(t, "deep.js", source, r)
}

// TestErrorsAround keeps the symbols around what does not parse.
func TestErrorsAround(t *testing.T) {
	p := NewParser()
	defer p.Close()
	for name, source := range map[string]string{
		"go":         "package a\n\nfunc First() {}\n\nfunc broken() { x := = 3 }\n\nfunc Last() {}\n",
		"python":     "def First():\n    pass\n\ndef broken():\n    x = = 2\n\ndef Last():\n    pass\n",
		"javascript": "function First() {}\n\nfunction broken() { let = = ; }\n\nfunction Last() {}\n",
		"java":       "class A { void First() {}\n int = ;;\n void Last() {} }\n",
		"rust":       "fn First() {}\n\nlet let = ;\n\nfn Last() {}\n",
		"c":          "int First(void) { return 0; }\n\n@@@ \n\nint Last(void) { return 0; }\n",
	} {
		r, err := p.Parse(context.Background(), Input{Repo: "r", Path: "a.x", Language: name, Source: []byte(source)})
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, s := range r.Symbols {
			names[s.Name] = true
		}
		if r.Status != wire.StatusPartial || !names["First"] || !names["Last"] {
			t.Errorf("%s: status %s, symbols %v, want partial with First and Last", name, r.Status, names)
		}
	}
}

// TestDeadline ends a parse that takes too long, leaves the text, and leaves the
// parser usable.
func TestDeadline(t *testing.T) {
	p := NewParser()
	defer p.Close()
	var source bytes.Buffer
	for i := range 200_000 {
		fmt.Fprintf(&source, "int f%d(int a) { return a + %d; }\n", i, i)
	}
	input := Input{Repo: "r", Path: "big.c", Language: "c", Source: source.Bytes()}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := p.Parse(ctx, input)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("error %v, want the deadline", err)
	}
	if r == nil || r.Status != wire.StatusFailed || len(r.Chunks) == 0 || r.Symbols != nil {
		t.Errorf("no text chunks are left of a file that took too long")
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v to notice a deadline of 20ms", took)
	}
	small, err := p.Parse(context.Background(), Input{Repo: "r", Path: "s.c", Language: "c", Source: []byte("int f(void) { return 1; }\n")})
	if err != nil || small.Status != wire.StatusFull || len(small.Symbols) != 1 {
		t.Errorf("the parser is not usable after a deadline: %+v, %v", small, err)
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct{ path, head, want string }{
		{"a/b.go", "", "go"},
		{"A.PY", "", "python"},
		{"x.h", "#include <stdio.h>\nint f(void);\n", "c"},
		{"x.h", "#ifdef __cplusplus\nextern \"C\" {\n#endif\nstruct s;\n", "c"},
		{"x.h", "namespace a {\n", "cpp"},
		{"x.h", "#include <vector>\n", "cpp"},
		{"x.h", "class A;\nclass B : public A {\n", "cpp"},
		{"run", "#!/usr/bin/env python3.11\n", "python"},
		{"run", "#!/usr/bin/env -S node --x\n", "javascript"},
		{"run", "#!/bin/bash -e\n", "shell"},
		{"run", "#!/bin/unheard-of\n", ""},
		{"Dockerfile", "", "dockerfile"},
		{"Dockerfile.dev", "", "dockerfile"},
		{"Dockerfile_windows", "", "dockerfile"},
		{"Makefile", "", "make"},
		{"Makefile.in", "", "make"},
		{"make", "", ""},
		{"rules", "#!/usr/bin/make -f\n", "make"},
		{".bashrc", "", "shell"},
		{"main.tf", "", "terraform"},
		{"CMakeLists.txt", "", "cmake"},
		{"README.md", "", "markdown"},
		{"a.yaml", "", "yaml"},
		{"python", "", ""},
		{"noext", "", ""},
		{".go", "", "go"},
		{"", "", ""},
	} {
		if got := Detect(c.path, []byte(c.head)); got != c.want {
			t.Errorf("Detect(%q, %q) = %q, want %q", c.path, c.head, got, c.want)
		}
	}
}

func TestFingerprint(t *testing.T) {
	if f := Fingerprint(); len(f) != 24 || f != Fingerprint() {
		t.Errorf("fingerprint %q", f)
	}
}
