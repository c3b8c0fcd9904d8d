package gate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/result"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// TypeBaseline is the type of a baseline's first line.
const TypeBaseline = "baseline"

// Baseline is the quality that must be kept. Its file holds this record and then
// results without hits and times, sorted and rounded, so that its diff shows
// what changed.
type Baseline struct {
	wire.Head
	Date     string     `json:"date"` // of the last change, YYYY-MM-DD
	Version  string     `json:"version"`
	Accepted []Accepted `json:"accepted,omitempty"` // drops, the latest last

	Results result.Results `json:"-"`
	Source  string         `json:"-"`
}

// Accepted is a drop that somebody let pass.
type Accepted struct {
	Date    string   `json:"date"`
	Because string   `json:"because"`
	Dropped []string `json:"dropped"` // what was given up, in words
}

// ErrNoBaseline reports that the file does not exist.
var ErrNoBaseline = errors.New("no baseline")

// ReadBaseline reads a baseline.
func ReadBaseline(ctx context.Context, name string) (*Baseline, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", name, ErrNoBaseline)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	defer f.Close()
	b := &Baseline{Source: name}
	first, err := ndjson.NewReader(f, wire.MaxLine).Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err != nil || json.Unmarshal(first, b) != nil || b.Type != TypeBaseline {
		return nil, fmt.Errorf("%s: not a baseline: its first line is not a record of type %q; gate --update makes one of results, in a new file", name, TypeBaseline)
	}
	r, err := result.ReadFiles(ctx, name)
	if err != nil {
		return nil, err
	}
	b.Results = *r
	return b, nil
}

// Bytes returns the baseline as it stands in its file.
func (b *Baseline) Bytes() ([]byte, error) {
	var out bytes.Buffer
	b.Head = wire.Head{V: wire.Version, Type: TypeBaseline}
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(b); err != nil {
		return nil, fmt.Errorf("encode baseline: %w", err)
	}
	for i := range b.Results.Runs {
		run := &b.Results.Runs[i]
		if err := appendLine(&out, run); err != nil {
			return nil, err
		}
		for j := range b.Results.Queries {
			q := &b.Results.Queries[j]
			if q.Config != run.Config || q.Corpus != run.Corpus {
				continue
			}
			if err := appendLine(&out, q); err != nil {
				return nil, err
			}
		}
	}
	return out.Bytes(), nil
}

func appendLine(out *bytes.Buffer, record any) error {
	line, err := result.Marshal(record)
	out.Write(line)
	out.WriteByte('\n')
	return err
}

// Write writes the baseline as it stands in its file.
func (b *Baseline) Write(w io.Writer) error {
	data, err := b.Bytes()
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// compact brings results into the form of a baseline.
func compact(r *result.Results) {
	for i := range r.Runs {
		run := &r.Runs[i]
		*run = result.Run{Config: run.Config, Command: run.Command, Corpus: run.Corpus, Channels: run.Channels}
	}
	for i := range r.Queries {
		q := &r.Queries[i]
		q.Hits, q.WarmMS, q.Metrics = nil, 0, roundMetrics(q.Metrics)
		q.Targets = pair.Sorted(q.Targets)
		for j := range q.Targets { // they move with every edit above them
			q.Targets[j].StartLine, q.Targets[j].EndLine = 0, 0
		}
	}
	for i := range r.Queries { // a file of results alone has no runs
		q := &r.Queries[i]
		r.Runs = append(r.Runs, result.Run{Config: q.Config, Corpus: q.Corpus})
	}
	slices.SortStableFunc(r.Runs, func(a, b result.Run) int {
		return cmp.Or(cmp.Compare(a.Config, b.Config), cmp.Compare(a.Corpus, b.Corpus))
	})
	r.Runs = slices.CompactFunc(r.Runs, func(a, b result.Run) bool { return a.Config == b.Config && a.Corpus == b.Corpus })
	for i := range r.Runs {
		run := &r.Runs[i]
		for j := range r.Queries {
			if r.Queries[j].Config == run.Config && r.Queries[j].Corpus == run.Corpus {
				run.Queries++
			}
		}
	}
	slices.SortFunc(r.Queries, func(a, b result.Query) int {
		return cmp.Or(cmp.Compare(a.Config, b.Config), cmp.Compare(a.Corpus, b.Corpus), cmp.Compare(a.QueryID, b.QueryID))
	})
}

// rounded returns a side with its metrics as a baseline has them, so that what
// did not change differs by nothing.
func rounded(s *pair.Side) *pair.Side {
	out := *s
	out.Queries = slices.Clone(s.Queries)
	for i := range out.Queries {
		out.Queries[i].Metrics = roundMetrics(out.Queries[i].Metrics)
	}
	return &out
}

// roundMetrics keeps four decimals. Times are left out: a baseline that another
// machine measured says nothing about them.
func roundMetrics(m map[string]float64) map[string]float64 {
	out := make(map[string]float64, len(m))
	for name, v := range m {
		if !strings.HasSuffix(name, "_ms") {
			out[name] = math.Round(v*1e4) / 1e4
		}
	}
	return out
}
