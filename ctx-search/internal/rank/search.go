package rank

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/ctx-search/internal/question"
	"github.com/cc490767/ctx/ctx-search/internal/vector"
	"github.com/cc490767/ctx/shared/fulltext"
	"github.com/cc490767/ctx/shared/wire"
)

// search is the work on one query.
type search struct {
	*Engine
	wait     context.Context // ends when nobody waits any more
	query    *wire.Query
	ask      *question.Question
	limit    int
	channels []string
	explicit bool // the channels were asked for by name
	filter   *index.Filter
	asked    []string // channels that could answer

	candidates map[int64]*candidate // by file
}

// candidate is a file that a channel found.
type candidate struct {
	file     *index.File
	pieces   map[int64]*piece // by chunk
	lists    map[string]*wire.Evidence
	named    []index.Definition // what the question names in it
	hinted   []index.Definition // what it may name: shown where there is nothing else
	mention  float64            // the question names this file: how surely
	lines    []int              // that the question names in it
	features map[string]float64
	score    float64
}

// piece is a chunk of a candidate.
type piece struct {
	chunk    index.Chunk
	text     *wire.Evidence
	vector   *wire.Evidence
	strength float64
}

func (s *search) run(ctx context.Context, res *Result) error {
	var err error
	if s.filter, err = s.index.Filter(ctx, s.query.Filters); err != nil {
		return err
	}
	s.candidates = map[int64]*candidate{}
	if !s.filter.NoFile() {
		if err := s.askChannels(ctx); err != nil {
			return err
		}
	}
	res.Answer.Channels = s.asked
	files, err := s.fuse(ctx)
	if err != nil {
		return err
	}
	if res.Hits, err = s.hits(ctx, files); err != nil {
		return err
	}
	if len(res.Hits) == 0 {
		reason, err := s.emptyBecause(ctx)
		if err != nil {
			return err
		}
		res.Answer.EmptyBecause = because(reason)
	}
	return nil
}

// askChannels asks each channel.
func (s *search) askChannels(ctx context.Context) error {
	for _, channel := range Channels {
		if !slices.Contains(s.channels, channel) || s.cfg.Weights.channel(channel) == 0 {
			continue
		}
		var err error
		switch channel {
		case Text:
			err = s.byText(ctx)
		case Name:
			err = s.byName(ctx)
		case Vector:
			if err = s.byVector(ctx); errors.Is(err, errNoVectors) {
				continue
			}
		}
		if err != nil {
			return err
		}
		s.asked = append(s.asked, channel)
	}
	return nil
}

// emptyBecause says why nothing was found.
func (s *search) emptyBecause(ctx context.Context) (string, error) {
	if !s.filter.Active() {
		return wire.EmptyNoMatch, nil
	}
	if s.filter.NoFile() {
		return wire.EmptyFiltered, nil
	}
	found, err := fulltext.Search(ctx, s.index, s.ask.Terms, s.cfg.Weights.Fields, 1, "")
	if err != nil || len(found) == 0 {
		return wire.EmptyNoMatch, err
	}
	return wire.EmptyFiltered, nil
}

// candidate returns a file's candidate, made if there is none.
func (s *search) candidate(ctx context.Context, file int64) (*candidate, error) {
	if c := s.candidates[file]; c != nil {
		return c, nil
	}
	f, err := s.index.File(ctx, file)
	if err != nil {
		return nil, err
	}
	c := &candidate{file: f, pieces: map[int64]*piece{}, lists: map[string]*wire.Evidence{}}
	s.candidates[file] = c
	return c, nil
}

func (c *candidate) piece(chunk index.Chunk) *piece {
	p := c.pieces[chunk.ID]
	if p == nil {
		p = &piece{chunk: chunk}
		c.pieces[chunk.ID] = p
	}
	return p
}

// list ranks the files with a score in a channel: best first, ties by path.
func (s *search) list(channel string, scores map[int64]float64) {
	files := make([]*candidate, 0, len(scores))
	for id := range scores {
		files = append(files, s.candidates[id])
	}
	slices.SortFunc(files, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(scores[b.file.ID], scores[a.file.ID]), byPath(a.file, b.file))
	})
	for i, c := range files {
		c.lists[channel] = &wire.Evidence{Rank: i + 1, Score: scores[c.file.ID]}
	}
}

func byPath(a, b *index.File) int {
	return cmp.Or(cmp.Compare(a.Repo.Name, b.Repo.Name), cmp.Compare(a.Path, b.Path))
}

