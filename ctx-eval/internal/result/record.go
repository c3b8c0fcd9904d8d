// Package result holds the records of an evaluation: what a configuration
// answered to each labelled query, and how good that was.
//
// A results file is NDJSON: a [Run] for each pair of configuration and corpus,
// each followed by its [Query] records in the order of the set. Files may be
// concatenated. Readers ignore fields and types they do not know.
package result

import "github.com/cc490767/ctx/shared/wire"

// Types of records.
const (
	TypeRun   = "run"
	TypeQuery = "result"
)

// Run says what was measured: one configuration on one corpus.
type Run struct {
	wire.Head
	Config     string    `json:"config"`
	Command    string    `json:"command"` // the pipe that answered, or "built in: …" of a baseline
	Corpus     string    `json:"corpus"`
	Queries    int       `json:"queries"`
	DB         string    `json:"db,omitempty"` // the index' identity, as answers state it
	Generation int64     `json:"generation,omitempty"`
	Channels   []string  `json:"channels,omitempty"` // those that answered
	ColdMS     []float64 `json:"cold_ms,omitempty"`  // wall time of single questions, each asked of a new process
}

// Query is one answer, judged. Metrics that are not defined for a query (the
// tokens until a first relevant piece, if there is none) are absent.
type Query struct {
	wire.Head
	Config    string             `json:"config"`
	Corpus    string             `json:"corpus"`
	QueryID   string             `json:"query_id"`
	Query     string             `json:"query"`
	Archetype string             `json:"archetype"`
	Language  string             `json:"language"`
	Split     string             `json:"split"`
	Metrics   map[string]float64 `json:"metrics"`           // by name, see the constants; absent on Error
	WarmMS    float64            `json:"warm_ms,omitempty"` // wall time from the question to its answer, process warm
	Hits      []Hit              `json:"hits,omitempty"`
	Targets   []Target           `json:"targets,omitempty"`
	Error     string             `json:"error,omitempty"`
}

// Hit is one place of an answer, in rank order from 1.
type Hit struct {
	Path      string  `json:"path"`
	StartLine int     `json:"start_line,omitempty"`
	EndLine   int     `json:"end_line,omitempty"`
	Name      string  `json:"qualified_name,omitempty"`
	Score     float64 `json:"score"`
	Grade     int     `json:"grade,omitempty"`      // of the target that it meets at symbol level, the highest
	FileGrade int     `json:"file_grade,omitempty"` // of its file, the highest
	Negative  bool    `json:"negative,omitempty"`
}

// Target is a labelled place and the rank at which it was found; 0: not found.
type Target struct {
	Path      string `json:"path"`
	Symbol    string `json:"symbol,omitempty"`
	StartLine int    `json:"start_line,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	Grade     int    `json:"grade"`
	Rank      int    `json:"rank"`      // of the first hit that meets it
	FileRank  int    `json:"file_rank"` // of its file among the distinct files
}
