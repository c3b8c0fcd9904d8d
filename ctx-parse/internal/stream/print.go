package stream

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"

	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/ctx-parse/internal/worker"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// Printer prints the stream of one run.
type Printer struct {
	Out  *ndjson.Writer
	Log  *slog.Logger
	Pool *worker.Pool
	Done func(files int) // told how many files are done

	counts wire.End
	lines  int64           // header and end excluded
	named  map[string]bool // paths that were asked for by name
}

// Print prints header, the records of all items, and end. When it fails, also
// because the context ended, no end is printed. Errors of single files are
// records and counted in the result, which is the end it printed.
func (p *Printer) Print(ctx context.Context, header *wire.Header, items []Item, source []byte) (*wire.End, error) {
	p.named = map[string]bool{}
	for _, s := range header.Scope {
		p.named[s] = true
	}
	if err := p.Out.Write(header); err != nil {
		return nil, err
	}
	if err := p.Out.Flush(); err != nil { // those downstream can get ready
		return nil, err
	}
	jobs, at := jobsOf(header, items, source)
	next := 0 // item to print
	before := func(end int) error {
		for ; next < end; next++ {
			if err := p.unread(&items[next]); err != nil {
				return err
			}
		}
		return nil
	}
	err := p.Pool.Run(ctx, jobs, func(i int, r *worker.Result) error {
		if err := before(at[i]); err != nil {
			return err
		}
		next++
		p.Done(i + 1)
		return p.read(&items[at[i]], r)
	}, p.Out.Flush)
	if err == nil {
		err = before(len(items))
	}
	if err != nil {
		return nil, err
	}
	p.counts.Tool, p.counts.Records = header.Tool, p.lines
	return &p.counts, p.Out.Write(&p.counts)
}

// jobsOf returns a job for each item to be read, and the index of its item.
func jobsOf(header *wire.Header, items []Item, source []byte) (jobs []worker.Job, at []int) {
	for i := range items {
		if items[i].Action != Read {
			continue
		}
		j := worker.Job{Path: []byte(items[i].Path), Size: items[i].Size, Source: source, HasSource: source != nil}
		if items[i].Reason != reasonFailed && items[i].Known && items[i].Base.Parser == header.Parser {
			j.Hash = items[i].Base.Hash
		}
		jobs, at = append(jobs, j), append(at, i)
	}
	return jobs, at
}

func (p *Printer) write(rec wire.Record) error {
	p.lines++
	return p.Out.Write(rec)
}

// unread prints what is to be said of an item that no worker saw.
func (p *Printer) unread(item *Item) error {
	switch {
	case item.Action == Unchanged:
		p.counts.Unchanged++
	case item.Action == Delete:
		return p.delete(item)
	case item.Skip == walk.Unreadable:
		what := "file"
		if item.Dir {
			what = "folder"
		}
		return p.error(item, wire.CodeUnreadable, fmt.Sprintf("%s cannot be read: %v", what, cause(item.Err)))
	}
	return nil
}

// read prints what a worker made of an item.
func (p *Printer) read(item *Item, r *worker.Result) error {
	var err error
	switch r.Outcome {
	case worker.OutcomeFile:
		err = p.records(r.Lines)
		p.counts.Files++
	case worker.OutcomeSame:
		p.counts.Unchanged++
		err = p.touch(item, r)
	case worker.OutcomeSkip, worker.OutcomeError:
		level := slog.LevelInfo
		if r.Outcome == worker.OutcomeSkip && p.named[item.Path] {
			level = slog.LevelWarn
		}
		p.Log.Log(context.Background(), level, "not parsed", "path", item.Path, "reason", r.Reason+r.Code)
		if item.Known {
			err = p.delete(item)
		}
	}
	if err == nil && r.Code != "" {
		err = p.error(item, r.Code, r.Message)
	}
	if err == nil && r.Failure != nil {
		err = p.error(item, r.Failure.Code, r.Failure.Message)
	}
	return err
}

func (p *Printer) records(lines []byte) error {
	for len(lines) > 0 {
		end := bytes.IndexByte(lines, '\n')
		if end < 0 {
			return fmt.Errorf("worker: %d bytes after its last record: the program and its worker differ: install ctx-parse again", len(lines))
		}
		p.lines++
		if err := p.Out.Raw(lines[:end]); err != nil {
			return err
		}
		lines = lines[end+1:]
	}
	return nil
}

// touch refreshes the hint of a file that was read in vain.
func (p *Printer) touch(item *Item, r *worker.Result) error {
	b := item.Base
	if r.MTimeNS == 0 || r.MTimeNS == b.MTimeNS && r.Inode == b.Inode && r.Size == b.Size {
		return nil
	}
	return p.write(&wire.Touch{Path: wire.NewPath(item.Path), Hash: r.Hash, Size: r.Size, MTimeNS: r.MTimeNS, Inode: r.Inode})
}

func (p *Printer) delete(item *Item) error {
	p.counts.Deleted++
	return p.write(&wire.Delete{Path: wire.NewPath(item.Path)})
}

func (p *Printer) error(item *Item, code, message string) error {
	p.counts.Errors++
	path := wire.NewPath(item.Path)
	p.Log.Error(path.Path+": "+message, "code", code)
	return p.write(&wire.Error{Path: path.Path, PathB64: path.PathB64, Tool: Tool, Code: code, Message: message})
}
