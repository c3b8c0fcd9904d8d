package pipe

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		line string
		want Command
		err  string
	}{
		{line: "ctx-search", want: Command{{Args: []string{"ctx-search"}}}},
		{line: `CTX_A=1 ctx-search --path 'a b|c' | ctx-rerank --method heuristic`,
			want: Command{{Env: []string{"CTX_A=1"}, Args: []string{"ctx-search", "--path", "a b|c"}}, {Args: []string{"ctx-rerank", "--method", "heuristic"}}}},
		{line: `ctx-search --weights text=1,name=2`, want: Command{{Args: []string{"ctx-search", "--weights", "text=1,name=2"}}}},
		{line: "", err: "a program is missing"},
		{line: "A=1", err: "a program is missing"},
		{line: "ctx-search |", err: "a program is missing"},
		{line: "ctx-search > out", err: `">" is not known here`},
		{line: "ctx-search 'open", err: "Unterminated"},
	} {
		got, err := Parse(tt.line)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: error %v, not %q", tt.line, err, tt.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", tt.line, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q: %s", tt.line, diff)
		}
	}
}

// TestBrokenLines: what does not answer is an error in time, with its reason.
func TestBrokenLines(t *testing.T) {
	for _, tt := range []struct{ line, err string }{
		{"cat", "no answer in time"}, // it echoes the query for ever
		{"sh -c 'echo something is wrong >&2; exit 2'", "something is wrong"},
		{"true | cat", "ended without an answer"},
		{"echo not-json", "not a JSON object"},
		{"sh -c 'sleep 60; true'", "no answer in time"}, // the sleep holds what the shell would close
	} {
		c, err := Parse(tt.line)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.Start()
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		_, err = p.Ask(ctx, &wire.Query{ID: "1", Query: "x"})
		if err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: error %v, not %q", tt.line, err, tt.err)
		}
		if _, again := p.Ask(ctx, &wire.Query{ID: "2", Query: "x"}); again == nil || again.Error() != err.Error() {
			t.Errorf("%s: asked again: %v", tt.line, again)
		}
		cancel()
		closing := time.Now()
		p.Close()
		if took := time.Since(closing); took > 20*time.Second {
			t.Errorf("%s: closed after %v", tt.line, took)
		}
	}
	if _, err := (Command{{Args: []string{"no-such-program"}}}).Start(); err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("a missing program: %v", err)
	}
}
