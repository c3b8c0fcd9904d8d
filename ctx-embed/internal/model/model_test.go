package model

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// builtin is a kind without runtime, so that these tests run on any platform.
const builtin = "test"

func testModel(contents map[string]string) *Model {
	m := &Model{Name: "test-model", Kind: builtin, Dim: 2, MaxTokens: 8, Pooling: "mean"}
	for _, name := range []string{WeightsFile, TokenizerFile} {
		sum := sha256.Sum256([]byte(contents[name]))
		m.Files = append(m.Files, File{name, int64(len(contents[name])), hex.EncodeToString(sum[:]), "far/" + name})
	}
	return m
}

var contents = map[string]string{WeightsFile: "weights of some length", TokenizerFile: `{"tokens":1}`}

func install(t *testing.T, s *Store, in Install) (bool, error) {
	t.Helper()
	in.Log = slog.New(slog.DiscardHandler)
	return in.Run(context.Background(), s, testModel(contents))
}

func write(t *testing.T, path string, content []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range files {
		w, err := z.Create("deep/" + name)
		if err == nil {
			_, err = w.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tgzOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	g := gzip.NewWriter(&b)
	w := tar.NewWriter(g)
	for name, content := range files {
		err := w.WriteHeader(&tar.Header{Name: "../" + name, Mode: 0o644, Size: int64(len(content)), Typeflag: tar.TypeReg})
		if err == nil {
			_, err = w.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), g.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestInstallFrom(t *testing.T) {
	renamed := map[string]string{"a.bin": contents[WeightsFile], "b.bin": contents[TokenizerFile], "c": "something else"}
	for name, from := range map[string]func(dir string) []string{
		"folder": func(dir string) []string {
			for n, c := range renamed {
				write(t, filepath.Join(dir, "sub", n), []byte(c))
			}
			return []string{dir}
		},
		"two files": func(dir string) []string {
			return []string{write(t, filepath.Join(dir, "x"), []byte(contents[WeightsFile])), write(t, filepath.Join(dir, "y"), []byte(contents[TokenizerFile]))}
		},
		"wheel": func(dir string) []string {
			return []string{write(t, filepath.Join(dir, "p.whl"), zipOf(t, renamed))}
		},
		"jar in a folder beside a broken one": func(dir string) []string {
			write(t, filepath.Join(dir, "a.jar"), []byte("no zip"))
			write(t, filepath.Join(dir, "b.tgz"), []byte("no gzip"))
			write(t, filepath.Join(dir, "p.JAR"), zipOf(t, renamed))
			return []string{dir}
		},
		"tgz": func(dir string) []string {
			return []string{write(t, filepath.Join(dir, "p.tgz"), tgzOf(t, renamed))}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &Store{filepath.Join(t.TempDir(), "models")}
			changed, err := install(t, s, Install{From: from(t.TempDir())})
			if err != nil || !changed {
				t.Fatalf("changed %v, error %v", changed, err)
			}
			checkInstalled(t, s)
			if changed, err := install(t, s, Install{From: []string{"/does/not/exist"}}); err != nil || changed {
				t.Errorf("second installation: changed %v, error %v", changed, err)
			}
		})
	}
}

func checkInstalled(t *testing.T, s *Store) {
	t.Helper()
	for name, want := range contents {
		got, err := os.ReadFile(s.Path(testModel(contents), name))
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	left, err := filepath.Glob(filepath.Join(s.Root, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestInstallRefuses(t *testing.T) {
	forged := strings.ToUpper(contents[WeightsFile]) // right size, wrong content
	s := &Store{filepath.Join(t.TempDir(), "models")}
	dir := t.TempDir()
	write(t, filepath.Join(dir, WeightsFile), []byte(forged))
	write(t, filepath.Join(dir, TokenizerFile), []byte(contents[TokenizerFile]))
	_, err := install(t, s, Install{From: []string{dir}})
	if !errors.Is(err, ErrIncomplete) || !strings.Contains(err.Error(), WeightsFile) || strings.Contains(err.Error(), TokenizerFile) {
		t.Errorf("error is %v", err)
	}
	if _, err := os.Stat(s.Path(testModel(contents), WeightsFile)); err == nil {
		t.Error("forged weights were installed")
	}
	write(t, filepath.Join(dir, "half.zip"), []byte("no zip"))
	if _, err := install(t, s, Install{From: []string{dir}}); !errors.Is(err, ErrIncomplete) || !strings.Contains(err.Error(), "half.zip") {
		t.Errorf("error of a folder with a broken archive is %v", err)
	}
	broken := write(t, filepath.Join(dir, "broken.whl"), []byte("no zip"))
	if _, err := install(t, s, Install{From: []string{broken}}); err == nil || !strings.Contains(err.Error(), broken) {
		t.Errorf("error of a broken archive is %v", err)
	}
}

func TestInstallRepairs(t *testing.T) {
	s := &Store{filepath.Join(t.TempDir(), "models")}
	m := testModel(contents)
	write(t, s.Path(m, WeightsFile), []byte(strings.ToUpper(contents[WeightsFile])))
	if got := s.State(m); got != StateMissing {
		t.Errorf("state is %s", got)
	}
	parts, err := s.Verify(m)
	if err != nil || parts[0].State != StateDamaged || parts[1].State != StateMissing {
		t.Fatalf("%+v, %v", parts, err)
	}
	from := write(t, filepath.Join(t.TempDir(), "p.zip"), zipOf(t, contents))
	if _, err := install(t, s, Install{From: []string{from}}); err != nil {
		t.Fatal(err)
	}
	checkInstalled(t, s)
}

func TestInstallFromHub(t *testing.T) {
	var asked []string
	hub := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		switch r.URL.Path {
		case "/hub/far/" + WeightsFile:
			w.Write([]byte(contents[WeightsFile]))
		case "/hub/test-model/" + TokenizerFile:
			w.Write([]byte(contents[TokenizerFile]))
		default:
			http.NotFound(w, r)
		}
	}))
	defer hub.Close()
	s := &Store{filepath.Join(t.TempDir(), "models")}
	if _, err := install(t, s, Install{Hub: hub.URL + "/hub/"}); err != nil {
		t.Fatalf("%v, asked %v", err, asked)
	}
	checkInstalled(t, s)

	empty := httptest.NewServer(http.NotFoundHandler())
	defer empty.Close()
	_, err := install(t, &Store{t.TempDir()}, Install{Hub: empty.URL})
	if !errors.Is(err, ErrIncomplete) || !strings.Contains(err.Error(), "404") {
		t.Errorf("error is %v", err)
	}
	empty.Close() // now it refuses connections
	for _, hub := range []string{empty.URL, hub.URL + "/nothing", "nonsense://h", "http://%zz"} {
		secret := strings.Replace(hub, "://", "://user:password@", 1) + "?token=password"
		_, err := install(t, &Store{t.TempDir()}, Install{Hub: secret})
		if !errors.Is(err, ErrIncomplete) || strings.Contains(err.Error(), "password") {
			t.Errorf("%s: error is %v", hub, err)
		}
	}
}

// TestRegistry checks what a slip of the hand would break.
func TestRegistry(t *testing.T) {
	sum := regexp.MustCompile(`^[0-9a-f]{64}$`)
	ids := map[string]bool{}
	for _, m := range Models {
		if m.Dim <= 0 || m.MaxTokens <= 0 || len(m.Packages) == 0 || len(m.Files) < 2 {
			t.Errorf("%s is incomplete", m.Name)
		}
		for _, f := range m.Files {
			if !sum.MatchString(f.SHA256) || f.Size <= 0 {
				t.Errorf("%s: %+v", m.Name, f)
			}
		}
		if ids[m.ID()] {
			t.Errorf("%s: id %s is taken", m.Name, m.ID())
		}
		ids[m.ID()] = true
	}
	for _, r := range Runtimes {
		for _, b := range r.Builds {
			if !sum.MatchString(b.File.SHA256) || b.File.Name != r.Library {
				t.Errorf("%s/%s: %+v", r.OS, r.Arch, b)
			}
		}
	}
	if _, err := findRuntime("plan9", "mips"); err == nil || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("error of an unknown platform is %v", err)
	}
}

// TestIDsAreFrozen: vectors in indexes are found by these ids. Whoever changes
// one makes every index embed its texts again.
func TestIDsAreFrozen(t *testing.T) {
	for name, want := range map[string]string{
		"all-minilm-l6-v2-int8": "ac8b4d09255a6d45ef75d8563593a036",
		"all-minilm-l6-v2":      "0c2f8bca03639ed555925b0e8fccf191",
	} {
		m, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.ID(); got != want {
			t.Errorf("%s: id is %s, was %s", name, got, want)
		}
	}
}

func TestStorePlace(t *testing.T) {
	t.Setenv("CTX_MODELS", "")
	t.Setenv("XDG_DATA_HOME", "/data")
	if s, err := Open(); err != nil || s.Root != "/data/ctx/models" {
		t.Errorf("%v, %v", s, err)
	}
	t.Setenv("CTX_MODELS", "/elsewhere")
	if s, err := Open(); err != nil || s.Root != "/elsewhere" {
		t.Errorf("%v, %v", s, err)
	}
}
