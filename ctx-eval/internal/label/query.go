// Package label reads and checks labelled queries: what people ask of a corpus,
// and which places of it answer.
//
// A set is an NDJSON file with one [Query] on each line. Unknown fields, double
// ids and values out of range are errors that name the line.
package label

// Archetypes of questions.
const (
	Exact       = "exact"        // a name, as it stands in the code
	Behaviour   = "behaviour"    // how or where something happens, in plain words
	Impact      = "impact"       // what breaks if something changes
	CrossModule = "cross-module" // the answer lies in several places that work together
	Vague       = "vague"        // short and under-specified
	Docs        = "docs"         // mined: a doc comment's first sentence
	History     = "history"      // mined: a commit's message
	Names       = "names"        // mined: a symbol's name
)

// Splits of the queries. What is tuned sees Tune only; what is reported as
// quality is measured on Test.
const (
	Tune = "tune"
	Test = "test"
)

// Grades of a target. The gain of NDCG is the grade itself.
const (
	Related   = 1 // a reader would be glad to see it
	Needed    = 2 // needed to understand the answer
	Answer    = 3 // the answer
	MaxGrade  = Answer
	Essential = Needed // the least grade that completeness asks for
)

// Query is one labelled question.
type Query struct {
	ID        string   `json:"id"` // unique over all sets of a run
	Query     string   `json:"query"`
	Archetype string   `json:"archetype"`
	Corpus    string   `json:"corpus,omitempty"`   // default: the name of the set's file, without .ndjson
	Language  string   `json:"language,omitempty"` // default: that of the first target of the highest grade, by its file name
	Split     string   `json:"split"`              // Tune or Test
	Targets   []Target `json:"targets"`            // at least one, not two alike
	Negatives []Place  `json:"negatives,omitempty"`
	Source    string   `json:"source,omitempty"` // where a mined query comes from: a commit, a symbol's key
	Note      string   `json:"note,omitempty"`   // why these targets, for reviewers
}

// Place is a file, or a symbol or lines in it.
type Place struct {
	// Path is relative to the corpus' root, with slashes. In a negative it may be
	// a doublestar glob.
	Path string `json:"path"`
	// Symbol is a name qualified as far as the file needs: "Head.Truncate" stands
	// for the qualified name tsdb.Head.Truncate. Empty: the whole file, or Lines.
	Symbol string `json:"symbol,omitempty"`
	// Lines are the first and last line, from 1. Beside a symbol they are a hint,
	// used when the symbol is gone or when its name occurs twice in the file.
	Lines []int `json:"lines,omitempty"`
}

// Target is a place that answers a query.
type Target struct {
	Place
	Grade int `json:"grade"`
}
