package compare

import (
	"encoding/json"
	"io"

	"github.com/cc490767/ctx/ctx-eval/internal/pair"
	"github.com/cc490767/ctx/ctx-eval/internal/stat"
	"github.com/cc490767/ctx/shared/wire"
)

// Types of records of a comparison.
const (
	TypeComparison = "comparison" // one for a comparison, the first
	TypeDifference = "difference" // a metric over a group of queries
	TypeChange     = "change"     // a query that became worse or better
)

type comparison struct {
	wire.Head
	A       string `json:"a"`
	B       string `json:"b"`
	Queries int    `json:"queries"` // compared
	OnlyA   int    `json:"only_a"`
	OnlyB   int    `json:"only_b"`
	Failed  int    `json:"failed"`
	Changed int    `json:"changed"`
}

type difference struct {
	wire.Head
	Row
}

type changeRecord struct {
	wire.Head
	pair.Change
}

// Records prints a report as NDJSON.
func Records(w io.Writer, r *Report) error {
	p := r.Pairs
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	err := enc.Encode(comparison{head(TypeComparison), r.A.Config, r.B.Config, len(p.Common), len(p.OnlyA), len(p.OnlyB), len(p.Failed), len(p.Changed)})
	for _, row := range r.Rows {
		if err == nil {
			err = enc.Encode(difference{head(TypeDifference), row.rounded()})
		}
	}
	for _, part := range r.parts() {
		for _, c := range part.changes {
			if err == nil {
				c.Gain = stat.Round(c.Gain)
				err = enc.Encode(changeRecord{head(TypeChange), c})
			}
		}
	}
	return err
}

func head(kind string) wire.Head { return wire.Head{V: wire.Version, Type: kind} }

func (row Row) rounded() Row {
	for _, x := range []*float64{&row.MeanA, &row.MeanB, &row.Difference, &row.Low, &row.High, &row.P} {
		*x = stat.Round(*x)
	}
	return row
}
