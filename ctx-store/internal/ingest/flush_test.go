package ingest_test

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// What a stored record precedes is durable and visible while the stream goes
// on, deletes included; without a flush it soon is as well.
func TestFlush(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"], w.Files["b.go"] = 3, 2
	mustRun(t, path, w.Whole(t))

	in, out := io.Pipe()
	stored := make(chan *wire.Stored, 10)
	done := make(chan error, 1)
	base := state(t, path)
	go func() {
		_, err := run(t, path, in, func(o *ingest.Options) {
			o.Stored = func(s *wire.Stored) error { stored <- s; return nil }
		})
		done <- err
	}()
	send := func(s *streamtest.Stream) {
		t.Helper()
		if _, err := io.Copy(out, s); err != nil {
			t.Fatal(err)
		}
	}
	send(streamtest.NewStream(t).Add(w.Header(base), &wire.Delete{Path: wire.NewPath("b.go")}).Add(w.Records("a.go", 5)...).Add(&wire.Flush{}))
	s := <-stored
	if s.Files != 1 || s.Deleted != 1 || s.Generation != state(t, path).Generation {
		t.Errorf("stored %+v", s)
	}
	delete(w.Files, "b.go")
	w.Files["a.go"] = 5
	if diff := cmp.Diff(exportOf(t, w), dump(t, path)); diff != "" {
		t.Errorf("after the flush:\n%s", diff)
	}
	var repo string
	query(t, path, `SELECT state FROM repos`, &repo)
	if repo != "complete" {
		t.Errorf("after the flush the repository is %s", repo)
	}
	send(streamtest.NewStream(t).Add(w.Records("c.go", 1)...))
	for range 100 { // the idle commit
		var n int
		query(t, path, `SELECT count(*) FROM files WHERE path = 'c.go'`, &n)
		if n == 1 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	w.Files["c.go"] = 1
	if diff := cmp.Diff(files(exportOf(t, w)), files(dump(t, path))); diff != "" {
		t.Errorf("without a flush:\n%s", diff)
	}
	out.Close()
	if err := <-done; !errors.Is(err, cli.ErrPartial) {
		t.Errorf("a stream that ends without its end: %v", err)
	}
	sound(t, path)
}

// Several checkouts may come in one stream, one after the other.
func TestSeveralCheckouts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	a, b := streamtest.New(t, "example.org/a"), streamtest.New(t, "example.org/b")
	a.Files["a.go"], b.Files["b.go"] = 3, 4
	in := a.Whole(t).String() + b.Whole(t).String()
	mustRun(t, path, strings.NewReader(in))
	var states string
	query(t, path, `SELECT group_concat(name || ' ' || state) FROM (SELECT * FROM repos ORDER BY name)`, &states)
	if states != "example.org/a complete,example.org/b complete" {
		t.Error(states)
	}
	sound(t, path)
}

// If a line is damaged and nobody knows whose it was, a file that does not come
// may be the damaged one: it stays, and the checkout counts as unfinished.
func TestUnknownDamageDeletesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"], w.Files["b.go"] = 3, 2
	mustRun(t, path, w.Whole(t))
	delete(w.Files, "b.go")
	whole := strings.SplitAfter(w.Whole(t).String(), "\n")
	res, err := run(t, path, strings.NewReader(whole[0]+"garbage\n"+strings.Join(whole[1:], "")))
	if !errors.Is(err, cli.ErrPartial) || len(res.errors) != 1 {
		t.Errorf("%v, %+v", err, res.errors)
	}
	var n int
	var repo string
	query(t, path, `SELECT (SELECT count(*) FROM files), state FROM repos`, &n, &repo)
	if n != 2 || repo != "unfinished" {
		t.Errorf("%d files, repository %s", n, repo)
	}
	mustRun(t, path, w.Whole(t))
	if diff := cmp.Diff(exportOf(t, w), dump(t, path)); diff != "" {
		t.Error(diff)
	}
}

// Odd paths survive the way in and out.
func TestOddPaths(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	for _, p := range []string{"new\nline.go", "bad\xff.go", "bad\xfe.go", "quote'\".go", "日本.go", " .go", "-x.go"} {
		w.Files[p] = 2
	}
	mustRun(t, path, w.Whole(t))
	part := w.Records("bad\xff.go", 7)
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path))).Add(part...).Add(&wire.Delete{Path: wire.NewPath("bad\xfe.go")}, streamtest.End()))
	w.Files["bad\xff.go"] = 7
	delete(w.Files, "bad\xfe.go")
	if diff := cmp.Diff(exportOf(t, w), dump(t, path)); diff != "" {
		t.Error(diff)
	}
	sound(t, path)
}
