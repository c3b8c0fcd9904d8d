// Package question reads a question: the terms that full text is asked for, the
// names of code in it, and what kind of file it speaks of. All rules, no model.
package question

import (
	"slices"
	"strings"

	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
)

// Bounds on what is read of a question, so that a pasted log costs no more than
// a sentence of a few pages.
const (
	maxText   = 64 << 10 // bytes read for terms
	maxNamed  = 16 << 10 // bytes read for names
	maxNames  = 24
	maxJoined = 48 // words whose joined forms are looked up
)

// Question is what a question says.
type Question struct {
	Text   string // as asked, valid UTF-8, at most 64 KiB
	Cut    bool   // the text was longer
	Terms  []string
	Names  []Name
	Joined []string // folds of two to four adjacent words, as a symbol may be named
	Wants  Wants
}

// Wants says which kinds of files the question speaks of. They are ranked below
// ordinary source otherwise.
type Wants struct {
	Tests, Docs, Examples, Config, Vendored, Generated, Legacy bool
}

// Read reads a question.
func Read(norm *ident.Normalizer, text string) *Question {
	q := &Question{}
	if len(text) > maxText {
		text, q.Cut = text[:maxText], true
		if i := strings.LastIndexByte(text, ' '); i > 0 { // whole words
			text = text[:i]
		}
	}
	q.Text = strings.ToValidUTF8(text, "\uFFFD")
	q.Terms = fulltext.Normalize(norm, q.Text)
	short := q.Text[:min(len(q.Text), maxNamed)]
	q.Names = names(short)
	words := plainWords(short)
	q.Joined = joined(words)
	q.Wants = wants(words)
	return q
}

// Empty reports that the question holds nothing to search for.
func (q *Question) Empty() bool { return len(q.Terms) == 0 && len(q.Names) == 0 }

// plainWords returns the lower-case words of a text.
func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' || r > 0x7f)
	})
}

// joined returns the names that adjacent words may stand for: "queue manager"
// for QueueManager. Runs of words with a stop word at an end are left out.
func joined(words []string) []string {
	words = words[:min(len(words), maxJoined)]
	var out []string
	for n := 2; n <= 4; n++ {
		for i := 0; i+n <= len(words); i++ {
			if ident.IsStopWord(words[i]) || ident.IsStopWord(words[i+n-1]) {
				continue
			}
			out = append(out, ident.Fold(strings.Join(words[i:i+n], "")))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var wantWords = map[string]func(*Wants){}

func init() {
	for words, set := range map[string]func(*Wants){
		"test tests testing tested mock mocks mocking fixture fixtures benchmark benchmarks fuzz e2e": func(w *Wants) { w.Tests = true },
		"doc docs documentation documented readme guide changelog manual tutorial":                    func(w *Wants) { w.Docs = true },
		"example examples sample demo demos":                                                          func(w *Wants) { w.Examples = true },
		"config configuration yaml toml makefile dockerfile workflow manifest ci":                     func(w *Wants) { w.Config = true },
		"vendor vendored bundled": func(w *Wants) { w.Vendored = true },
		"generated":               func(w *Wants) { w.Generated = true },
		"legacy deprecated obsolete compat compatibility": func(w *Wants) { w.Legacy = true },
	} {
		for _, word := range strings.Fields(words) {
			wantWords[word] = set
		}
	}
}

func wants(words []string) (w Wants) {
	for _, word := range words {
		if set := wantWords[word]; set != nil {
			set(&w)
		}
	}
	return w
}
