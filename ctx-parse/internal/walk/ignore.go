package walk

import (
	"bytes"
	"path"
	"slices"
	"strings"
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

// rule is one pattern. It matches a path itself, not by way of a folder above
// it: a walk never goes below an ignored folder, and git does not let a
// "!folder" admit the files in it one by one. (go-git's matcher does both, and
// does not find that **/a/b matches a/a/b.)
type rule struct {
	include bool
	dirOnly bool
	literal string   // the pattern is this base name …
	suffix  string   // … or *suffix, or else:
	parts   []string // between slashes
}

// excludes returns the rules that hold in the whole tree and lie in none of its
// folders.
func excludes(tree Tree) *rules {
	list := parse(tree.Excludes())
	if len(list) == 0 {
		return nil
	}
	return &rules{file: gitIgnore, list: list}
}

// readRules adds the rules of an ignore file in the folder, if there is one.
func (d *folder) readRules(tree Tree, name string) {
	if list := parse(tree.Rules(d.path, name)); len(list) > 0 {
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
	if p == "" {
		return r, false
	}
	p = strings.ReplaceAll(p, "[!", "[^") // as path.Match writes it
	plain := func(s string) bool { return !strings.ContainsAny(s, `*?[\`) }
	if strings.Contains(p, "/") {
		r.parts = strings.Split(strings.TrimPrefix(p, "/"), "/")
	} else if rest := strings.TrimPrefix(p, "*"); !plain(rest) {
		r.parts = []string{"**", p} // no slash: at any depth
	} else if rest == p {
		r.literal = p
	} else {
		r.suffix = rest
	}
	return r, true
}

// match reports whether the rule speaks of the path, given in parts below the
// ignore file's folder.
func (r *rule) match(parts []string, isDir bool) bool {
	switch {
	case r.dirOnly && !isDir:
		return false
	case r.literal != "":
		return r.literal == parts[len(parts)-1]
	case r.parts == nil:
		return strings.HasSuffix(parts[len(parts)-1], r.suffix)
	}
	return glob(r.parts, parts)
}

// glob matches part by part. "**" is any number of folders, at the end
// everything below. Only the last "**" ever needs another try.
func glob(pattern, parts []string) bool {
	i, last, mark := 0, -1, 0
	for j := 0; j < len(parts); {
		switch {
		case i < len(pattern) && pattern[i] == "**":
			if i == len(pattern)-1 {
				return true
			}
			last, mark = i, j
			i++
		case i < len(pattern) && matches(pattern[i], parts[j]):
			i++
			j++
		case last >= 0:
			mark++
			i, j = last+1, mark
		default:
			return false
		}
	}
	return i == len(pattern)
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
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
