package mask

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCorpus reports, for the folder that CTX_CORPUS names, how fast masking is
// and what it masks, for a person to judge.
func TestCorpus(t *testing.T) {
	root := os.Getenv("CTX_CORPUS")
	if root == "" {
		t.Skip("CTX_CORPUS names no folder")
	}
	start := time.Now()
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("rules loaded in %v", time.Since(start))
	var size, secrets, files int
	var spent time.Duration
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		ext := filepath.Ext(path)
		if !strings.Contains(".go .ts .tsx .js .md .yaml .yml .json .sh .txt .py", ext) || ext == "" {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil || len(content) > 2<<20 {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		code := strings.Contains(".go .ts .tsx .js .py .sh", ext)
		start := time.Now()
		masked, n := m.Mask(rel, content, code)
		spent += time.Since(start)
		size += len(content)
		secrets += n
		if n == 0 {
			return nil
		}
		files++
		was, is := strings.Split(string(content), "\n"), strings.Split(string(masked), "\n")
		shown := 0
		for i := range was {
			if was[i] != is[i] && shown < 3 {
				shown++
				t.Logf("%s:%d: %.160s", rel, i+1, strings.TrimSpace(was[i]))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes in %v, %.1f MB/s, %d credentials in %d files", size, spent, float64(size)/1e6/spent.Seconds(), secrets, files)
}
