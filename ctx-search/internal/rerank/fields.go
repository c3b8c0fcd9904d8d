package rerank

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// fields is a JSON object with its fields in order and their values as written,
// so that what this version does not know survives a change of what it knows.
type fields []field

type field struct {
	name  string
	value json.RawMessage
}

func parseFields(line []byte) (fields, error) {
	dec := json.NewDecoder(bytes.NewReader(line))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	var out fields
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, err
		}
		f := field{name: fmt.Sprint(t)}
		if err := dec.Decode(&f.value); err != nil {
			return nil, fmt.Errorf("field %s: %w", f.name, err)
		}
		out = append(out, f)
	}
	return out, nil
}

// get returns a field's value, nil if it is missing.
func (f fields) get(name string) json.RawMessage {
	for _, x := range f {
		if x.name == name {
			return x.value
		}
	}
	return nil
}

// set replaces a field's value, or appends the field.
func (f *fields) set(name string, value any) error {
	raw, ok := value.(json.RawMessage)
	if !ok {
		var err error
		if raw, err = json.Marshal(value); err != nil {
			return err
		}
	}
	for i := range *f {
		if (*f)[i].name == name {
			(*f)[i].value = raw
			return nil
		}
	}
	*f = append(*f, field{name, raw})
	return nil
}

// line returns the object as one line.
func (f fields) line() json.RawMessage {
	b := bytes.NewBufferString("{")
	for i, x := range f {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(x.name) // a string always encodes
		b.Write(name)
		b.WriteByte(':')
		b.Write(x.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}