// byText asks full text. A file's score is that of its best four chunks, each
// counting half of the one before.
func (s *search) byText(ctx context.Context) error {
	terms, err := s.tellingTerms(ctx)
	if err != nil {
		return err
	}
	where, args := s.filter.Where()
	matches, err := fulltext.Search(ctx, s.index, terms, s.cfg.Weights.Fields, textChunks, where, args...)
	if err != nil {
		return err
	}
	ids := make([]int64, len(matches))
	found := make(map[int64]float64, len(matches))
	for i, m := range matches {
		ids[i], found[m.ID] = m.ID, m.Score
	}
	chunks, err := s.index.Chunks(ctx, ids)
	if err != nil {
		return err
	}
	best(chunks, func(c index.Chunk) float64 { return found[c.ID] })
	seen := map[int64]int{}
	scores := map[int64]float64{}
	decay := s.cfg.Weights.PerFileDecay
	share := []float64{1, decay, decay * decay, decay * decay * decay}
	for i, chunk := range chunks {
		c, err := s.candidate(ctx, chunk.FileID)
		if err != nil {
			return err
		}
		c.piece(chunk).text = &wire.Evidence{Rank: i + 1, Score: found[chunk.ID]}
		if n := seen[chunk.FileID]; n < perFileBest {
			scores[chunk.FileID] += found[chunk.ID] * share[n]
			seen[chunk.FileID]++
		}
	}
	s.list(Text, scores)
	return nil
}

// best sorts chunks by a score, best first. Ties go by the chunks' handles, which
// are made of content: ids depend on the order in which files were stored.
func best(chunks []index.Chunk, score func(index.Chunk) float64) {
	slices.SortFunc(chunks, func(a, b index.Chunk) int {
		return cmp.Or(cmp.Compare(score(b), score(a)), cmp.Compare(a.Handle, b.Handle))
	})
}

// tellingTerms returns the question's terms without those that stand in more
// than half of all chunks: BM25 gives them nothing and they cost the most. If
// no others are left, they are all there is.
func (s *search) tellingTerms(ctx context.Context) ([]string, error) {
	var out []string
	for _, t := range s.ask.Terms {
		n, err := s.index.Frequency(ctx, t)
		if err != nil {
			return nil, err
		}
		if n > 0 && 2*n <= s.index.Documents() {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return s.ask.Terms, nil
	}
	return out, nil
}

// errNoVectors says that the vector channel cannot answer and was not asked for
// by name, so that search goes on without it.
var errNoVectors = errors.New("no vectors")

// byVector asks the vectors. A file's score is that of its nearest chunk.
func (s *search) byVector(ctx context.Context) error {
	model, err := s.index.Model(ctx)
	if err != nil {
		return err
	}
	if model == nil {
		if s.explicit {
			return fmt.Errorf("%w: channel vector: the index has no vectors: ctx-embed models install NAME, then index again", ErrBadQuery)
		}
		s.cfg.Log.Info("search is lexical only: the index has no vectors")
		return errNoVectors
	}
	if s.cfg.Vectors == nil {
		return s.withoutVectors(errors.New("vectors are switched off"))
	}
	var keep map[int64]bool
	if s.filter.Active() {
		if keep, err = s.index.Texts(ctx, s.filter); err != nil {
			return err
		}
	}
	matches, err := s.cfg.Vectors.Search(s.wait, s.index, model, s.query.Query, s.query.Vector, vectorTexts+1, keep)
	if s.wait.Err() != nil {
		return s.wait.Err()
	}
	if err != nil {
		return s.withoutVectors(err)
	}
	matches = untied(matches, vectorTexts)
	texts := make([]int64, len(matches))
	cosine := map[int64]float64{}
	for i, m := range matches {
		texts[i], cosine[m.Text] = m.Text, m.Cosine
	}
	chunks, err := s.index.ChunksOfTexts(ctx, texts) // texts that nobody uses have none
	if err != nil {
		return err
	}
	return s.vectorList(ctx, chunks, cosine)
}

// untied returns the first limit matches less those that tie with the next one,
// unless all do: which of them came first depends on the order of storing.
func untied(matches []vector.Match, limit int) []vector.Match {
	if len(matches) <= limit {
		return matches
	}
	n := slices.IndexFunc(matches, func(m vector.Match) bool { return m.Cosine == matches[limit].Cosine })
	if n == 0 {
		n = limit
	}
	return matches[:n]
}

func (s *search) vectorList(ctx context.Context, chunks []index.Chunk, cosine map[int64]float64) error {
	scores := map[int64]float64{}
	best(chunks, func(c index.Chunk) float64 { return cosine[c.TextID] })
	for i, chunk := range chunks {
		if !s.filter.AcceptsFile(chunk.FileID) {
			continue
		}
		c, err := s.candidate(ctx, chunk.FileID)
		if err != nil {
			return err
		}
		score := cosine[chunk.TextID]
		c.piece(chunk).vector = &wire.Evidence{Rank: i + 1, Score: score}
		scores[chunk.FileID] = max(scores[chunk.FileID], score)
	}
	s.list(Vector, scores)
	return nil
}

// withoutVectors goes on without vectors, saying so once, or fails if they were
// asked for by name.
func (s *search) withoutVectors(cause error) error {
	if s.explicit {
		return fmt.Errorf("%w: channel vector: %w", ErrBadQuery, cause)
	}
	if !s.warned {
		s.warned = true
		s.cfg.Log.Warn("search is lexical only: " + cause.Error())
	}
	return errNoVectors
}
