package summary

import (
	"encoding/json"
	"io"
	"runtime"
	"sync"

	"github.com/cc490767/ctx/ctx-eval/internal/stat"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// TypeSummary is the type of [Record].
const TypeSummary = "summary"

// Record is a row as NDJSON.
type Record struct {
	wire.Head
	Config string `json:"config"`
	Group
	Queries int                 `json:"queries"`
	Failed  int                 `json:"failed,omitempty"`
	Metrics map[string]Estimate `json:"metrics"`
	WarmMS  *Latency            `json:"warm_ms,omitempty"`
	ColdMS  *Latency            `json:"cold_ms,omitempty"`
}

// Estimate is a mean over n queries and its 95 % interval.
type Estimate struct {
	N    int     `json:"n"`
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Latency are quantiles of wall times in milliseconds.
type Latency struct {
	N   int     `json:"n"`
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
}

// Write writes all rows as NDJSON.
func (rs *Rows) Write(w io.Writer) error {
	rs.estimate()
	out := ndjson.NewWriter(w)
	for _, g := range rs.Groups {
		for _, config := range rs.Configs {
			row := rs.Row(config, g)
			if row == nil {
				continue
			}
			line, err := json.Marshal(row.Record())
			if err != nil {
				return err
			}
			if err := out.Raw(line); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// estimate works all intervals out, on all processors.
func (rs *Rows) estimate() {
	rows := make(chan *Row)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for row := range rows {
				for name := range row.values {
					row.Interval(name)
				}
			}
		})
	}
	for _, groups := range rs.rows {
		for _, row := range groups {
			rows <- row
		}
	}
	close(rows)
	workers.Wait()
}

// Record returns the row as a record.
func (r *Row) Record() Record {
	rec := Record{
		Head: wire.Head{V: wire.Version, Type: TypeSummary}, Config: r.Config, Group: r.Group,
		Queries: r.Queries, Failed: r.Failed, Metrics: map[string]Estimate{},
		WarmMS: latency(r.Warm), ColdMS: latency(r.Cold),
	}
	for name := range r.values {
		i := r.Interval(name)
		rec.Metrics[name] = Estimate{i.N, stat.Round(i.Mean), stat.Round(i.Low), stat.Round(i.High)}
	}
	return rec
}

func latency(ms []float64) *Latency {
	if len(ms) == 0 {
		return nil
	}
	return &Latency{len(ms), stat.Round(stat.Quantile(ms, .5)), stat.Round(stat.Quantile(ms, .95))}
}
