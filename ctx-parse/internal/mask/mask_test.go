package mask

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	digits = "0123456789"
	hexes  = digits + "abcdef"
	small  = "abcdefghijklmnopqrstuvwxyz"
	big    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	alnum  = digits + small + big
	base32 = big + "234567"
)

// planted makes one credential of each of many kinds. They are put together
// here, from parts and random characters, so that this file holds none.
func planted() map[string]string {
	random := rand.New(rand.NewPCG(1, 2))
	of := func(n int, alphabet string) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(b)
	}
	pem := "-----BEGIN RSA " + "PRIVATE KEY-----\n" + of(64, alnum) + "\n" + of(64, alnum) + "\n-----END RSA " + "PRIVATE KEY-----"
	return map[string]string{
		"aws":              "AK" + "IA" + of(16, base32),
		"github":           "gh" + "p_" + of(36, alnum),
		"github app":       "gh" + "s_" + of(36, alnum),
		"github pat":       "github" + "_pat_" + of(82, alnum+"_"),
		"gitlab":           "gl" + "pat-" + of(20, alnum),
		"slack bot":        "xo" + "xb-" + of(12, digits) + "-" + of(12, digits) + "-" + of(24, alnum),
		"slack webhook":    "https://hooks." + "slack.com/services/" + of(44, alnum),
		"stripe":           "sk" + "_live_" + of(24, alnum),
		"npm":              "np" + "m_" + of(36, digits+small),
		"pypi":             "pypi" + "-AgEIcHlwaS5vcmc" + of(60, alnum),
		"google":           "AI" + "za" + of(35, alnum),
		"sendgrid":         "S" + "G." + of(66, digits+small),
		"twilio":           "S" + "K" + of(32, hexes),
		"digitalocean":     "dop" + "_v1_" + of(64, hexes),
		"shopify":          "shp" + "at_" + of(32, hexes),
		"age":              "AGE-SECRET-" + "KEY-1" + of(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"),
		"vault":            "hv" + "s." + of(95, alnum),
		"databricks":       "da" + "pi" + of(32, hexes),
		"linear":           "lin_" + "api_" + of(40, digits+small),
		"postman":          "PM" + "AK-" + of(24, hexes) + "-" + of(34, hexes),
		"doppler":          "dp" + ".pt." + of(43, alnum),
		"huggingface":      "h" + "f_" + of(34, small),
		"jwt":              "ey" + "J" + of(30, alnum) + ".ey" + "J" + of(40, alnum) + "." + of(43, alnum),
		"private key":      pem,
		"assigned, quoted": "Xk7" + of(25, alnum),
	}
}

// document puts each credential into a file of its own kind of text.
func document(kind, secret string) string {
	if kind == "assigned, quoted" {
		return fmt.Sprintf("package p\n\nvar apiToken = \"%s\"\n", secret)
	}
	return fmt.Sprintf("package p\n\n// some words before\nvar x = `%s`\nfunc f() {}\n", secret)
}

