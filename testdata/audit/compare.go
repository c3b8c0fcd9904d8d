package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// comparison is the sum of a language over all trees.
type comparison struct {
	files, theirs, ours int
	missing, extra      []difference
	lines               int      // that are not blank, of files with a grammar
	uncovered           []string // those in no chunk: file:line
}

// difference is a symbol that one reader has and the other has not.
type difference struct {
	symbol
	text   string // its line in the file
	reason string // what explains it, if a rule does
}

// near is how many lines two readers may be apart about a symbol's place.
const near = 2

func compareTree(ctx context.Context, t tree, only string, results map[string]*comparison) error {
	p, err := readParse(ctx, t.folder)
	if err != nil {
		return err
	}
	for name, files := range p.files {
		row, known := ctags[name]
		if only != "" && !slices.Contains(strings.Split(only, ","), name) {
			continue
		}
		c := results[name]
		if c == nil {
			c = &comparison{}
			results[name] = c
		}
		c.files += len(files)
		for _, file := range files {
			c.cover(t, file, p.chunks[file])
		}
		if !known {
			continue
		}
		tags, err := readTags(ctx, t.folder, row.name, files)
		if err != nil {
			return err
		}
		c.add(row, t, inFiles(p.symbols, files), tags)
	}
	return nil
}

// cover notes the lines of a file that are not blank and in no chunk.
func (c *comparison) cover(t tree, file string, chunks []lineRange) {
	text := sourceLines(filepath.Join(t.folder, file))
	covered := make([]bool, len(text)+1)
	for _, r := range chunks {
		for i := r.start; i <= r.end && i < len(covered); i++ {
			covered[i] = true
		}
	}
	for i, line := range text {
		if strings.Trim(line, " \t\r\f\v\ufeff") == "" {
			continue
		}
		c.lines++
		if !covered[i] {
			c.uncovered = append(c.uncovered, fmt.Sprintf("%s/%s:%d", t.name, file, i))
		}
	}
}

func inFiles(symbols []symbol, files []string) []symbol {
	in := make(map[string]bool, len(files))
	for _, f := range files {
		in[f] = true
	}
	var out []symbol
	for _, s := range symbols {
		if in[s.file] {
			out = append(out, s)
		}
	}
	return out
}

// add compares what the two readers found in the same files.
func (c *comparison) add(row ctagsRow, t tree, ours, theirs []symbol) {
	type place struct{ file, name string }
	index := func(symbols []symbol) map[place][]int {
		m := map[place][]int{}
		for _, s := range symbols {
			p := place{s.file, plainName(s.name)}
			m[p] = append(m[p], s.line)
			if s.kind == "struct" || s.kind == "enum" { // typedef struct name { … } name
				m[p] = append(m[p], s.end)
			}
		}
		return m
	}
	has := func(m map[place][]int, s symbol) bool {
		return slices.ContainsFunc(m[place{s.file, plainName(s.name)}], func(line int) bool { return line-near <= s.line && s.line <= line+near })
	}
	oursAt, theirsAt := index(ours), index(theirs)
	r := reviewer{tree: t, rules: row.rules}
	counted := map[symbol]bool{}
	for _, s := range theirs {
		if !slices.Contains(row.kinds, s.kind) || counted[s] {
			continue
		}
		counted[s] = true
		c.theirs++
		if !has(oursAt, s) {
			c.missing = append(c.missing, r.difference(s, true))
		}
	}
	for _, s := range ours {
		if !compared[s.kind] {
			continue
		}
		c.ours++
		if !has(theirsAt, s) {
			c.extra = append(c.extra, r.difference(s, false))
		}
	}
}

// compared are our kinds that ctags has in every language, one way or another.
var compared = map[string]bool{"function": true, "method": true, "constructor": true, "class": true, "struct": true, "interface": true, "trait": true, "enum": true, "type": true}

// plainName is a name without what the readers write differently: blanks in
// operators, the type arguments of a specialised template, and the interface
// that a method of C# is for.
func plainName(name string) string {
	name = strings.ReplaceAll(name, " ", "")
	if i := strings.LastIndexByte(name, '.'); i > 0 && i+1 < len(name) {
		name = name[i+1:]
	}
	if i := strings.IndexByte(name, '<'); i > 0 && !strings.HasPrefix(name, "operator") {
		name = name[:i]
	}
	return strings.Trim(name, `"'`)
}

// reviewer explains differences in the files of one tree.
type reviewer struct {
	tree  tree
	rules []rule
	file  string
	lines []string
}

func (r *reviewer) difference(s symbol, missing bool) difference {
	if s.file != r.file {
		r.file, r.lines = s.file, sourceLines(filepath.Join(r.tree.folder, s.file))
	}
	d := difference{symbol: s}
	d.file = r.tree.name + "/" + s.file
	if s.line < len(r.lines) {
		d.text = strings.TrimSpace(r.lines[s.line])
	}
	if missing {
		d.reason = r.ctagsError(s)
	}
	return d
}
