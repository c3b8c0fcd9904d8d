package lang

import (
	csharp "github.com/alexaandru/go-sitter-forest/c_sharp"
	"github.com/alexaandru/go-sitter-forest/cpp"
	"github.com/alexaandru/go-sitter-forest/tsx"
	"github.com/alexaandru/go-sitter-forest/typescript"
	c "github.com/tree-sitter/tree-sitter-c/bindings/go"
	golang "github.com/tree-sitter/tree-sitter-go/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	javascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
)

// cWords begin statements: before a bracket a broken source makes names of them.
var cWords = words("if else for while do switch case return sizeof defined")

// mainstream are the languages most code is written in.
var mainstream = []Language{
	{
		Name: "c", Extensions: []string{".c", ".h"}, Grammar: c.Language,
		separator: "::", scope: fileScope, params: typeFirst, exported: notStatic, imports: include, retries: cRetries, reserved: cWords, builtin: words("size_t ssize_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t intptr_t"),
	},
	{
		Name: "cpp", Extensions: []string{".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp"}, Grammar: cpp.GetLanguage,
		separator: "::", scope: fileScope, params: typeFirst, exported: notStatic, imports: include, reparent: scoped, prepare: withoutExportMacros, retries: cRetries, reserved: cWords, builtin: words("size_t ssize_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t intptr_t"),
	},
	{
		Name: "csharp", Extensions: []string{".cs", ".csx"}, Grammar: csharp.GetLanguage,
		separator: ".", scope: packageScope, params: typeFirst, exported: publicMember, retries: withoutDirectives,
	},
	{
		Name: "go", Extensions: []string{".go"}, Grammar: golang.Language,
		separator: ".", scope: directoryScope, params: nameSpaceType, exported: capital, reparent: receiverType,
		builtin: words("append cap clear close complex copy delete imag len make max min new panic print println real recover any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr"),
	},
	{
		Name: "java", Extensions: []string{".java"}, Grammar: java.Language,
		separator: ".", scope: packageScope, params: typeFirst, exported: publicMember, builtin: words("String Object"),
	},
	{
		Name: "javascript", Extensions: []string{".js", ".jsx", ".mjs", ".cjs"}, Shebangs: []string{"node", "deno", "bun"}, Grammar: javascript.Language,
		separator: ".", scope: fileScope, params: nameColonType, exported: moduleExport, reparent: assigned,
	},
	{
		Name: "python", Extensions: []string{".py", ".pyi", ".pyw"}, Filenames: []string{"SConstruct", "SConscript", "wscript"}, Shebangs: []string{"python", "pypy"}, Grammar: python.Language,
		separator: ".", scope: moduleScope, params: nameColonType, exported: noUnderscore, builtin: words("str int float bool bytes None object"),
	},
	{
		Name: "rust", Extensions: []string{".rs"}, Grammar: rust.Language,
		separator: "::", scope: crateScope, params: nameColonType, exported: public, imports: useTree, wrappers: rustWrappers, items: rustItems, builtin: words("Self String"),
	},
	{
		Name: "tsx", Extensions: []string{".tsx"}, Grammar: tsx.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: moduleExport, reparent: assigned,
	},
	{
		Name: "typescript", Extensions: []string{".ts", ".mts", ".cts"}, Shebangs: []string{"ts-node", "tsx"}, Grammar: typescript.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: moduleExport, reparent: assigned,
	},
}
