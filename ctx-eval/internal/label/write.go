package label

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// String is a place as messages show it: path, path#symbol or path:first-last.
func (p Place) String() string {
	switch {
	case p.Symbol != "":
		return p.Path + "#" + p.Symbol
	case len(p.Lines) == 2:
		return fmt.Sprintf("%s:%d-%d", p.Path, p.Lines[0], p.Lines[1])
	}
	return p.Path
}

// Write appends a query's line to w. It refuses a query that ReadFiles would
// refuse, so what a miner prints can be read again.
func Write(w io.Writer, q Query) error {
	var faults []error
	check(&q, func(err error) { faults = append(faults, err) })
	if len(faults) > 0 {
		return fmt.Errorf("query %q: %w", q.ID, errors.Join(faults...))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(q); err != nil {
		return fmt.Errorf("query %q: %w", q.ID, err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
