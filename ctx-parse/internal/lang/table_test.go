package lang

import (
	"strings"
	"testing"

	ts "github.com/tree-sitter/go-tree-sitter"
)

func TestQueriesCompile(t *testing.T) {
	for _, l := range languages {
		t.Run(l.Name, func(t *testing.T) {
			q, err := compile(l.Name, ts.NewLanguage(l.Grammar()))
			if err != nil {
				t.Fatal(err)
			}
			q.query.Close()
		})
	}
}

func TestLoaderRefuses(t *testing.T) {
	grammar := ts.NewLanguage(byName["go"].Grammar())
	for query, want := range map[string]string{
		`(function_declaration) @definition.funktion`:                 "not in the vocabulary",
		`(function_declaration) @nmae`:                                "not in the vocabulary",
		`((comment) @comment (#strip! @comment "x"))`:                 "predicate #strip! is unknown",
		`((comment) @comment (#set-adjacent! @comment @comment))`:     "predicate #set-adjacent! is unknown",
		`((function_declaration) @definition.function (#set! local))`: `setting "local" is unknown`,
		`(no_such_node) @comment`:                                     "no_such_node",
		`(function_declaration`:                                       "query of test, line 1",
	} {
		_, err := compileSource("test", query, grammar)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one that says %q", query, err, want)
		}
	}
}
