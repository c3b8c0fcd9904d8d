package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Reader hands out the items of a stream in order.
type Reader struct {
	ctx   context.Context
	lines *ndjson.Reader
	work  chan *Item // to be prepared
	items chan *Item // in the order of the stream

	repo  string // of the last header of ctx-parse
	group *Item  // the open file
	arena []byte // holds the group's lines
	stray string // path of records without a file, already reported
}

// ahead is how many items are prepared before they are taken: enough to keep
// preparing while a transaction commits, few enough to bound memory.
const ahead = 48

// NewReader starts to read. It reads until the input ends or ctx does; lines
// are at most maxLine bytes.
func NewReader(ctx context.Context, in io.Reader, maxLine int) *Reader {
	r := &Reader{ctx: ctx, lines: ndjson.NewReader(in, maxLine), work: make(chan *Item, ahead), items: make(chan *Item, ahead)}
	for range runtime.GOMAXPROCS(0) {
		go prepareAll(r.work)
	}
	go r.readAll()
	return r
}

// Next returns the next item. The error is io.EOF at the end of the stream. If
// nothing comes for the given time the item and the error are nil; 0 waits for
// as long as it takes.
func (r *Reader) Next(idle time.Duration) (*Item, error) {
	var timeout <-chan time.Time
	if idle > 0 {
		select {
		case it, ok := <-r.items:
			return settle(it, ok)
		default:
		}
		timer := time.NewTimer(idle)
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case it, ok := <-r.items:
		return settle(it, ok)
	case <-timeout:
		return nil, nil
	}
}

func settle(it *Item, ok bool) (*Item, error) {
	if !ok {
		return nil, io.EOF
	}
	if it.ready != nil {
		<-it.ready
	}
	return it, nil
}

func (r *Reader) readAll() {
	defer close(r.items)
	defer close(r.work)
	for {
		line, err := r.lines.Next()
		var bad *ndjson.LineError
		switch {
		case errors.Is(err, io.EOF):
			if r.group != nil {
				r.closeGroup(fmt.Errorf("the stream ends inside the file"), wire.CodeCut)
			}
			return
		case errors.As(err, &bad):
			r.damage(bad.Line, wire.CodeTooLong, bad.Err)
			continue
		case err != nil:
			r.send(&Item{Line: r.lines.Line(), Err: fmt.Errorf("read records: %w", err), Fatal: true})
			return
		}
		if !r.line(line) {
			return
		}
	}
}

// line takes one line; false ends the stream.
func (r *Reader) line(line []byte) bool {
	number := r.lines.Line()
	kind, err := wire.Peek(line)
	if errors.Is(err, wire.ErrNewer) {
		return r.send(&Item{Line: number, Err: fmt.Errorf("line %d: %w", number, err), Fatal: true}) && false
	}
	if err != nil {
		return r.damage(number, wire.CodeDamagedLine, err)
	}
	switch kind {
	case wire.TypeFile:
		if r.group != nil && !r.closeGroup(errors.New("its file_end is missing"), wire.CodeDamagedLine) {
			return false
		}
		r.group = &Item{Line: number, repo: r.repo, ready: make(chan struct{})}
		r.arena = make([]byte, 0, 4*len(line)+4096)
		r.keep(number, kind, line)
	case wire.TypeSymbol, wire.TypeRef, wire.TypeChunk, wire.TypeFileEnd:
		if r.group == nil {
			return r.strayRecord(number, kind, line)
		}
		r.keep(number, kind, line)
		if kind == wire.TypeFileEnd {
			return r.sendGroup()
		}
	case wire.TypeVector:
		it := &Item{Line: number, ready: make(chan struct{})}
		it.lines = []rawLine{{number, kind, bytes.Clone(line)}}
		return r.prepare(it)
	default:
		return r.control(number, kind, line)
	}
	return true
}

// keep adds a line to the open file.
func (r *Reader) keep(number int, kind string, line []byte) {
	start := len(r.arena)
	r.arena = append(r.arena, line...) // lines kept earlier stay valid when it grows
	r.group.lines = append(r.group.lines, rawLine{number, kind, r.arena[start:len(r.arena):len(r.arena)]})
}

func (r *Reader) sendGroup() bool {
	it := r.group
	r.group, r.arena = nil, nil
	return r.prepare(it)
}

// closeGroup gives up the open file. Its path, if it can be read, goes with it.
func (r *Reader) closeGroup(err error, code string) bool {
	it := r.group
	r.group, r.arena = nil, nil
	if it.Err == nil {
		it.Err, it.Code = err, code
	}
	return r.prepare(it)
}

// strayRecord reports a record of a file whose file line did not come.
func (r *Reader) strayRecord(number int, kind string, line []byte) bool {
	var at struct{ wire.Path }
	if err := unmarshal(line, &at); err != nil {
		return r.damage(number, wire.CodeDamagedLine, err)
	}
	path := at.Raw()
	if path == r.stray {
		return true
	}
	r.stray = path
	return r.send(&Item{Line: number, Code: wire.CodeDamagedLine, Path: path,
		Err: fmt.Errorf("line %d: %s without its file record", number, kind)})
}

// damage reports a line that cannot be used, and gives up the file it may
// belong to.
func (r *Reader) damage(number int, code string, err error) bool {
	err = fmt.Errorf("line %d: %w", number, err)
	if r.group != nil {
		if r.group.Err == nil {
			r.group.Err, r.group.Code = err, code
		}
		return true
	}
	return r.send(&Item{Line: number, Code: code, Err: err})
}

func (r *Reader) prepare(it *Item) bool {
	select {
	case r.work <- it:
	case <-r.ctx.Done():
		return false
	}
	return r.send(it)
}

func (r *Reader) send(it *Item) bool {
	select {
	case r.items <- it:
		return true
	case <-r.ctx.Done():
		return false
	}
}
