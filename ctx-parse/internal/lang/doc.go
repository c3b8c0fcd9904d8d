// Package lang turns the bytes of one file into records: symbols, references
// and chunks. What it returns is a pure function of the repository's name, the
// path and the bytes, and of the grammars, queries and code that [Fingerprint]
// stands for.
//
// # Query files
//
// queries/<language>.scm says what a grammar's nodes mean, in the vocabulary of
// tree-sitter's tags:
//
//	@definition.KIND  a symbol; KIND is one of function, method, constructor,
//	                  class, struct, interface, trait, enum, type, constant,
//	                  variable, field, property, module, macro
//	@scope            encloses names without being a symbol (a Rust impl)
//	@reference.KIND   call, import, extends, implements, type
//	@package          the file's declared package or namespace
//	@export           a name exported by a statement of its own
//	@hidden           a word that says how visible are the definitions after it in
//	                  its @body, or, with a colon before it, the one it names
//	@comment          a comment; those right before a definition are its doc
//	@embedded         text in another language, which the start tag, its @target, names
//	@documented       a declaration that is no symbol (a package clause, a field,
//	                  a group): comments right before it are documentation too
//	@branch           where a run may go one way or another: what complexity counts
//	@attribute        a decorator or attribute that stands before its definition
//	@name @doc @body @parameters @returns @receiver @target @alias
//	                  the parts of the definition or reference of their pattern;
//	                  @doc without a definition documents what it stands in, a
//	                  symbol or the file; @name twice in a pattern is the text
//	                  from the first to the last (operator ==)
//
// Patterns that match the same @name describe one symbol: its span is the widest
// @definition, its signature begins at the narrowest, and of two kinds the one of
// the later pattern holds. So general patterns come first, special ones after.
// Of a pattern's own, "#set! declaration" marks what declares without defining.
// Variables, constants and declarations inside a function are not symbols and
// are dropped, wherever the pattern found them.
//
// A first line "; inherits: javascript" puts that language's patterns before.
package lang
