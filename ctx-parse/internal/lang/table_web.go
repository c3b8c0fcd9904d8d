package lang

import (
	"github.com/alexaandru/go-sitter-forest/css"
	"github.com/alexaandru/go-sitter-forest/html"
	"github.com/alexaandru/go-sitter-forest/scss"
	"github.com/alexaandru/go-sitter-forest/svelte"
	"github.com/alexaandru/go-sitter-forest/vue"
)

// web are the languages of pages: markup, style sheets, and components, which
// hold a script in a language of its own.
var web = []Language{
	{
		Name: "css", Extensions: []string{".css", ".pcss", ".postcss"}, Grammar: css.GetLanguage,
		separator: " ", scope: fileScope, params: nameColonType, exported: everything, prepare: plainCSS,
	},
	{
		Name: "html", Extensions: []string{".html", ".htm", ".xhtml"}, Grammar: html.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: inPage, reparent: assigned,
		embedded: scriptLanguage, sections: htmlSections,
	},
	{
		Name: "scss", Extensions: []string{".scss"}, Grammar: scss.GetLanguage, renames: true,
		separator: " ", scope: fileScope, params: nameColonType, exported: noUnderscoreOrDash, prepare: plainSCSS, reparent: sigil,
		builtin: words("var calc rgb rgba hsl hsla min max clamp url attr env translate translateX translateY rotate scale cubic-bezier linear-gradient if not"),
	},
	{
		Name: "svelte", Extensions: []string{".svelte"}, Grammar: svelte.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: componentExport, reparent: assigned,
		embedded: scriptLanguage, component: true, prepare: reactive,
	},
	{
		Name: "vue", Extensions: []string{".vue"}, Grammar: vue.GetLanguage,
		separator: ".", scope: fileScope, params: nameColonType, exported: componentExport, reparent: assigned,
		embedded: scriptLanguage, component: true,
	},
}
