package mine

import (
	"regexp"
	"strings"
	"unicode"
)

// message is a commit's message as a question.
type message struct {
	text  string
	types string // the type of a conventional commit: fix, feat, docs …
}

var (
	conventional = regexp.MustCompile(`^(?i)(fix|feat|feature|bugfix|hotfix|chore|docs?|test|tests|refactor|refact|style|perf|ci|build|release|deps|revert|wip|misc)(\(([^)]*)\))?!?:\s+`)
	scope        = regexp.MustCompile(`^([\w./*{},&+ -]{1,40}?):\s+(\S)`)
	tracker      = regexp.MustCompile(`^\[?[A-Z][A-Z0-9]+-\d+\]?\s*[:-]?\s+`)
	reference    = regexp.MustCompile(`(?i)\(?(?:\b(?:closes?|closed|fix|fixes|fixed|resolves?|resolved|refs?|see|issue|pr|part of|addresses|re)\s*:?\s*)?(?:\b[\w.-]+/[\w.-]+|\bGH-?)?#\d+\b(?:\s*(?:,|and|&)\s*#\d+)*\)?`)
	plainNumber  = regexp.MustCompile(`(?i)\(?\b(?:gh-|issue |pr )\d+\b\)?`)
	address      = regexp.MustCompile(`\bhttps?://\S+`)
	trailer      = regexp.MustCompile(`(?i)^(signed-off-by|co-authored-by|co-developed-by|change-id|reviewed-by|acked-by|tested-by|reported-by|suggested-by|cc|bug|issue|ref|refs|fixes|closes|see|link|git-svn-id|approved-by|differential revision|backport-of)\s*:`)
	picked       = regexp.MustCompile(`(?i)^\(cherry picked from commit`)
	spaces       = regexp.MustCompile(`\s+`)
	emoji        = regexp.MustCompile(`:[a-z0-9_]+:|[\x{1F000}-\x{1FAFF}\x{2600}-\x{27BF}\x{FE0F}]`)
	advisory     = regexp.MustCompile(`(?i)\(?\b(?:CVE-\d{4}-\d+|GHSA(?:-[a-z0-9]{4}){3})\b\)?`)
	dangling     = regexp.MustCompile(`(?i)(?:\s+(?:from|in|of|for|see|by|after|since|per|to|introduced|and|with|caused))+$`)
	credit       = regexp.MustCompile(`(?i)\(?\b(?:by|thanks(?: to)?|h/t|via|cc) @[\w-]+\)?`)
	tag          = regexp.MustCompile(`^\[[^\]]{1,20}\]\s*`)
	emptyParens  = regexp.MustCompile(`\(\s*[,;]?\s*\)|\[\s*\]`)
)

// clean makes a question of a message: its subject, and with body the first
// paragraph after it, up to maxWords words. The prefix of a conventional commit
// goes, its scope stays as a word.
func clean(raw string, body bool) message {
	subject, rest, _ := strings.Cut(strings.TrimSpace(raw), "\n")
	m := message{text: subject}
	m.text = emoji.ReplaceAllString(m.text, " ")
	m.text = tag.ReplaceAllString(strings.TrimSpace(m.text), "")
	m.text = strings.TrimSpace(tracker.ReplaceAllString(strings.TrimSpace(m.text), ""))
	if at := conventional.FindStringSubmatch(m.text); at != nil {
		m.types = strings.ToLower(at[1])
		m.text = strings.TrimSpace(words(at[3]) + " " + m.text[len(at[0]):])
	} else if at := scope.FindStringSubmatchIndex(m.text); at != nil && len(strings.Fields(m.text[:at[3]])) <= 3 {
		m.text = words(m.text[:at[3]]) + " " + m.text[at[4]:]
	}
	if body {
		m.text += " " + paragraph(rest)
	}
	m.text = tidy(m.text)
	if list := strings.Fields(m.text); len(list) > maxWords {
		m.text = strings.Join(list[:maxWords], " ")
	}
	return m
}

// maxWords bounds a question.
const maxWords = 40

// words are those of a scope: "http, tls" and "http/tls".
func words(scope string) string {
	return strings.Join(strings.FieldsFunc(scope, func(r rune) bool { return strings.ContainsRune(",/&+{}* ", r) }), " ")
}

// paragraph is the first one that is not made of trailers.
func paragraph(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" && len(out) > 0 {
			break
		}
		if line == "" || trailer.MatchString(line) || picked.MatchString(line) {
			continue
		}
		out = append(out, strings.TrimLeft(line, "*- "))
	}
	return strings.Join(out, " ")
}

// tidy removes what refers to elsewhere and what is mark-up.
func tidy(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))
	text = address.ReplaceAllString(text, " ")
	text = reference.ReplaceAllString(text, " ")
	text = credit.ReplaceAllString(text, " ")
	text = plainNumber.ReplaceAllString(text, " ")
	text = advisory.ReplaceAllString(text, " ")
	text = strings.NewReplacer("``", "", "`", "", "**", "", "…", "").Replace(text)
	text = emptyParens.ReplaceAllString(text, " ")
	text = spaces.ReplaceAllString(text, " ")
	return dangling.ReplaceAllString(strings.Trim(text, " .,;:-–—!"), "")
}
