// Package onnx runs sentence encoders on ONNX Runtime.
package onnx

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sort"
	"sync"
	"sync/atomic"

	ort "github.com/yalue/onnxruntime_go"

	"github.com/cc490767/ctx/ctx-embed/internal/tokenize"
)

// Config says what to run and how.
type Config struct {
	Library   string // the runtime's shared library
	Weights   string
	Tokenizer string
	Dim       int
	MaxTokens int
	Alone     bool // texts must not share a run, see model.Model
	Threads   int  // texts or batches in work at once; 0: one per processor
	Batch     int  // most texts in one run
}

// batchTokens bounds the tokens of one run, padding included: the memory of a
// run grows with it, and its speed no longer does.
const batchTokens = 1024

// Encoder turns texts into unit vectors. The runtime is a library of the whole
// process: there can be one Encoder at a time.
type Encoder struct {
	cfg       Config
	tokenizer *tokenize.Tokenizer
	session   *ort.DynamicAdvancedSession
}

// Load loads the runtime, the weights and the tokenizer.
func Load(cfg Config) (*Encoder, error) {
	if cfg.Threads <= 0 {
		cfg.Threads = runtime.NumCPU()
	}
	if cfg.Batch <= 0 || cfg.Alone {
		cfg.Batch = 1
	}
	tk, err := tokenize.Load(cfg.Tokenizer, cfg.MaxTokens)
	if err != nil {
		return nil, err
	}
	ort.SetSharedLibraryPath(cfg.Library)
	if err := ort.InitializeEnvironment(ort.WithLogLevelError()); err != nil {
		return nil, fmt.Errorf("load ONNX Runtime from %s: %w", cfg.Library, err)
	}
	session, err := newSession(cfg)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("load model %s: %w", cfg.Weights, err), ort.DestroyEnvironment())
	}
	return &Encoder{cfg: cfg, tokenizer: tk, session: session}, nil
}

func newSession(cfg Config) (*ort.DynamicAdvancedSession, error) {
	options, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	defer options.Destroy()
	// One thread a run, and as many runs at once as there are threads: no run
	// waits for the slowest part of another, and the order in which sums are made
	// does not depend on the machine.
	err = errors.Join(options.SetIntraOpNumThreads(1), options.SetInterOpNumThreads(1))
	if err != nil {
		return nil, err
	}
	_, outputs, err := ort.GetInputOutputInfo(cfg.Weights)
	if err != nil {
		return nil, err
	}
	if len(outputs) == 0 {
		return nil, errors.New("it has no output")
	}
	return ort.NewDynamicAdvancedSession(cfg.Weights,
		[]string{"input_ids", "attention_mask", "token_type_ids"}, []string{outputs[0].Name}, options)
}

// Close frees the model and the runtime.
func (e *Encoder) Close() error { return errors.Join(e.session.Destroy(), ort.DestroyEnvironment()) }

// Encode returns the unit vectors of texts, in their order. Where a text failed
// its vector is nil and failed has its error; err is set if ctx ended.
func (e *Encoder) Encode(ctx context.Context, texts []string) (vectors [][]float32, failed []error, err error) {
	vectors, failed = make([][]float32, len(texts)), make([]error, len(texts))
	ids := make([][]int64, len(texts))
	e.parallel(ctx, len(texts), func(i int) { ids[i], failed[i] = e.tokenizer.Encode(texts[i]) })

	batches := e.batches(ids)
	e.parallel(ctx, len(batches), func(b int) {
		batch := batches[b]
		if err := e.run(batch, ids, vectors); err != nil {
			for _, i := range batch {
				failed[i] = err
			}
		}
	})
	return vectors, failed, context.Cause(ctx)
}

// parallel calls work(0) … work(n-1) from the configured number of goroutines.
func (e *Encoder) parallel(ctx context.Context, n int, work func(int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(e.cfg.Threads, n) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	wait.Wait()
}

// batches groups texts of similar length, longest first, so that little is
// padding and the last batches to finish are the short ones.
func (e *Encoder) batches(ids [][]int64) [][]int {
	var order []int
	for i := range ids {
		if len(ids[i]) > 0 {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(a, b int) bool { return len(ids[order[a]]) > len(ids[order[b]]) })
	var out [][]int
	for len(order) > 0 {
		n := min(len(order), e.cfg.Batch, max(1, batchTokens/len(ids[order[0]])))
		out = append(out, order[:n])
		order = order[n:]
	}
	return out
}

// run computes the vectors of one batch, whose first text is the longest.
func (e *Encoder) run(batch []int, ids [][]int64, vectors [][]float32) error {
	length := len(ids[batch[0]])
	input := make([]int64, len(batch)*length)
	mask := make([]int64, len(batch)*length)
	for row, i := range batch {
		copy(input[row*length:], ids[i])
		for j := range ids[i] {
			mask[row*length+j] = 1
		}
	}
	hidden, err := e.infer(ort.NewShape(int64(len(batch)), int64(length)), input, mask)
	if err != nil {
		return err
	}
	defer hidden.Destroy()
	states := hidden.GetData()
	if len(states) != len(batch)*length*e.cfg.Dim {
		return fmt.Errorf("model output has shape %v, %d × %d × %d was expected", hidden.GetShape(), len(batch), length, e.cfg.Dim)
	}
	for row, i := range batch {
		vectors[i] = pool(states[row*length*e.cfg.Dim:], len(ids[i]), e.cfg.Dim)
	}
	return nil
}

func (e *Encoder) infer(shape ort.Shape, input, mask []int64) (*ort.Tensor[float32], error) {
	var inputs []ort.Value
	defer func() {
		for _, v := range inputs {
			v.Destroy()
		}
	}()
	for _, data := range [][]int64{input, mask, make([]int64, len(input))} {
		t, err := ort.NewTensor(shape, data)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, t)
	}
	outputs := []ort.Value{nil}
	if err := e.session.Run(inputs, outputs); err != nil {
		return nil, err
	}
	hidden, ok := outputs[0].(*ort.Tensor[float32])
	if !ok {
		outputs[0].Destroy()
		return nil, errors.New("model output is not a float32 tensor")
	}
	return hidden, nil
}

// pool returns the mean over the first n rows of states, scaled to length 1.
func pool(states []float32, n, dim int) []float32 {
	sum := make([]float64, dim)
	for t := range n {
		for j, x := range states[t*dim : (t+1)*dim] {
			sum[j] += float64(x)
		}
	}
	var square float64
	for _, x := range sum {
		square += x * x
	}
	norm := max(math.Sqrt(square), 1e-12)
	v := make([]float32, dim)
	for j, x := range sum {
		v[j] = float32(x / norm)
	}
	return v
}
