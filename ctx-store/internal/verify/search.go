package verify

import (
	"context"
	"encoding/hex"
	"fmt"
	"math"
	"sort"

	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// probes is how many names of symbols are asked for, spread evenly over the
// index.
const probes = 50

// answers is how many matches of each question are compared.
const answers = 100

// Terms compares the full-text terms of all chunks of the repositories, as their
// hashes say.
func Terms(ctx context.Context, ours, other *db.DB, repos []string, each func(*Difference) error) (n int, err error) {
	a, err := termHashes(ctx, ours, repos)
	if err != nil {
		return 0, err
	}
	b, err := termHashes(ctx, other, repos)
	if err != nil {
		return 0, err
	}
	for id, hash := range a {
		if h, ok := b[id]; ok && h != hash { // a missing chunk is a difference of the exports
			n++
			if err := each(&Difference{V: wire.Version, Type: "difference", What: "terms", Name: hex.EncodeToString([]byte(id))}); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

func termHashes(ctx context.Context, d *db.DB, repos []string) (map[string]int64, error) {
	want := map[string]bool{}
	for _, r := range repos {
		want[r] = true
	}
	rows, err := d.QueryContext(ctx, `SELECT r.name, c.chunk_id, c.terms_hash FROM chunks c JOIN files f ON f.id = c.file_id JOIN repos r ON r.id = f.repo_id`)
	if err != nil {
		return nil, d.Explain(err)
	}
	defer rows.Close()
	out := map[string]int64{}
	for rows.Next() {
		var repo string
		var id []byte
		var hash int64
		if err := rows.Scan(&repo, &id, &hash); err != nil {
			return nil, d.Explain(err)
		}
		if len(repos) == 0 || want[repo] {
			out[string(id)] = hash
		}
	}
	return out, d.Explain(rows.Err())
}

// Answers asks both indexes for names of symbols in full text and compares what
// is found and with which score. The indexes must hold the same repositories:
// scores depend on all that is indexed.
func Answers(ctx context.Context, ours, other *db.DB, each func(*Difference) error) (n int, err error) {
	names, err := questions(ctx, ours)
	if err != nil {
		return 0, err
	}
	norm := ident.NewNormalizer()
	for _, q := range names {
		terms := fulltext.Normalize(norm, q)
		a, err := ask(ctx, ours, terms)
		if err != nil {
			return n, err
		}
		b, err := ask(ctx, other, terms)
		if err != nil {
			return n, err
		}
		if d := firstDifference(a, b); d != nil {
			d.Name = q
			n++
			if err := each(d); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

func questions(ctx context.Context, d *db.DB) ([]string, error) {
	rows, err := d.QueryContext(ctx, `SELECT qualified_name FROM (SELECT qualified_name, row_number() OVER (ORDER BY key) AS n, count(*) OVER () AS total
		FROM symbols WHERE qualified_name <> '') WHERE n % max(1, total / ?) = 0`, probes)
	if err != nil {
		return nil, d.Explain(err)
	}
	defer rows.Close()
	out := []string{"error", "test file", "return value of the open function"}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, d.Explain(err)
		}
		out = append(out, name)
	}
	return out, d.Explain(rows.Err())
}

type answer struct {
	chunk string
	score float64
}

// ask returns what full text finds, by score, ties by chunk id. Row ids differ
// from index to index, so of the matches that tie at the limit none is returned.
func ask(ctx context.Context, d *db.DB, terms []string) ([]answer, error) {
	matches, err := fulltext.Search(ctx, d, terms, fulltext.DefaultWeights, answers, "")
	if err != nil {
		return nil, d.Explain(err)
	}
	if len(matches) == answers {
		last := matches[answers-1].Score
		for len(matches) > 0 && same(matches[len(matches)-1].Score, last) {
			matches = matches[:len(matches)-1]
		}
	}
	out := make([]answer, 0, len(matches))
	for _, m := range matches {
		var id []byte
		if err := d.QueryRowContext(ctx, `SELECT chunk_id FROM chunks WHERE id = ?`, m.ID).Scan(&id); err != nil {
			return nil, fmt.Errorf("document %d of the full text: %w", m.ID, d.Explain(err))
		}
		out = append(out, answer{hex.EncodeToString(id), m.Score})
	}
	sort.SliceStable(out, func(i, j int) bool {
		if !same(out[i].score, out[j].score) {
			return out[i].score > out[j].score
		}
		return out[i].chunk < out[j].chunk
	})
	return out, nil
}

func same(a, b float64) bool { return math.Abs(a-b) < 1e-9*max(1, math.Abs(a)) }

func firstDifference(a, b []answer) *Difference {
	for i := range max(len(a), len(b)) {
		x, y := at(a, i), at(b, i)
		if x.chunk != y.chunk || !same(x.score, y.score) {
			return &Difference{V: wire.Version, Type: "difference", What: "answer",
				Index: fmt.Sprintf("%d: %s %.9g", i+1, x.chunk, x.score), Other: fmt.Sprintf("%d: %s %.9g", i+1, y.chunk, y.score)}
		}
	}
	return nil
}

func at(list []answer, i int) answer {
	if i < len(list) {
		return list[i]
	}
	return answer{}
}
