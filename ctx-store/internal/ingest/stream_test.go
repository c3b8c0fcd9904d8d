package ingest_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-store/internal/ingest"
	"github.com/cc490767/ctx/ctx-store/internal/streamtest"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/db"
	"github.com/cc490767/ctx/shared/wire"
)

func newCut(b []byte) *bytes.Reader { return bytes.NewReader(b) }

func TestRefusedStreams(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"] = 1
	mustRun(t, path, w.Whole(t))
	old := state(t, path)
	w.Files["b.go"] = 2
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(old)).Add(w.Records("b.go", 2)...).Add(streamtest.End()))
	before := dump(t, path)
	elsewhere := streamtest.New(t, "example.org/a")

	for name, c := range map[string]struct {
		in   string
		want string
	}{
		"nothing":          {"", "no header came"},
		"no header":        {streamtest.NewStream(t).Add(&wire.Flush{}).String(), "no header came"},
		"file first":       {streamtest.NewStream(t).Add(w.Records("c.go", 1)...).String(), "no header came"},
		"no records":       {"hello\n", "line 1: not a JSON object: invalid character 'h' looking for beginning of value: no header came"},
		"only ctx-embed":   {streamtest.NewStream(t).Add(&wire.Header{Tool: "ctx-embed"}).Add(w.Records("c.go", 1)...).String(), "without a header of ctx-parse"},
		"another index":    {streamtest.NewStream(t).Add(w.Header(&wire.Base{DB: "other"}), streamtest.End()).String(), "is not the index that ctx-parse looked at"},
		"older generation": {streamtest.NewStream(t).Add(w.Header(&wire.Base{DB: old.DB, Generation: 1}), streamtest.End()).String(), "changed while ctx-parse ran"},
		"another root":     {streamtest.NewStream(t).Add(elsewhere.Header(nil), streamtest.End()).String(), "has a repository example.org/a already"},
		"newer version":    {streamtest.NewStream(t).Add(w.Header(nil)).String() + `{"v":2,"type":"file"}` + "\n", "newer than this tool knows"},
		"end of another":   {streamtest.NewStream(t).Add(w.Header(nil), &wire.End{Tool: "ctx-embed"}).String(), "end of ctx-embed without its header"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(t, path, strings.NewReader(c.in))
			if err == nil || !strings.Contains(err.Error(), c.want) || cli.ExitCode(err) != cli.CodeFailed {
				t.Errorf("error %v (exit %d), want %q", err, cli.ExitCode(err), c.want)
			}
		})
	}
	if diff := cmp.Diff(before, dump(t, path)); diff != "" {
		t.Errorf("a refused stream changed the index:\n%s", diff)
	}
	sound(t, path)
}

// A pipe that fails before its first record makes no index.
func TestNoHeaderNoIndex(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".ctx", "index.db")
	if _, err := run(t, path, strings.NewReader("")); err == nil {
		t.Error("an empty stream was taken")
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("stat: %v", err)
	}
}

func TestCutStreamKeepsWholeFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files = map[string]int{"a.go": 1, "b.go": 2}
	mustRun(t, path, w.Whole(t))
	cut := streamtest.NewStream(t).Add(w.Header(state(t, path)), &wire.Delete{Path: wire.NewPath("b.go")}).Add(w.Records("a.go", 7)...)
	cut.Add(w.Records("c.go", 3)[:3]...) // the middle of a file
	res, err := run(t, path, cut)
	if !errors.Is(err, cli.ErrPartial) || res.Cut != "ctx-parse" {
		t.Errorf("error %v, cut %q", err, res.Cut)
	}
	want := streamtest.New(t, w.Repo)
	want.Files = map[string]int{"a.go": 7, "b.go": 2}
	if diff := cmp.Diff(files(exportOf(t, want)), files(dump(t, path))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var repo, last string
	query(t, path, `SELECT state, (SELECT state FROM runs ORDER BY id DESC LIMIT 1) FROM repos`, &repo, &last)
	if repo != "unfinished" || last != "cut" {
		t.Errorf("repository %s, run %s", repo, last)
	}
	delete(w.Files, "b.go")
	w.Files["a.go"] = 7
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path)), &wire.Delete{Path: wire.NewPath("b.go")}, streamtest.End()))
	if diff := cmp.Diff(exportOf(t, w), dump(t, path)); diff != "" {
		t.Errorf("after the next run (-want +got):\n%s", diff)
	}
	sound(t, path)
}

// exportOf is the export of a fresh build of a world.
func exportOf(t *testing.T, w *streamtest.World) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "fresh.db")
	mustRun(t, path, w.Whole(t))
	return dump(t, path)
}

// files drops what is not about files: a cut stream leaves symbols to be tidied.
func files(lines []string) (out []string) {
	for _, l := range lines {
		if !strings.Contains(l, `"type":"error"`) && !strings.Contains(l, `"type":"named"`) {
			out = append(out, l)
		}
	}
	return out
}

