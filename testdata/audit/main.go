// Audit compares the symbols of ctx-parse with the tags of universal-ctags, an
// independent reader, over real code:
//
//	audit [-o FOLDER] [-lang LIST] [NAME<tab>FOLDER lines on standard input | FOLDER...]
//
// It prints a table, a line per language: how many lines of code no chunk holds, what ctags calls a function, a method
// or a type, how much of it ctx-parse has by name and place (two lines off at
// most), and how many symbols of these kinds ctx-parse has that ctags lacks.
// A tag that a rule of ctags.go tells to be no definition is an error of ctags and
// does not count. Every difference is a line of FOLDER/LANGUAGE.missing.tsv or
// .extra.tsv: the rule if one explains it, kind, name, place, text. Exit 4 if the recall of a
// language is below the bar, or a line of code is in no chunk; a machine without universal-ctags or ctx-parse
// gives a line "audit: skipped" and exit 0.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

// bar is the least recall of a language, in percent.
const bar = 97.0

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	below, err := run(ctx, os.Args[1:], os.Stdin, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "audit:", err)
		os.Exit(2)
	case below:
		os.Exit(4)
	}
}

// tree is a folder of code to compare over.
type tree struct{ name, folder string }

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) (below bool, err error) {
	flags := flag.NewFlagSet("audit", flag.ContinueOnError)
	folder := flags.String("o", ".cache/audit", "folder of the lists of differences")
	only := flags.String("lang", "", "languages to compare, with commas between; empty: all")
	if err := flags.Parse(args); err != nil {
		return false, err
	}
	if reason := missingTool(ctx); reason != "" {
		fmt.Fprintln(out, "audit: skipped,", reason)
		return false, nil
	}
	trees, err := treesOf(flags.Args(), in)
	if err != nil {
		return false, err
	}
	results := map[string]*comparison{}
	for _, t := range trees {
		if err := compareTree(ctx, t, *only, results); err != nil {
			return false, fmt.Errorf("%s: %w", t.name, err)
		}
	}
	if len(results) == 0 {
		return false, errors.New("no file of a language that ctags knows: name a folder of code, or pipe the output of corpora into it")
	}
	if err := writeLists(*folder, results); err != nil {
		return false, err
	}
	return writeTable(out, results), nil
}

// missingTool says what keeps this machine from comparing, "" if nothing does.
func missingTool(ctx context.Context) string {
	if _, err := exec.LookPath("ctx-parse"); err != nil {
		return "ctx-parse is not on PATH: make build, and put bin/ there"
	}
	features, err := exec.CommandContext(ctx, "ctags", "--list-features").Output()
	if err != nil || !strings.Contains(string(features), "json") {
		return "no universal-ctags with JSON output is here: install the package universal-ctags"
	}
	return ""
}

// treesOf returns the folders that arguments name, or else standard input.
func treesOf(args []string, in io.Reader) ([]tree, error) {
	var trees []tree
	for _, folder := range args {
		trees = append(trees, tree{filepath.Base(folder), folder})
	}
	if len(args) > 0 {
		return trees, nil
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		name, folder, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			return nil, fmt.Errorf("standard input: %q is not NAME<tab>FOLDER, as corpora prints it", lines.Text())
		}
		trees = append(trees, tree{name, folder})
	}
	return trees, lines.Err()
}

// writeTable prints a line per language, and reports whether one is below bar.
func writeTable(out io.Writer, results map[string]*comparison) (below bool) {
	fmt.Fprintf(out, "%-12s %6s %8s %8s %8s %9s %9s %8s %9s %11s\n", "language", "files", "theirs", "errors", "missing", "recall %", "ours", "extra", "lines", "in no chunk")
	var names []string
	for name := range results {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		c := results[name]
		errors := explained(c.missing)
		wanted := c.theirs - errors
		covered := fmt.Sprintf("%9d %11d", c.lines, len(c.uncovered))
		below = below || len(c.uncovered) > 0
		if _, known := ctags[name]; !known {
			fmt.Fprintf(out, "%-12s %6d %62s %s\n", name, c.files, "", covered)
			continue
		}
		recall := 100.0
		if wanted > 0 {
			recall = 100 * float64(c.theirs-len(c.missing)) / float64(wanted)
		}
		below = below || recall < bar
		fmt.Fprintf(out, "%-12s %6d %8d %8d %8d %9.2f %9d %8d %s\n", name, c.files, c.theirs, errors, len(c.missing)-errors, recall, c.ours, len(c.extra), covered)
	}
	return below
}

// explained is how many differences a rule explains.
func explained(differences []difference) (n int) {
	for _, d := range differences {
		if d.reason != "" {
			n++
		}
	}
	return n
}

// writeLists writes the differences of each language, those without reason first.
func writeLists(folder string, results map[string]*comparison) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, c := range results {
		if text := strings.Join(c.uncovered, "\n"); text != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".uncovered.txt"), []byte(text+"\n"), 0o644); err != nil {
				return err
			}
		}
		for suffix, list := range map[string][]difference{"missing": c.missing, "extra": c.extra} {
			var b strings.Builder
			slices.SortStableFunc(list, func(a, b difference) int { return strings.Compare(a.reason, b.reason) })
			for _, d := range list {
				fmt.Fprintf(&b, "%s\t%s\t%s\t%s:%d\t%s\n", d.reason, d.kind, d.name, d.file, d.line, d.text)
			}
			if err := os.WriteFile(filepath.Join(folder, name+"."+suffix+".tsv"), []byte(b.String()), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
