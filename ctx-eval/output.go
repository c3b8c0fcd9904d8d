package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v3"
)

func outFlag() urfave.Flag {
	return &urfave.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to `FILE` instead of standard output; it appears when all is done"}
}

// output is standard output or a device, or a file that gets its name when it is
// complete.
type output struct {
	file *os.File
	w    *bufio.Writer
	name string // empty: there is nothing to rename
}

func newOutput(cmd *urfave.Command) (*output, error) { return openOutput(cmd.String("output")) }

func openOutput(name string) (*output, error) {
	if name == "" || name == "-" {
		return &output{file: os.Stdout, w: bufio.NewWriter(os.Stdout)}, nil
	}
	file := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		file = target // the link stays
	}
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return openDevice(name)
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".ctx-eval-*")
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", name, errors.Unwrap(err))
	}
	return &output{file: f, w: bufio.NewWriter(f), name: file}, nil
}

// openDevice opens what is no file, as /dev/null or a named pipe: it is written to,
// and must not be replaced by a file.
func openDevice(name string) (*output, error) {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", name, errors.Unwrap(err))
	}
	return &output{file: f, w: bufio.NewWriter(f)}, nil
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if err == nil && o.name == "" {
		err = o.w.Flush() // whoever reads a pipe sees each record at once
	}
	return n, err
}

// finish gives the file its name.
func (o *output) finish() error {
	if err := o.w.Flush(); err != nil || o.name == "" {
		return err // it names the file
	}
	if err := errors.Join(o.file.Chmod(0o644), o.file.Sync(), o.file.Close()); err != nil {
		return fmt.Errorf("%s: %w", o.name, err)
	}
	return os.Rename(o.file.Name(), o.name)
}

// discard removes a file that was not finished.
func (o *output) discard() {
	if o.name != "" {
		o.file.Close()
		os.Remove(o.file.Name())
	}
}

// writeTo writes a file, or standard output, in one go.
func writeTo(name string, write func(io.Writer) error) error {
	out, err := openOutput(name)
	if err != nil {
		return err
	}
	defer out.discard() // nothing is left to do once finished
	err = write(out.w)
	if err != nil && out.name != "" {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		return err
	}
	return out.finish()
}
