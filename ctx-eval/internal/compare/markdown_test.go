package compare

import (
	"strings"
	"testing"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
)

// TestCell: a question is text of others. In a summary it must not become
// markup, a link, a mention or another cell.
func TestCell(t *testing.T) {
	hostile := "a|b \\| <script>x</script> [x](http://example.com) @somebody #12 `c` *d*\n## head"
	got := Cell(hostile)
	for _, s := range []string{"<script", "[x]", " @somebody", " #12", "\n", " *d*", " `c`"} {
		if strings.Contains(got, s) {
			t.Errorf("%q is in %q", s, got)
		}
	}
	if strings.ContainsAny(got, "|\\") {
		t.Errorf("a cell ends: %q", got)
	}
	var b strings.Builder
	MarkdownChanges(&b, []pair.Change{{QueryID: hostile, Query: hostile, Metric: "ndcg@10", Targets: []pair.Moved{{Path: "a|b.go"}}}})
	if lines := strings.Split(strings.TrimSpace(b.String()), "\n"); len(lines) != 3 || strings.Count(lines[2], "|") != 6 {
		t.Errorf("not a row of five cells:\n%s", b.String())
	}
}
