package cli

import (
	"errors"
	"fmt"
)

// Code is an exit code.
type Code int

// The exit codes of all tools. A writer whose reader left dies of SIGPIPE,
// which a shell shows as 141.
const (
	CodeDone        Code = 0   // done; files skipped by policy count as done
	CodeNothing     Code = 1   // nothing found, in every answer of the stream
	CodeFailed      Code = 2   // failed, or wrong usage
	CodePartial     Code = 3   // done, but an input was unreadable, failed or damaged
	CodeGate        Code = 4   // a gate did not hold
	CodeInterrupted Code = 130 // SIGINT or SIGTERM
)

// exitError carries an exit code. Without err nothing is printed.
type exitError struct {
	code Code
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// Outcomes that a tool has already reported and that only set the exit code.
var (
	ErrNothing     error = &exitError{code: CodeNothing}
	ErrPartial     error = &exitError{code: CodePartial}
	ErrGate        error = &exitError{code: CodeGate}
	ErrInterrupted error = &exitError{code: CodeInterrupted}
)

// Usage marks an error as wrong use: exit 2 and a pointer to --help.
func Usage(err error) error { return &exitError{CodeFailed, err} }

// Usagef is Usage with a formatted message.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// ExitCode returns the exit code that an error stands for.
func ExitCode(err error) Code {
	var exit *exitError
	switch {
	case err == nil:
		return CodeDone
	case errors.As(err, &exit):
		return exit.code
	}
	return CodeFailed
}

// hintError adds a line that says what to do.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return e.err.Error() }
func (e *hintError) Unwrap() error { return e.err }

// WithHint adds a remedy, printed on a line of its own, to an error.
func WithHint(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return &hintError{err, fmt.Sprintf(format, args...)}
}