func newMasker(t testing.TB) *Masker {
	t.Helper()
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPlantedCredentials(t *testing.T) {
	m := newMasker(t)
	if n := len(planted()); n < 20 {
		t.Fatalf("%d kinds", n)
	}
	for kind, secret := range planted() {
		t.Run(kind, func(t *testing.T) {
			in := document(kind, secret)
			out, n := m.Mask("p.go", []byte(in), true)
			if n == 0 {
				t.Fatalf("not found in %q", in)
			}
			if len(out) != len(in) || bytes.Count(out, []byte("\n")) != strings.Count(in, "\n") {
				t.Errorf("length or lines changed: %q", out)
			}
			for i := 0; i+12 <= len(secret); i++ { // nothing worth having is left
				if part := secret[i : i+12]; !strings.Contains(part, "\n") && !strings.Contains(part, "-----") &&
					!strings.Contains("https://hooks.slack.com/services/", part) && bytes.Contains(out, []byte(part)) {
					t.Fatalf("%q is left in %q", part, out)
				}
			}
			if !bytes.HasPrefix(out, []byte("package p\n")) {
				t.Errorf("code before it changed: %q", out)
			}
		})
	}
}

// TestAllInOne checks that rules do not get into each other's way.
func TestAllInOne(t *testing.T) {
	m := newMasker(t)
	var all strings.Builder
	for kind, secret := range planted() {
		all.WriteString(document(kind, secret))
	}
	out, n := m.Mask("p.go", []byte(all.String()), true)
	if n < len(planted()) {
		t.Errorf("%d of %d found", n, len(planted()))
	}
	for kind, secret := range planted() {
		if bytes.Contains(out, []byte(secret)) {
			t.Errorf("%s is left", kind)
		}
	}
}

// TestAnyPath: a file's name excuses nothing, and a key may be long.
func TestAnyPath(t *testing.T) {
	m := newMasker(t)
	secret := planted()["github"]
	for _, path := range []string{"a.svg", "go.mod", "gradlew", "x.v2", "vendor/github.com/x/y.go", "gitleaks.toml", "lib/python3.9/a.py"} {
		if out, n := m.Mask(path, []byte("x "+secret+"\n"), false); n != 1 || bytes.Contains(out, []byte(secret)) {
			t.Errorf("%s: %d masked: %q", path, n, out)
		}
	}
	line := strings.Repeat("Ab3/", 16) + "\n"
	for _, lines := range []int{10, 250, 1000} {
		key := "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\nVersion: x (y)\n\n" + strings.Repeat(line, lines) + "=Qx1z\n-----END PGP " + "PRIVATE KEY BLOCK-----\n"
		if out, n := m.Mask("k.asc", []byte("before\n"+key+"after\n"), false); n != 1 || bytes.Contains(out, []byte("Ab3/")) || !bytes.HasSuffix(out, []byte("\nafter\n")) {
			t.Errorf("a key of %d lines: %d masked, %d bytes of %d are stars", lines, n, bytes.Count(out, []byte("*")), len(key))
		}
	}
	code := "if s == \"-----BEGIN RSA " + "PRIVATE KEY-----\" { f() }\n" + strings.Repeat("g(x[1], y)\n", 2000) + "h(\"-----END RSA " + "PRIVATE KEY-----\")\n"
	if _, n := m.Mask("a.go", []byte(code), true); n != 0 {
		t.Error("code between two mentions of keys is masked")
	}
}

// TestCodeIsKept holds what looks a little like credentials and is code.
func TestCodeIsKept(t *testing.T) {
	code := []string{
		`apiVersion := "apps/v1beta1.DeploymentList"`,
		`secretType = corev1.SecretTypeServiceAccountToken2`,
		`key := strings.ToLower(r.Header.Get("X-Token1"))`,
		`token, err := parser.nextTokenAfter(previous1234567)`,
		`const keyPrefix = "kubernetes.io/service-account-name"`,
		`authInfo.TokenFile = "/var/run/secrets/token"`,
		`password: ${DATABASE_PASSWORD}`,
		`AccessKeyID: aws.StringValue(out.Credentials.AccessKeyId),`,
		`for key, value := range sha256ByKeyName { use(key, value) }`,
	}
	m := newMasker(t)
	for _, c := range code {
		if out, n := m.Mask("a.go", []byte(c), true); n > 0 {
			t.Errorf("%s\nbecame\n%s", c, out)
		}
	}
}

// TestWindows checks that looking only around keywords finds what looking at the
// whole text finds.
func TestWindows(t *testing.T) {
	m := newMasker(t)
	random := rand.New(rand.NewPCG(3, 4))
	filler := []string{"token", "apiKey", "secret", "ey", "s.", "=", ":=", `"`, "\n", " ", "func", "x.y.z", "abcdefgh12", "curl", "-H", "é", "password", "key"}
	for range 8 {
		var b strings.Builder
		for kind, secret := range planted() {
			for range random.IntN(40) {
				b.WriteString(filler[random.IntN(len(filler))])
			}
			if random.IntN(2) == 0 {
				b.WriteString(document(kind, secret))
			}
		}
		text := []byte(b.String())
		got, _ := m.Mask("a.go", text, false)
		want := wholeText(m, text)
		if !bytes.Equal(got, want) {
			i := 0
			for got[i] == want[i] {
				i++
			}
			t.Fatalf("at %d: with windows\n%q\nin the whole text\n%q\nof\n%q", i,
				got[max(0, i-80):min(len(got), i+80)], want[max(0, i-80):min(len(got), i+80)], text[max(0, i-80):min(len(got), i+80)])
		}
	}
}

// wholeText masks by running every rule over everything.
func wholeText(m *Masker, text []byte) []byte {
	out := bytes.Clone(text)
	seen := map[*rule]bool{}
	for _, rules := range m.byWord {
		for _, r := range rules {
			if seen[r] || r.path != nil {
				continue
			}
			seen[r] = true
			m.windows[r] = []window{{0, len(text)}}
			for _, s := range m.secrets(r, "a.go", text, false) {
				blank(out[s.from:s.to])
			}
		}
	}
	return out
}

func FuzzMask(f *testing.F) {
	for kind, secret := range planted() {
		f.Add([]byte(document(kind, secret)), true)
	}
	f.Add([]byte("token = \xff\xfe\x00 key"), false)
	m := newMasker(f)
	f.Fuzz(func(t *testing.T, content []byte, code bool) {
		before := bytes.Clone(content)
		out, n := m.Mask("a.txt", content, code)
		if !bytes.Equal(before, content) {
			t.Fatal("the input changed")
		}
		if len(out) != len(content) {
			t.Fatalf("%d bytes became %d", len(content), len(out))
		}
		changed := false
		for i := range out {
			if out[i] != content[i] {
				changed = true
				if out[i] != '*' || content[i] == '\n' {
					t.Fatalf("byte %d: %q became %q", i, content[i], out[i])
				}
			}
		}
		if changed != (n > 0) {
			t.Fatalf("%d credentials, changed %v", n, changed)
		}
	})
}

func BenchmarkMask(b *testing.B) {
	m := newMasker(b)
	line := "\tif err := c.client.Get(ctx, types.NamespacedName{Name: key.Name, Namespace: key.Namespace}, &secret); err != nil {\n"
	text := []byte("package p\n" + strings.Repeat(line, 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		m.Mask("p.go", text, true)
	}
}
