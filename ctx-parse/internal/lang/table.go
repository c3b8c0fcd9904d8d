package lang

import (
	"cmp"
	"slices"
	"unsafe"

	ts "github.com/tree-sitter/go-tree-sitter"

	"github.com/cc490767/ctx/ctx-parse/internal/chunk"
)

// Language is one row of the table: all that is particular to a language and is
// not said by its query file, queries/<Name>.scm.
type Language struct {
	Name       string
	Extensions []string // with the dot, lower case
	Filenames  []string // whole base names
	Shebangs   []string // interpreters, without version
	Grammar    func() unsafe.Pointer

	prepare   func(source []byte) []byte                         // what the grammars are given, of the same length; nil: the source
	wrappers  func(source []byte) []wrapper                      // calls of macros that may hold definitions
	items     map[string]bool                                    // nodes that a wrapper with definitions may hold
	retries   func(source []byte) [][]byte                       // other readings, for a source that the grammar meets errors in
	reserved  map[string]bool                                    // words that name nothing: what the grammar calls so is its error
	repair    func(source []byte) []byte                         // what it is given, of the same length, where the source has a syntax error
	separator string                                             // between the parts of a qualified name
	scope     func(path, pkg string) scope                       // what the file itself says about names
	params    paramStyle                                         // how a parameter is written
	braced    bool                                               // the query leaves it to the text where parameters and bodies begin
	overload  func(list string, types []string) []string         // what tells overloads apart besides their types
	exported  func(s *symbol) bool                               // visible outside its file or package
	hidden    func(s *symbol) bool                               // no other file sees it: the scope of its key is the path
	imports   func(target string) []importPath                   // an import that names several things
	reparent  func(name, receiver string) (holder, plain string) // a name that says its own container
	renames   bool                                               // prepare puts other names in the place of the source's
	refine    func(root *ts.Node, source []byte, found *matches) // mends what the grammar does not know or lost to errors
	namespace bool                                               // a name's holder is a namespace: functions in it are no methods
	builtin   map[string]bool                                    // predeclared names, not worth a reference

	embedded  func(tag string) string            // the language of what stands in an element, by its start tag
	component bool                               // the file itself is a symbol, named after it
	sections  func(lines *chunk.Lines) []section // the file is a document, but for what is embedded
}

// languages in the order of their names. The files table_*.go, which hold the
// rows, are the only place that knows grammars.
var languages = sorted(mainstream, scripting, systems, typedFamily, web)

func sorted(tables ...[]Language) []Language {
	all := slices.Concat(tables...)
	slices.SortFunc(all, func(a, b Language) int { return cmp.Compare(a.Name, b.Name) })
	return all
}