func TestDamageStaysWithItsFile(t *testing.T) {
	w := streamtest.New(t, "example.org/a")
	good := streamtest.NewStream(t).Add(w.Records("b.go", 2)...).String()
	file := strings.SplitAfter(streamtest.NewStream(t).Add(w.Records("a.go", 3)...).String(), "\n")
	join := func(lines ...string) string { return strings.Join(lines, "") }
	for name, c := range map[string]struct {
		damaged string
		code    string
	}{
		"a line that is not JSON": {join(file[0], file[1], "{\"v\":1,\"type\":\"ref\",!}\n", join(file[2:]...)), wire.CodeDamagedLine},
		"half a line":             {join(file[0], file[1][:len(file[1])/2]+"\n", join(file[2:]...)), wire.CodeDamagedLine},
		"a missing record":        {join(file[0], file[1], join(file[3:]...)), wire.CodeBadRecord},
		"a record twice":          {join(file[0], file[1], file[1], join(file[2:]...)), wire.CodeBadRecord},
		"no file record":          {join(file[1:]...), wire.CodeDamagedLine},
		"no file_end":             {join(file[:len(file)-2]...), wire.CodeDamagedLine},
		"another file's record":   {join(file[0], strings.Replace(file[1], "a.go", "z.go", 1), join(file[2:]...)), wire.CodeBadRecord},
		"a wrong text":            {strings.Replace(join(file...), "return 0", "return 9", 1), wire.CodeBadRecord},
		"a line over the limit":   {join(file[0], `{"v":1,"type":"ref","x":"`+strings.Repeat("x", 5000)+"\"}\n", join(file[1:]...)), wire.CodeTooLong},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "index.db")
			w.Files = map[string]int{"a.go": 1}
			mustRun(t, path, w.Whole(t))
			in := streamtest.NewStream(t).Add(w.Header(state(t, path))).String() + c.damaged + good + streamtest.NewStream(t).Add(streamtest.End()).String()
			limit := func(o *ingest.Options) { o.MaxLine = 4096 }
			res, err := run(t, path, strings.NewReader(in), limit)
			if !errors.Is(err, cli.ErrPartial) {
				t.Errorf("error %v", err)
			}
			if len(res.errors) != 1 || res.errors[0].Path != "a.go" || res.errors[0].Code != c.code || !strings.Contains(res.errors[0].Message, "line ") && c.code != wire.CodeDamagedLine {
				t.Errorf("errors %+v", res.errors)
			}
			w.Files["b.go"] = 2
			if diff := cmp.Diff(files(exportOf(t, w)), files(dump(t, path))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			_, err = run(t, path, strings.NewReader(in), limit, func(o *ingest.Options) { o.Strict = true })
			if cli.ExitCode(err) != cli.CodeFailed {
				t.Errorf("with --on-error fail: %v", err)
			}
			sound(t, path)
		})
	}
}

func TestErrorsAreKeptUntilTheFileIsFine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"] = 1
	in := streamtest.NewStream(t).Add(w.Header(nil)).Add(w.Records("a.go", 1)...).Add(
		&wire.Error{Path: "a.go", Tool: "ctx-parse", Code: wire.CodeTimeout, Message: "too slow"},
		&wire.Error{Path: "gone.go", Tool: "ctx-parse", Code: wire.CodeUnreadable, Message: "permission denied"}, streamtest.End())
	res, err := run(t, path, in)
	if !errors.Is(err, cli.ErrPartial) || res.Counts.Errors != 2 {
		t.Fatalf("%v, %+v", err, res)
	}
	count := func() (n int) {
		query(t, path, `SELECT count(*) FROM file_errors`, &n)
		return n
	}
	if count() != 2 {
		t.Errorf("%d errors are kept", count())
	}
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path)), streamtest.End()))
	if count() != 1 { // a.go is unchanged, so its error stands; the other is not met again
		t.Errorf("%d errors are kept after a run that did not meet them", count())
	}
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(state(t, path))).Add(w.Records("a.go", 2)...).Add(streamtest.End()))
	if count() != 0 {
		t.Errorf("%d errors are kept of a file that is fine", count())
	}
}

func TestScopeAndPackages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files = map[string]int{"x/a.go": 1, "y/b.go": 2, "xx/c.go": 3, "x/go.mod": 0}
	mustRun(t, path, streamtest.NewStream(t).Add(w.Header(nil), w.PackageOf("x/go.mod")).Add(
		append(append(append(w.Records("x/a.go", 1), w.Records("x/go.mod", 0)...), w.Records("xx/c.go", 3)...), w.Records("y/b.go", 2)...)...).Add(streamtest.End()))
	part := w.Header(nil)
	part.Scope = []string{"x"}
	mustRun(t, path, streamtest.NewStream(t).Add(part).Add(w.Records("x/a.go", 4)...).Add(streamtest.End()))
	var paths, scope string
	var packages int
	query(t, path, `SELECT (SELECT group_concat(path) FROM (SELECT path FROM files ORDER BY path)), scope, (SELECT count(*) FROM packages) FROM repos`, &paths, &scope, &packages)
	if paths != "x/a.go,xx/c.go,y/b.go" || scope != `["."]` || packages != 0 {
		t.Errorf("files %s, scope %s, %d packages", paths, scope, packages)
	}
	sound(t, path)
}

func TestUnknownTypesAreIgnored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"] = 1
	lines := strings.SplitAfter(w.Whole(t).String(), "\n")
	grease := "{\"v\":1,\"type\":\"zz9\",\"path\":\"a.go\",\"x\":[1,{}]}\n"
	mustRun(t, path, strings.NewReader(strings.Join(lines, grease)))
	if diff := cmp.Diff(exportOf(t, w), dump(t, path)); diff != "" {
		t.Error(diff)
	}
}

// Terms made by other rules must not be mixed with ours.
func TestOtherTermsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	w := streamtest.New(t, "example.org/a")
	w.Files["a.go"] = 1
	mustRun(t, path, w.Whole(t))
	d, err := db.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Exec(`UPDATE meta SET value = '0' WHERE key = 'normalizer'`); err != nil {
		t.Fatal(err)
	}
	before := dump(t, path)
	w.Files["a.go"] = 2
	if _, err := run(t, path, w.Whole(t)); !errors.Is(err, db.ErrTerms) || !strings.Contains(err.Error(), "ctx-store reindex") {
		t.Errorf("%v", err)
	}
	if diff := cmp.Diff(before, dump(t, path)); diff != "" {
		t.Error(diff)
	}
}
