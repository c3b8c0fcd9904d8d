package lang

import (
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
)

// typedFamily are further languages with static types.
var typedFamily = []Language{
	{
		Name: "kotlin", Extensions: []string{".kt", ".kts"}, Shebangs: []string{"kotlin"}, Grammar: kotlin.Language,
		separator: ".", scope: packageScope, params: nameColonType, exported: notHidden, imports: kotlinImport, reparent: extended, hidden: isPrivate, repair: repairKotlin,
		builtin: words("Any Array Boolean Byte Char Double Float Int Long Nothing Short String Unit"),
	},
}
