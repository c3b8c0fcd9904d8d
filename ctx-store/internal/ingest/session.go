package ingest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/gofrs/flock"

	"github.com/cc490767/ctx/ctx-store/internal/index"
	"github.com/cc490767/ctx/ctx-store/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// session is the part of a run that one header of ctx-parse opens: what the
// stream says of one checkout.
type session struct {
	r      *run
	header *wire.Header
	repo   *index.Repo
	lock   *flock.Flock
	isNew  bool // the checkout had no row before

	repair    bool            // an earlier run ended before it tidied up
	lost      bool            // damage that no file answers for: absence proves nothing
	mentioned map[string]bool // paths of this stream, kept if there is no base
	deletes   map[string]bool // wait for an end or flush
	packages  map[string]bool // manifests of this stream
	replaced  map[string]bool // files stored since the last settling
	errors    []*wire.Error   // to be stored
	failed    map[string]bool // paths of all errors of this stream
}

// begin checks that a checkout may be stored and locks it.
func (r *run) begin(h *wire.Header) (*session, error) {
	if h.Base != nil && h.Base.DB != r.d.UUID {
		return nil, cli.WithHint(fmt.Errorf("%s is not the index that %s looked at (%s, this one is %s): nothing was stored", r.Path, h.Tool, h.Base.DB, r.d.UUID),
			"name one index for all tools of the pipe: export CTX_DB=%s", r.Path)
	}
	lock, err := lockRepo(r.ctx, r.Path, h.Repo, r.LockWait)
	if err != nil {
		return nil, err
	}
	s := &session{r: r, header: h, lock: lock, mentioned: map[string]bool{}, deletes: map[string]bool{},
		packages: map[string]bool{}, replaced: map[string]bool{}, failed: map[string]bool{}}
	if err := s.look(); err != nil {
		s.release()
		return nil, err
	}
	r.w.Use(s.repo)
	return s, nil
}

// look compares the header with what is stored of the checkout.
func (s *session) look() error {
	h, r := s.header, s.r
	repo, err := r.w.Find(h.Repo)
	if err != nil {
		return err
	}
	s.repo = repo
	root := wire.Path{Path: h.Root, PathB64: h.RootB64}.Raw()
	if repo.ID == 0 {
		repo.Root, s.isNew = root, true
		return nil
	}
	if repo.Root != root {
		if _, err := os.Lstat(repo.Root); !errors.Is(err, fs.ErrNotExist) {
			return cli.WithHint(fmt.Errorf("%s has a repository %s already, at %s, not %s: nothing was stored", r.Path, h.Repo, repo.Root, root),
				"give this checkout a name of its own: ctx-parse --repo NAME")
		}
		r.Log.Warn("the repository has moved", "repo", h.Repo, "from", repo.Root, "to", root)
		repo.Root = root
	}
	if h.Base != nil && repo.Generation > h.Base.Generation {
		return fmt.Errorf("%s changed while ctx-parse ran (%s is at generation %d, ctx-parse saw %d): run the pipe again",
			r.Path, h.Repo, repo.Generation, h.Base.Generation)
	}
	s.repair = repo.State == "unfinished"
	return s.buryRuns()
}

// buryRuns looks after runs that were killed: with the checkout's lock held,
// whoever is said to run does not.
func (s *session) buryRuns() error {
	r := s.r
	dead, err := r.w.RunningRuns(s.repo)
	if err != nil || len(dead) == 0 {
		return err
	}
	r.Log.Info("an earlier run was killed: checking the index", "repo", s.repo.Name)
	if err := r.w.QuickCheck(); err != nil {
		return err
	}
	for _, id := range dead {
		if err := r.w.MarkCut(id); err != nil {
			return err
		}
	}
	return r.w.Commit()
}

// take handles an item that belongs to a file of the checkout.
func (s *session) take(it *stream.Item) error {
	switch {
	case it.File != nil:
		return s.file(it.File)
	case it.Delete != nil:
		s.deletes[it.Delete.Raw()] = true
	case it.Touch != nil:
		return s.r.w.Touch(it.Touch)
	case it.Package != nil:
		s.packages[it.Package.Raw()] = true
		return s.r.w.PutPackage(it.Package)
	}
	return nil
}

func (s *session) file(f *index.File) error {
	if err := s.r.w.ReplaceFile(f); err != nil {
		return fmt.Errorf("store %s: %w", f.Path, err)
	}
	s.replaced[f.Path] = true
	delete(s.deletes, f.Path)
	if s.header.Base == nil {
		s.mentioned[f.Path] = true
	}
	c := &s.r.burst
	c.Files++
	c.Symbols += int64(len(f.Symbols))
	c.Chunks += int64(len(f.Chunks))
	if s.r.Progress != nil {
		s.r.Progress(*c)
	}
	if s.r.w.Due() {
		return s.r.commit()
	}
	return nil
}

