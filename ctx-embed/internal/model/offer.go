package model

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// wanted is what an installation still lacks. Files are offered to it by size
// and content; their names do not matter.
type wanted struct {
	parts  []Part
	tmp    string // folder for files that are not proved yet, on the store's file system
	read   func(n int)
	failed []error // of files in folders: they may have nothing to do with us
}

// done reports whether nothing is lacking.
func (w *wanted) done() bool { return whole(w.parts) == StateInstalled }

func (w *wanted) lacks(size int64) bool {
	for _, p := range w.parts {
		for _, f := range p.Choice {
			if p.State != StateInstalled && f.Size == size {
				return true
			}
		}
	}
	return false
}

// offer takes the content if it is, to the byte, a file that is lacking. A file
// appears under its name only when it is whole.
func (w *wanted) offer(size int64, r io.Reader) error {
	if !w.lacks(size) {
		return nil
	}
	f, err := os.CreateTemp(w.tmp, "file-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(f, h, counter(w.read)), io.LimitReader(r, size))
	if err != nil {
		return err
	}
	if n != size {
		return io.ErrUnexpectedEOF
	}
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return w.accept(f.Name(), hex.EncodeToString(h.Sum(nil)))
}

func (w *wanted) accept(tmp, sum string) error {
	for i := range w.parts {
		p := &w.parts[i]
		for _, f := range p.Choice {
			if p.State == StateInstalled || f.SHA256 != sum {
				continue
			}
			if err := os.MkdirAll(filepath.Dir(p.Path), 0o755); err != nil {
				return err
			}
			if err := os.Rename(tmp, p.Path); err != nil {
				return err
			}
			p.State = StateInstalled
			return nil
		}
	}
	return nil
}

type counter func(int)

func (c counter) Write(p []byte) (int, error) {
	if c != nil {
		c(len(p))
	}
	return len(p), nil
}

// offerPath offers a file, what is in an archive (.whl, .jar, .zip, .tgz,
// .tar.gz), or all that is below a folder. What cannot be read in a folder is
// noted in w.failed: a broken archive beside the right one does no harm.
func (w *wanted) offerPath(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return w.offerFile(path, info.Size())
	}
	return filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		switch {
		case w.done():
			return fs.SkipAll
		case err == nil && d.Type().IsRegular():
			var info fs.FileInfo
			if info, err = d.Info(); err == nil {
				err = w.offerFile(p, info.Size())
			}
		}
		if err != nil {
			w.failed = append(w.failed, err)
		}
		return nil
	})
}

func (w *wanted) offerFile(path string, size int64) error {
	var err error
	switch name := strings.ToLower(path); {
	case hasSuffix(name, ".whl", ".jar", ".zip"):
		err = w.offerZip(path)
	case hasSuffix(name, ".tgz", ".tar.gz"):
		err = w.offerTar(path)
	default:
		var f *os.File
		if f, err = os.Open(path); err == nil {
			err = w.offer(size, f)
			f.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func hasSuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}

func (w *wanted) offerZip(path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, e := range z.File {
		if !w.lacks(int64(e.UncompressedSize64)) {
			continue
		}
		r, err := e.Open()
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		err = w.offer(int64(e.UncompressedSize64), r)
		r.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

func (w *wanted) offerTar(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	t := tar.NewReader(z)
	for !w.done() {
		e, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e.Typeflag == tar.TypeReg {
			if err := w.offer(e.Size, t); err != nil {
				return fmt.Errorf("%s: %w", e.Name, err)
			}
		}
	}
	return nil
}
