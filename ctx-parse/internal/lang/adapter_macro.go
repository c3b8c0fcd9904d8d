package lang

import (
	"bytes"
	"regexp"
)

// exportMacro finds the macro between class and name in
//
//	class LIB_EXPORT Name : public Base {
//
// that no grammar can tell from the name.
var exportMacro = regexp.MustCompile(`\b(?:class|struct|union)\s+([A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?)\s+[A-Za-z_]\w*(?:\s+final)?\s*[:{]`)

// withoutExportMacros blanks such macros out.
func withoutExportMacros(source []byte) []byte {
	found := exportMacro.FindAllSubmatchIndex(source, -1)
	if found == nil {
		return source
	}
	clean := bytes.Clone(source)
	for _, m := range found {
		for i := m[2]; i < m[3]; i++ {
			clean[i] = ' '
		}
	}
	return clean
}

// Macros of C that no grammar knows, the macro as the first group.
var cMacros = []*regexp.Regexp{
	// int ZEXPORT deflate(
	regexp.MustCompile(`(?m)^(?:\w+[ \t*]+)*(?:` + typeWord + `)[ \t*]+([A-Z][A-Z0-9_]{2,})[ \t]+\w+[ \t]*\(`),
	// unsigned char FAR *buffer
	regexp.MustCompile(`\b(?:` + typeWord + `)[ \t]+([A-Z][A-Z0-9_]{2,})[ \t]*\*`),
	// typedef void (CALLBACK *name)(
	regexp.MustCompile(`\(([A-Z][A-Z0-9_]{2,})[ \t]+\*[ \t]*\w+[ \t]*\)[ \t]*\(`),
}

// typeWord is what can be a whole type, unlike const or static.
const typeWord = `void|char|short|int|long|unsigned|signed|float|double|bool|size_t|[A-Z]\w*[a-z]\w*|\w+_t|[A-Z]{3,}`

// loneMacro is GIT_BEGIN_DECL, or BINARY_OP(IsEq, ==), alone on a line; what
// returnType finds after it has none of its own, so the macro is that.
var (
	loneMacro  = regexp.MustCompile(`(?m)^[ \t]*([A-Z][A-Z0-9_]{3,}(?:[ \t]*\([^()\n]*\))?)[ \t]*\r?\n`)
	returnType = regexp.MustCompile(`^\s*\w*[a-z]\w*\s*\(`)
)

// withoutMacros blanks what looks like a macro that expands to no code.
func withoutMacros(source []byte) []byte {
	clean := bytes.Clone(source)
	for _, m := range loneMacro.FindAllSubmatchIndex(source, -1) {
		if !returnType.Match(source[m[1]:]) {
			blank(clean[m[2]:m[3]])
		}
	}
	for _, macro := range cMacros {
		for _, m := range macro.FindAllSubmatchIndex(source, -1) {
			blank(clean[m[2]:m[3]])
		}
	}
	return clean
}

// cRetries are the readings of a C source that has errors: without macros, then
// without the lines that choose what is compiled as well.
func cRetries(source []byte) [][]byte {
	clean := withoutMacros(source)
	all := branches(clean, cConditional)
	if !bytes.Equal(clean, source) {
		all = append([][]byte{clean}, all...)
	}
	return all
}
