package mine

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cc490767/ctx/shared/ident"
)

var (
	brief       = regexp.MustCompile(`[@\\]brief\s+`)
	summary     = regexp.MustCompile(`(?s)<summary>(.*?)</summary>`)
	docTag      = regexp.MustCompile(`^\s*([@\\]\w+|:\w[\w ]*:|-{3,}|={3,}|#{1,6}\s|>>>|\.\. |(Args|Arguments|Params|Parameters|Returns?|Raises|Yields|Throws|Examples?|Usage|Notes?|NB|N\.B\.|REQUIRES|Panics|Safety|Errors)\s*:?\s*$)|^\s*` + "```")
	inlineTag   = regexp.MustCompile(`\{@\w+\s+([^}\s]+)(?:\s+([^}]*))?\}`)
	mdLink      = regexp.MustCompile(`\[([^\]\[]+)\](\([^)]*\)|\[[^\]]*\])?`)
	role        = regexp.MustCompile(":[\\w:]+:`~?([^`<]*?)(?:\\s*<[^>]*>)?`")
	xmlRef      = regexp.MustCompile(`<(?:see|paramref|typeparamref|seealso)\s+\w+="([^"]*)"\s*/>`)
	markup      = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
	sentenceEnd = regexp.MustCompile(`[.!?](?:["')\]]*)(?:\s+|$)`)
	shortForm   = regexp.MustCompile(`(?i)\b(e\.g|i\.e|etc|vs|cf|resp|incl|approx|no|fig|sec|a\.k\.a|w\.r\.t|st)\.$`)
)

// sentence is the first sentence of a doc comment, without mark-up and tags.
func sentence(doc string) string {
	if at := summary.FindStringSubmatch(doc); at != nil {
		doc = at[1]
	}
	if at := brief.FindStringIndex(doc); at != nil {
		doc = doc[at[1]:]
	}
	text := plain(firstParagraph(doc))
	for from := 0; from < len(text); {
		at := sentenceEnd.FindStringIndex(text[from:])
		if at == nil {
			break
		}
		end := from + at[0] + 1
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[from+at[1]:], "`\"'("))
		if !shortForm.MatchString(text[:end]) && !unicode.IsLower(next) {
			return text[:end]
		}
		from += at[1]
	}
	return text
}

// firstParagraph ends at a blank line, a tag, a heading or a list.
func firstParagraph(doc string) string {
	var out []string
	for line := range strings.Lines(doc) {
		line = strings.TrimSpace(line)
		if docTag.MatchString(line) || line == "" || strings.EqualFold(line, "<p>") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") {
			if len(out) > 0 {
				break
			}
			if line != "" {
				return ""
			}
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, " ")
}

// plain removes the mark-up of Javadoc, XML, Markdown and reStructuredText and
// keeps its words.
func plain(text string) string {
	text = inlineTag.ReplaceAllStringFunc(text, func(tag string) string {
		at := inlineTag.FindStringSubmatch(tag)
		if at[2] != "" {
			if strings.HasPrefix(tag, "{@code") || strings.HasPrefix(tag, "{@literal") {
				return at[1] + " " + at[2]
			}
			return at[2]
		}
		return strings.ReplaceAll(strings.TrimPrefix(at[1], "#"), "#", ".")
	})
	text = xmlRef.ReplaceAllString(text, "$1")
	text = role.ReplaceAllString(text, "$1")
	text = mdLink.ReplaceAllString(text, "$1")
	text = markup.ReplaceAllString(text, " ")
	return tidy(strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&nbsp;", " ", "&quot;", `"`, "*", "").Replace(text)) + end(text)
}

// end is the end mark that tidy took, so that a whole text is a sentence.
func end(text string) string {
	text = strings.TrimRight(text, " \n")
	if strings.HasSuffix(text, ".") {
		return "."
	}
	return ""
}

// linking are the words that a comment puts between a name and what it says.
var linking = map[string]bool{"is": true, "are": true, "was": true, "will": true, "can": true, "should": true, "must": true, "may": true, "represents": true}

var kindWords = map[string]bool{"function": true, "method": true, "class": true, "struct": true, "type": true, "interface": true, "structure": true,
	"component": true, "hook": true, "macro": true, "helper": true, "trait": true, "enum": true, "object": true, "instance": true}

// question takes the symbol's own name from the beginning of a sentence:
// "Truncate removes old segments." asks "removes old segments", "The Head class
// is a window of samples" asks "a window of samples".
func question(sentence, name string) string {
	words := strings.Fields(strings.TrimRight(sentence, " .:;!"))
	rest := words
	if len(rest) > 1 && articles[strings.ToLower(rest[0])] && isName(rest[1], name) {
		rest = rest[1:]
	}
	if len(rest) > 2 && isName(rest[0], name) && (len(ident.Split(name)) > 1 || describes(rest[1])) {
		rest = rest[1:]
		if kindWords[strings.ToLower(rest[0])] {
			rest = rest[1:]
		}
		if len(rest) > 1 && linking[strings.ToLower(rest[0])] {
			rest = rest[1:]
		}
		words = rest
	}
	return lowerFirst(strings.Join(words, " "))
}

// describes reports whether a word after a name says what the name does or is.
// After a name of one word it may as well be part of an order: "Finish building
// the block" for Finish, which stays as it is.
func describes(word string) bool {
	word = strings.ToLower(word)
	return kindWords[word] || linking[word] || strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss")
}

var articles = map[string]bool{"a": true, "an": true, "the": true, "this": true}

// isName reports whether a word of a comment is the symbol's name.
func isName(word, name string) bool {
	word = strings.Trim(word, "`'\"()[]{},.:;*")
	if i := strings.LastIndexAny(word, ".#:"); i >= 0 {
		word = word[i+1:]
	}
	return word != "" && ident.Fold(word) == ident.Fold(name)
}

// lowerFirst lowers the first letter unless the word is written in capitals or
// is a name itself.
func lowerFirst(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	word, _, _ := strings.Cut(text, " ")
	if !unicode.IsUpper(first) || strings.ContainsFunc(word[n:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) || r == '_' }) {
		return text
	}
	if len(word) == n && first != 'A' {
		return text
	}
	return string(unicode.ToLower(first)) + text[n:]
}
