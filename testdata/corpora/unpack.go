package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// unpackOnly unpacks the one archive that matches a pattern in a folder, once
// its hash agrees, and returns the folder of its files.
func unpackOnly(c corpus, dir, pattern string) (string, error) {
	archives, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(archives) != 1 {
		return "", fmt.Errorf("%d archives from %s, not one", len(archives), c.client)
	}
	got, err := hashOf(archives[0], c.hash)
	if err != nil {
		return "", err
	}
	if got != c.hash {
		return "", mismatch(got, c.hash)
	}
	tree := filepath.Join(dir, "tree")
	if strings.HasSuffix(archives[0], "gz") {
		err = untar(archives[0], tree)
	} else {
		err = unzip(archives[0], tree)
	}
	return tree, err
}

// hashOf returns a file's hash in the notation of another one.
func hashOf(name, like string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if strings.HasPrefix(like, "sha512-") {
		h := sha512.New()
		_, err = io.Copy(h, f)
		return "sha512-" + base64.StdEncoding.EncodeToString(h.Sum(nil)), err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	return "sha256:" + hex.EncodeToString(h.Sum(nil)), err
}

// untar leaves out the first folder of every name, as packages of npm and PyPI
// have one that wraps all.
func untar(archive, tree string) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	r := tar.NewReader(z)
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", archive, err)
		}
		_, name, wrapped := strings.Cut(h.Name, "/")
		if h.Typeflag != tar.TypeReg || !wrapped {
			continue // folders come with their files; links are no source
		}
		if err := writeFile(tree, name, r); err != nil {
			return err
		}
	}
}

func unzip(archive, tree string) error {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	defer z.Close()
	for _, f := range z.File {
		if !f.Mode().IsRegular() {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return fmt.Errorf("%s: %s: %w", archive, f.Name, err)
		}
		err = writeFile(tree, f.Name, r)
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func writeFile(tree, name string, r io.Reader) error {
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return fmt.Errorf("the archive holds %q, which leaves its folder", name)
	}
	path := filepath.Join(tree, local)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, r); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
