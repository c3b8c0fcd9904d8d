package tokenize

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// config is what is used of a tokenizer.json.
type config struct {
	AddedTokens  []addedToken `json:"added_tokens"`
	Normalizer   normalizer   `json:"normalizer"`
	PreTokenizer struct {
		Type string `json:"type"`
	} `json:"pre_tokenizer"`
	Model struct {
		Type    string         `json:"type"`
		Unknown string         `json:"unk_token"`
		Prefix  string         `json:"continuing_subword_prefix"`
		MaxWord int            `json:"max_input_chars_per_word"`
		Vocab   map[string]int `json:"vocab"`
	} `json:"model"`
}

type addedToken struct {
	ID      int64  `json:"id"`
	Content string `json:"content"`
}

func parseConfig(raw []byte) (config, error) {
	var c config
	if err := json.Unmarshal(raw, &c); err != nil {
		return c, err
	}
	if c.Normalizer.Type != "BertNormalizer" || c.PreTokenizer.Type != "BertPreTokenizer" || c.Model.Type != "WordPiece" {
		return c, fmt.Errorf("tokenizer of types %q, %q, %q is not one of BERT", c.Normalizer.Type, c.PreTokenizer.Type, c.Model.Type)
	}
	if _, ok := c.Model.Vocab[c.Model.Unknown]; !ok {
		return c, fmt.Errorf("vocabulary has no %q", c.Model.Unknown)
	}
	if slices.ContainsFunc(c.AddedTokens, func(t addedToken) bool { return t.Content == "" }) {
		return c, errors.New("an added token is empty")
	}
	return c, nil
}

// part is a stretch of a text: one special token as written, or what lies between.
type part struct {
	text    string
	special bool
	id      int64
}

// parts splits a text at the special tokens written in it, as the reference does.
func (c *config) parts(text string) iter.Seq[part] {
	return func(yield func(part) bool) {
		for text != "" {
			at, token := len(text), -1
			for i, t := range c.AddedTokens {
				if j := strings.Index(text[:at], t.Content); j >= 0 {
					at, token = j, i
				}
			}
			if at > 0 && !yield(part{text: text[:at]}) {
				return
			}
			if token < 0 {
				return
			}
			t := c.AddedTokens[token]
			if !yield(part{t.Content, true, t.ID}) {
				return
			}
			text = text[at+len(t.Content):]
		}
	}
}
