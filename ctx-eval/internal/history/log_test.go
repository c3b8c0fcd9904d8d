package history

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	out := "C\x00h1\x00Ann <a@b>\x00first\n\nbody\n\x00\x00\n3\t4\ta.go\x000\t1\t\x00old name.go\x00new.go\x005\t0\tC\x00" +
		"C\x00h2\x00Bob <b@b>\x00empty\n\x00\x00" +
		"C\x00h3\x00Bob <b@b>\x00third\n\x00\x00\n0\t9\tnew.go\x00-\t-\tM\x001\t1\tC\x001\t1\tM\tN\x00"
	var got []string
	follow := newNames(map[string]bool{"a.go": true, "old name.go": true, "M": true})
	err := parse(strings.NewReader(out), func(c *Commit, moved []rename) error {
		follow.apply(c, moved)
		got = append(got, c.Hash+" "+c.Author)
		for _, ch := range c.Changes {
			got = append(got, fmt.Sprintf("%s was %s: %d", ch.Path, ch.Base, ch.Lines))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"h1 Ann <a@b>", "a.go was a.go: 7", "new.go was old name.go: 1", "C was : 5",
		"h2 Bob <b@b>",
		"h3 Bob <b@b>", "new.go was old name.go: 9", "M was M: 0", "C was : 2", "M\tN was : 2",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestParseRefuses(t *testing.T) {
	for out, want := range map[string]string{
		"C\x00h1\x00Ann": "the output was cut",
		"C\x00h1\x00Ann\x00text\x00\x00\n1\t1\t\x00a": "the output was cut",
		"1\t2\ta.go\x00":                       "before the first commit",
		"C\x00h\x00a\x00m\x00\x00\nM\x00a\x00": `"M" is no change of a file`,
	} {
		err := parse(strings.NewReader(out), func(*Commit, []rename) error { return nil })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", out, err, want)
		}
	}
}

// FuzzParse checks that no output breaks the parser and that no change lacks a
// commit or a path of the snapshot is invented.
func FuzzParse(f *testing.F) {
	f.Add("C\x00h1\x00Ann <a@b>\x00first\n\x00\x00\n1\t1\ta.go\x001\t-\t\x00b\x00c\x00")
	f.Add("C\x00\x00\x00\x00C\x00")
	f.Fuzz(func(t *testing.T, out string) {
		follow := newNames(map[string]bool{"a.go": true})
		parse(strings.NewReader(out), func(c *Commit, moved []rename) error {
			follow.apply(c, moved)
			for _, ch := range c.Changes {
				if ch.Base != "" && ch.Base != "a.go" {
					t.Errorf("%q was %q", ch.Path, ch.Base)
				}
			}
			return nil
		})
	})
}
