package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// planted returns 20 credentials of as many kinds. They are put together here
// from parts and random characters, so that this file holds none.
func planted() []string {
	const alnum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	const small, hexes, digits = "abcdefghijklmnopqrstuvwxyz0123456789", "0123456789abcdef", "0123456789"
	random := rand.New(rand.NewPCG(3, 4))
	of := func(n int, alphabet string) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(b)
	}
	return []string{
		"AK" + "IA" + of(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
		"gh" + "p_" + of(36, alnum),
		"gh" + "s_" + of(36, alnum),
		"github" + "_pat_" + of(82, alnum),
		"gl" + "pat-" + of(20, alnum),
		"xo" + "xb-" + of(12, digits) + "-" + of(12, digits) + "-" + of(24, alnum),
		"sk" + "_live_" + of(24, alnum),
		"np" + "m_" + of(36, small),
		"AI" + "za" + of(35, alnum),
		"S" + "G." + of(66, small),
		"S" + "K" + of(32, hexes),
		"dop" + "_v1_" + of(64, hexes),
		"shp" + "at_" + of(32, hexes),
		"hv" + "s." + of(95, alnum),
		"da" + "pi" + of(32, hexes),
		"lin_" + "api_" + of(40, small),
		"PM" + "AK-" + of(24, hexes) + "-" + of(34, hexes),
		"dp" + ".pt." + of(43, alnum),
		"pypi" + "-AgEIcHlwaS5vcmc" + of(60, alnum),
		"ey" + "J" + of(30, alnum) + ".ey" + "J" + of(40, alnum) + "." + of(43, alnum),
	}
}

// places put a credential where people leave them: values, signatures, doc
// comments, documents, settings.
var places = []struct{ name, text string }{
	{"go/a%d.go", "package a\n\n// Token is secret.\nconst Token%[1]d = \"%[2]s\"\n"},
	{"go/b%d.go", "package a\n\n// Use%[1]d sends \"%[2]s\" along.\nfunc Use%[1]d() {}\n"},
	{"py/c%d.py", "def use%[1]d(token=\"%[2]s\"):\n    \"\"\"Uses %[2]s.\"\"\"\n    return token\n"},
	{"web/d%d.ts", "export const key%[1]d = \"%[2]s\";\n"},
	{"e%d.yaml", "service:\n  token: %[2]s\n"},
	{"f%d.json", "{\"token\": \"%[2]s\"}\n"},
	{"docs/g%d.md", "# Use %[1]d\n\nSet `TOKEN` to `%[2]s` first.\n"},
	{".env%d", "TOKEN=%[2]s\n"},
}

// Nothing of 20 planted credentials reaches the index, an answer or a context.
func TestCredentialsStayOut(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "repo")
	secrets := planted()
	if len(secrets) != 20 {
		t.Fatalf("%d credentials", len(secrets))
	}
	for i, secret := range secrets {
		place := places[i%len(places)]
		path := filepath.Join(root, fmt.Sprintf(place.name, i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, place.text, i, secret), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	db := filepath.Join(dir, "index.db")
	env := "CTX_DB=" + db
	must(t, dir, index(root), env)
	export := must(t, dir, "ctx-store export", env)
	if n := strings.Count(export, "****"); n < len(secrets) {
		t.Errorf("only %d masked places in the export", n)
	}
	seen := export + must(t, dir, "ctx-search --limit 50 'token use key secret' | tee /dev/stderr | ctx-assemble --budget 8000", env)
	for _, name := range []string{db, db + "-wal"} {
		raw, err := os.ReadFile(name)
		if err == nil {
			seen += string(raw)
		}
	}
	for i, secret := range secrets {
		body := secret[len(secret)/3:] // prefixes such as SG. are no secret
		if strings.Contains(seen, secret) || strings.Contains(seen, body) {
			t.Errorf("credential %d (%.4s…) in %s came through", i, secret, fmt.Sprintf(places[i%len(places)].name, i))
		}
	}
}
