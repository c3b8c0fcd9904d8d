// Package tokenize turns texts into the token ids that a BERT model reads.
//
// Word pieces are the library's (github.com/sugarme/tokenizer). Normalising and
// splitting into words is done here: the library's normaliser takes a missing
// strip_accents for false, repeats text after a carriage return, and ends the
// process on some input. The frozen ids in testdata come from the reference
// implementation of the format.
package tokenize

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/sugarme/tokenizer/model"
	"github.com/sugarme/tokenizer/model/wordpiece"
)

// MaxBytes is how much of a text is read. No chunk of ctx-parse comes near it;
// beyond it a text is cut, so that hostile input costs bounded time.
const MaxBytes = 32 << 10

// Tokenizer is a model's tokenizer. It may be used by several goroutines.
type Tokenizer struct {
	config   config
	pieces   wordpiece.WordPiece
	cls, sep int64
	max      int

	mu    sync.RWMutex
	words map[string][]int64
}

// maxWords bounds the memory of a Tokenizer, not its results.
const maxWords = 1 << 16

// Load reads a tokenizer.json of a BERT model. Texts of more than max tokens,
// special ones included, are cut; nothing is padded. What the file itself says
// of truncation and padding is set aside: it was made for other uses.
func Load(path string, max int) (*Tokenizer, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := &Tokenizer{max: max, words: map[string][]int64{}}
	if t.config, err = parseConfig(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m := &t.config.Model
	vocab := model.Vocab(m.Vocab)
	t.pieces = wordpiece.NewWordPieceBuilder().Vocab(&vocab).UnkToken(m.Unknown).
		ContinuingSubwordPrefix(m.Prefix).MaxInputCharsPerWord(m.MaxWord).Build()
	for token, id := range map[string]*int64{"[CLS]": &t.cls, "[SEP]": &t.sep} {
		n, ok := m.Vocab[token]
		if !ok {
			return nil, fmt.Errorf("%s: vocabulary has no %s", path, token)
		}
		*id = int64(n)
	}
	return t, nil
}

// Encode returns the ids of a text's tokens, special ones included. The error
// says that the library failed on this text.
func (t *Tokenizer) Encode(text string) (ids []int64, err error) {
	defer func() {
		if p := recover(); p != nil { // one odd text must not end a run over a hundred thousand
			ids, err = nil, fmt.Errorf("tokenizer: %v", p)
		}
	}()
	ids = append(make([]int64, 0, t.max), t.cls)
	for part := range t.config.parts(clip(text)) {
		if part.special {
			ids = append(ids, part.id)
		} else if ids, err = t.encodeWords(ids, part.text); err != nil {
			return nil, err
		}
		if len(ids) >= t.max-1 {
			break
		}
	}
	return append(ids[:min(len(ids), t.max-1)], t.sep), nil
}

// encodeWords appends the ids of the words of a text, until there are enough.
func (t *Tokenizer) encodeWords(ids []int64, text string) ([]int64, error) {
	for word := range words(t.config.Normalizer.apply(text)) {
		pieces, err := t.word(word)
		if err != nil {
			return nil, err
		}
		if ids = append(ids, pieces...); len(ids) >= t.max-1 {
			break
		}
	}
	return ids, nil
}

// word returns the ids of a word's pieces.
func (t *Tokenizer) word(word string) ([]int64, error) {
	t.mu.RLock()
	ids, ok := t.words[word]
	t.mu.RUnlock()
	if ok {
		return ids, nil
	}
	pieces, err := t.pieces.Tokenize(word)
	if err != nil {
		return nil, fmt.Errorf("tokenizer: %w", err)
	}
	ids = make([]int64, len(pieces))
	for i, p := range pieces {
		ids[i] = int64(p.Id)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.words) >= maxWords {
		clear(t.words)
	}
	t.words[strings.Clone(word)] = ids // a part of the text would keep all of it
	return ids, nil
}
