package label

import (
	"fmt"
	"slices"
	"strings"
)

// All stands for both splits where a split is asked for.
const All = "all"

// Select returns the queries of a split, or of [All]. It fails if there are none
// and says which splits the sets have.
func Select(queries []Query, split string) ([]Query, error) {
	if split == All {
		return queries, nil
	}
	if !slices.Contains(Splits, split) {
		return nil, fmt.Errorf("unknown split %q: one of %s, %s", split, strings.Join(Splits, ", "), All)
	}
	var of []Query
	count := map[string]int{}
	for _, q := range queries {
		count[q.Split]++
		if q.Split == split {
			of = append(of, q)
		}
	}
	if len(of) > 0 {
		return of, nil
	}
	var have []string
	for _, s := range Splits {
		if count[s] > 0 {
			have = append(have, fmt.Sprintf("%s (%d)", s, count[s]))
		}
	}
	if len(have) == 0 {
		return nil, fmt.Errorf("no query of the split %q: the sets have none at all", split)
	}
	return nil, fmt.Errorf("no query of the split %q: the sets have only %s", split, strings.Join(have, " and "))
}
