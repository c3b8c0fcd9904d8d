package result

import "github.com/cc490767/ctx/shared/wire"

// TypeScored is the type of [Scored]. (A "score" is what ctx-embed gives a pair.)
const TypeScored = "scored"

// Scored is what "ctx-eval score" prints for a query, or for "all": the means
// over queries.
type Scored struct {
	wire.Head
	QueryID string             `json:"query_id"`
	Metrics map[string]float64 `json:"metrics"`
}
