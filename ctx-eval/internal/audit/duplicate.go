package audit

import (
	"fmt"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

// nearlySame is the share of common words from which two queries of a corpus
// count as nearly the same.
const nearlySame = 0.8

// duplicates finds queries of one corpus that ask the same or nearly so. Two
// sets of words of which a share of nearlySame is common have one of their
// first few words in common, when all are sorted the rare ones first: only such
// pairs are compared.
func (r *Report) duplicates() {
	words := make([][]string, len(r.Queries))
	often := map[string]int{}
	for i, m := range r.Overlaps {
		words[i] = m.Words
		for _, w := range m.Words {
			often[w]++
		}
	}
	first := map[string][]int{} // corpus and word → queries that have it among their first
	for i, q := range r.Queries {
		sorted := slices.Clone(words[i])
		slices.SortFunc(sorted, func(a, b string) int {
			if often[a] != often[b] {
				return often[a] - often[b]
			}
			if a < b {
				return -1
			}
			return 1
		})
		compared := map[int]bool{}
		for _, w := range sorted[:prefix(len(sorted))] {
			key := q.Corpus + "\x00" + w
			for _, j := range first[key] {
				if !compared[j] {
					compared[j] = true
					r.pair(j, i)
				}
			}
			first[key] = append(first[key], i)
		}
	}
}

// prefix is how many words of n must be looked at.
func prefix(n int) int {
	least := int(nearlySame*float64(n) + 0.999999) // words that a near duplicate must share
	return min(n, n-least+1)
}

func (r *Report) pair(i, j int) {
	a, b := r.Queries[i], r.Queries[j]
	common := 0
	for _, w := range r.Overlaps[j].Words {
		if slices.Contains(r.Overlaps[i].Words, w) {
			common++
		}
	}
	all := len(r.Overlaps[i].Words) + len(r.Overlaps[j].Words) - common
	switch {
	case all == 0 || float64(common)/float64(all) < nearlySame:
	case a.Query == b.Query || common == all && curated(a) && curated(b):
		r.fault(CheckDuplicate, b, "", fmt.Sprintf("asks the same as %s: %q", a.ID, a.Query))
	case a.Archetype == label.Names && b.Archetype == label.Names: // LogSize and SizeLog are two names
	default:
		r.note(CheckDuplicate, b, "", fmt.Sprintf("asks nearly the same as %s: %q", a.ID, a.Query))
	}
}

func curated(q label.Query) bool {
	return !slices.Contains([]string{label.Docs, label.History, label.Names}, q.Archetype)
}
