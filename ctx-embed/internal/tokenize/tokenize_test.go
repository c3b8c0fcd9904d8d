package tokenize

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-embed/internal/model"
	"github.com/cc490767/ctx/shared/ndjson"
)

// load returns the tokenizer of an installed model.
func load(tb testing.TB, max int) *Tokenizer {
	tb.Helper()
	store, err := model.Open()
	if err != nil {
		tb.Fatal(err)
	}
	for i := range model.Models {
		if path := store.Path(&model.Models[i], model.TokenizerFile); exists(path) {
			t, err := Load(path, max)
			if err != nil {
				tb.Fatal(err)
			}
			return t
		}
	}
	tb.Skipf("no model is installed in %s: ctx-embed models install %s", store.Root, model.Models[0].Name)
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestReference compares with ids that the reference implementation (Python
// tokenizers 0.23.3, truncation to 256, no padding) gave for the same file.
func TestReference(t *testing.T) {
	tk := load(t, 256)
	f, err := os.Open(filepath.Join("testdata", "reference.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := ndjson.NewReader(f, 0)
	count := 0
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Text string  `json:"text"`
			IDs  []int64 `json:"ids"`
		}
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		count++
		got, err := tk.Encode(want.Text)
		if err != nil {
			t.Errorf("line %d: %v", lines.Line(), err)
		} else if diff := cmp.Diff(want.IDs, got); diff != "" {
			t.Errorf("line %d, %.60q (-want +got):\n%s", lines.Line(), want.Text, diff)
		}
	}
	if count < 200 {
		t.Errorf("%d references were compared, at least 200 are frozen", count)
	}
}

// TestHostile feeds what no chunk should be.
func TestHostile(t *testing.T) {
	tk := load(t, 256)
	for name, text := range map[string]string{
		"empty":       "",
		"10 MB":       strings.Repeat("let it be ", 1<<20),
		"one word":    strings.Repeat("x", 10<<20),
		"white space": strings.Repeat(" \n", 5<<20),
		"NUL":         strings.Repeat("\x00", 1<<20),
		"not UTF-8":   strings.Repeat("\xff\xfe a", 1<<16),
		"accents":     "e" + strings.Repeat("\u0301", 1<<20),
	} {
		ids, err := tk.Encode(text)
		if err != nil || len(ids) < 2 || len(ids) > 256 || ids[0] != tk.cls || ids[len(ids)-1] != tk.sep {
			t.Errorf("%s: %d ids %v, error %v", name, len(ids), ids[:min(len(ids), 5)], err)
		}
	}
}

func TestRefusesOtherTokenizers(t *testing.T) {
	for name, content := range map[string]string{
		"not JSON": "{",
		"a BPE":    `{"normalizer":{"type":"NFC"},"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"BPE"}}`,
		"no [UNK]": `{"normalizer":{"type":"BertNormalizer"},"pre_tokenizer":{"type":"BertPreTokenizer"},"model":{"type":"WordPiece","unk_token":"[UNK]","vocab":{"a":0}}}`,
		"no [CLS]": `{"normalizer":{"type":"BertNormalizer"},"pre_tokenizer":{"type":"BertPreTokenizer"},"model":{"type":"WordPiece","unk_token":"a","vocab":{"a":0}}}`,
	} {
		path := filepath.Join(t.TempDir(), "tokenizer.json")
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path, 256); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzEncode(f *testing.F) {
	tk := load(f, 64)
	for _, seed := range []string{"", "hello", "[CLS] [SEP", "naïve 한국어", "\xff\x00", "a\u0301\u200b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ids, err := tk.Encode(text)
		if err != nil || len(ids) < 2 || len(ids) > 64 {
			t.Fatalf("%d ids, error %v", len(ids), err)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	tk := load(b, 256)
	raw, err := os.ReadFile("tokenize.go")
	if err != nil {
		b.Fatal(err)
	}
	text := string(raw[:1200])
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := tk.Encode(text); err != nil {
			b.Fatal(err)
		}
	}
}
