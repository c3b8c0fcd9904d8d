package lang

import (
	"bytes"
	"regexp"
	"strings"
)

var (
	tagLanguage = regexp.MustCompile(`(?i)\slang\s*=\s*["']?([\w+-]+)`)
	tagType     = regexp.MustCompile(`(?i)\stype\s*=\s*["']?([\w+./-]+)`)
)

// scriptLanguage is the language of a script element, said by its start tag; ""
// if it holds data or a template.
func scriptLanguage(tag string) string {
	if m := tagLanguage.FindStringSubmatch(tag); m != nil {
		switch strings.ToLower(m[1]) {
		case "ts", "typescript":
			return "typescript"
		case "tsx":
			return "tsx"
		case "js", "jsx", "javascript":
			return "javascript"
		}
		return ""
	}
	m := tagType.FindStringSubmatch(tag)
	if m == nil {
		return "javascript"
	}
	switch kind := strings.ToLower(m[1]); {
	case kind == "module", strings.HasSuffix(kind, "javascript"), strings.HasSuffix(kind, "ecmascript"), strings.HasSuffix(kind, "babel"), strings.HasSuffix(kind, "jsx"):
		return "javascript"
	case strings.HasSuffix(kind, "typescript"):
		return "typescript"
	}
	return ""
}

// Rules of visibility.

func everything(*symbol) bool { return true }

// inPage: scripts of a page share their names with all others.
func inPage(s *symbol) bool {
	return s.parent == nil || s.parent.exported && !callableKinds[s.parent.kind] && !strings.HasPrefix(s.name, "#")
}

// noUnderscoreOrDash: a Sass module keeps such names to itself.
func noUnderscoreOrDash(s *symbol) bool {
	name := strings.TrimPrefix(s.name, "$")
	return !strings.HasPrefix(name, "_") && !(strings.HasPrefix(name, "-") && !strings.HasPrefix(name, "--"))
}

// componentExport: the component itself, and what its script exports: in Svelte
// its properties and the names of its module.
func componentExport(s *symbol) bool {
	switch {
	case s.file:
		return true
	case s.parent == nil || s.parent.file:
		return s.has("export")
	}
	return moduleExport(s)
}

// What the grammar of SCSS has no rule for, and what is put in its place.
var (
	sassClause   = regexp.MustCompile(`(?m)^[ \t]*@(?:use|forward)\s+(?:"[^"\n]*"|'[^'\n]*')([^;\n]*)`)
	sassImports  = regexp.MustCompile(`(?m)^[ \t]*@import\s+((?:"[^"\n]*"|'[^'\n]*')\s*,[^;{}]*)`)
	sassExtend   = regexp.MustCompile(`@extend\s+(%)`)
	sassFlag     = regexp.MustCompile(`!(?:default|global|optional)\b`)
	sassQuoted   = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'`)
	sassParent   = regexp.MustCompile(`[{};,]\s*([>+~])\s*[.#\[:&\w*]`)
	sassVariable = regexp.MustCompile(`(?m)^[ \t]*\$[\w-]+[ \t]*:[ \t\r\n]*(\()`)
)

// plainSCSS gives the grammar of SCSS what it can read, of the same length:
// module loads without their clauses, placeholders extended as classes, selectors
// without leading combinators, flags and maps as blanks.
func plainSCSS(source []byte) []byte {
	out := bytes.Clone(source)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if out[i] != '\n' && out[i] != '\r' {
				out[i] = ' '
			}
		}
	}
	for _, m := range sassClause.FindAllSubmatchIndex(out, -1) {
		blank(m[2], m[3])
	}
	for _, m := range sassImports.FindAllSubmatchIndex(out, -1) {
		first := sassQuoted.FindIndex(out[m[2]:m[3]])
		blank(m[2]+first[1], m[3])
	}
	for _, m := range sassExtend.FindAllSubmatchIndex(out, -1) {
		out[m[2]] = '.'
	}
	for _, m := range sassParent.FindAllSubmatchIndex(out, -1) {
		out[m[2]] = ' '
	}
	for _, m := range sassFlag.FindAllIndex(out, -1) {
		blank(m[0], m[1])
	}
	for _, m := range sassVariable.FindAllSubmatchIndex(source, -1) {
		end := m[2] + closing(string(source[m[2]:min(len(source), m[2]+maxSassMap)]))
		if end > m[2]+1 && source[end-1] == ')' {
			blank(m[2], end)
			out[m[2]] = '0'
		}
	}
	return out
}

// maxSassMap is the most bytes of a map that are put aside.
const maxSassMap = 64 << 10
