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
