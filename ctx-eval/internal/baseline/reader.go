package baseline

import (
	"bytes"
	"fmt"

	"github.com/tiktoken-go/tokenizer"
)

// Tokenizer is what counts tokens, the one of ctx-assemble unless told.
const Tokenizer = "o200k_base"

// Reader counts what it costs to read files whole. Tokens are counted line by
// line, which differs from a whole text by less than one token a line.
type Reader struct {
	files *Files
	codec tokenizer.Codec
	known map[string][]int
}

// NewReader returns a reader of files.
func NewReader(files *Files) (*Reader, error) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return nil, fmt.Errorf("tokenizer %s: %w", Tokenizer, err)
	}
	return &Reader{files: files, codec: codec, known: map[string][]int{}}, nil
}

// Tokens returns the tokens of a file up to and with each of its lines: the last
// is the whole file. Empty for an empty or unreadable file.
func (r *Reader) Tokens(path string) []int {
	if sums, ok := r.known[path]; ok {
		return sums
	}
	text, err := r.files.Read(path)
	if err != nil {
		text = nil // gone since indexing: it costs nothing
	}
	var sums []int
	total := 0
	for line := range bytes.Lines(text) {
		n, err := r.codec.Count(string(line))
		if err != nil {
			n = len(line) / 4 // not UTF-8; four bytes a token is the usual estimate
		}
		total += n
		sums = append(sums, total)
	}
	r.known[path] = sums
	return sums
}
