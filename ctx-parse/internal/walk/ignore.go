package walk

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
)

// The ignore files, read in every folder.
const (
	gitIgnore = ".gitignore"
	ctxIgnore = ".ctxignore"
)

// rules are the patterns of one ignore file, and of those above it.
type rules struct {
	above *rules
	file  string // gitIgnore or ctxIgnore
	depth int    // of its folder below the root
	list  []rule
}

// rule is one pattern. go-git's matcher also matches what lies below a matching
// folder. A walk never goes below an ignored folder, and git does not let a
// "!folder" admit the files in it one by one; so a rule matches a path itself,
// not by way of a folder above it.
type rule struct {
	include bool
	dirOnly bool
	inside  bool // pattern/**: everything below pattern, not pattern itself
	simple  bool // no slash: compares base names
	literal string
	suffix  string // *suffix
	pattern gitignore.Pattern
}

// excludes returns the rules of .git/info/exclude.
func excludes(root string) *rules {
	git := filepath.Join(root, ".git")
	if info, err := os.Lstat(git); err != nil || !info.IsDir() {
		return nil
	}
	raw, err := os.ReadFile(filepath.Join(git, "info", "exclude"))
	if err != nil {
		return nil
	}
	return &rules{file: gitIgnore, list: parse(raw)}
}

// readRules adds the rules of an ignore file in the folder, if there is one.
func (d *folder) readRules(root, name string) {
	path := filepath.Join(root, d.path, name)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return // git does not follow a linked .gitignore either
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return
	}
	if list := parse(raw); len(list) > 0 {
		d.rules = &rules{above: d.rules, file: name, depth: len(d.parts), list: list}
	}
}

func parse(raw []byte) []rule {
	var out []rule
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	for line := range strings.Lines(string(raw)) {
		if r, ok := parseRule(strings.TrimRight(line, "\r\n")); ok {
			out = append(out, r)
		}
	}
	return out
}

func parseRule(p string) (rule, bool) {
	var r rule
	if strings.HasPrefix(p, "#") {
		return r, false
	}
	for strings.HasSuffix(p, " ") && !strings.HasSuffix(p, `\ `) {
		p = p[:len(p)-1]
	}
	if rest, ok := strings.CutPrefix(p, "!"); ok {
		r.include, p = true, rest
	}
	if rest, ok := strings.CutSuffix(p, "/"); ok {
		r.dirOnly, p = true, rest
	}
	if rest, ok := strings.CutSuffix(p, "/**"); ok {
		r.inside, p = true, rest
		if !strings.Contains(p, "/") {
			p = "/" + p
		}
	}
	if rest, ok := strings.CutPrefix(p, "**/"); ok && !strings.Contains(rest, "/") {
		p = rest
	}
	if r.inside && p == "/" { // "/**"
		r.inside, p = false, "*"
	}
	if p == "" || p == "/" {
		return r, false
	}
	r.simple = !strings.Contains(p, "/")
	p = portable(p)
	if rest, ok := strings.CutPrefix(p, "*"); ok && r.simple && !strings.ContainsAny(rest, `*?[\`) {
		r.suffix = rest
	} else if r.simple && !strings.ContainsAny(p, `*?[\`) {
		r.literal = p
	}
	r.pattern = gitignore.ParsePattern(p, nil)
	return r, true
}

// portable writes a pattern in the dialect of Go's filepath.Match.
func portable(p string) string {
	p = strings.ReplaceAll(p, "[!", "[^")
	parts := strings.Split(p, "/")
	for i, part := range parts {
		if part != "**" {
			for strings.Contains(part, "**") {
				part = strings.ReplaceAll(part, "**", "*")
			}
			parts[i] = part
		}
	}
	p = strings.Join(parts, "/")
	if strings.HasPrefix(p, "!") || strings.HasPrefix(p, "#") {
		p = `\` + p
	}
	return p
}

// match reports whether the rule speaks of the path, given in parts below the
// ignore file's folder.
func (r *rule) match(parts []string, isDir bool) bool {
	if r.dirOnly && !isDir {
		return false
	}
	above, name := parts[:len(parts)-1], parts[len(parts)-1:]
	switch {
	case r.inside:
		return len(above) > 0 && r.pattern.Match(above, true) != gitignore.NoMatch
	case r.literal != "":
		return r.literal == name[0]
	case r.suffix != "":
		return strings.HasSuffix(name[0], r.suffix)
	case r.simple:
		return r.pattern.Match(name, isDir) != gitignore.NoMatch
	}
	return r.pattern.Match(parts, isDir) != gitignore.NoMatch &&
		(len(above) == 0 || r.pattern.Match(above, true) == gitignore.NoMatch)
}

// verdict of the ignore files of one name.
type verdict int8

const (
	silent verdict = iota
	ignored
	admitted
)

// ask returns what the ignore files of one name say: the last pattern of the
// deepest file that matches decides.
func (r *rules) ask(file string, parts []string, isDir bool) verdict {
	for ; r != nil; r = r.above {
		if r.file != file {
			continue
		}
		for i := range slices.Backward(r.list) {
			if !r.list[i].match(parts[r.depth:], isDir) {
				continue
			}
			if r.list[i].include {
				return admitted
			}
			return ignored
		}
	}
	return silent
}

// decide says why an entry of the folder is passed over, "" if it is not. A
// .ctxignore has the last word, over .gitignore and over the built-in rules.
func (d *folder) decide(name string, isDir bool) Reason {
	parts := append(d.parts[:len(d.parts):len(d.parts)], name)
	switch d.rules.ask(ctxIgnore, parts, isDir) {
	case admitted:
		return ""
	case ignored:
		return CtxIgnored
	}
	if skip := builtin(name, isDir); skip != "" {
		return skip
	}
	if d.rules.ask(gitIgnore, parts, isDir) == ignored {
		return GitIgnored
	}
	return ""
}

// readmits reports whether a .ctxignore asks for a folder by a "!pattern".
func (d *folder) readmits(name string) bool {
	return d.rules.ask(ctxIgnore, append(d.parts[:len(d.parts):len(d.parts)], name), true) == admitted
}
