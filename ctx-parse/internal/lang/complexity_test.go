package lang

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestComplexity counts by hand what the sources say.
func TestComplexity(t *testing.T) {
	p := NewParser()
	defer p.Close()
	for name, test := range map[string]struct {
		language, source string
		want             map[string]int
	}{
		"go": {"go", "package a\n\nfunc f(a, b bool) {\n\tif a && b || !a {\n\t\tfor range 3 {\n\t\t}\n\t}\n\tswitch {\n\tcase a:\n\tdefault:\n\t}\n}\n\nfunc g() {}\n\ntype I interface{ m() }\n",
			map[string]int{"f": 6, "g": 1, "m": 0, "I": 0}},
		"python": {"python", "class A:\n  def f(self, x):\n    try:\n      return [y for y in x if y]\n    except E:\n      return 1 if x and y else 2\n    def g():\n      while True: pass\n",
			map[string]int{"A": 0, "f": 6, "g": 2}},
		"typescript": {"typescript", "const f = (a) => a ? b ?? c : d;\nfunction g(x) { switch (x) { case 1: case 2: return; default: x.map(y => y || 1); } }\n",
			map[string]int{"f": 3, "g": 4}},
		"java": {"java", "class A {\n  int f(int x) { switch (x) { case 1: return 1; case 2: default: } do { x--; } while (x > 0); return x > 1 ? 1 : 2; }\n  abstract int g();\n}\n",
			map[string]int{"A": 0, "f": 5, "g": 0}},
		"c":      {"c", "int f(int a) { while (a && --a) ; switch (a) { case 1: return 1; default: return 2; } }\n", map[string]int{"f": 4}},
		"cpp":    {"cpp", "int f(V v) { for (auto x : v) { try { g(); } catch (E& e) { if (x) h(); } } }\n", map[string]int{"f": 4}},
		"csharp": {"csharp", "class A { int F(int x) { foreach (var y in z) { if (y) {} } switch (x) { case 1: return 1; default: return x ?? 2; } } }\n", map[string]int{"A": 0, "F": 5}},
		"rust":   {"rust", "fn f(a: u8) -> u8 { if a > 1 { loop { break; } } match a { 1 => 2, _ => 3 } }\ntrait T { fn g(&self); }\n", map[string]int{"f": 5, "T": 0, "g": 0}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := p.Parse(context.Background(), Input{Repo: "r", Path: "a.x", Language: test.language, Source: []byte(test.source)})
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]int{}
			for _, s := range r.Symbols {
				got[s.Name] = s.Complexity
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("complexity (-want +got):\n%s", diff)
			}
		})
	}
}
