package result

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Results are the contents of results files, in their order.
type Results struct {
	Runs    []Run
	Queries []Query
}

// maxMetric keeps sums of metrics finite, in files that may come from anywhere.
const maxMetric = 1e15

// Marshal returns the line of a run, a query or a score, without newline.
func Marshal(record any) ([]byte, error) {
	switch r := record.(type) {
	case *Run:
		r.Head = wire.Head{V: wire.Version, Type: TypeRun}
	case *Query:
		r.Head = wire.Head{V: wire.Version, Type: TypeQuery}
	case *Scored:
		r.Head = wire.Head{V: wire.Version, Type: TypeScored}
	default:
		return nil, fmt.Errorf("not a record of results: %T", record)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(record); err != nil {
		return nil, fmt.Errorf("encode result: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// ReadFiles reads results files one after the other; "-" is standard input.
// An error names the file and the line; a query that was answered twice by one
// configuration is one.
func ReadFiles(ctx context.Context, names ...string) (*Results, error) {
	all := &Results{}
	seen := map[[2]string]bool{}
	for _, name := range names {
		if err := all.readFile(ctx, name, seen); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return all, nil
}

func (all *Results) readFile(ctx context.Context, name string, seen map[[2]string]bool) error {
	if name == "-" {
		return all.read(cli.Input(ctx, os.Stdin), seen)
	}
	f, err := os.Open(name)
	if err != nil {
		return errors.Unwrap(err)
	}
	defer f.Close()
	return all.read(f, seen)
}

func (all *Results) read(r io.Reader, seen map[[2]string]bool) error {
	lines := ndjson.NewReader(r, wire.MaxLine)
	for {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := all.add(line, seen); err != nil {
			return fmt.Errorf("line %d: %w", lines.Line(), err)
		}
	}
}

func (all *Results) add(line []byte, seen map[[2]string]bool) error {
	kind, err := wire.Peek(line)
	if err != nil {
		return err
	}
	switch kind {
	case TypeRun:
		var run Run
		if err := json.Unmarshal(line, &run); err != nil {
			return fmt.Errorf("run record: %w", err)
		}
		if run.Config == "" {
			return errors.New(`run record without "config": make results with ctx-eval run`)
		}
		all.Runs = append(all.Runs, run)
	case TypeQuery:
		var q Query
		if err := json.Unmarshal(line, &q); err != nil {
			return fmt.Errorf("result record: %w", err)
		}
		if q.Config == "" || q.QueryID == "" {
			return errors.New(`result record without "config" or "query_id": make results with ctx-eval run`)
		}
		for name, v := range q.Metrics {
			if math.Abs(v) > maxMetric {
				return fmt.Errorf("metric %q of query %q is %g: nothing measured is so large", name, q.QueryID, v)
			}
		}
		id := [2]string{q.Config, q.QueryID}
		if seen[id] {
			return fmt.Errorf("query %q of configuration %q has a result already: name each file once", q.QueryID, q.Config)
		}
		seen[id] = true
		all.Queries = append(all.Queries, q)
	}
	return nil
}
