// Package mine makes labelled queries of what a project already says about its
// own code: doc comments, commit messages, names.
package mine

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

// Auto is the split that gives each top folder of a corpus to one of both, about
// seven in ten to tune.
const Auto = "auto"

// Options hold for all kinds of queries.
type Options struct {
	Corpus string
	Split  string // label.Tune, label.Test or Auto
	Max    int    // how many queries to take at most; 0: all
	Seed   string // another seed takes others
}

// perFile bounds how many queries of a sample ask for one file.
const perFile = 2

// Tally counts what became a query and what was left out, by reason.
type Tally struct {
	Taken   int
	Reasons []Reason
}

// Reason is why some were left out.
type Reason struct {
	Why   string
	Count int
}

func (t *Tally) leave(why string) {
	for i := range t.Reasons {
		if t.Reasons[i].Why == why {
			t.Reasons[i].Count++
			return
		}
	}
	t.Reasons = append(t.Reasons, Reason{why, 1})
}

// sorted puts the most frequent reasons first.
func (t *Tally) sorted() {
	slices.SortStableFunc(t.Reasons, func(a, b Reason) int { return b.Count - a.Count })
}

// hash is a number that depends on nothing but its parts.
func hash(parts ...string) [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join(parts, "\x00")))
}

func hashed(parts ...string) uint64 {
	h := hash(parts...)
	return binary.BigEndian.Uint64(h[:8])
}

// name is the id of a query: it stays the same as long as what it is made of.
func name(corpus, kind, key string) string {
	h := hash(key)
	return corpus + "-" + kind + "-" + hex.EncodeToString(h[:5])
}

// sample takes at most o.Max queries, chosen by their hash with o.Seed, and of
// one file perFile at most; spread is false for kinds that may ask for a file
// often. What is taken keeps its order.
func sample(queries []label.Query, o Options, spread bool, t *Tally) []label.Query {
	order := make([]int, len(queries))
	for i := range order {
		order[i] = i
	}
	rank := make([]uint64, len(queries))
	for i, q := range queries {
		rank[i] = hashed(o.Seed, q.ID)
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(rank[a], rank[b]), a-b) })
	files := map[string]int{}
	ids := map[string]bool{}
	var taken []int
	for _, i := range order {
		q := queries[i]
		file := q.Targets[0].Path
		switch {
		case o.Max > 0 && len(taken) == o.Max:
			t.leave("over --max")
		case ids[q.ID]:
			t.leave("the same twice")
		case spread && o.Max > 0 && files[file] >= perFile:
			t.leave("more than two of one file")
		default:
			files[file]++
			ids[q.ID] = true
			taken = append(taken, i)
		}
	}
	slices.Sort(taken)
	out := make([]label.Query, len(taken))
	for i, at := range taken {
		out[i] = queries[at]
	}
	t.Taken = len(out)
	t.sorted()
	return out
}

// assign gives every query its corpus, language and split.
func assign(queries []label.Query, o Options, paths []string) {
	common := prefix(paths)
	for i := range queries {
		q := &queries[i]
		q.Corpus, q.Split = o.Corpus, o.Split
		q.Language = label.LanguageOf(q.Targets[0].Path)
		if o.Split == Auto {
			top, _, _ := strings.Cut(strings.TrimPrefix(q.Targets[0].Path, common), "/")
			q.Split = label.Tune
			if hashed("split", o.Corpus, top)%10 >= 7 {
				q.Split = label.Test
			}
		}
	}
}

// prefix is the folder, with a slash at its end, that all paths lie in.
func prefix(paths []string) string {
	if len(paths) == 0 {
		return ""
	}
	common := paths[0][:strings.LastIndexByte(paths[0], '/')+1]
	for _, p := range paths {
		for !strings.HasPrefix(p, common) {
			common = common[:strings.LastIndexByte(common[:len(common)-1], '/')+1]
		}
	}
	return common
}
