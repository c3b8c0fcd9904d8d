package baseline

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/cc490767/ctx/shared/ident"
)

// ErrNoRipgrep reports that rg is not installed.
var ErrNoRipgrep = errors.New("rg (ripgrep) is not installed")

// leastWord is the length in letters from which a word of a query is searched.
const leastWord = 3

// Ripgrep ranks files as somebody does who greps for the words of the question:
// files with more distinct words first, then those with more matching lines. The
// words are searched as they stand, ignoring case, anywhere in a line; stop
// words are not.
type Ripgrep struct {
	program string
	root    string
	indexed map[string]bool
}

// NewRipgrep returns [ErrNoRipgrep] if rg is missing.
func NewRipgrep(files *Files) (*Ripgrep, error) {
	program, err := exec.LookPath("rg")
	if err != nil {
		return nil, ErrNoRipgrep
	}
	r := &Ripgrep{program: program, root: files.Root, indexed: make(map[string]bool, len(files.Paths))}
	for _, p := range files.Paths {
		r.indexed[p] = true
	}
	return r, nil
}

// Rank implements [Ranker].
func (r *Ripgrep) Rank(ctx context.Context, query string, n int) ([]Ranked, error) {
	lines, words := map[string]int{}, map[string]int{}
	for _, word := range keywords(query) {
		err := r.count(ctx, word, func(path string, n int) {
			lines[path] += n
			words[path]++
		})
		if err != nil {
			return nil, err
		}
	}
	ranked := make([]Ranked, 0, len(words))
	for path, distinct := range words {
		matching := float64(lines[path])
		ranked = append(ranked, Ranked{path, float64(distinct) + matching/(matching+1)})
	}
	slices.SortFunc(ranked, better)
	return ranked[:min(n, len(ranked))], nil
}

// keywords are the distinct words of a query without punctuation, stop words and
// very short ones; an identifier stays whole.
func keywords(query string) []string {
	var out []string
	for _, word := range strings.FieldsFunc(query, func(c rune) bool { return !identifierRune(c) }) {
		word = strings.ToLower(strings.Trim(word, "."))
		if len(word) >= leastWord && !ident.IsStopWord(word) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

func identifierRune(c rune) bool {
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 127
}

// count calls each with every indexed file that has the word, and the number of
// its matching lines.
func (r *Ripgrep) count(ctx context.Context, word string, each func(path string, lines int)) error {
	cmd := exec.CommandContext(ctx, r.program, "--no-config", "--count", "--ignore-case", "--fixed-strings", "--null", "--no-messages", "--", word, "./")
	cmd.Dir = r.root
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil // no match
	}
	if err != nil && !(exit != nil && exit.ExitCode() == 2 && len(out) > 0) { // 2: some file was unreadable
		return fmt.Errorf("rg %q: %w", word, err)
	}
	scan := bufio.NewScanner(bytes.NewReader(out))
	for scan.Scan() {
		path, count, ok := strings.Cut(scan.Text(), "\x00")
		path = strings.TrimPrefix(path, "./")
		n, err := strconv.Atoi(count)
		if ok && err == nil && r.indexed[path] {
			each(path, n)
		}
	}
	return scan.Err()
}
