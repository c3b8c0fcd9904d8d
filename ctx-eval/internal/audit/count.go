package audit

import (
	"cmp"
	"slices"

	"github.com/cc490767/ctx/ctx-eval/internal/label"
)

// Count is how many queries there are of one kind.
type Count struct {
	Corpus    string `json:"corpus"`
	Split     string `json:"split"`
	Language  string `json:"language"`
	Archetype string `json:"archetype"`
	Queries   int    `json:"queries"`
	Negatives int    `json:"with_negatives"` // queries that have some
}

// Counts returns the queries by corpus, split, language and archetype, sorted.
func (r *Report) Counts() []Count {
	at := map[Count]int{}
	var out []Count
	for _, q := range r.Queries {
		key := Count{Corpus: q.Corpus, Split: q.Split, Language: q.Language, Archetype: q.Archetype}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, key)
		}
		out[i].Queries++
		if len(q.Negatives) > 0 {
			out[i].Negatives++
		}
	}
	slices.SortFunc(out, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Corpus, b.Corpus), cmp.Compare(a.Split, b.Split), cmp.Compare(a.Language, b.Language),
			slices.Index(label.Archetypes, a.Archetype)-slices.Index(label.Archetypes, b.Archetype))
	})
	return out
}
