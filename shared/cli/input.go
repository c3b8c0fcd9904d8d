package cli

import (
	"context"
	"io"
)

// Input returns a reader of r that fails with the context's error as soon as
// the context ends, even while a read waits: a tool whose upstream is silent
// still obeys Ctrl-C. Do not use r besides.
func Input(ctx context.Context, r io.Reader) io.Reader {
	in := &input{ctx: ctx, full: make(chan block), empty: make(chan []byte, 2)}
	in.empty <- make([]byte, 64<<10)
	in.empty <- make([]byte, 64<<10)
	go in.pump(r)
	return in
}

type block struct {
	buf []byte // whole
	n   int    // filled
	err error
}

type input struct {
	ctx   context.Context
	full  chan block
	empty chan []byte
	cur   block
	rest  []byte
}

func (in *input) pump(r io.Reader) {
	for buf := range in.empty {
		n, err := r.Read(buf)
		select {
		case in.full <- block{buf, n, err}:
		case <-in.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func (in *input) Read(p []byte) (int, error) {
	for len(in.rest) == 0 {
		if in.cur.err != nil {
			return 0, in.cur.err
		}
		if in.cur.buf != nil {
			in.empty <- in.cur.buf
		}
		select {
		case in.cur = <-in.full:
			in.rest = in.cur.buf[:in.cur.n]
		case <-in.ctx.Done():
			in.cur = block{err: in.ctx.Err()}
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}
