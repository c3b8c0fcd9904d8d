// Package pair puts the answers of two configurations to the same queries side
// by side.
package pair

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cc490767/ctx/ctx-eval/internal/result"
)

// Side is what one configuration answered.
type Side struct {
	Config  string
	Source  string // the file it was read from
	Runs    []result.Run
	Queries []result.Query
}

// Configs returns the names of the configurations in results, in the order in
// which they first occur.
func Configs(r *result.Results) []string {
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for i := range r.Runs {
		add(r.Runs[i].Config)
	}
	for i := range r.Queries {
		add(r.Queries[i].Config)
	}
	return out
}

// Of returns one configuration's part of results.
func Of(r *result.Results, config, source string) *Side {
	s := &Side{Config: config, Source: source}
	for _, run := range r.Runs {
		if run.Config == config {
			s.Runs = append(s.Runs, run)
		}
	}
	for _, q := range r.Queries {
		if q.Config == config {
			s.Queries = append(s.Queries, q)
		}
	}
	return s
}

// Read reads a side named as FILE, which then must hold one configuration, or as
// CONFIG@FILE. Where both can be meant, an existing file is.
func Read(ctx context.Context, name string, exists func(string) bool) (*Side, error) {
	file, config := name, ""
	if c, f, ok := strings.Cut(name, "@"); ok && !exists(name) {
		// Names of configurations hold no @; those of files may.
		config, file = c, f
	}
	r, err := result.ReadFiles(ctx, file)
	if err != nil {
		return nil, err
	}
	return Choose(r, config, file)
}

// Choose returns a configuration of results; an empty name stands for the only one.
func Choose(r *result.Results, config, source string) (*Side, error) {
	configs := Configs(r)
	switch {
	case len(configs) == 0:
		return nil, fmt.Errorf("%s: no results in it: make some with ctx-eval run", source)
	case config == "" && len(configs) > 1:
		return nil, fmt.Errorf("%s: holds several configurations, name one as CONFIG@%s: %s", source, source, strings.Join(configs, ", "))
	case config == "":
		config = configs[0]
	case !slices.Contains(configs, config):
		return nil, fmt.Errorf("%s: configuration %q is none of %s", source, config, strings.Join(configs, ", "))
	}
	return Of(r, config, source), nil
}