// damaged notes that a file, or an unknown one, could not be taken.
func (s *session) damaged(path string, e *wire.Error) {
	if path == "" {
		s.lost = true
		return
	}
	s.mentioned[path] = true
	s.note(e)
}

// note keeps an error about a file for file_errors.
func (s *session) note(e *wire.Error) {
	s.errors = append(s.errors, e)
	s.failed[rawPath(e)] = true
}

func rawPath(e *wire.Error) string { return wire.Path{Path: e.Path, PathB64: e.PathB64}.Raw() }

func (s *session) putErrors() error {
	for _, e := range s.errors {
		if err := s.r.w.PutError(rawPath(e), e.Code, e.Message); err != nil {
			return err
		}
	}
	s.errors = nil
	return nil
}

// settle applies what waits for a flush or end.
func (s *session) settle() error {
	if err := s.dropFiles(s.deletes); err != nil {
		return err
	}
	clear(s.deletes)
	if err := s.dropPackages(); err != nil {
		return err
	}
	clear(s.replaced)
	if err := s.putErrors(); err != nil {
		return err
	}
	if s.repair {
		if err := s.r.w.AllMayBeOrphans(); err != nil {
			return err
		}
		s.repair = false
	}
	return s.r.w.DropOrphans()
}

// flush settles a burst of a stream that goes on.
func (s *session) flush() error {
	if err := s.settle(); err != nil {
		return err
	}
	if s.repo.RunID == 0 { // nothing was written
		return nil
	}
	if err := s.endRun("running", ""); err != nil {
		return err
	}
	if s.header.Base == nil && !s.isNew || s.lost {
		return nil // what the stream does not mention may still have to go
	}
	return s.r.w.Complete(s.header, index.UnionScope(s.repo.Scope, s.header.Scope), "complete")
}

func (s *session) dropFiles(paths map[string]bool) error {
	for _, p := range slices.Sorted(maps.Keys(paths)) {
		was, err := s.r.w.DeleteFile(p)
		if err != nil {
			return fmt.Errorf("delete %s: %w", p, err)
		}
		if was {
			s.replaced[p] = true
			s.r.burst.Deleted++
		}
		if err := s.r.w.CommitIfDue(); err != nil {
			return err
		}
	}
	return nil
}

// dropPackages forgets the manifests that are gone or say nothing any more.
func (s *session) dropPackages() error {
	if len(s.replaced) == 0 {
		return nil
	}
	known, err := s.r.w.Packages()
	if err != nil {
		return err
	}
	for _, p := range known {
		if s.replaced[p] && !s.packages[p] {
			if err := s.r.w.DropPackage(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish ends the session of a whole stream.
func (s *session) finish() error {
	if s.header.Base == nil && !s.lost {
		if err := s.dropAbsent(); err != nil {
			return err
		}
	}
	if err := s.settle(); err != nil {
		return err
	}
	scope := index.UnionScope(s.repo.Scope, s.header.Scope)
	if err := s.r.w.ClearOldErrors(s.header.Scope, s.failed); err != nil {
		return err
	}
	if err := s.r.resolve(); err != nil {
		return err
	}
	return s.complete(scope)
}

// complete writes the rows that say that the run was whole.
func (s *session) complete(scope []string) error {
	w := s.r.w
	if err := w.Begin(); err != nil {
		return err
	}
	if err := w.BeginRun(); err != nil {
		return err
	}
	state := "complete"
	if s.lost {
		state = "unfinished"
	}
	if err := s.endRun("complete", ""); err != nil {
		return err
	}
	if err := w.Complete(s.header, scope, state); err != nil {
		return err
	}
	return w.Commit()
}

// dropAbsent deletes the files of the scope that a stream without base, which
// names every file, did not name.
func (s *session) dropAbsent() error {
	if s.repo.ID == 0 {
		return nil
	}
	stored, err := s.r.w.Files(s.header.Scope)
	if err != nil {
		return err
	}
	absent := map[string]bool{}
	for _, p := range stored {
		if !s.mentioned[p] {
			absent[p] = true
		}
	}
	return s.dropFiles(absent)
}

// endRun writes the run's row, if there is one.
func (s *session) endRun(state, message string) error {
	if s.repo.RunID == 0 {
		return nil
	}
	if err := s.r.w.Begin(); err != nil {
		return err
	}
	c := s.r.out.Counts
	c.Add(s.r.burst)
	return s.r.w.EndRun(state, c, message)
}

func (s *session) release() {
	if s.lock != nil {
		s.lock.Unlock() // the process's end does it too
		s.lock = nil
	}
}
