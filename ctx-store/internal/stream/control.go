package stream

import (
	"fmt"

	"github.com/cc490767/ctx/shared/wire"
)

// control takes a record that stands alone. Unknown types are passed over.
func (r *Reader) control(number int, kind string, line []byte) bool {
	it := &Item{Line: number}
	var rec wire.Record
	switch kind {
	case wire.TypeHeader:
		it.Header = new(wire.Header)
		rec = it.Header
	case wire.TypeEnd:
		it.End = new(wire.End)
		rec = it.End
	case wire.TypePackage:
		it.Package = new(wire.Package)
		rec = it.Package
	case wire.TypeDelete:
		it.Delete = new(wire.Delete)
		rec = it.Delete
	case wire.TypeTouch:
		it.Touch = new(wire.Touch)
		rec = it.Touch
	case wire.TypeError:
		it.Error = new(wire.Error)
		rec = it.Error
	case wire.TypeFlush:
		it.Flush = true
		rec = new(wire.Flush)
	default:
		return true
	}
	if err := wire.Unmarshal(line, rec); err != nil {
		return r.damage(number, wire.CodeDamagedLine, err)
	}
	if it.Header != nil {
		if it.Header.Tool == "" {
			return r.damage(number, wire.CodeBadRecord, fmt.Errorf("header without a tool"))
		}
		if it.Header.Repo != "" {
			r.repo = it.Header.Repo
		}
	}
	ends := it.Header != nil && it.Header.Repo != "" || it.End != nil || it.Flush || it.Delete != nil
	if ends && r.group != nil && !r.closeGroup(fmt.Errorf("line %d: a %s record before its file_end", number, kind), wire.CodeDamagedLine) {
		return false
	}
	if r.group != nil && (it.Package != nil || it.Error != nil) {
		// It may count among the file's records; see checkCount.
		r.group.lines = append(r.group.lines, rawLine{number: number, kind: kind})
	}
	return r.send(it)
}
