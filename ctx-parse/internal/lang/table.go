// Package lang turns the bytes of one file into records: symbols, references
// and chunks. What it returns is a pure function of repository name, path and
// bytes, and of the grammars and queries that [Fingerprint] stands for.
package lang

import (
	csharp "github.com/alexaandru/go-sitter-forest/c_sharp"
	"github.com/alexaandru/go-sitter-forest/cpp"
	"github.com/alexaandru/go-sitter-forest/tsx"
	"github.com/alexaandru/go-sitter-forest/typescript"
	tsc "github.com/tree-sitter/tree-sitter-c/bindings/go"
	tsgo "github.com/tree-sitter/tree-sitter-go/bindings/go"
	tsjava "github.com/tree-sitter/tree-sitter-java/bindings/go"
	tsjavascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	tspython "github.com/tree-sitter/tree-sitter-python/bindings/go"
	tsrust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	"unsafe"
)

var Grammars = map[string]func() unsafe.Pointer{
	"go": tsgo.Language, "python": tspython.Language, "javascript": tsjavascript.Language,
	"typescript": typescript.GetLanguage, "tsx": tsx.GetLanguage, "java": tsjava.Language,
	"rust": tsrust.Language, "c": tsc.Language, "cpp": cpp.GetLanguage, "csharp": csharp.GetLanguage,
}
