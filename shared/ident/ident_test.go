package ident

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestSplit(t *testing.T) {
	for in, want := range map[string]string{
		"":                  "",
		"getHTTPResponse2":  "get HTTP Response 2",
		"get_http_response": "get http response",
		"URLs":              "URLs",
		"parseURLsFast":     "parse URLs Fast",
		"URLset":            "UR Lset",
		"HTTPServer":        "HTTP Server",
		"A":                 "A",
		"aB":                "a B",
		"__init__":          "init",
		"sha256Sum":         "sha 256 Sum",
		"ÄpfelUndBirnen":    "Äpfel Und Birnen",
		"x-y.z":             "x y z",
		"ab\xffcd":          "ab cd",
		"\xff":              "",
	} {
		if got := strings.Join(Split(in), " "); got != want {
			t.Errorf("Split(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTerms(t *testing.T) {
	for _, c := range []struct {
		in   string
		stop bool
		want []string
	}{
		{"where are retries decided", true, []string{"retri", "decid"}},
		{"getHTTPResponse(x)", true, []string{"get", "http", "respons", "gethttpresponse", "x"}},
		{"get_http_response", true, []string{"get", "http", "respons", "gethttpresponse"}},
		{"the if", false, []string{"the", "if"}},
		{"検索機能", true, []string{"検索", "索機", "機能"}},
		{strings.Repeat("a", 65), true, nil},
		{"a\x00b NEAR( \" * -", true, []string{"b", "near"}},
	} {
		if diff := cmp.Diff(c.want, NewNormalizer().Terms(nil, c.in, c.stop)); diff != "" {
			t.Errorf("Terms(%q):\n%s", c.in, diff)
		}
	}
}

func FuzzTerms(f *testing.F) {
	f.Add("getHTTPResponse URLs \xff 検索")
	f.Fuzz(func(t *testing.T, s string) {
		n := NewNormalizer()
		for _, term := range n.Terms(nil, s, true) {
			if term == "" || strings.ContainsAny(term, " \"\n\x00") || !utf8.ValidString(term) {
				t.Errorf("term %q of %q", term, s)
			}
		}
		if got := strings.Join(Split(s), ""); len(got) > len(s) {
			t.Errorf("Split(%q) grew to %q", s, got)
		}
	})
}

func BenchmarkTerms(b *testing.B) {
	text := strings.Repeat("func (c *Client) doRequest(ctx context.Context, req *http.Request) error { return nil }\n", 200)
	n := NewNormalizer()
	var dst []string
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		dst = n.Terms(dst[:0], text, true)
	}
}
