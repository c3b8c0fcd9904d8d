package lang

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestCorpus reads all files below the folders that CTX_CORPUS lists (separated
// as in PATH) and checks each result.
func TestCorpus(t *testing.T) {
	list := os.Getenv("CTX_CORPUS")
	if list == "" {
		t.Skip("CTX_CORPUS lists no folders")
	}
	p := NewParser()
	defer p.Close()
	files, bytes, counts := 0, 0, map[string]int{}
	var took time.Duration
	for _, root := range filepath.SplitList(list) {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			if info, err := d.Info(); err != nil || info.Size() > 2<<20 {
				return err
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			language := Detect(name, source[:min(len(source), 4096)])
			if !slices.Contains(Names(), language) {
				return nil
			}
			start := time.Now()
			r, err := p.Parse(context.Background(), Input{Repo: "corpus", Path: name, Language: language, Source: source})
			took += time.Since(start)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return nil
			}
			files, bytes = files+1, bytes+len(source)
			counts[language+" "+r.Status]++
			checkResult(t, name, source, r)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d files, %d bytes, %.1f MB/s: %v", files, bytes, float64(bytes)/1e6/took.Seconds(), counts)
}
