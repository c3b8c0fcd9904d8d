package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Version is the version of the records this package writes and the newest it
// reads. 1: the first.
const Version = 1

// MaxLine is the length in bytes, newline excluded, that no line may exceed.
const MaxLine = 16 << 20

// The types of records.
const (
	TypeHeader  = "header"
	TypePackage = "package"
	TypeFile    = "file"
	TypeSymbol  = "symbol"
	TypeRef     = "ref"
	TypeChunk   = "chunk"
	TypeFileEnd = "file_end"
	TypeDelete  = "delete"
	TypeTouch   = "touch"
	TypeError   = "error"
	TypeVector  = "vector"
	TypeFlush   = "flush"
	TypeEnd     = "end"
	TypeStored  = "stored"
	TypeQuery   = "query"
	TypeHit     = "hit"
	TypeContext = "context"
	TypeAnswer  = "answer"
	TypePair    = "pair"
	TypeScore   = "score"
)

// Head opens every record.
type Head struct {
	V    int    `json:"v"`
	Type string `json:"type"`
}

func (h *Head) setHead(t string) { h.V, h.Type = Version, t }

// Record is any record type of this package.
type Record interface {
	setHead(string)
	recordType() string
}

// Marshal returns the line of a record, without newline. It sets v and type.
func Marshal(r Record) ([]byte, error) {
	r.setHead(r.recordType())
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		return nil, fmt.Errorf("encode %s record: %w", r.recordType(), err)
	}
	line := b.Bytes()
	return line[:len(line)-1], nil
}

// ErrNewer reports a line of a later version than this package reads.
var ErrNewer = errors.New("record version is newer than this tool knows: upgrade ctx")

// Peek returns the type of a line. It fails on what is not a JSON object with a
// type and on versions newer than [Version] ([ErrNewer]).
//
// Lines written by this package are recognised by their prefix; the rest of
// such a line is not validated here, [Unmarshal] does that.
func Peek(line []byte) (string, error) {
	const prefix = `{"v":1,"type":"`
	if bytes.HasPrefix(line, []byte(prefix)) {
		rest := line[len(prefix):]
		if i := bytes.IndexByte(rest, '"'); i > 0 && line[len(line)-1] == '}' {
			return string(rest[:i]), nil
		}
	}
	var h Head
	if err := json.Unmarshal(line, &h); err != nil {
		return "", fmt.Errorf("not a JSON object: %w", err)
	}
	if h.V > Version {
		return "", fmt.Errorf("%w (record version %d, known %d)", ErrNewer, h.V, Version)
	}
	if h.V < 1 {
		return "", errors.New(`not a ctx record: field "v" is missing`)
	}
	if h.Type == "" {
		return "", errors.New(`not a ctx record: field "type" is missing`)
	}
	return h.Type, nil
}

// Unmarshal decodes a line into a record of the type that Peek returned.
func Unmarshal(line []byte, r Record) error {
	if err := json.Unmarshal(line, r); err != nil {
		return fmt.Errorf("%s record: %w", r.recordType(), err)
	}
	return nil
}
