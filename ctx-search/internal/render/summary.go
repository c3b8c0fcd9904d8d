package render

import (
	"fmt"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// reasons say why an answer is empty, and what to do.
var reasons = map[string]string{
	wire.EmptyNoIndex:   "there is no index: make one with ctx-parse | ctx-embed | ctx-store",
	wire.EmptyFiltered:  "the filters exclude everything that matches",
	wire.EmptyNoMatch:   "nothing matches",
	wire.EmptyNotParsed: "what was asked for is not parsed",
}

// summary returns the line that closes an answer, and warnings after it.
func summary(a *Answer) []string {
	ans := a.Answer
	line := fmt.Sprintf("%d hits, %.1f ms", ans.Hits, ans.ElapsedMS)
	switch {
	case ans.Hits == 1:
		line = strings.Replace(line, "hits", "hit", 1)
	case ans.EmptyBecause != nil:
		reason := reasons[*ans.EmptyBecause]
		if reason == "" {
			reason = *ans.EmptyBecause
		}
		line = fmt.Sprintf("no hits: %s (%.1f ms)", reason, ans.ElapsedMS)
	}
	out := []string{line}
	x := ans.Index
	if x == nil {
		return out
	}
	if n := len(x.Stale); n > 0 {
		shown := x.Stale[:min(n, 3)]
		more := ""
		if n > len(shown) {
			more = fmt.Sprintf(" and %d more", n-len(shown))
		}
		out = append(out, "changed since indexing: "+oneLine(strings.Join(shown, ", "), 0)+more)
	}
	if x.Unfinished {
		out = append(out, "the last index run was cut: the index is incomplete")
	}
	return out
}
