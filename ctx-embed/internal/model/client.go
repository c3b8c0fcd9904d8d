package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// fetchTime bounds one run of a package client.
const fetchTime = 30 * time.Minute

// fromPackage has the registry's ordinary client fetch a package, as a child
// process that runs nothing out of it, and offers what is in it.
func (in Install) fromPackage(ctx context.Context, w *wanted, p Package) error {
	dir, err := os.MkdirTemp(w.tmp, "package-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	args, err := clientCommand(p, dir)
	if err != nil {
		return err
	}
	in.begin(fmt.Sprintf("fetching %s %s (%s)", p.Name, p.Version, p.Client), p.Size)
	if err := in.runClient(ctx, args, dir); err != nil {
		return err
	}
	w.read = nil // the bar counted the download
	err = w.offerPath(dir)
	err = errors.Join(append(w.failed, err)...)
	w.read, w.failed = in.Progress.Add, nil
	return err
}

// clientCommand returns the command line that leaves the package in dir.
func clientCommand(p Package, dir string) ([]string, error) {
	switch p.Client {
	case "pip":
		args := append([]string{"download", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps", "--dest", dir}, p.Args...)
		return find([][]string{{"pip"}, {"pip3"}, {"python3", "-m", "pip"}}, append(args, p.Name+"=="+p.Version))
	case "npm":
		return find([][]string{{"npm"}}, []string{"pack", "--silent", "--ignore-scripts", "--pack-destination", dir, p.Name + "@" + p.Version})
	case "mvn":
		return find([][]string{{"mvn"}}, []string{"--quiet", "--batch-mode", "dependency:copy",
			"-Dartifact=" + p.Name + ":" + p.Version, "-DoutputDirectory=" + dir})
	}
	return nil, fmt.Errorf("package client %q is unknown", p.Client)
}

// find completes the first of the programs that is there.
func find(programs [][]string, args []string) ([]string, error) {
	for _, p := range programs {
		if path, err := exec.LookPath(p[0]); err == nil {
			return append(append([]string{path}, p[1:]...), args...), nil
		}
	}
	return nil, fmt.Errorf("%s is not installed", programs[0][0])
}

func (in Install) runClient(ctx context.Context, args []string, dir string) error {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir                                 // away from the user's project files
	cmd.Env = append(os.Environ(), "TMPDIR="+dir) // where the bar can see it grow
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		return err
	}
	stop := in.watch(dir)
	err := cmd.Wait()
	stop()
	if ctxErr := context.Cause(ctx); ctxErr != nil {
		return ctxErr
	}
	if err != nil {
		return fmt.Errorf("%s failed (%w): %s", filepath.Base(args[0]), err, lastLine(said.String()))
	}
	return nil
}

// watch reports, while the client works, how much lies in dir.
func (in Install) watch(dir string) (stop func()) {
	if in.Progress.Set == nil {
		return func() {}
	}
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				in.Progress.Set(folderSize(dir))
			}
		}
	}()
	return func() { close(quit); <-done }
}

func folderSize(dir string) (size int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil { // files come and go while the client works
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		if info, err := d.Info(); err == nil && d.Type().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	return size
}

// lastLine returns the last line of a client's output that says something; mvn
// ends with lines of advice, pip and npm with the error.
func lastLine(said string) string {
	first, last := "", ""
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		if first == "" && strings.Contains(line, "ERROR") {
			first = line
		}
		if line != "" {
			last = line
		}
	}
	line := last
	if first != "" {
		line = first
	}
	if len(line) > 300 {
		line = line[:300] + "…"
	}
	return line
}
