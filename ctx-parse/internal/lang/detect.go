package lang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// byName finds the row of a language.
var byName = func() map[string]*Language {
	m := map[string]*Language{}
	for i := range languages {
		m[languages[i].Name] = &languages[i]
	}
	return m
}()

// textLanguages are known by name but have no grammar here: their files are
// text chunks.
var textLanguages = map[string][]string{
	"markdown": {".md", ".markdown", ".mdx", ".mkd", ".mdown"}, "restructuredtext": {".rst"}, "asciidoc": {".adoc", ".asciidoc", ".asc"}, "notebook": {".ipynb"}, "text": {".txt", ".text"},
	"json": {".json", ".jsonc", ".json5", ".geojson", ".webmanifest", ".ndjson", ".jsonl"}, "yaml": {".yaml", ".yml"}, "toml": {".toml"}, "xml": {".xml", ".xsd", ".xsl", ".csproj", ".props", ".targets"}, "ini": {".ini", ".cfg", ".conf", ".properties"}, "csv": {".csv", ".tsv"},
	"sass": {".sass"}, "less": {".less"},
	"thrift": {".thrift"}, "jsonnet": {".jsonnet", ".libsonnet"}, "cue": {".cue"}, "rego": {".rego"},
	"fish": {".fish", "fish"}, "powershell": {".ps1", ".psm1", "pwsh"}, "batch": {".bat", ".cmd"}, "bazel": {".bzl", ".bazel", "BUILD", "WORKSPACE"}, "nix": {".nix"},
	"ruby": {".rb", ".rake", ".gemspec", "Rakefile", "Gemfile", "ruby"}, "php": {".php", "php"}, "perl": {".pl", ".pm", "perl"}, "lua": {".lua", "lua"}, "r": {".r", "Rscript"}, "julia": {".jl", "julia"}, "tcl": {".tcl", "tclsh"}, "awk": {".awk", "awk", "gawk"},
	"kotlin": {".kt", ".kts"}, "scala": {".scala", ".sc", ".sbt"}, "groovy": {".groovy", ".gradle", "Jenkinsfile"}, "clojure": {".clj", ".cljs", ".cljc", ".edn"}, "swift": {".swift"}, "objc": {".m", ".mm"}, "dart": {".dart"}, "zig": {".zig"}, "nim": {".nim"}, "d": {".d"}, "v": {".v"}, "crystal": {".cr"},
	"haskell": {".hs", ".lhs"}, "ocaml": {".ml", ".mli"}, "elixir": {".ex", ".exs", "elixir"}, "erlang": {".erl", ".hrl", "escript"}, "elm": {".elm"}, "fsharp": {".fs", ".fsi", ".fsx"}, "lisp": {".lisp", ".el", ".scm", ".rkt"}, "visualbasic": {".vb"}, "fortran": {".f", ".f90", ".f95"}, "cobol": {".cob", ".cbl"}, "assembly": {".s", ".asm"}, "solidity": {".sol"}, "latex": {".tex"}, "diff": {".diff", ".patch"},
}

// Tables made of the rows: by extension, base name and interpreter.
var byExtension, byBase, byInterpreter = func() (extensions, bases, interpreters map[string]string) {
	extensions, bases, interpreters = map[string]string{}, map[string]string{}, map[string]string{}
	for name, keys := range textLanguages {
		for _, k := range keys {
			switch {
			case k[0] == '.':
				extensions[k] = name
			case 'A' <= k[0] && k[0] <= 'Z' && k != "Rscript":
				bases[k] = name
			default:
				interpreters[k] = name
			}
		}
	}
	for _, l := range languages {
		for _, e := range l.Extensions {
			extensions[e] = l.Name
		}
		for _, f := range l.Filenames {
			bases[f] = l.Name
		}
		for _, s := range l.Shebangs {
			interpreters[s] = l.Name
		}
	}
	return extensions, bases, interpreters
}()

// Detect returns the name of a file's language from its path and its first
// bytes, "" if unknown.
func Detect(file string, head []byte) string {
	base := path.Base(file)
	if name := byBase[base]; name != "" {
		return name
	}
	ext := strings.ToLower(path.Ext(base))
	if ext == ".h" && cppHeader.Match(head) {
		return "cpp"
	}
	if name := byExtension[ext]; name != "" {
		return name
	}
	switch stem, _, _ := strings.Cut(base, "."); {
	case stem == "Makefile" || stem == "GNUmakefile":
		return "make"
	case strings.HasPrefix(stem, "Dockerfile") || strings.HasPrefix(stem, "Containerfile"): // Dockerfile_windows
		return "dockerfile"
	}
	if name := byInterpreter[interpreter(head)]; name != "" {
		return name
	}
	if bytes.HasPrefix(head, []byte("<?php")) { // templates and includes have any extension
		return "php"
	}
	return ""
}

// cppHeader finds what no C header has. A C header's "#ifdef __cplusplus" block
// holds extern "C" only.
var cppHeader = regexp.MustCompile(`(?m)^\s*(namespace\s+[\w:]*\s*\{?|class\s+\w+.*[^;]$|template\s*<|using\s+\w+|(public|private|protected):|#include\s*<[a-z_]+>)|std::\w`)

var version = regexp.MustCompile(`[\d.]+$`)

// interpreter is the program that a #! line names, without its version.
func interpreter(head []byte) string {
	if !bytes.HasPrefix(head, []byte("#!")) {
		return ""
	}
	line, _, _ := bytes.Cut(head[2:], []byte{'\n'})
	for i, word := range bytes.Fields(line) {
		name := path.Base(string(word))
		if i == 0 && name == "env" || strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
			continue
		}
		return version.ReplaceAllString(name, "")
	}
	return ""
}

// Languages returns the languages that have a grammar, by name.
func Languages() []Language { return languages }

// Names returns the names of the languages that have a grammar, and of the
// documents that are cut at their headings or keys.
func Names() []string {
	names := []string{"notebook", "text"}
	for name := range outlines {
		if byName[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, l := range languages {
		names = append(names, l.Name)
	}
	return names
}
