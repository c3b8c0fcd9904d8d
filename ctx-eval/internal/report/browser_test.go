package report

import (
	"context"
	"html"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser opens a page in a headless Chromium and returns the document after
// its scripts ran, what the browser logged, and the requests it made.
type browser struct {
	program string
	proxy   *http.Server
	address string
	mu      sync.Mutex
	asked   []string
}

// newBrowser skips the test where no Chromium is installed.
func newBrowser(t *testing.T) *browser {
	b := &browser{}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			b.program = path
		}
	}
	if b.program == "" {
		t.Skip("no Chromium in PATH: the page is not opened in a browser")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.address = listener.Addr().String()
	b.proxy = &http.Server{Handler: http.HandlerFunc(b.refuse)}
	go b.proxy.Serve(listener)
	t.Cleanup(func() { b.proxy.Close() })
	return b
}

// refuse is the proxy that all requests must take: it notes and denies them.
func (b *browser) refuse(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	if host := r.URL.Hostname(); !ofBrowser(host) {
		b.asked = append(b.asked, r.Method+" "+host+r.URL.Path)
	}
	b.mu.Unlock()
	http.Error(w, "no network", http.StatusForbidden)
}

// ofBrowser tells requests apart that Chromium makes for itself, whatever the
// page: looking for updates, the time, an account.
func ofBrowser(host string) bool {
	return strings.HasSuffix(host, ".google.com") || strings.HasSuffix(host, ".googleapis.com") || strings.HasSuffix(host, ".gstatic.com")
}

func (b *browser) open(t *testing.T, page, fragment string) (dom, log string, asked []string) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: file}).String() + fragment
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--disable-sync",
		"--disable-default-apps", "--disable-domain-reliability", "--user-data-dir="+t.TempDir(),
		"--proxy-server=http://"+b.address, "--proxy-bypass-list=<-loopback>",
		"--enable-logging=stderr", "--virtual-time-budget=5000", "--dump-dom", address)
	cmd.WaitDelay = 10 * time.Second
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", b.program, err, errs.String())
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	asked, b.asked = b.asked, nil
	return out.String(), errs.String(), asked
}

var (
	console = regexp.MustCompile(`(?m)^.*CONSOLE.*$`)
	row     = regexp.MustCompile(`<tr data-id=`)
)

// TestInBrowser: the page shows its tables, plots and queries, says nothing on
// the console, and asks for nothing.
func TestInBrowser(t *testing.T) {
	b := newBrowser(t)
	dom, log, asked := b.open(t, write(t, read(t)), "#q=requests-001")
	if said := console.FindAllString(log, -1); len(said) > 0 {
		t.Errorf("console: %s", strings.Join(said, "\n"))
	}
	if len(asked) > 0 {
		t.Errorf("requests: %q", asked)
	}
	for _, want := range []string{
		`data-ready="true"`,
		"test, 6 queries: ranking of files", "test, 6 queries: ndcg@10 by archetype", "tune, 12 queries: ndcg@10 by corpus",
		"Quality against tokens", "Quality against time", "ndcg@10 by archetype",
		"18 of 18 queries", "Targets, and the rank at which each was found",
		`where does &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; "quotes" 'go' &lt;!-- \u2028 \u202e rtl`,
		"src/&lt;b&gt;bold&lt;/b&gt;&amp;amp;.cc",
	} {
		if !strings.Contains(dom, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := len(row.FindAllString(dom, -1)); n != 18 {
		t.Errorf("%d queries are listed", n)
	}
	if n := strings.Count(dom, "<polyline"); n != 6 { // two configurations with contexts in three panels
		t.Errorf("%d lines are drawn", n)
	}
}

// TestHostileInBrowser: results that try to break out stay text.
func TestHostileInBrowser(t *testing.T) {
	b := newBrowser(t)
	results := hostileResults()
	dom, log, asked := b.open(t, write(t, results), "#q="+url.PathEscape(hostile))
	if said := console.FindAllString(log, -1); len(said) > 0 || len(asked) > 0 {
		t.Errorf("console: %s, requests: %q", strings.Join(said, "\n"), asked)
	}
	if n := len(script.FindAllString(dom, -1)); n != 4 {
		t.Errorf("%d script tags in the document, want 2 opened and 2 closed", n)
	}
	if !strings.Contains(html.UnescapeString(dom), "</script><script>alert(1)</script><!--\"'`>&lt; \\u2028\\u202e]]> {{.}} ${x} \\u0000\\u001b[31m") {
		t.Error("the query is not shown as it is")
	}
	if !strings.Contains(dom, `data-ready="true"`) || !strings.Contains(dom, "2 of 2 queries") {
		t.Error("the script did not finish")
	}
}

// TestBrowserSeesFaults: the two tests above would notice an error, a blocked
// load, and without the page's policy a request.
func TestBrowserSeesFaults(t *testing.T) {
	b := newBrowser(t)
	page := write(t, read(t))
	image := strings.Replace(page, "<main>", `<main><img src="http://example.invalid/x.png">`, 1)
	for name, c := range map[string]struct {
		page             string
		console, request bool
	}{
		"exception":      {strings.Replace(page, `"use strict";`, `throw new Error("broken");`, 1), true, false},
		"blocked":        {image, true, false},
		"without policy": {strings.Replace(image, "Content-Security-Policy", "X-Nothing", 1), false, true},
	} {
		_, log, asked := b.open(t, c.page, "")
		if got := console.MatchString(log); got != c.console {
			t.Errorf("%s: console %v: %s", name, got, log)
		}
		if got := len(asked) > 0; got != c.request {
			t.Errorf("%s: requests %q", name, asked)
		}
	}
}
