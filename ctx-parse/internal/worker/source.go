package worker

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"

	"github.com/cc490767/ctx/ctx-parse/internal/walk"
	"github.com/cc490767/ctx/shared/wire"
)

// fresh is how old a file's time must be to serve as a hint: a file that was
// written within the same tick of its clock could change again unnoticed (git
// calls such an entry racy). Two seconds are the coarsest clock in use (FAT).
const fresh = 2 * time.Second

// source is a file's content and what identifies it.
type source struct {
	content []byte
	size    int64
	mtimeNS int64 // 0: too fresh, or changed while it was read
	inode   uint64
}

// read reads a regular file below root. It never follows a symbolic link and
// never waits for a pipe. A reply says why there is no source.
func read(root *os.Root, path string, maxSize int64) (*source, *Reply) {
	before, err := root.Lstat(path)
	if err != nil {
		return nil, failed(err)
	}
	if !before.Mode().IsRegular() {
		return nil, skip(walk.NotRegular)
	}
	if maxSize > 0 && before.Size() > maxSize {
		return nil, skip(walk.TooLarge)
	}
	f, err := root.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, failed(err)
	}
	defer f.Close()
	opened, err := f.Stat()
	if err != nil {
		return nil, failed(err)
	}
	if !os.SameFile(before, opened) { // replaced, perhaps by a link, just now
		return nil, skip(walk.Vanished)
	}
	content, reply := readAll(f, opened.Size(), maxSize)
	if reply != nil {
		return nil, reply
	}
	s := &source{content: content, size: int64(len(content)), inode: walk.Inode(opened)}
	after, err := f.Stat()
	mtime := opened.ModTime()
	if err == nil && after.ModTime().Equal(mtime) && after.Size() == s.size && time.Since(mtime) > fresh {
		s.mtimeNS = mtime.UnixNano()
	}
	return s, nil
}

// readAll reads a file that may grow meanwhile, to its limit. A binary file is
// not read further than it takes to see that.
func readAll(f *os.File, size, maxSize int64) ([]byte, *Reply) {
	buf := bytes.NewBuffer(make([]byte, 0, size+512))
	if _, err := io.CopyN(buf, f, 8<<10); err != nil && !errors.Is(err, io.EOF) {
		return nil, failed(err)
	}
	if walk.IsBinary(buf.Bytes()) {
		return nil, skip(walk.Binary)
	}
	var rest io.Reader = f
	if maxSize > 0 {
		rest = io.LimitReader(f, maxSize+1-int64(buf.Len()))
	}
	if _, err := buf.ReadFrom(rest); err != nil {
		return nil, failed(err)
	}
	if maxSize > 0 && int64(buf.Len()) > maxSize {
		return nil, skip(walk.TooLarge)
	}
	return buf.Bytes(), nil
}

func skip(reason walk.Reason) *Reply { return &Reply{Outcome: OutcomeSkip, Reason: string(reason)} }

// failed tells a file that is gone, which is no error, from one that cannot be read.
func failed(err error) *Reply {
	if errors.Is(err, fs.ErrNotExist) {
		return skip(walk.Vanished)
	}
	return &Reply{Outcome: OutcomeError, Code: wire.CodeUnreadable, Message: fmt.Sprintf("cannot be read: %v", cause(err))}
}

// cause drops the path that os puts before an error: the record names it already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
