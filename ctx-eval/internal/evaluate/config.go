// Package evaluate asks labelled queries of configurations and judges what they
// answer. A configuration is a line of the real tools, kept open over a whole
// set, or a baseline that is built in.
package evaluate

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/pipe"
)

// Config is a way to answer questions.
type Config struct {
	Name     string
	Line     string       // as given
	Command  pipe.Command // nil for a baseline
	Baseline string       // "@bm25", "@ripgrep"
}

// builtIn are the baselines and what they are.
var builtIn = map[string]string{
	"@bm25":    "built in: BM25 over whole files",
	"@ripgrep": "built in: rg, files by keywords",
}

var configName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)

// ParseConfig reads NAME=LINE, where LINE is a line of tools or the name of a
// baseline.
func ParseConfig(s string) (Config, error) {
	name, line, ok := strings.Cut(s, "=")
	if !ok || !configName.MatchString(name) {
		return Config{}, fmt.Errorf("configuration %q: write NAME=COMMAND, the name of letters, digits and . _ + -", s)
	}
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "@") {
		if builtIn[line] == "" {
			return Config{}, fmt.Errorf("configuration %q: no baseline %s: there are %s", name, line, strings.Join(slices.Sorted(maps.Keys(builtIn)), ", "))
		}
		return Config{Name: name, Line: line, Baseline: line}, nil
	}
	c, err := pipe.Parse(line)
	if err != nil {
		return Config{}, fmt.Errorf("configuration %q: %w", name, err)
	}
	return Config{Name: name, Line: line, Command: c}, nil
}

// ParseConfigs reads a list of configurations without double names.
func ParseConfigs(list []string) ([]Config, error) {
	var out []Config
	seen := map[string]bool{}
	for _, s := range list {
		c, err := ParseConfig(s)
		if err != nil {
			return nil, err
		}
		if seen[c.Name] {
			return nil, fmt.Errorf("configuration %q is given twice", c.Name)
		}
		seen[c.Name] = true
		out = append(out, c)
	}
	return out, nil
}

// describe is the line for the records.
func (c Config) describe() string {
	if c.Baseline != "" {
		return builtIn[c.Baseline]
	}
	return c.Command.String()
}
