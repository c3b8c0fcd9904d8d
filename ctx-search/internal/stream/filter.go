package stream

import (
	"context"

	"github.com/cc490767/ctx/shared/wire"
)

// Output is what a filter makes of a stream.
type Output interface {
	Handler
	Error(*wire.Error) error // a damaged line
	End(errors int64) error  // after the last group
}

// Filter reads the stream of another tool into an output, to its end. The error
// is the outcome that the exit code stands for.
func Filter(ctx context.Context, in Input, out Output) error {
	in.Upstream, in.Report = true, out.Error
	source := NewSource(ctx, in)
	if err := Groups(source, out); err != nil {
		return err
	}
	if err := out.End(source.Errors()); err != nil {
		return err
	}
	return source.Outcome()
}
