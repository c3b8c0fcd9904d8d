package index

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/cc490767/ctx/shared/wire"
)

var encoder = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderCRC(false),
		zstd.WithSingleSegment(true), zstd.WithWindowSize(128<<10))
})

// maxText bounds what one stored blob may unpack to, in bytes: no record that
// was ever accepted is larger.
const maxText = 2 * wire.MaxLine

var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxText))
})

// PackText compresses a text for texts.body. It may be called by several
// goroutines at once.
func PackText(text string) ([]byte, error) { return pack([]byte(text)) }

// UnpackText is the inverse of PackText.
func UnpackText(body []byte) (string, error) {
	raw, err := unpack(body)
	return string(raw), err
}

// Ref is one stored reference. Span is the ordinal of the enclosing span, -1
// for none.
type Ref struct {
	Span                                int
	Kind, Name, Receiver, Target, Alias string
	Line                                int
}

// MarshalJSON writes the array form that the schema describes.
func (r Ref) MarshalJSON() ([]byte, error) {
	return json.Marshal([7]any{r.Span, r.Kind, r.Name, r.Receiver, r.Target, r.Alias, r.Line})
}

// UnmarshalJSON reads the array form that the schema describes.
func (r *Ref) UnmarshalJSON(b []byte) error {
	fields := [7]any{&r.Span, &r.Kind, &r.Name, &r.Receiver, &r.Target, &r.Alias, &r.Line}
	return json.Unmarshal(b, &fields)
}

// PackRefs returns refs.data of a file's references.
func PackRefs(refs []Ref) ([]byte, error) {
	raw, err := json.Marshal(refs)
	if err != nil {
		return nil, err
	}
	return pack(raw)
}

// UnpackRefs is the inverse of PackRefs.
func UnpackRefs(data []byte) ([]Ref, error) {
	raw, err := unpack(data)
	if err != nil {
		return nil, err
	}
	var refs []Ref
	if err := json.Unmarshal(raw, &refs); err != nil {
		return nil, fmt.Errorf("stored references: %w", err)
	}
	return refs, nil
}

func pack(raw []byte) ([]byte, error) {
	enc, err := encoder()
	if err != nil {
		return nil, err
	}
	return enc.EncodeAll(raw, make([]byte, 0, len(raw)/2+32)), nil
}

func unpack(data []byte) ([]byte, error) {
	dec, err := decoder()
	if err != nil {
		return nil, err
	}
	raw, err := dec.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("stored text does not unpack: %w", err)
	}
	return raw, nil
}
