package lang

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlainStyle(t *testing.T) {
	for source, want := range map[string]string{
		`.a:hover > .b[x="}"]{}`:                 `.a.hover   .b.xxxxxx{}`,
		`a::before,*{c:1px solid var(--d)}`:      `a.xbefore,x{c:          var(--d)}`,
		`@media (x:y){.a{b:c!important}}`:        `@x          {.a{b:xxxxxxxxxxx}}`,
		`$m: ("k": f($x), "l": 1) !default;`:     `$m:       f( 0)                 x;`,
		`@include a.b($c: (1, 2)) { d: e }`:      `@include   b             { d: x }`,
		`.a-#{$b + 1} { @extend %c; }`:           `.a-xxxxxxxxx { @extend .c; }`,
		`%c { &__d, + .e { f: url(a;b) } }`:      `%c { &__d,   .e { f: xxxxxxxx } }`,
		"a { b: 'x\\\ny{'; // c: d;\n e: f }":    "a { b: xxxxxxx; // c: d;\n e: x }",
		`@mixin m($a: (1), $b...) { c: d }`:      `@mixin m($a            ) { c: x }`,
		`@import "a", "b"; @import url(c);`:      `@import "a"     ;                `,
		`@keyframes k { from, 50% { a: b } to{}`: `@keyframes k { from, 50% { a: x } to{}`,
		`} ; { }`:                                `}   { }`,
	} {
		got := string(plainSCSS([]byte(source)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", source, diff)
		}
		if deep := strings.Repeat(source, 50); len(plainCSS([]byte(deep))) != len(deep) {
			t.Errorf("%s: length changed", source)
		}
	}
}
