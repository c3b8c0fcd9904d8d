package stream_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-embed/internal/model"
	"github.com/cc490767/ctx/ctx-embed/internal/onnx"
	"github.com/cc490767/ctx/ctx-embed/internal/stream"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// config returns a filter's configuration with the installed model, or skips.
func config(tb testing.TB) stream.Config {
	tb.Helper()
	store, err := model.Open()
	if err != nil {
		tb.Fatal(err)
	}
	m := &model.Models[0]
	if store.State(m) != model.StateInstalled {
		tb.Skipf("no model in %s: ctx-embed models install %s", store.Root, m.Name)
	}
	r, err := model.ThisRuntime()
	if err != nil {
		tb.Skip(err)
	}
	cfg := lexical()
	cfg.Model, cfg.Encoding = m.Wire(), wire.EncodingInt8
	cfg.Load = func() (stream.Encoder, error) {
		return onnx.Load(onnx.Config{Library: store.RuntimePath(r), Weights: store.Path(m, model.WeightsFile),
			Tokenizer: store.Path(m, model.TokenizerFile), Dim: m.Dim, MaxTokens: m.MaxTokens, Alone: m.Alone})
	}
	return cfg
}

func lexical() stream.Config { return stream.Config{Log: slog.New(slog.DiscardHandler)} }

