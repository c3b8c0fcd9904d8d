// Package mask overwrites likely credentials in file contents before anything
// is stored, embedded or shown. The rules are gitleaks' default ones.
//
// gitleaks runs the expressions of all rules whose keyword a text contains over
// the whole text. Here a rule runs only over the surroundings of its keywords
// that a match can reach, which finds the same in a fraction of the time.
package mask

import (
	"bytes"
	"math"
	"strings"

	ahocorasick "github.com/BobuSumisu/aho-corasick"
)

// Masker finds credentials. It is not safe for concurrent use.
type Masker struct {
	global   []allowlist
	keywords *ahocorasick.Trie
	byWord   [][]*rule // rules of each keyword
	lower    []byte
	windows  map[*rule][]window
	order    []*rule
}

type window struct{ from, to int }

// New returns a Masker.
func New() (*Masker, error) {
	rules, global, err := loadRules()
	if err != nil {
		return nil, err
	}
	m := &Masker{global: global, windows: map[*rule][]window{}}
	index := map[string]int{}
	words := ahocorasick.NewTrieBuilder()
	for _, r := range rules {
		for _, k := range r.keywords {
			i, ok := index[k]
			if !ok {
				i = len(m.byWord)
				index[k] = i
				words.AddString(k)
				m.byWord = append(m.byWord, nil)
			}
			m.byWord[i] = append(m.byWord[i], r)
		}
	}
	m.keywords = words.Build()
	return m, nil
}

// Mask returns content with every byte of a likely credential, newlines apart,
// replaced by '*', and how many there were. Offsets and lines stay as they are.
// Content itself is not changed. In source code (code) only what is quoted is
// taken for an assigned password or key: anything else there is an expression.
// No path excuses a file: gitleaks' list of those (go.mod, pictures, gradlew)
// spares its users noise, here a false alarm costs a few stars.
func (m *Masker) Mask(path string, content []byte, code bool) ([]byte, int) {
	m.collect(content, code)
	var masked []byte
	count := 0
	for _, r := range m.order {
		if r.path != nil && !r.path().MatchString(path) {
			continue
		}
		for _, s := range m.secrets(r, path, content, code) {
			if masked == nil {
				masked = bytes.Clone(content)
			}
			if blank(masked[s.from:s.to]) {
				count++
			}
		}
	}
	if masked == nil {
		return content, 0
	}
	return masked, count
}

// notCode are the languages in which a value needs no quotes.
var notCode = map[string]bool{"": true, "text": true, "markdown": true, "restructuredtext": true, "asciidoc": true,
	"latex": true, "json": true, "yaml": true, "toml": true, "xml": true, "ini": true, "csv": true, "html": true,
	"terraform": true, "shell": true, "fish": true, "batch": true, "make": true, "dockerfile": true, "diff": true}

// IsCode reports whether a language, as lang.Detect names it, writes literals in quotes.
func IsCode(language string) bool { return !notCode[language] }

// blank masks a secret; it reports false if another rule has done so already.
func blank(b []byte) bool {
	done := false
	for i, c := range b {
		if c != '\n' && c != '\r' && c != '*' {
			b[i] = '*'
			done = true
		}
	}
	return done
}

// collect notes for each rule the surroundings of its keywords.
func (m *Masker) collect(content []byte, code bool) {
	m.lower = append(m.lower[:0], content...)
	for i, c := range m.lower {
		if 'A' <= c && c <= 'Z' {
			m.lower[i] = c + 'a' - 'A'
		}
	}
	clear(m.windows)
	m.order = m.order[:0]
	m.keywords.Walk(m.lower, func(end, n, word int64) bool {
		stop := int(end) + 1
		start := stop - int(n)
		checked := false
		var v value
		for _, r := range m.byWord[word] {
			if r.wordStart && start > 0 && isWord(content[start-1]) {
				continue
			}
			if r.assignment {
				if !checked {
					checked, v = true, assigned(content[stop:])
				}
				if !v.some || r.id == genericRule && (!v.generic || code && !v.quoted) {
					continue
				}
			}
			m.note(r, start, stop, content)
		}
		return true
	})
}

func (m *Masker) note(r *rule, start, stop int, content []byte) {
	before, to := r.reach, stop+r.reach
	switch {
	case r.unbounded && r.assignment:
		before, to = assignmentReach, valueEnd(content, stop+assignmentReach)
	case r.unbounded:
		before = reachBefore
	}
	if r.block {
		to = blockEnd(content, to)
	}
	if r.atStart {
		before = 1
	}
	w := window{max(0, start-before), min(len(content), to)}
	list := m.windows[r]
	if len(list) == 0 {
		m.order = append(m.order, r)
	} else if last := &list[len(list)-1]; w.from <= last.to {
		last.from, last.to = min(last.from, w.from), max(last.to, w.to)
		return
	}
	m.windows[r] = append(list, w)
}

// valueEnd returns the end, within reason, of a value that goes on at a place.
func valueEnd(content []byte, at int) int {
	for n := 0; n < unboundedReach && at < len(content) && content[at] > ' '; n++ {
		at++
	}
	return at + 1
}

