package label

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// decode reads the JSON of a query and refuses what encoding/json would let
// pass: unknown fields, a field given twice or in other letters, text after the
// object.
func decode(line []byte) (Query, error) {
	var q Query
	if line[0] != '{' {
		return q, errors.New(`not a query: a line is one JSON object, {"id":…,"query":…}`)
	}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil {
		return q, explain(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return q, errors.New("text after the query's object: write one query on each line")
	}
	return q, exactFields(line)
}

// explain says in the set's terms what encoding/json found.
func explain(err error) error {
	var typed *json.UnmarshalTypeError
	if errors.As(err, &typed) {
		return fmt.Errorf("field %q: %s where %s belongs", typed.Field, typed.Value, kindName(typed.Type))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return unknownField(strings.Trim(name, `"`))
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("JSON ends too early: a query stands whole on one line")
	}
	return fmt.Errorf("not JSON: %w", err)
}

func unknownField(name string) error {
	return fmt.Errorf("unknown field %q: remove it or correct its name, known are %s", name, strings.Join(known, ", "))
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "a whole number"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// known are the fields of a query and of its places.
var known = slices.Concat(fieldsOf(reflect.TypeFor[Query]()), fieldsOf(reflect.TypeFor[Target]()))

func fieldsOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			names = append(names, fieldsOf(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// exactFields refuses a field that stands twice in its object, of which
// encoding/json would silently take the last, and one whose letters differ in
// case, which it would take for the known one. The line is valid JSON.
func exactFields(line []byte) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	type level struct {
		seen  map[string]bool // nil in a list
		value bool            // a field's value comes next
	}
	var open []level
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("not JSON: %w", err)
		}
		top := len(open) - 1
		isKey := top >= 0 && open[top].seen != nil && !open[top].value
		if tok == json.Delim('}') || tok == json.Delim(']') {
			open = open[:top]
			continue
		}
		if isKey {
			name := tok.(string)
			if !slices.Contains(known, name) {
				return unknownField(name)
			}
			if open[top].seen[name] {
				return fmt.Errorf("field %q stands twice: keep one", name)
			}
			open[top].seen[name] = true
			open[top].value = true
			continue
		}
		if top >= 0 {
			open[top].value = false
		}
		switch tok {
		case json.Delim('{'):
			open = append(open, level{seen: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}
