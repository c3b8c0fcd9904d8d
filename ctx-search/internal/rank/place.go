package rank

import (
	"context"
	"path"
	"path/filepath"
	"strings"

	"github.com/cc490767/ctx/ctx-search/internal/index"
	"github.com/cc490767/ctx/ctx-search/internal/question"
)

// maxMeant bounds the files that one mention may mean: beyond it, it tells nothing.
const maxMeant = 100

// Shares of a mention: of a whole path, of one that agrees in file and folder,
// in the file's name alone, and of a folder that the file lies in.
const (
	meantFile   = 1.0
	meantMaybe  = .5
	meantName   = .25
	meantFolder = .5
)

// namedFiles adds the files that a mention means.
func (s *search) namedFiles(ctx context.Context, n question.Name, scores map[int64]float64) error {
	if s.filter.Kinds() {
		return nil
	}
	meant, err := s.meant(ctx, n.Path)
	if err != nil {
		return err
	}
	for id, share := range meant {
		c, err := s.candidate(ctx, id)
		if err != nil {
			return err
		}
		c.mention = max(c.mention, share)
		if n.Line > 0 {
			c.lines = append(c.lines, n.Line)
		}
		scores[id] += s.cfg.Weights.Named.File * share
	}
	return nil
}

// meant returns the files that a path in a question may mean, with how well it
// fits. The path may begin above the checkout's root (/home/x/repo/pkg/a.go), or
// in another copy of it (/build/src/pkg/a.go): of the files with its name those
// count that agree with most of its last folders.
func (s *search) meant(ctx context.Context, mention string) (map[int64]float64, error) {
	out := map[int64]float64{}
	if path.Ext(mention) == "" {
		ids, err := s.index.FilesBelow(ctx, mention)
		for _, id := range ids {
			if s.filter.AcceptsFile(id) {
				out[id] = meantFolder
			}
		}
		return out, err
	}
	ids, err := s.index.FilesNamed(ctx, path.Base(mention))
	if err != nil {
		return nil, err
	}
	best := 0
	for _, id := range ids {
		if !s.filter.AcceptsFile(id) {
			continue
		}
		file, err := s.index.File(ctx, id)
		if err != nil {
			return nil, err
		}
		n := agreement(file, mention)
		if n > best {
			best = n
			clear(out)
		}
		if n == best && len(out) < maxMeant {
			out[id] = fit(file, mention, n)
		}
	}
	return out, nil
}

// agreement is how many last parts of a file's absolute path and of a mention
// are the same.
func agreement(file *index.File, mention string) (n int) {
	have := strings.Split(filepath.ToSlash(file.Repo.Root)+"/"+file.Path, "/")
	said := strings.Split(mention, "/")
	for n < len(have) && n < len(said) && have[len(have)-1-n] == said[len(said)-1-n] {
		n++
	}
	return n
}

// fit is the share of a mention that agrees with a file in n parts.
func fit(file *index.File, mention string, n int) float64 {
	switch {
	case n > strings.Count(mention, "/") || n > strings.Count(file.Path, "/"):
		return meantFile
	case n > 1:
		return meantMaybe
	}
	return meantName
}

// placed returns the chunks at the lines that the question names.
func (s *search) placed(ctx context.Context, c *candidate) ([]*piece, error) {
	var out []*piece
	for _, line := range c.lines {
		chunks, err := s.index.ChunksAtLine(ctx, c.file.ID, line)
		if err != nil {
			return nil, err
		}
		if len(chunks) > 0 {
			out = append(out, c.piece(chunks[0]))
		}
	}
	return out, nil
}
