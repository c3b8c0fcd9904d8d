package lang

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	ts "github.com/tree-sitter/go-tree-sitter"
)

//go:embed queries/*.scm
var queryFiles embed.FS

// role is what a capture means.
type role struct {
	part part
	kind string // of a definition or reference
}

type part int

const (
	partNone part = iota // a capture for predicates only, its name begins with _
	partName
	partDoc
	partBody
	partParameters
	partReturns
	partReceiver
	partTarget
	partAlias // the last of those that a match keeps
	partDefinition
	partReference
	partScope
	partPackage
	partExport
	partComment
	partAttribute
	partHidden
	partDocumented
	partBranch
	partEmbedded
)

var partNames = map[string]part{
	"scope": partScope, "package": partPackage, "export": partExport, "comment": partComment,
	"attribute": partAttribute, "branch": partBranch, "documented": partDocumented, "embedded": partEmbedded, "name": partName, "doc": partDoc, "body": partBody,
	"parameters": partParameters, "returns": partReturns, "receiver": partReceiver,
	"target": partTarget, "alias": partAlias,
	"hidden": partHidden,
}

var (
	definitionKinds = words("function method constructor class struct interface trait enum type constant variable field property module macro")
	referenceKinds  = words("call import extends implements type")
	predicates      = words("eq? not-eq? any-eq? match? not-match? any-match? any-of? not-any-of? set!")
)

// roleOf returns the meaning of a capture's name. It fails on names outside the
// vocabulary.
func roleOf(capture string) (role, error) {
	if strings.HasPrefix(capture, "_") {
		return role{}, nil
	}
	if p, ok := partNames[capture]; ok {
		return role{part: p}, nil
	}
	switch head, kind, _ := strings.Cut(capture, "."); {
	case head == "definition" && definitionKinds[kind]:
		return role{partDefinition, kind}, nil
	case head == "reference" && referenceKinds[kind]:
		return role{partReference, kind}, nil
	}
	return role{}, fmt.Errorf("capture @%s is not in the vocabulary: use a capture named in package lang's documentation, or begin its name with _", capture)
}

// querySource returns the text of a language's query with what it inherits.
func querySource(name string) (string, error) {
	own, err := queryFiles.ReadFile("queries/" + name + ".scm")
	if err != nil {
		return "", fmt.Errorf("language %s has no query: add internal/lang/queries/%s.scm", name, name)
	}
	text := string(own)
	first, _, _ := strings.Cut(text, "\n")
	base, found := strings.CutPrefix(first, "; inherits: ")
	if !found {
		return text, nil
	}
	if base = strings.TrimSpace(base); base == name {
		return "", fmt.Errorf("query of %s inherits itself", name)
	}
	inherited, err := querySource(base)
	if err != nil {
		return "", fmt.Errorf("query of %s inherits %s: %w", name, base, err)
	}
	return inherited + "\n" + text, nil
}

// compiled is a query with its captures understood.
type compiled struct {
	query       *ts.Query
	roles       []role // by capture index
	declaration []bool // by pattern index
	branching   bool   // it says what branches are
}

var predicateName = regexp.MustCompile(`\(#([A-Za-z0-9_!?-]+)`)

// compile loads the query of a language. It fails if the query does not compile
// against the grammar, or uses a capture or predicate that would be ignored.
func compile(name string, grammar *ts.Language) (*compiled, error) {
	source, err := querySource(name)
	if err != nil {
		return nil, err
	}
	return compileSource(name, source, grammar)
}

func compileSource(name, source string, grammar *ts.Language) (*compiled, error) {
	for _, m := range predicateName.FindAllStringSubmatch(source, -1) {
		if !predicates[m[1]] {
			return nil, fmt.Errorf("query of %s: predicate #%s is unknown and would be ignored: use set!, eq?, match?, any-of?, or their negations", name, m[1])
		}
	}
	query, queryErr := ts.NewQuery(grammar, source)
	if queryErr != nil {
		return nil, fmt.Errorf("query of %s, line %d: %s (%v)", name, queryErr.Row+1, queryErr.Message, queryErr.Kind)
	}
	q := &compiled{query: query}
	for _, capture := range query.CaptureNames() {
		r, err := roleOf(capture)
		if err != nil {
			query.Close()
			return nil, fmt.Errorf("query of %s: %w", name, err)
		}
		q.roles = append(q.roles, r)
		q.branching = q.branching || r.part == partBranch
	}
	for i := range query.PatternCount() {
		declaration := false
		for _, set := range query.PropertySettings(i) {
			if set.Key != "declaration" {
				query.Close()
				return nil, fmt.Errorf("query of %s: setting %q is unknown: only declaration can be set", name, set.Key)
			}
			declaration = true
		}
		q.declaration = append(q.declaration, declaration)
	}
	return q, nil
}

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}
