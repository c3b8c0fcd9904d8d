package wire

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
)

// Encodings of vectors.
const (
	EncodingInt8 = "int8" // one signed byte a component: round(component × scale), clipped to ±127
	EncodingF32  = "f32"  // little-endian IEEE 754 single precision
)

// Vector is the embedding of a chunk's head and text. A cached one carries no
// data: the database already has the vector of this hash and model.
type Vector struct {
	Head
	Of       string  `json:"of"`   // id of a chunk with this hash
	Hash     string  `json:"hash"` // chunk.hash
	Model    string  `json:"model"`
	Dim      int     `json:"dim"`
	Encoding string  `json:"encoding,omitempty"`
	Scale    float64 `json:"scale,omitempty"`
	Data     string  `json:"data,omitempty"` // base64
	Cached   bool    `json:"cached,omitempty"`
}

func (*Vector) recordType() string { return TypeVector }

// UnitScale is the scale for int8 components of unit vectors of dimension dim,
// 127·√dim/4.5: components of a random unit vector have a standard deviation
// of 1/√dim, so 4.5 deviations fit. One scale per model keeps dot products of
// any two vectors comparable.
func UnitScale(dim int) float64 { return 127 * math.Sqrt(float64(dim)) / 4.5 }

// Quantize returns round(component × scale), clipped to ±127.
func Quantize(v []float32, scale float64) []int8 {
	out := make([]int8, len(v))
	for i, x := range v {
		out[i] = int8(math.Round(max(-127, min(127, float64(x)*scale))))
	}
	return out
}

// EncodeInt8 returns the data field of int8 components.
func EncodeInt8(v []int8) string {
	raw := make([]byte, len(v))
	for i, x := range v {
		raw[i] = byte(x)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// EncodeF32 returns the data field of single-precision components.
func EncodeF32(v []float32) string {
	raw := make([]byte, 4*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint32(raw[4*i:], math.Float32bits(x))
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// DecodeInt8 returns the components of a data field as int8 with the scale,
// whatever its encoding: f32 data is quantized with scale. It fails if the data
// does not hold dim components.
func DecodeInt8(encoding, data string, dim int, scale float64) ([]int8, error) {
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return nil, fmt.Errorf("vector data: %w", err)
	}
	switch encoding {
	case EncodingInt8:
		if len(raw) != dim {
			return nil, fmt.Errorf("vector data: %d bytes for %d int8 components", len(raw), dim)
		}
		v := make([]int8, dim)
		for i, b := range raw {
			v[i] = int8(b)
		}
		return v, nil
	case EncodingF32:
		if len(raw) != 4*dim {
			return nil, fmt.Errorf("vector data: %d bytes for %d f32 components", len(raw), dim)
		}
		v := make([]float32, dim)
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		return Quantize(v, scale), nil
	}
	return nil, fmt.Errorf("vector encoding %q is unknown", encoding)
}
