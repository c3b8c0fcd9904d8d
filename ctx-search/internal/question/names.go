package question

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/cc490767/ctx/shared/ident"
)

// Name is a mention of code in a question.
type Name struct {
	Raw    string   // as written
	Path   string   // set for a mention of a file or folder: pkg/a.go
	Line   int      // of the file, 0: none
	Fold   string   // ident.Fold of the last part: Do of pkg.Client.Do
	Scope  []string // folds of the parts before it
	Strong bool     // marked or shaped as code, not only a capitalised word
}

// InScope reports whether a symbol's qualified name ends in a scope, given as
// folds, and one part more, whose fold is returned.
func InScope(qualified string, scope []string) (last string, ok bool) {
	parts := strings.FieldsFunc(ident.Fold(qualified), func(r rune) bool { return strings.ContainsRune(".:#/$", r) })
	n := len(parts) - 1
	if n < len(scope) || !slices.Equal(parts[n-len(scope):n], scope) {
		return "", false
	}
	return parts[n], true
}

// names finds the mentions: what stands in backticks, and words shaped like
// code (CamelCase, snake_case, a.b, A::b, path#Name, paths, calls, frames of
// stack traces and places in messages of compilers).
func names(text string) []Name {
	var out []Name
	seen := map[string]bool{}
	add := func(n Name, ok bool) {
		id := n.Path + "\x00" + n.Fold + "\x00" + strings.Join(n.Scope, ".")
		if ok && !seen[id] && len(out) < maxNames {
			seen[id] = true
			out = append(out, n)
		}
	}
	for i, part := range strings.Split(text, "`") {
		words := strings.Fields(part)
		if i%2 == 1 && len(words) <= 3 { // between two backticks
			for _, w := range words {
				add(read(w, true, false))
			}
			continue
		}
		for j, w := range words {
			alone := len(words) == 1 && part == text
			n, ok := read(w, alone, i == 0 && j == 0)
			if n.Path != "" && n.Line == 0 {
				n.Line = lineAfter(words[j+1:])
			}
			add(n, ok)
			if m := javaFrame.FindStringSubmatch(w); m != nil {
				add(read(m[1], false, false))
			}
		}
	}
	return out
}

// javaFrame is a call with its place: org.example.Pool.close(Pool.java:12).
var javaFrame = regexp.MustCompile(`^[\w.$]+\((\w+\.\w+:\d+)\)$`)

// lineAfter reads the line that follows a path in words: "line 12", "on line 12".
func lineAfter(words []string) int {
	if len(words) > 0 && words[0] == "on" {
		words = words[1:]
	}
	if len(words) < 2 || words[0] != "line" {
		return 0
	}
	return max(0, number(strings.TrimRight(words[1], ",.:;")))
}

// sourceExtensions tell "scrape.go", a file, from "Head.Truncate", a method.
var sourceExtensions = func() map[string]bool {
	m := map[string]bool{}
	for _, e := range strings.Fields(`go py pyi js jsx mjs cjs ts tsx java kt scala rs c h cc cpp cxx hh hpp cs rb
		php swift lua zig sh bash sql proto md rst txt json yaml yml toml xml html css scm mod ini cfg conf`) {
		m[e] = true
	}
	return m
}()

// read reads one word. A marked word is a name whatever its shape; first says
// that it opens a sentence, where a capital says nothing.
func read(word string, marked, first bool) (Name, bool) {
	word = strings.TrimLeft(word, "\"'([{<,;:!?*&")
	word = strings.NewReplacer("(*", "", ").", ".").Replace(word) // (*Client).Do
	called := strings.Contains(word, "(") && strings.Contains(word, ")")
	if i := strings.IndexByte(word, '('); i > 0 {
		word = word[:i]
	}
	word = strings.TrimRight(word, "\"')]}>,;:!?.*")
	n := Name{Raw: word}
	if !hasLetter(word) || len(word) > 256 {
		return n, false
	}
	file, symbol, hasSymbol := strings.Cut(word, "#")
	if p, line, ok := filePath(file); ok {
		n.Path, n.Line, n.Strong = p, line, true
		if m := anchor.FindStringSubmatch(symbol); m != nil {
			n.Line, hasSymbol = number(m[1]), false
		}
		if !hasSymbol {
			return n, true
		}
		word = symbol
	}
	word = word[strings.LastIndexByte(word, '/')+1:]
	scoped := strings.Contains(word, "::") || strings.Contains(word, "->")
	parts := strings.FieldsFunc(strings.NewReplacer("::", ".", "->", ".").Replace(word), func(r rune) bool {
		return strings.ContainsRune(`.#\$`, r)
	})
	if len(parts) == 0 || !isIdentifier(parts[len(parts)-1]) {
		return n, n.Path != ""
	}
	last := parts[len(parts)-1]
	for _, p := range parts[:len(parts)-1] {
		n.Scope = append(n.Scope, ident.Fold(p))
	}
	n.Fold = ident.Fold(last)
	n.Strong = n.Strong || marked || called || scoped || shaped(last) || len(parts) > 1 && len(last) > 1 && len(parts[0]) > 1
	capital := !first && unicode.IsUpper([]rune(last)[0]) && len(last) > 1 && !ident.IsStopWord(strings.ToLower(last))
	return n, n.Strong || capital
}

var (
	place  = regexp.MustCompile(`^(.+?):(\d+)(?:-\d+)?(?::\d+)?$`) // a.go:12, a.go:12-14, a.go:12:5
	anchor = regexp.MustCompile(`^L(\d+)`)                         // a.go#L12
)

// filePath recognises a mention of a file or folder, with or without its line.
func filePath(word string) (file string, line int, ok bool) {
	if m := place.FindStringSubmatch(word); m != nil {
		word, line = m[1], number(m[2])
	}
	if strings.Contains(word, "::") || strings.Contains(word, "://") {
		return "", 0, false
	}
	if !strings.Contains(word, "/") {
		word = strings.ReplaceAll(word, `\`, "/")
	}
	ext := strings.TrimPrefix(path.Ext(word), ".")
	stem := strings.TrimSuffix(path.Base(word), "."+ext)
	if ext != "" && sourceExtensions[ext] && hasLetter(stem) {
		return strings.TrimPrefix(path.Clean(word), "/"), line, true
	}
	dirs := strings.Split(strings.Trim(word, "/"), "/")
	if len(dirs) < 2 || ext != "" {
		return "", 0, false
	}
	for _, d := range dirs {
		if !hasLetter(d) {
			return "", 0, false
		}
	}
	return path.Clean(strings.Trim(word, "/")), 0, len(dirs) > 2 || strings.ContainsAny(word, "_-.")
}

// number reads digits; a number too large for a line is none.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != "" && hasLetter(s)
}

// shaped reports whether a word is written as only code is: with an inner
// capital or an underscore.
func shaped(s string) bool {
	if strings.Contains(strings.Trim(s, "_"), "_") {
		return true
	}
	var lower bool
	for i, r := range s {
		if unicode.IsUpper(r) && lower {
			return true
		}
		lower = lower || unicode.IsLower(r)
		// HTTPServer: capitals, then a word
		if i > 0 && unicode.IsLower(r) && r != 's' && strings.ToUpper(s[:i]) == s[:i] && i >= 2 {
			return true
		}
	}
	return false
}
