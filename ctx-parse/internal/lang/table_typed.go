package lang

import (
	"github.com/alexaandru/go-sitter-forest/dart"
	"github.com/alexaandru/go-sitter-forest/scala"
	"github.com/alexaandru/go-sitter-forest/swift"
	"github.com/alexaandru/go-sitter-forest/zig"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
)

// typedFamily are further languages with static types.
var typedFamily = []Language{
	{
		Name: "dart", Extensions: []string{".dart"}, Shebangs: []string{"dart"}, Grammar: dart.GetLanguage,
		separator: ".", scope: fileScope, params: typeFirst, exported: noLeadingUnderscore,
		builtin: words("Function Null Object String bool double dynamic int num void"),
	},
	{
		Name: "kotlin", Extensions: []string{".kt", ".kts"}, Shebangs: []string{"kotlin"}, Grammar: kotlin.Language,
		separator: ".", scope: packageScope, params: nameColonType, exported: notHidden, imports: kotlinImport, reparent: extended, hidden: isPrivate, repair: repairKotlin,
		builtin: words("Any Array Boolean Byte Char Double Float Int Long Nothing Short String Unit"),
	},
	{
		Name: "scala", Extensions: []string{".scala", ".sc", ".sbt", ".mill"}, Shebangs: []string{"scala", "scala-cli", "amm"}, Grammar: scala.GetLanguage,
		separator: ".", scope: packageScope, params: nameColonType, exported: notHidden, imports: scalaImport,
		builtin: words("Any AnyRef Boolean Byte Char Double Float Int Long Nothing Short String Unit"),
	},
	{
		Name: "swift", Extensions: []string{".swift"}, Shebangs: []string{"swift"}, Grammar: swift.GetLanguage,
		separator: ".", scope: swiftScope, params: nameColonType, braced: true, overload: argumentLabels, exported: publicOrOpen, hidden: isPrivate,
		builtin: words("Any Bool Character Double Float Int Int32 Int64 Self String UInt UInt8 UInt32 UInt64 Void"),
	},
	{
		Name: "zig", Extensions: []string{".zig"}, Grammar: zig.GetLanguage,
		separator: ".", scope: moduleScope, params: nameColonType, exported: zigPublic, imports: include,
	},
}
