// Package corpus is what an index knows of a checkout, as far as labels need it:
// its files and where their symbols stand now.
package corpus

import (
	"slices"

	"github.com/bmatcuk/doublestar/v4"
)

// Corpus is one checkout of an index.
type Corpus struct {
	Name string // as the index names it
	Root string // absolute folder of the checkout; empty if the index does not say
	// Commit is that of a parsed stream; an index' export does not say it.
	Commit string

	files map[string]*File
	paths []string // sorted
}

// File is an indexed file.
type File struct {
	Path      string
	Language  string // empty: unknown
	Role      string // wire.RoleSource …
	Lines     int
	Generated bool
	Symbols   []Symbol // in the order of their lines
}

// Symbol is one span of a named definition.
type Symbol struct {
	Key           string
	Name          string
	QualifiedName string
	Kind          string
	Signature     string
	Doc           string // shortened to maxDoc bytes
	Start         int    // first line, doc comment and decorators included
	End           int
	NameLine      int
	Declaration   bool // declares without defining
}

// Paths returns the paths of all files, sorted.
func (c *Corpus) Paths() []string { return c.paths }

// File returns a file, nil if the corpus has none of this path.
func (c *Corpus) File(path string) *File { return c.files[path] }

// Glob returns the paths that a doublestar pattern matches; a path without
// special characters matches itself.
func (c *Corpus) Glob(pattern string) []string {
	if c.files[pattern] != nil {
		return []string{pattern}
	}
	var out []string
	for _, p := range c.paths {
		if doublestar.MatchUnvalidated(pattern, p) {
			out = append(out, p)
		}
	}
	return out
}

// add appends a file; a path that is there already is replaced.
func (c *Corpus) add(f *File) {
	if c.files[f.Path] == nil {
		c.paths = append(c.paths, f.Path)
	}
	c.files[f.Path] = f
}

func (c *Corpus) sort() {
	slices.Sort(c.paths)
	for _, f := range c.files {
		slices.SortStableFunc(f.Symbols, func(a, b Symbol) int { return a.Start - b.Start })
	}
}
