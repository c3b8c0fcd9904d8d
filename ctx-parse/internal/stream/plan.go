// Package stream makes ctx-parse's record stream: it decides for each file of a
// walk, and for each file that the index knows, what is to be done, has it done
// by the workers, and prints the records in path order.
package stream

import (
	"context"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-parse/internal/known"
	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/shared/wire"
)

// Action is what is done about a path.
type Action string

// The actions.
const (
	Read      Action = "read"      // read; parsed unless its hash and parser are known
	Skip      Action = "skip"      // passed over by policy
	Unchanged Action = "unchanged" // known, and size, time and inode are as they were: not read
	Delete    Action = "delete"    // known, and gone or no longer wanted
)

// Reasons of Read, Unchanged and Delete. Those of Skip are walk.Reasons.
const (
	reasonNew       = "new"            // the index does not know it
	reasonChanged   = "changed"        // size, time or inode differ
	reasonParser    = "parser_changed" // other grammars, queries or settings made its records
	reasonFailed    = "failed_before"
	reasonUnsure    = "unverified" // its time was too fresh to be trusted
	reasonUnchanged = "unchanged"
	reasonGone      = "gone"
)

// Item is one path of a run.
type Item struct {
	walk.Entry
	Action Action
	Reason string
	Known  bool
	Base   known.File // if Known
}

// Plan walks the scope and decides about every path it finds or the base knows.
// The items are in byte order of their paths; a path that is both passed over
// and to be deleted has an item for each, Skip first. The only error is the
// context's.
func Plan(ctx context.Context, w *walk.Walker, scope []string, base *known.Base, parser string) ([]Item, error) {
	entries, err := w.Walk(ctx, scope)
	if err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(entries))
	wanted := make(map[string]bool, len(entries))
	for _, e := range entries {
		item := decide(e, base, parser)
		if item.Action != Skip {
			wanted[e.Path] = true
		}
		items = append(items, item)
	}
	if base == nil {
		return items, nil
	}
	var gone []Item
	for path, f := range base.Files {
		if !wanted[path] {
			gone = append(gone, Item{Entry: walk.Entry{Path: path, Size: f.Size}, Action: Delete, Reason: reasonGone, Known: true, Base: f})
		}
	}
	if len(gone) == 0 {
		return items, nil
	}
	items = append(items, gone...)
	slices.SortStableFunc(items, func(a, b Item) int { return strings.Compare(a.Path, b.Path) })
	return items, nil
}

// Reads returns how many items are to be read.
func Reads(items []Item) int {
	n := 0
	for i := range items {
		if items[i].Action == Read {
			n++
		}
	}
	return n
}

func decide(e walk.Entry, base *known.Base, parser string) Item {
	item := Item{Entry: e, Action: Read, Reason: reasonNew}
	if e.Skip != "" {
		item.Action, item.Reason = Skip, string(e.Skip)
		return item
	}
	f, ok := base.Lookup(e.Path)
	if !ok {
		return item
	}
	item.Known, item.Base = true, f
	switch {
	case f.Status == wire.StatusFailed: // perhaps only because the machine was busy
		item.Reason = reasonFailed
	case f.Parser != parser:
		item.Reason = reasonParser
	case f.MTimeNS == 0:
		item.Reason = reasonUnsure
	case f.MTimeNS != e.MTimeNS || f.Size != e.Size || f.Inode != e.Inode:
		item.Reason = reasonChanged
	default:
		item.Action, item.Reason = Unchanged, reasonUnchanged
	}
	return item
}

// PlanOne is Plan for one file whose content is at hand.
func PlanOne(e walk.Entry, base *known.Base, parser string) []Item {
	item := decide(e, base, parser)
	items := []Item{item}
	if f, ok := base.Lookup(e.Path); ok && item.Action == Skip {
		items = append(items, Item{Entry: walk.Entry{Path: e.Path, Size: f.Size}, Action: Delete, Reason: reasonGone, Known: true, Base: f})
	}
	if item.Action == Unchanged { // never: standard input has no time to go by
		items[0].Action, items[0].Reason = Read, reasonUnsure
	}
	return items
}
