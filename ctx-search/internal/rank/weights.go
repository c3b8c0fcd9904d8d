package rank

import "github.com/cc490767/ctx/shared/fulltext"

// Sizes of the lists.
const (
	textChunks   = 300 // chunks asked of full text
	vectorTexts  = 200 // texts asked of the vectors
	fusedFiles   = 80  // files, best of all lists, whose features are worked out
	perFileDecay = .5  // a file's second, third, fourth chunk count ½, ¼, ⅛ of the first
	perFileBest  = 4
)

// fieldWeights are those of full text's fields: name, path, signature, doc,
// body. Chunks that name a thing come before chunks that use it.
var fieldWeights = fulltext.Weights{3, 2, 1.5, 1.5, 1}

// Reciprocal rank fusion: a file's share from a channel is weight·(k+1)/(k+rank).
// k = 60 is the customary value; it keeps one channel's first place from
// outvoting two channels' good places.
const fusionK = 60

var channelWeights = map[string]float64{
	Text:   1,
	Vector: .8, // fewer questions need it, and it never says "no match"
	Name:   1,
}

// The weights of the linear model over a file's features. Each feature lies
// between 0 and 1, save depth and size. The proportions of text, name, defs,
// exact, dir and the path priors are those of a study on 977 labelled questions
// and 620 commit messages over 49 repositories (13 features, held-out fit:
// text 4.5, name 2.35, defs 2.1, exact 1.6, dir .6, depth -.15, size .35), where
// text stood for the one channel. Here the channels share its 4.5: the fused
// rank carries what full text, vectors and names agree on, strength how far
// ahead a file is within full text and within the vectors.
const (
	weightFused    = 3.0
	weightStrength = 2.5
	weightNearness = 1.2 // strength within the vectors
	weightFileName = 2.4
	weightDefs     = 2.0
	weightExact    = 1.6
	weightMention  = 3.0 // the question names this very file
	weightDir      = .6
	weightDepth    = -.15 // for each folder, at most 6
	weightSize     = .35
)

// The priors, milder than fitted: in the study's sets tests and examples were
// never the wanted answer. None applies if the question speaks of such files.
const (
	weightTest      = -2.0
	weightExample   = -1.5
	weightDoc       = -1.5
	weightConfig    = -1.0
	weightVendored  = -2.0
	weightGenerated = -1.5
	weightLegacy    = -2.0
)

// weightWanted is for tests, or documents, if the question asks for such. It is
// a guess: the study had no questions of that kind.
const weightWanted = .8

// What a symbol counts in the name channel, by how the question's name meets it.
const (
	namedQualified = 1.0 // Client.Do and the question says Client.Do
	namedType      = .9
	namedOther     = .7
	namedJoined    = .5 // "queue manager" and QueueManager
	namedPrefix    = .3 // the question's name is the beginning of the symbol's
	namedWeak      = .6 // factor for a word that is only capitalised
	namedFile      = 1.0
)

// Lines: mean and standard deviation of ln(1 + lines) over source files of open
// repositories; only their proportion to weightSize matters.
const (
	meanLogLines = 4.7
	sdLogLines   = 1.2
)

// pieceDefinition is how much of the best chunk's score a whole symbol needs to
// be shown instead of a part, a module's leftovers or text.
const pieceDefinition = .85

// nextPiece is what a further piece of a file counts beside the one before.
const nextPiece = .5
