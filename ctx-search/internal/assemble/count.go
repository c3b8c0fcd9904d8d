package assemble

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tiktoken-go/tokenizer"
)

// tokenizers are the known tokenizers.
var tokenizers = map[string]tokenizer.Encoding{
	"o200k_base":  tokenizer.O200kBase,
	"cl100k_base": tokenizer.Cl100kBase,
}

// Tokenizers names the known tokenizers.
func Tokenizers() string { return strings.Join(slices.Sorted(maps.Keys(tokenizers)), ", ") }

// Counter counts tokens exactly. It remembers texts that it has counted.
type Counter struct {
	Name  string
	codec tokenizer.Codec
	known map[string]int
}

// NewCounter returns a counter.
func NewCounter(name string) (*Counter, error) {
	encoding, ok := tokenizers[name]
	if !ok {
		return nil, fmt.Errorf("tokenizer %q is unknown: use one of %s", name, Tokenizers())
	}
	codec, err := tokenizer.Get(encoding)
	if err != nil {
		return nil, fmt.Errorf("tokenizer %s: %w", name, err)
	}
	return &Counter{Name: name, codec: codec, known: map[string]int{}}, nil
}

// Count returns the number of tokens of a text.
func (c *Counter) Count(text string) (int, error) {
	if n, ok := c.known[text]; ok {
		return n, nil
	}
	n, err := c.codec.Count(text)
	if err != nil {
		return 0, fmt.Errorf("counting tokens: %w", err)
	}
	if len(c.known) >= 4096 {
		clear(c.known)
	}
	c.known[text] = n
	return n, nil
}
