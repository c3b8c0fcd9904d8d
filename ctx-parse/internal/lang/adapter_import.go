package lang

import (
	"path"
	"strings"
)

// importPath is one thing that an import names.
type importPath struct{ name, target, alias string }

// maxImports bounds what one import statement may expand to.
const maxImports = 500

// useTree expands a Rust use: a::{b::{c, d as e}, f::*}.
func useTree(text string) []importPath {
	type pending struct{ prefix, rest string }
	var out []importPath
	for stack := []pending{{"", text}}; len(stack) > 0 && len(out) < maxImports; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		rest := strings.TrimSpace(p.rest)
		if i := strings.IndexByte(rest, '{'); i >= 0 {
			items := splitTop(strings.TrimSuffix(rest[i+1:i+closing(rest[i:])], "}"))
			for j := len(items) - 1; j >= 0; j-- {
				stack = append(stack, pending{p.prefix + strings.TrimSpace(rest[:i]), items[j]})
			}
			continue
		}
		target, alias, _ := strings.Cut(rest, " as ")
		target = p.prefix + strings.TrimSpace(target)
		target = strings.TrimSuffix(target, "::self")
		out = append(out, importPath{lastPart(target), target, strings.TrimSpace(alias)})
	}
	return out
}

// lastPart is what an import path is called by: its last element.
func lastPart(target string) string {
	target = strings.TrimRight(target, "/.:")
	if i := strings.LastIndexAny(target, "/.:\\"); i >= 0 && i+1 < len(target) {
		// A file extension is no name, a dotted module's last part is.
		if target[i] == '.' && (strings.ContainsRune(target[:i], '/') || sourceExtensions[target[i:]]) {
			return lastPart(target[:i])
		}
		return target[i+1:]
	}
	return target
}

// sourceExtensions are those of files that scripts include by name.
var sourceExtensions = words(".php .inc .pl .R .jl .lua .rb")

// include is a C header or, in C++, a using declaration.
func include(target string) []importPath {
	if strings.Contains(target, "::") {
		return []importPath{{name: lastPart(target), target: target}}
	}
	return []importPath{{name: path.Base(target), target: target}}
}
