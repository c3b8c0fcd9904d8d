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

var svelteReactive = regexp.MustCompile(`(?m)^[ \t]*([ \t]\$:)[ \t]+[A-Za-z_][\w$]*[ \t]*=[^=>]`)

// reactive makes the reactive declarations of a Svelte script, "$: name = value",
// such of JavaScript, of the same length.
func reactive(source []byte) []byte {
	out := bytes.Clone(source)
	for _, m := range svelteReactive.FindAllSubmatchIndex(source, -1) {
		copy(out[m[2]:], "let")
	}
	return out
}

// sigil puts the mark before a name that the grammar keeps apart.
func sigil(name, mark string) (holder, plain string) { return "", mark + name }

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