func lines(tb testing.TB, records ...wire.Record) string {
	tb.Helper()
	var b strings.Builder
	for _, r := range records {
		line, err := wire.Marshal(r)
		if err != nil {
			tb.Fatal(err)
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

func chunk(id, text string) *wire.Chunk {
	return &wire.Chunk{ID: id, Path: wire.NewPath("a.go"), Kind: wire.ChunkText, Header: "head", Text: wire.NewText(text), Hash: wire.TextHash("head", text)}
}

// TestMany runs several windows of texts through: every line is forwarded in
// order, every text gets one vector, in the order of the texts, and the same
// texts in another order get the same vectors.
func TestMany(t *testing.T) {
	cfg := config(t)
	const n = 700
	run := func(order func(i int) int) (vectors map[string]string, of []string) {
		records := []wire.Record{&wire.Header{Tool: "ctx-parse"}}
		for i := range n {
			text := fmt.Sprintf("text number %d", order(i)%(n-50))
			records = append(records, chunk(fmt.Sprint(order(i)), text))
		}
		in := lines(t, append(records, &wire.End{Tool: "ctx-parse"})...)
		var out bytes.Buffer
		if err := stream.Run(context.Background(), strings.NewReader(in), &out, cfg); err != nil {
			t.Fatal(err)
		}
		vectors = map[string]string{}
		var forwarded strings.Builder
		for line := range strings.Lines(out.String()) {
			kind, err := wire.Peek([]byte(strings.TrimSuffix(line, "\n")))
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case kind == wire.TypeVector:
				var v wire.Vector
				if err := json.Unmarshal([]byte(line), &v); err != nil {
					t.Fatal(err)
				}
				vectors[v.Hash], of = v.Data, append(of, v.Of)
			case !strings.Contains(line, `"ctx-embed"`):
				forwarded.WriteString(line)
			}
		}
		if diff := cmp.Diff(in, forwarded.String()); diff != "" {
			t.Fatalf("lines were changed:\n%s", diff)
		}
		return vectors, of
	}
	first, of := run(func(i int) int { return i })
	var want []string
	for i := range n - 50 { // the last 50 texts are the first 50 again
		want = append(want, fmt.Sprint(i))
	}
	if diff := cmp.Diff(want, of); diff != "" {
		t.Errorf("vectors out of order:\n%s", diff)
	}
	second, _ := run(func(i int) int { return n - 1 - i })
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the order of the texts changed their vectors:\n%s", diff)
	}
}

// live runs a filter whose input stays open, and returns its two ends.
func live(t *testing.T, cfg stream.Config) (in io.WriteCloser, out *bufio.Scanner, done <-chan error) {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	result := make(chan error, 1)
	go func() {
		err := stream.Run(context.Background(), inR, outW, cfg)
		outW.Close()
		result <- err
	}()
	t.Cleanup(func() { inW.Close(); outR.Close() })
	s := bufio.NewScanner(outR)
	s.Buffer(nil, wire.MaxLine)
	return inW, s, result
}

// expect reads a line of that type; the test's time limit bounds the wait.
func expect(t *testing.T, out *bufio.Scanner, kind string) string {
	t.Helper()
	if !out.Scan() {
		t.Fatalf("no line where a %s was expected: %v", kind, out.Err())
	}
	if got, err := wire.Peek(out.Bytes()); err != nil || got != kind {
		t.Fatalf("%s (%v) where a %s was expected", got, err, kind)
	}
	return out.Text()
}

func send(t *testing.T, in io.Writer, records ...wire.Record) {
	t.Helper()
	if _, err := io.WriteString(in, lines(t, records...)); err != nil {
		t.Fatal(err)
	}
}

// TestSilence: what waits is worked on and written when no input comes, not only
// when a flush does.
func TestSilence(t *testing.T) {
	in, out, done := live(t, config(t))
	send(t, in, &wire.Header{Tool: "ctx-parse"}, chunk("1", "some text"))
	expect(t, out, wire.TypeHeader)
	expect(t, out, wire.TypeHeader)
	expect(t, out, wire.TypeChunk)
	expect(t, out, wire.TypeVector)
	send(t, in, chunk("2", "another text"), &wire.Flush{})
	expect(t, out, wire.TypeChunk)
	expect(t, out, wire.TypeVector)
	expect(t, out, wire.TypeFlush)
	send(t, in, &wire.End{Tool: "ctx-parse"})
	expect(t, out, wire.TypeEnd)
	in.Close()
	if end := expect(t, out, wire.TypeEnd); !strings.Contains(end, `"vectors":2`) {
		t.Errorf("end is %s", end)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestConversation: a query is answered while the input stays open.
func TestConversation(t *testing.T) {
	cfg := config(t)
	cfg.Queries = true
	in, out, done := live(t, cfg)
	expect(t, out, wire.TypeHeader)
	for i := range 3 {
		send(t, in, &wire.Query{ID: fmt.Sprint(i), Query: strings.Repeat("question ", 1+i*100_000)})
		var q wire.Query
		if err := json.Unmarshal([]byte(expect(t, out, wire.TypeQuery)), &q); err != nil {
			t.Fatal(err)
		}
		if q.ID != fmt.Sprint(i) || q.Vector == nil || q.Vector.Dim != 384 {
			t.Errorf("query %d came back as %s, %+v", i, q.ID, q.Vector)
		}
	}
	in.Close()
	expect(t, out, wire.TypeEnd)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestSilentPassThrough: without a model, too, nothing is held back.
func TestSilentPassThrough(t *testing.T) {
	in, out, _ := live(t, lexical())
	send(t, in, &wire.Header{Tool: "ctx-parse"}, &wire.Delete{Path: wire.NewPath("x")})
	expect(t, out, wire.TypeHeader)
	expect(t, out, wire.TypeHeader)
	expect(t, out, wire.TypeDelete)
}

func TestInterrupted(t *testing.T) {
	cause := errors.New("stop")
	ctx, cancel := context.WithCancelCause(context.Background())
	inR, inW := io.Pipe()
	defer inW.Close()
	result := make(chan error, 1)
	var out bytes.Buffer
	go func() { result <- stream.Run(ctx, inR, &out, lexical()) }()
	send(t, inW, &wire.Header{Tool: "ctx-parse"})
	cancel(cause)
	select {
	case err := <-result:
		if !errors.Is(err, cause) {
			t.Errorf("error is %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("a silent upstream kept the filter from stopping")
	}
	if strings.Contains(out.String(), `"type":"end"`) {
		t.Errorf("an interrupted stream was ended: %s", &out)
	}
}

// TestBrokenModel: a model that cannot be loaded ends the run with its reason,
// but only when a text needs it.
func TestBrokenModel(t *testing.T) {
	broken := errors.New("broken")
	cfg := lexical()
	cfg.Model = model.Models[0].Wire()
	cfg.Load = func() (stream.Encoder, error) { return nil, broken }
	for name, test := range map[string]struct {
		records []wire.Record
		want    error
	}{
		"nothing to embed": {[]wire.Record{&wire.Header{Tool: "p"}, &wire.End{Tool: "p"}}, nil},
		"a chunk":          {[]wire.Record{&wire.Header{Tool: "p"}, chunk("1", "a"), &wire.End{Tool: "p"}}, broken},
		"a query":          {[]wire.Record{&wire.Query{ID: "1", Query: "q"}}, broken},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if err := stream.Run(context.Background(), strings.NewReader(lines(t, test.records...)), &out, cfg); !errors.Is(err, test.want) {
				t.Errorf("error is %v", err)
			}
		})
	}
}

// FuzzRun: whatever comes in, the filter neither fails in an undesigned way nor
// writes a line that is no record.
func FuzzRun(f *testing.F) {
	f.Add([]byte(lines(f, &wire.Header{Tool: "p"}, chunk("1", "a"), &wire.Flush{}, &wire.End{Tool: "p"})))
	f.Add([]byte(lines(f, &wire.Query{ID: "1", Query: "q"}) + "{}\n[\n" + `{"v":1,"type":"header"}` + "\n"))
	f.Add([]byte("{\"v\":1,\"type\":\"end\",\"tool\":7}\n\x00\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		cfg := lexical()
		cfg.MaxLine = 1 << 16
		err := stream.Run(context.Background(), bytes.NewReader(in), &out, cfg)
		if err == nil && !strings.Contains(out.String(), `"tool":"ctx-embed"`) {
			t.Errorf("no header of ours in %q", &out)
		}
		if code := cli.ExitCode(err); code != cli.CodeDone && code != cli.CodePartial && code != cli.CodeFailed {
			t.Errorf("exit code %d: %v", code, err)
		}
		for line := range strings.Lines(out.String()) {
			if _, err := wire.Peek([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}
