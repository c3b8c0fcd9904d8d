package mask

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"github.com/zricethezav/gitleaks/v8/config"
)

// rulesVersion names the rule set in messages.
const rulesVersion = "gitleaks 8.28.0"

// ruleFile is what we use of gitleaks' default configuration. Its own loader
// would compile every expression and bring its whole program along.
type ruleFile struct {
	Rules []struct {
		ID          string
		Regex       string
		Path        string
		SecretGroup int
		Entropy     float64
		Keywords    []string
		Allowlists  []allowFile
		SkipReport  bool
	}
	Allowlist  *allowFile
	Allowlists []allowFile
}

type allowFile struct {
	Condition   string
	RegexTarget string
	Regexes     []string
	StopWords   []string
	Paths       []string
}

// rule is one kind of credential.
type rule struct {
	id       string
	pattern  func() *regexp.Regexp
	path     func() *regexp.Regexp // nil: any path
	group    int
	entropy  float64
	keywords []string // lower case
	allow    []allowlist

	reach      int  // bytes around a keyword that a match may span
	unbounded  bool // a match may be longer than reach
	atStart    bool // a match starts with its keyword …
	wordStart  bool // … and that at the start of a word
	assignment bool // a match is keyword, operator, value: see assigned
	block      bool // a match goes over many lines, as a private key
}

// allowlist says what a rule takes for no credential after all.
type allowlist struct {
	and       bool
	target    string // match, line, else the secret
	regex     func() *regexp.Regexp
	paths     func() *regexp.Regexp
	stopWords []string
}

// How much is looked at around the keyword of a rule whose matches have no
// longest length: what may stand before it, the longest match, and what may lie
// between keyword and value of an assignment.
const (
	reachBefore     = 600
	unboundedReach  = 16 << 10
	blockReach      = 256 << 10 // more of a block, as long as it is base64: a PGP key with all its subkeys
	assignmentReach = 128
)

// anything is how gitleaks writes any character, line breaks included.
const anything = `[\s\S`

// operator is the middle of gitleaks' many "name = value" expressions.
const operator = `(?:[ \t\w.-]{0,20})[\s'"]{0,3}(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}`

func loadRules() (rules []*rule, global []allowlist, err error) {
	var f ruleFile
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &f); err != nil {
		return nil, nil, fmt.Errorf("credential rules (%s): %w", rulesVersion, err)
	}
	for _, in := range f.Rules {
		if in.Regex == "" || in.SkipReport {
			continue // judges by path alone: files we do not read
		}
		r := &rule{id: in.ID, pattern: lazy(in.Regex), group: in.SecretGroup, entropy: in.Entropy}
		if in.Path != "" {
			r.path = lazy(in.Path)
		}
		for _, k := range in.Keywords {
			r.keywords = append(r.keywords, strings.ToLower(k))
		}
		for _, a := range in.Allowlists {
			r.allow = append(r.allow, newAllowlist(a))
		}
		if err := r.measure(in.Regex); err != nil {
			return nil, nil, fmt.Errorf("credential rule %s: %w", in.ID, err)
		}
		rules = append(rules, r)
	}
	if f.Allowlist != nil {
		global = append(global, newAllowlist(*f.Allowlist))
	}
	for _, a := range f.Allowlists {
		global = append(global, newAllowlist(a))
	}
	return rules, global, nil
}

// lazy compiles an expression when it is first needed: a worker meets few of
// the rules' keywords.
func lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		re, err := regexp.Compile(expr)
		if err != nil { // measure has parsed it already
			return regexp.MustCompile(`[^\s\S]`)
		}
		return re
	})
}

func newAllowlist(in allowFile) allowlist {
	a := allowlist{and: strings.EqualFold(in.Condition, "AND"), target: in.RegexTarget}
	if len(in.Regexes) > 0 {
		a.regex = lazy("(?:" + strings.Join(in.Regexes, "|") + ")")
	}
	if len(in.Paths) > 0 {
		a.paths = lazy("(?:" + strings.Join(in.Paths, "|") + ")")
	}
	for _, w := range in.StopWords {
		a.stopWords = append(a.stopWords, strings.ToLower(w))
	}
	return a
}

// measure works out how far from its keyword a match can reach, so that a rule
// runs over a few hundred bytes and not over the file.
func (r *rule) measure(expr string) error {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return err
	}
	longest, bounded := span(re)
	r.reach, r.unbounded = longest+16, !bounded
	if r.unbounded {
		r.reach = unboundedReach
	}
	r.block = strings.Contains(expr, anything)
	r.assignment = strings.Contains(expr, operator)
	rest := strings.TrimPrefix(expr, "(?i)")
	rest, r.wordStart = strings.CutPrefix(rest, `\b`)
	rest = strings.ToLower(strings.TrimPrefix(rest, "("))
	r.atStart = len(r.keywords) == 1 && strings.HasPrefix(rest, r.keywords[0])
	r.wordStart = r.wordStart && r.atStart
	return nil
}

// span returns the most characters an expression matches, and whether there is
// such a number.
func span(re *syntax.Regexp) (n int, bounded bool) {
	switch re.Op {
	case syntax.OpLiteral:
		return len(re.Rune), true
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1, true
	case syntax.OpStar, syntax.OpPlus:
		return 0, false
	case syntax.OpRepeat:
		n, bounded = span(re.Sub[0])
		return n * max(re.Max, 0), bounded && re.Max >= 0
	case syntax.OpQuest, syntax.OpCapture:
		return span(re.Sub[0])
	case syntax.OpConcat, syntax.OpAlternate:
		bounded = true
		for _, sub := range re.Sub {
			m, ok := span(sub)
			bounded = bounded && ok
			if re.Op == syntax.OpConcat {
				n += m
			} else {
				n = max(n, m)
			}
		}
		return n, bounded
	}
	return 0, true // anchors and empty matches
}
