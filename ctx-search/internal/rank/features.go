package rank

import (
	"context"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/shared/ident"
	"github.com/cc490767/ctx/shared/wire"
)

// features works out the features of candidates of one query.
type features struct {
	*search
	idf       map[string]float64 // of the question's terms
	idfTotal  float64
	idfOther  float64 // of a term that the question does not have
	folds     map[string]bool
	bestText  float64
	bestNear  float64
	worstNear float64
}

func (s *search) newModel(ctx context.Context, files []*candidate) (*features, error) {
	m := &features{search: s, idf: map[string]float64{}, folds: map[string]bool{}, worstNear: math.Inf(1)}
	n := float64(s.index.Documents())
	for _, t := range s.ask.Terms {
		df, err := s.index.Frequency(ctx, t)
		if err != nil {
			return nil, err
		}
		m.idf[t] = idf(n, float64(df))
		m.idfTotal += m.idf[t]
	}
	m.idfOther = idf(n, math.Sqrt(n))
	for _, name := range s.ask.Names {
		if name.Fold != "" {
			m.folds[name.Fold] = true
		}
	}
	for _, c := range files {
		if e := c.lists[Text]; e != nil {
			m.bestText = max(m.bestText, e.Score)
		}
		if e := c.lists[Vector]; e != nil {
			m.bestNear, m.worstNear = max(m.bestNear, e.Score), min(m.worstNear, e.Score)
		}
	}
	return m, nil
}

func idf(n, df float64) float64 { return math.Log(1 + (n-min(df, n)+.5)/(df+.5)) }

// score replaces a candidate's fused score by the model's.
func (m *features) score(ctx context.Context, c *candidate) error {
	f := map[string]float64{"fused": c.score, "mention": c.mention}
	if e := c.lists[Text]; e != nil && m.bestText > 0 {
		f["strength"] = e.Score / m.bestText
	}
	if e := c.lists[Vector]; e != nil {
		f["nearness"] = (e.Score - m.worstNear) / max(m.bestNear-m.worstNear, .05)
	}
	m.paths(c.file, f)
	m.priors(c.file, f)
	if err := m.definitions(ctx, c, f); err != nil {
		return err
	}
	for k, v := range f {
		if f[k] = round(v); f[k] == 0 {
			delete(f, k)
		}
	}
	c.features, c.score = f, m.linear(f)
	return nil
}

// umbrellas are file names that say nothing: their folder's name counts.
var umbrellas = strings.Fields("index __init__ mod lib package-info init all prelude exports module main")

// paths compares the file's name and folders with the question.
func (m *features) paths(file *index.File, f map[string]float64) {
	dir, base := path.Split(strings.TrimSuffix(file.Path, "/"))
	dirs := strings.Split(strings.Trim(dir, "/"), "/")
	stem, _, _ := strings.Cut(base, ".")
	if slices.Contains(umbrellas, stem) && dirs[len(dirs)-1] != "" {
		stem = dirs[len(dirs)-1]
	}
	matched, total := m.match(m.norm.Terms(nil, stem, false))
	parent, _ := m.match(m.norm.Terms(nil, dirs[len(dirs)-1], false))
	if total > 0 {
		f["file_name"] = min(1, (matched+.5*parent)/total)
	}
	if matched, _ = m.match(m.norm.Terms(nil, dir, false)); m.idfTotal > 0 {
		f["dir"] = min(1, matched/m.idfTotal)
	}
	f["depth"] = float64(min(6, strings.Count(file.Path, "/")))
	f["size"] = max(-2, min(2, (math.Log(1+float64(file.Lines))-meanLogLines)/sdLogLines))
}

// match returns the idf of those terms that the question has, and of all.
func (m *features) match(terms []string) (matched, total float64) {
	for _, t := range terms {
		weight, w := m.meets(t)
		matched += weight * w
		total += w
	}
	return matched, total
}

// meets returns how well the question has a term (1 itself, less for a word
// that it begins or that begins it) and the idf that it counts.
func (m *features) meets(term string) (match, idf float64) {
	if w, ok := m.idf[term]; ok {
		return 1, w
	}
	best, of := 0.0, m.idfOther
	for _, q := range m.ask.Terms {
		if p := kinship(q, term); p > best {
			best, of = p, m.idf[q]
		}
	}
	return best, of
}

// kinship is .6·√(shorter/longer) for two words of which one begins the other,
// 0 for others. Short words must be nearly whole.
func kinship(a, b string) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 3 || !strings.HasPrefix(b, a) || len(a) < 4 && len(b) < 6 || len(b) > len(a)+5 {
		return 0
	}
	return .6 * math.Sqrt(float64(len(a))/float64(len(b)))
}

// definitions compares what the file defines with the question.
func (m *features) definitions(ctx context.Context, c *candidate, f map[string]float64) error {
	defs, err := m.index.Definitions(ctx, c.file.ID)
	if err != nil {
		return err
	}
	for _, d := range defs {
		matched, total := m.match(parts(m.norm, d.Name))
		if matched > 0 && m.idfTotal > 0 {
			precision, recall := matched/total, min(1, matched/m.idfTotal)
			f["defs"] = max(f["defs"], 2*precision*recall/(precision+recall))
		}
		if m.folds[d.Fold] {
			exact := .6
			if slices.Contains(typeKinds, d.Kind) {
				exact = 1
			}
			f["exact"] = max(f["exact"], exact)
		}
	}
	return nil
}

// parts returns the terms of a name without its compound.
func parts(norm *ident.Normalizer, name string) []string {
	terms := norm.Terms(nil, name, false)
	if len(terms) > 2 {
		terms = terms[:len(terms)-1]
	}
	return terms
}

var (
	exampleDirs = strings.Fields("example examples sample samples demo demos bench benches benchmark benchmarks scripts")
	legacyDirs  = strings.Fields("compat legacy deprecated old obsolete")
)

// priors marks files that are seldom meant, unless the question speaks of such.
func (m *features) priors(file *index.File, f map[string]float64) {
	wants := m.ask.Wants
	mark := func(feature string, wanted, is bool) {
		if is && !wanted {
			f[feature] = 1
		}
	}
	dirs := strings.Split(path.Dir(file.Path), "/")
	has := func(names []string) bool {
		return slices.ContainsFunc(dirs, func(d string) bool { return slices.Contains(names, strings.ToLower(d)) })
	}
	test := file.Role == wire.RoleTest
	mark("test", wants.Tests, test)
	mark("example", wants.Examples || wants.Tests, !test && (file.Role == wire.RoleExample || has(exampleDirs)))
	mark("doc", wants.Docs, file.Role == wire.RoleDoc)
	mark("config", wants.Config, file.Role == wire.RoleConfig)
	mark("vendored", wants.Vendored, file.Role == wire.RoleVendored)
	mark("generated", wants.Generated, file.Generated)
	mark("legacy", wants.Legacy, has(legacyDirs))
	if wants.Tests && test || wants.Docs && file.Role == wire.RoleDoc {
		f["wanted"] = 1
	}
}
