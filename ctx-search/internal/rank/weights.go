package rank

import "github.com/cc490767/ctx/shared/fulltext"

// Sizes of the lists.
const (
	textChunks  = 300 // chunks asked of full text
	vectorTexts = 200 // texts asked of the vectors
	fusedFiles  = 80  // files, best of all lists, whose features are worked out
	perFileBest = 4   // chunks that a file's score is made of
)

// Weights are the numbers that ranking turns on. [Default] has those that
// searches use unless told; [ParseWeights] overrides them by name.
type Weights struct {
	// Channels, in fusion. A channel of weight 0 is not asked.
	Text, Vector, Name float64
	FusionK            float64 // a file's share from a channel is weight·(k+1)/(k+rank)
	PerFileDecay       float64 // of a file's second chunk beside its first, its third beside its second …
	Fields             fulltext.Weights

	// The linear model. Each feature lies between 0 and 1, save depth and size.
	Fused, Strength, Nearness           float64
	FileName, Defs, Exact, Mention      float64
	Dir, Depth, Size                    float64
	Test, Example, Doc, Config          float64
	Vendored, Generated, Legacy, Wanted float64

	Named Named

	Definition float64 // how much of the best chunk's score a whole symbol needs to be shown instead of a part or text
	NextPiece  float64 // what a further piece of a file counts beside the one before
}

// Named is what a symbol or file counts in the name channel, by how the
// question's name meets it.
type Named struct {
	Qualified, Type, Other, Joined, Prefix, Weak, File float64
}

// Default returns the weights that searches use unless told.
//
// k = 60 is the customary value of reciprocal rank fusion; it keeps one
// channel's first place from outvoting two channels' good places. In full text,
// chunks that name a thing come before chunks that use it.
//
// The proportions of text, name, defs, exact, dir and the path priors are those
// of a study on 977 labelled questions and 620 commit messages over 49
// repositories (13 features, held-out fit: text 4.5, name 2.35, defs 2.1, exact
// 1.6, dir .6, depth -.15, size .35), where text stood for the one channel. Here
// the channels share its 4.5: the fused rank carries what full text, vectors and
// names agree on, strength how far ahead a file is within full text and within
// the vectors.
//
// The priors are milder than fitted: in the study's sets tests and examples were
// never the wanted answer. None applies if the question speaks of such files.
// The weight of files that are asked for is a guess: the study had no questions
// of that kind.
func Default() Weights {
	return Weights{
		Text:   1,
		Vector: .8, // fewer questions need it, and it never says "no match"
		Name:   1,

		FusionK:      60,
		PerFileDecay: .5,
		Fields:       fulltext.DefaultWeights,

		Fused: 3.0, Strength: 2.5, Nearness: 1.2,
		FileName: 2.4, Defs: 2.0, Exact: 1.6, Mention: 3.0,
		Dir: .6, Depth: -.15, Size: .35,
		Test: -2.0, Example: -1.5, Doc: -1.5, Config: -1.0,
		Vendored: -2.0, Generated: -1.5, Legacy: -2.0, Wanted: .8,

		Named: Named{Qualified: 1, Type: .9, Other: .7, Joined: .5, Prefix: .3, Weak: .6, File: 1},

		Definition: .85,
		NextPiece:  .5,
	}
}

// channel returns the weight of a channel.
func (w *Weights) channel(name string) float64 {
	switch name {
	case Text:
		return w.Text
	case Vector:
		return w.Vector
	}
	return w.Name
}

// features are the terms of the linear model, in the order in which they are added.
func (w *Weights) features() []row {
	free := limits{-1000, 1000}
	return []row{
		{"fused", &w.Fused, free, "the fused rank: what the channels agree on"},
		{"strength", &w.Strength, free, "the file's score in full text beside the best file's"},
		{"nearness", &w.Nearness, free, "the same within the vectors"},
		{"file_name", &w.FileName, free, "words of the file's name that the question has"},
		{"defs", &w.Defs, free, "the best agreement of a defined name with the question's words"},
		{"exact", &w.Exact, free, "the file defines what the question names"},
		{"mention", &w.Mention, free, "the question names this very file"},
		{"dir", &w.Dir, free, "words of the file's folders that the question has"},
		{"depth", &w.Depth, free, "folders above the file, at most 6"},
		{"size", &w.Size, free, "how long the file is: standard deviations from the mean, at most 2"},
		{"test", &w.Test, free, "a test, unless the question speaks of tests"},
		{"example", &w.Example, free, "an example, unless asked for"},
		{"doc", &w.Doc, free, "a document, unless asked for"},
		{"config", &w.Config, free, "configuration, unless asked for"},
		{"vendored", &w.Vendored, free, "vendored, unless asked for"},
		{"generated", &w.Generated, free, "generated, unless asked for"},
		{"legacy", &w.Legacy, free, "in a folder of old code, unless asked for"},
		{"wanted", &w.Wanted, free, "a test or document, if the question asks for such"},
	}
}

// Lines: mean and standard deviation of ln(1 + lines) over source files of open
// repositories; only their proportion to the weight of size matters.
const (
	meanLogLines = 4.7
	sdLogLines   = 1.2
)

// pieceNear and pieceK weigh a chunk's rank within the vectors when the pieces
// of one file are ordered: pieceNear·(pieceK+1)/(pieceK+rank).
const (
	pieceNear = .7
	pieceK    = 60
)