// blockEnd returns the end, within reason, of lines of base64 that go on at a
// place. Code, which has brackets, does not go on.
func blockEnd(content []byte, at int) int {
	for n := 0; n < blockReach && at < len(content) && (isWord(content[at]) || strings.IndexByte("+/=- \r\n", content[at]) >= 0); n++ {
		at++
	}
	return at
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// value is what can be seen of an assignment's value without the expressions of
// the rules; it admits all that they match.
type value struct {
	some    bool // eight characters or more
	generic bool // as the generic rule wants it
	quoted  bool
}

// assigned looks at what follows a keyword: at most 23 characters of a name and
// quotes, an operator, quotes or blanks, and a value.
func assigned(rest []byte) (v value) {
	i := 0
	for i < len(rest) && i < 24 && (isWord(rest[i]) || strings.IndexByte(" \t\r\n\f\v.-'\"", rest[i]) >= 0) {
		i++
	}
	if i >= len(rest) || strings.IndexByte("=>|:?,", rest[i]) < 0 {
		return v
	}
	stop := min(len(rest), i+10)
	for i < stop && strings.IndexByte("=>|:?,`'\" \t\r\n\f\v", rest[i]) >= 0 {
		i++
	}
	v.quoted = strings.IndexByte("`'\"", rest[i-1]) >= 0
	n := 0
	for n < 8 && i+n < len(rest) && rest[i+n] > ' ' && strings.IndexByte("(){},[<*&", rest[i+n]) < 0 {
		n++
	}
	v.some = n == 8
	v.generic = v.some && genericValue(rest[i:])
	return v
}

// genericValue reports whether a text begins with what the generic rule takes
// for a credential and its allowlist does not excuse: letters, digits and a few
// signs, not letters alone, up to a quote, a blank or a semicolon.
func genericValue(rest []byte) bool {
	n, telling := 0, false
	for n < len(rest) && (isWord(rest[n]) || strings.IndexByte(".=+/-", rest[n]) >= 0) {
		c := rest[n]
		telling = telling || '0' <= c && c <= '9' || c == '=' || c == '+' || c == '/'
		n++
	}
	return telling && n >= 8 && (n == len(rest) || strings.IndexByte("`'\" \t\r\n\f\v;\\", rest[n]) >= 0)
}

// secrets runs a rule over its windows.
func (m *Masker) secrets(r *rule, path string, content []byte, code bool) []window {
	var found []window
	re := r.pattern()
	for _, w := range m.windows[r] {
		text := content[w.from:w.to]
		for _, at := range re.FindAllSubmatchIndex(text, -1) {
			// An anchor may hold at the window's edge that does not hold in the file.
			if at[1] == len(text) && w.to < len(content) && !r.unbounded {
				continue
			}
			from, to := r.secret(at)
			from, to = from+w.from, to+w.from
			secret := string(content[from:to])
			if r.entropy > 0 && entropy(secret) <= r.entropy {
				continue
			}
			if code && r.id == genericRule && !quoted(content, from) {
				continue
			}
			match := strings.Trim(string(text[at[0]:at[1]]), "\n")
			if m.allowed(r, path, content, secret, match, from) {
				continue
			}
			found = append(found, window{from, to})
		}
	}
	return found
}

// genericRule takes any value assigned to a name that sounds like a credential.
const genericRule = "generic-api-key"

func quoted(content []byte, at int) bool {
	return at > 0 && strings.IndexByte("\"'`", content[at-1]) >= 0
}

// secret returns the part of a match that is the credential: the rule's group,
// else the first group that holds something, else the match.
func (r *rule) secret(at []int) (from, to int) {
	if r.group > 0 && 2*r.group+1 < len(at) && at[2*r.group] >= 0 {
		return at[2*r.group], at[2*r.group+1]
	}
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] >= 0 && at[g+1] > at[g] {
			return at[g], at[g+1]
		}
	}
	return at[0], at[1]
}

func (m *Masker) allowed(r *rule, path string, content []byte, secret, match string, at int) bool {
	line := ""
	for _, list := range [2][]allowlist{m.global, r.allow} {
		for i := range list {
			a := &list[i]
			target := secret
			switch a.target {
			case "match":
				target = match
			case "line":
				if line == "" {
					line = lineOf(content, at)
				}
				target = line
			}
			if a.allows(path, secret, target) {
				return true
			}
		}
	}
	return false
}

// allows applies an allowlist. One with condition AND holds if all it names
// hold; paths count only there, since a path alone excuses nothing.
func (a *allowlist) allows(path, secret, target string) bool {
	regex := a.regex != nil && a.regex().MatchString(target)
	word := a.hasStopWord(secret)
	if !a.and {
		return regex || word
	}
	return (a.regex == nil || regex) && (len(a.stopWords) == 0 || word) &&
		(a.paths == nil || a.paths().MatchString(path))
}

func (a *allowlist) hasStopWord(secret string) bool {
	if len(a.stopWords) == 0 {
		return false
	}
	lower := strings.ToLower(secret)
	for _, w := range a.stopWords {
		if strings.Contains(lower, w) {
			return true
		}
	}
	return false
}

func lineOf(content []byte, at int) string {
	start := bytes.LastIndexByte(content[:at], '\n') + 1
	stop := len(content)
	if i := bytes.IndexByte(content[at:], '\n'); i >= 0 {
		stop = at + i
	}
	return string(content[start:stop])
}

// entropy is Shannon's, in bits per character, as gitleaks counts it: over
// bytes in the denominator.
func entropy(s string) float64 {
	counts := map[rune]int{}
	for _, c := range s {
		counts[c]++
	}
	sum := 0.0
	for _, n := range counts {
		p := float64(n) / float64(len(s))
		sum -= p * math.Log2(p)
	}
	return sum
}
