package main

import (
	"regexp"
	"slices"
	"strings"
)

// ctagsRow says what ctags calls a language, which of its kinds are functions,
// methods and types, and what it is known to take for one that is none.
type ctagsRow struct {
	name  string
	kinds []string
	rules []rule
}

// rule tells a tag that is no definition. Each is of a sort that a look at a
// sample of differences has shown. A tag breaks a rule if its name matches, or
// if the line does not have what a definition of this kind has.
type rule struct {
	kinds  []string // of ctags; nil: all
	name   string   // pattern of the whole name
	lacks  string   // pattern that the line lacks; NAME stands for the name
	has    string   // pattern that the line has; NAME stands for the name
	reason string
}

// statement are words that begin no definition.
const statement = `if|else|for|foreach|while|do|switch|case|return|throw|new|try|catch|finally|synchronized|lock|using|fixed|await|yield|assert|super|this`

var ecmaRules = []rule{
	{kinds: []string{"class"}, lacks: `\bclass\b`, reason: "an object, no class"},
	{kinds: []string{"alias"}, lacks: `\btype\s+NAME\s*(<|=|$)`, reason: "a name that is imported or exported, no alias"},
	{kinds: []string{"method"}, has: `\bNAME\s*=\s*(null|undefined|\[|\{|\d|["'])`, reason: "a property with a value, no method"},
	{kinds: []string{"function"}, has: `\bNAME\s*\[`, reason: "an element, which has no name"},
}

var calls = []rule{
	{name: statement, reason: "a word of the language"},
	{has: `\bwhere\s+.*NAME\s*:`, reason: "a type parameter"},
	{kinds: []string{"method"}, has: `\b(throw|return|new|using|synchronized|lock|catch|set|get)\b.*NAME\s*\(`, reason: "a call"},
	{kinds: []string{"method"}, name: `.*\.(` + statement + `)`, reason: "a word of the language"},
	{kinds: []string{"method"}, has: `(^|[\s.(=,])NAME\s*\(.*\)\s*;\s*$`, lacks: `^\s*(@\w+\s+)*(public|private|protected|internal|static|abstract|extern|default|final|synchronized|native|[\w.<>\[\],?]+\s+NAME\s*\()`, reason: "a call"},
	{kinds: []string{"method"}, name: `[^.]+\..*`, lacks: `^\s*(?:[\w.<>\[\],?*]+\s+)+NAME\s*\(`, reason: "a call"},
}

var cRules = []rule{
	{name: statement, reason: "a word of the language"},
	{kinds: []string{"function"}, name: `[A-Z_]+`, has: `\bNAME\(\w+\)\s*\(`, reason: "the macro that makes the name"},
	{kinds: []string{"function"}, name: `[A-Z_]+`, has: `^\s*NAME\(.*,.*\*.*\)\s*$`, reason: "the call of a macro"},
	{kinds: []string{"typedef"}, name: `_Bool|bool|int|char|long|short|unsigned|signed|wchar_t`, reason: "a word of the language"},
}

// ctags has a row for each language that both readers know.
var ctags = map[string]ctagsRow{
	"c":   {"C", []string{"function", "struct", "union", "enum", "typedef"}, cRules},
	"cpp": {"C++", []string{"function", "class", "struct", "union", "enum", "typedef"}, cRules},
	"csharp": {"C#", []string{"method", "class", "struct", "interface", "enum", "typedef"}, slices.Concat([]rule{
		{kinds: []string{"typedef"}, has: `\busing\s`, reason: "a variable or another name of a type, no type"},
	}, calls)},
	"go": {"Go", []string{"func", "type", "struct", "interface", "methodSpec", "talias"}, []rule{
		{kinds: []string{"func"}, has: `\bfunc\(.*\)\s*NAME\b`, reason: "what a function without name returns"},
	}},
	"java": {"Java", []string{"method", "class", "interface", "enum", "annotation"}, slices.Concat([]rule{
		{kinds: []string{"method"}, has: `^\s*NAME\s*\(.*\)\s*\{\s*$`, name: `[A-Z][A-Z0-9_]*`, reason: "a constant with a body of its own"},
	}, calls)},
	"javascript": {"JavaScript", []string{"function", "generator", "class", "method", "getter", "setter"}, ecmaRules},
	"python":     {"Python", []string{"function", "class", "member"}, nil},
	"rust":       {"Rust", []string{"function", "method", "struct", "enum", "interface", "typedef"}, nil},
	"tsx":        {"TypeScript", []string{"function", "generator", "class", "interface", "enum", "method", "alias"}, ecmaRules},
	"typescript": {"TypeScript", []string{"function", "generator", "class", "interface", "enum", "method", "alias"}, ecmaRules},
}

// madeUp are the names that ctags gives to what has none.
var madeUp = regexp.MustCompile(`^(__anon|anonymous|Anonymous)`)

// ctagsError says why a tag that ctx-parse lacks is no definition, "" if nothing
// does.
func (r *reviewer) ctagsError(s symbol) string {
	if madeUp.MatchString(s.name) {
		return "a name made up for what has none"
	}
	line := ""
	if s.line < len(r.lines) {
		line = r.lines[s.line]
	}
	for _, rule := range r.rules {
		if rule.broken(s, line) {
			return rule.reason
		}
	}
	from, to := max(1, s.line-near), min(len(r.lines)-1, s.line+near)
	if from <= to && !slices.ContainsFunc(r.lines[from:to+1], func(line string) bool { return strings.Contains(line, bare(s.name)) }) {
		return "the name is not there"
	}
	return ""
}

// broken reports whether all that a rule says holds.
func (r *rule) broken(s symbol, line string) bool {
	quoted := regexp.QuoteMeta(s.name)
	matches := func(pattern, text string) bool {
		return regexp.MustCompile(strings.ReplaceAll(pattern, "NAME", quoted)).MatchString(text)
	}
	switch {
	case r.kinds != nil && !slices.Contains(r.kinds, s.kind):
		return false
	case r.name != "" && !matches(`^(?:`+r.name+`)$`, s.name):
		return false
	case r.has != "" && !matches(r.has, line):
		return false
	}
	return r.lacks == "" || !matches(r.lacks, line)
}

// bare is the name without the word that ctags puts before an operator.
func bare(name string) string {
	return strings.TrimSpace(strings.TrimPrefix(name, "operator "))
}
