package e2e

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
)

// An index that followed 200 random edits, moves, deletes and changes of ignore
// and manifest files in two repositories equals one built afresh.
func TestIncrementalEqualsFresh(t *testing.T) {
	edits := 200
	if testing.Short() {
		edits = 30
	}
	src := goroot(t)
	dir := t.TempDir()
	repos := []*edited{newEdited(t, filepath.Join(dir, "one"), 1), newEdited(t, filepath.Join(dir, "two"), 2)}
	copyTree(t, filepath.Join(src, "net", "http"), repos[0].root, ".go")
	copyTree(t, filepath.Join(src, "cmd", "internal", "obj"), filepath.Join(repos[0].root, "deep"), ".md")
	copyTree(t, filepath.Join(src, "encoding"), repos[1].root, ".go")
	for _, r := range repos {
		r.write("go.mod", "module example.com/"+filepath.Base(r.root)+"\n")
		r.write("odd\nname \xff.go", "package odd\n\n// Odd has an odd file name.\nfunc Odd() {}\n")
		r.write("README.md", "# A\n\ntext\n\n## B\n\nmore\n")
	}
	env := "CTX_DB=" + filepath.Join(dir, "index.db")
	for done := 0; done < edits; {
		for _, r := range repos {
			for range 5 {
				r.edit()
				done++
			}
			must(t, dir, index(r.root), env)
		}
		if done%50 == 0 {
			must(t, dir, "ctx-store verify --quiet && ctx-store check --quiet", env)
		}
	}
	t.Log(must(t, dir, "ctx-store verify && ctx-store check", env))
	if out := must(t, dir, "ctx-store export | wc -l", env); len(strings.TrimSpace(out)) < 4 {
		t.Errorf("the compared exports have only %s lines", out)
	}
}

// A second run over an unchanged tree parses nothing and changes nothing.
func TestNothingChanged(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "repo")
	copyTree(t, filepath.Join(goroot(t), "encoding"), root, ".go")
	env := "CTX_DB=" + filepath.Join(dir, "index.db")
	must(t, dir, index(root), env)
	before := must(t, dir, "ctx-store export", env)
	stream := must(t, dir, fmt.Sprintf("ctx-parse %q", root), env)
	if strings.Contains(stream, `"type":"file"`) || strings.Contains(stream, `"type":"delete"`) {
		t.Errorf("unchanged files were parsed:\n%.2000s", stream)
	}
	if !strings.Contains(stream, `"unchanged":`) {
		t.Errorf("the end does not count unchanged files:\n%.2000s", stream)
	}
	must(t, dir, index(root), env)
	if after := must(t, dir, "ctx-store export", env); after != before {
		t.Error("the export changed")
	}
}

// edited is a repository that is changed at random, reproducibly.
type edited struct {
	t      *testing.T
	root   string
	rng    *rand.Rand
	serial int
}

func newEdited(t *testing.T, root string, seed uint64) *edited {
	if err := os.MkdirAll(filepath.Join(root, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	e := &edited{t: t, root: root, rng: rand.New(rand.NewPCG(seed, 7))}
	e.write(".git/HEAD", "ref: refs/heads/main\n")
	return e
}

func (e *edited) check(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

func (e *edited) write(name, content string) {
	e.t.Helper()
	path := filepath.Join(e.root, name)
	e.check(os.MkdirAll(filepath.Dir(path), 0o755))
	e.check(os.WriteFile(path, []byte(content), 0o644))
}

// pick returns a random file of the repository, relative, and its content.
func (e *edited) pick() (string, []byte) {
	e.t.Helper()
	var names []string
	e.check(filepath.WalkDir(e.root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if err == nil && d.Type().IsRegular() {
			rel, _ := filepath.Rel(e.root, path)
			names = append(names, rel)
		}
		return err
	}))
	sort.Strings(names)
	name := names[e.rng.IntN(len(names))]
	raw, err := os.ReadFile(filepath.Join(e.root, name))
	e.check(err)
	return name, raw
}

func (e *edited) edit() {
	e.t.Helper()
	e.serial++
	name, raw := e.pick()
	lines := bytes.SplitAfter(raw, []byte("\n"))
	switch kind := e.rng.IntN(12); kind {
	case 0, 1: // a new function
		e.write(name, string(raw)+fmt.Sprintf("\n// Added%d was added.\nfunc Added%d() int { return %d }\n", e.serial, e.serial, e.serial))
	case 2, 3: // some lines less, which may break the syntax
		from := e.rng.IntN(len(lines))
		to := min(len(lines), from+1+e.rng.IntN(8))
		e.write(name, string(bytes.Join(slices.Delete(lines, from, to), nil)))
	case 4: // one line twice
		i := e.rng.IntN(len(lines))
		e.write(name, string(bytes.Join(slices.Insert(lines, i, lines[i]), nil)))
	case 5: // another name for the first identifier that fits
		e.write(name, strings.ReplaceAll(string(raw), "func New", fmt.Sprintf("func New%d", e.serial)))
	case 6:
		e.check(os.Remove(filepath.Join(e.root, name)))
	case 7: // a move
		target := filepath.Join(e.root, fmt.Sprintf("moved%d", e.serial%5), filepath.Base(name))
		e.check(os.MkdirAll(filepath.Dir(target), 0o755))
		e.check(os.Rename(filepath.Join(e.root, name), target))
	case 8: // a copy: equal texts in two files
		e.write(fmt.Sprintf("copy%d/%s", e.serial%4, filepath.Base(name)), string(raw))
	case 9: // ignore files come and go
		ignore := []string{".gitignore", ".ctxignore", "moved1/.gitignore"}[e.rng.IntN(3)]
		e.write(ignore, []string{"copy*/\n", "*_test.go\n", "/moved2\n!moved2/*.md\n", "\n", filepath.Base(name) + "\n"}[e.rng.IntN(5)])
	case 10: // manifests
		e.write("go.mod", fmt.Sprintf("module example.com/v%d\n", e.serial))
		e.write("package.json", fmt.Sprintf(`{"name": "p%d"}`, e.serial))
	case 11: // documents, empty files, binary files
		e.write(fmt.Sprintf("docs/d%d.md", e.serial%6), fmt.Sprintf("# Title %d\n\n%s\n\n## Next\n", e.serial, strings.Repeat("words and words. ", e.rng.IntN(400))))
		e.write("empty.go", "")
		e.write("blob.dat", "a\x00b")
	}
}
