package report

import (
	"strings"
	"testing"
	"time"
)

// A person is told which commit it is, how it was read, and what was set.
func TestRepoText(t *testing.T) {
	now := time.UnixMilli(1e12)
	for _, c := range []struct {
		row  RepoStatus
		want string
	}{
		{RepoStatus{}, "complete, indexed just now\n  0 files"},
		{RepoStatus{Commit: "0123456789abcdef", Branch: "main", Dirty: true}, "just now at 0123456789ab (main) with uncommitted changes\n  0 files"},
		{RepoStatus{Commit: "0123456789abcdef", Snapshot: true}, "just now, a snapshot of commit 0123456789ab\n  0 files"},
		{RepoStatus{Settings: []string{"max-size=2MiB", "secrets=mask"}}, "just now\n  0 files"},
		{RepoStatus{Settings: []string{"max-size=0", "secrets=keep", "strip-docs"}}, "just now\n  read with --max-size=0 --secrets=keep --strip-docs\n  0 files"},
	} {
		c.row.Name, c.row.Root, c.row.State, c.row.Scope, c.row.IndexedAt = "r", "/r", "complete", `["."]`, now.UnixMilli()
		var b strings.Builder
		c.row.text(&b, now)
		if !strings.Contains(b.String(), c.want) {
			t.Errorf("%+v: no %q in\n%s", c.row, c.want, b.String())
		}
	}
}
