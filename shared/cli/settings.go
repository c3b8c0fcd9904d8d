package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v3"
	"gopkg.in/yaml.v3"
)

// Setting is a value that a user can set for good. Its flag, where a tool has
// one, takes its other sources from Sources.
type Setting struct {
	Name     string // section.key
	Default  string
	Usage    string
	UserOnly bool // not taken from the project's file: whoever wrote the repository must not decide it
}

// Settings are all settings of all tools, in the order of the documentation.
var Settings = []Setting{
	{Name: "parse.jobs", Default: "0", Usage: "worker processes of ctx-parse; 0: one per processor"},
	{Name: "parse.max_size", Default: "2MiB", Usage: "files larger than this are skipped"},
	{Name: "parse.timeout", Default: "10s", Usage: "time one file may take to parse"},
	{Name: "parse.memory", Default: "1GiB", Usage: "memory one worker process may use"},
	{Name: "parse.secrets", Default: "mask", Usage: "likely credentials: mask or keep", UserOnly: true},
	{Name: "embed.model", Default: "", Usage: "model of ctx-embed; empty: the index's active one if installed, else the first installed"},
	{Name: "embed.hub", Default: "", Usage: "address of a model hub, tried before package registries", UserOnly: true},
	{Name: "embed.threads", Default: "0", Usage: "threads of the model's runtime; 0: one per processor"},
	{Name: "embed.batch", Default: "32", Usage: "most texts in one batch"},
	{Name: "search.limit", Default: "10", Usage: "hits per query"},
	{Name: "search.channels", Default: "", Usage: "channels asked: text,vector,name; empty: all that can answer"},
	{Name: "search.weights", Default: "", Usage: "weights of ranking that are not the default: name=value,… (ctx-search --weights help lists them)"},
	{Name: "rerank.method", Default: "heuristic", Usage: "method of ctx-rerank"},
	{Name: "assemble.budget", Default: "4000", Usage: "tokens of an assembled context"},
	{Name: "assemble.tokenizer", Default: "o200k_base", Usage: "tokenizer that counts the budget"},
}

// EnvName returns the environment variable of a setting: CTX_PARSE_JOBS.
func EnvName(setting string) string {
	return "CTX_" + strings.ToUpper(strings.ReplaceAll(setting, ".", "_"))
}

// Sources returns where a flag's value comes from when the flag is not given:
// the environment, the project's file, the user's file. The setting must be one
// of Settings.
func Sources(setting string) urfave.ValueSourceChain {
	return urfave.NewValueSourceChain(
		urfave.EnvVar(EnvName(setting)),
		fileSource{projectLayer, setting},
		fileSource{userLayer, setting},
	)
}

// Default returns the built-in default of a setting.
func Default(setting string) string {
	for _, s := range Settings {
		if s.Name == setting {
			return s.Default
		}
	}
	return ""
}

// Value is a setting's value and the layer it comes from.
type Value struct {
	Setting
	Value string
	Layer string // environment, project, user, default
	File  string // of the project and user layers
}

// Effective returns the value of every setting, flags apart.
func Effective() []Value {
	var out []Value
	for _, s := range Settings {
		v := Value{s, s.Default, "default", ""}
		chain := Sources(s.Name)
		for i, layer := range []string{"environment", "project", "user"} {
			if x, ok := chain.Chain[i].Lookup(); ok {
				v.Value, v.Layer = x, layer
				if f, isFile := chain.Chain[i].(fileSource); isFile {
					v.File = f.layer().path
				}
				break
			}
		}
		out = append(out, v)
	}
	return out
}

// layer is a settings file.
type layer struct {
	path   string
	values map[string]string
	err    error
}

var projectLayer = sync.OnceValue(func() *layer {
	wd, err := os.Getwd()
	if err != nil {
		return &layer{}
	}
	l := readLayer(nearest(wd, "config.yaml"))
	for _, s := range Settings {
		if _, set := l.values[s.Name]; set && s.UserOnly && l.err == nil {
			l.err = fmt.Errorf("%s: a project must not set %s: use %s or your own ctx/config.yaml", l.path, s.Name, EnvName(s.Name))
		}
	}
	return l
})

var userLayer = sync.OnceValue(func() *layer {
	dir, err := os.UserConfigDir()
	if err != nil {
		return &layer{}
	}
	return readLayer(filepath.Join(dir, "ctx", "config.yaml"))
})

func readLayer(path string) *layer {
	l := &layer{path: path, values: map[string]string{}}
	if path == "" {
		return l
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return l
	}
	if err != nil {
		l.err = err
		return l
	}
	var sections map[string]map[string]any
	if err := yaml.Unmarshal(raw, &sections); err != nil {
		l.err = fmt.Errorf("%s: sections with keys are expected, as in \"parse: {jobs: 2}\": %w", path, err)
		return l
	}
	for section, keys := range sections {
		for key, v := range keys {
			l.values[section+"."+key] = fmt.Sprint(v)
		}
	}
	l.err = unknownSettings(path, l.values)
	return l
}

func unknownSettings(path string, values map[string]string) error {
	known := map[string]bool{}
	for _, s := range Settings {
		known[s.Name] = true
	}
	var unknown []string
	for name := range values {
		if !known[name] {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	sort.Strings(unknown)
	return fmt.Errorf("%s: no such setting: %s (\"ctx-store config\" lists them all)", path, strings.Join(unknown, ", "))
}

func settingsError() error { return errors.Join(projectLayer().err, userLayer().err) }

// fileSource is a setting in a file, as a value source of urfave/cli.
type fileSource struct {
	layer   func() *layer
	setting string
}

func (f fileSource) Lookup() (string, bool) {
	v, ok := f.layer().values[f.setting]
	return v, ok
}

func (f fileSource) String() string   { return fmt.Sprintf("setting %s", f.setting) }
func (f fileSource) GoString() string { return fmt.Sprintf("fileSource{%q}", f.setting) }
