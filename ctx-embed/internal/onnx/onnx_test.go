package onnx

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-embed/internal/model"
)

// load loads an installed model, or skips the test.
func load(tb testing.TB, m *model.Model, change func(*Config)) *Encoder {
	tb.Helper()
	store, err := model.Open()
	if err != nil {
		tb.Fatal(err)
	}
	if state := store.State(m); state != model.StateInstalled {
		tb.Skipf("model %s is %s in %s: ctx-embed models install %s", m.Name, state, store.Root, m.Name)
	}
	r, err := model.ThisRuntime()
	if err != nil {
		tb.Skip(err)
	}
	cfg := Config{Library: store.RuntimePath(r), Weights: store.Path(m, model.WeightsFile), Tokenizer: store.Path(m, model.TokenizerFile),
		Dim: m.Dim, MaxTokens: m.MaxTokens, Alone: m.Alone, Batch: 32}
	if change != nil {
		change(&cfg)
	}
	e, err := Load(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := e.Close(); err != nil {
			tb.Error(err)
		}
	})
	return e
}

// eachModel runs a test with every model of the registry that is installed.
func eachModel(t *testing.T, test func(t *testing.T, m *model.Model)) {
	for i := range model.Models {
		m := &model.Models[i]
		t.Run(m.Name, func(t *testing.T) { test(t, m) })
	}
}

func encode(tb testing.TB, e *Encoder, texts []string) [][]float32 {
	tb.Helper()
	vectors, failed, err := e.Encode(context.Background(), texts)
	if err != nil {
		tb.Fatal(err)
	}
	for i, err := range failed {
		if err != nil {
			tb.Fatalf("text %d: %v", i, err)
		}
	}
	return vectors
}

// TestReference compares with vectors computed in double precision, without any
// ONNX, from the weights that the model's authors published: an int8 model may
// turn a vector by a few degrees, single precision not at all.
func TestReference(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "reference.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	var want [][]float32
	for line := range strings.Lines(string(raw)) {
		var ref struct {
			Text   string    `json:"text"`
			Vector []float32 `json:"vector"`
		}
		if err := json.Unmarshal([]byte(line), &ref); err != nil {
			t.Fatal(err)
		}
		texts, want = append(texts, ref.Text), append(want, ref.Vector)
	}
	least := map[string]float64{"all-minilm-l6-v2": 0.99999, "all-minilm-l6-v2-int8": 0.98}
	eachModel(t, func(t *testing.T, m *model.Model) {
		for i, v := range encode(t, load(t, m, nil), texts) {
			if cos := dot(v, want[i]); cos < least[m.Name] {
				t.Errorf("%.40q: cosine to the reference %.5f, at least %v is expected", texts[i], cos, least[m.Name])
			}
		}
	})
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// TestNeighbours shows that a vector depends on its text alone, to the bit: not
// on what is encoded with it, in which order, or by how many threads. Otherwise
// an index brought up to date would differ from one built afresh.
func TestNeighbours(t *testing.T) {
	raw, err := os.ReadFile("onnx.go")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i := 0; i+200 < len(raw); i += 180 {
		texts = append(texts, string(raw[i:i+20+i%180]))
	}
	eachModel(t, func(t *testing.T, m *model.Model) {
		var together [][]float32
		t.Run("together", func(t *testing.T) { together = encode(t, load(t, m, nil), texts) })
		if together == nil {
			t.Skip("the model is not installed")
		}
		t.Run("shuffled", func(t *testing.T) {
			order := rand.New(rand.NewPCG(1, 2)).Perm(len(texts))
			shuffled := make([]string, len(texts))
			for i, j := range order {
				shuffled[i] = texts[j]
			}
			e := load(t, m, func(c *Config) { c.Threads, c.Batch = 1, 5 })
			for i, v := range encode(t, e, shuffled) {
				if diff := cmp.Diff(together[order[i]], v); diff != "" {
					t.Fatalf("text %d differs:\n%s", order[i], diff)
				}
			}
		})
	})
}

func TestMeaning(t *testing.T) {
	eachModel(t, func(t *testing.T, m *model.Model) {
		v := encode(t, load(t, m, nil), []string{
			"how do I delete old files", "removes segments that are no longer needed", "render the chart's legend in blue"})
		if near, far := dot(v[0], v[1]), dot(v[0], v[2]); near <= far {
			t.Errorf("deleting is as near to removing (%.3f) as to rendering (%.3f)", near, far)
		}
	})
}

func TestHostile(t *testing.T) {
	e := load(t, &model.Models[0], nil)
	texts := []string{"", "\x00\x00", "\xff\xfe", strings.Repeat("word ", 2<<20), strings.Repeat("x", 10<<20)}
	for i, v := range encode(t, e, texts) {
		if norm := dot(v, v); norm < 0.999 || norm > 1.001 {
			t.Errorf("text %d: squared length %v", i, norm)
		}
	}
	if v := encode(t, e, nil); len(v) != 0 {
		t.Errorf("%d vectors of no text", len(v))
	}
}

func TestInterrupted(t *testing.T) {
	e := load(t, &model.Models[0], nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := e.Encode(ctx, []string{"a"}); err == nil {
		t.Error("no error although the context ended")
	}
}

func TestLoadFails(t *testing.T) {
	if _, err := Load(Config{Tokenizer: filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("a missing tokenizer was loaded")
	}
}

func BenchmarkEncode(b *testing.B) {
	raw, err := os.ReadFile("onnx.go")
	if err != nil {
		b.Fatal(err)
	}
	var texts []string
	for i := 0; i+1000 < len(raw); i += 160 {
		texts = append(texts, string(raw[i:i+1000]))
	}
	for i := range model.Models {
		m := &model.Models[i]
		b.Run(m.Name, func(b *testing.B) {
			e := load(b, m, nil)
			for b.Loop() {
				encode(b, e, texts)
			}
			b.ReportMetric(float64(b.N*len(texts))/b.Elapsed().Seconds(), "texts/s")
		})
	}
}
