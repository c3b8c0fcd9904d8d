module github.com/cc490767/ctx/ctx-parse

go 1.26.0

require (
	github.com/BobuSumisu/aho-corasick v1.0.3
	github.com/alexaandru/go-sitter-forest/c_sharp v1.9.1
	github.com/alexaandru/go-sitter-forest/cpp v1.9.2
	github.com/alexaandru/go-sitter-forest/tsx v1.9.0
	github.com/alexaandru/go-sitter-forest/typescript v1.9.0
	github.com/cc490767/ctx/shared v0.0.0
	github.com/dustin/go-humanize v1.0.1
	github.com/go-git/go-git/v5 v5.19.3
	github.com/google/go-cmp v0.7.0
	github.com/pelletier/go-toml/v2 v2.2.3
	github.com/rogpeppe/go-internal v1.16.0
	github.com/schollz/progressbar/v3 v3.19.1
	github.com/tree-sitter/go-tree-sitter v0.25.0
	github.com/tree-sitter/tree-sitter-c v0.24.1
	github.com/tree-sitter/tree-sitter-go v0.25.0
	github.com/tree-sitter/tree-sitter-java v0.23.5
	github.com/tree-sitter/tree-sitter-javascript v0.25.0
	github.com/tree-sitter/tree-sitter-python v0.25.0
	github.com/tree-sitter/tree-sitter-rust v0.24.0
	github.com/urfave/cli/v3 v3.14.0
	github.com/zricethezav/gitleaks/v8 v8.28.0
	golang.org/x/sync v0.24.0
)

require (
	github.com/alexaandru/go-sitter-forest/bash v1.9.2
	github.com/alexaandru/go-sitter-forest/cmake v1.9.0
	github.com/alexaandru/go-sitter-forest/css v1.9.1
	github.com/alexaandru/go-sitter-forest/dart v1.9.2
	github.com/alexaandru/go-sitter-forest/dockerfile v1.9.1
	github.com/alexaandru/go-sitter-forest/elixir v1.9.1
	github.com/alexaandru/go-sitter-forest/graphql v1.9.0
	github.com/alexaandru/go-sitter-forest/hcl v1.9.0
	github.com/alexaandru/go-sitter-forest/html v1.9.1
	github.com/alexaandru/go-sitter-forest/julia v1.9.0
	github.com/alexaandru/go-sitter-forest/lua v1.9.0
	github.com/alexaandru/go-sitter-forest/make v1.9.1
	github.com/alexaandru/go-sitter-forest/perl v1.9.2
	github.com/alexaandru/go-sitter-forest/php v1.9.2
	github.com/alexaandru/go-sitter-forest/proto v1.9.1
	github.com/alexaandru/go-sitter-forest/r v1.9.0
	github.com/alexaandru/go-sitter-forest/ruby v1.9.1
	github.com/alexaandru/go-sitter-forest/scala v1.9.1
	github.com/alexaandru/go-sitter-forest/scss v1.9.0
	github.com/alexaandru/go-sitter-forest/sql v1.9.2
	github.com/alexaandru/go-sitter-forest/svelte v1.9.2
	github.com/alexaandru/go-sitter-forest/swift v1.9.2
	github.com/alexaandru/go-sitter-forest/vue v1.9.0
	github.com/alexaandru/go-sitter-forest/zig v1.9.2
	github.com/fsnotify/fsnotify v1.8.0 // indirect
	github.com/go-git/gcfg v1.5.1-0.20230307220236-3a3c6141e376 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/hashicorp/hcl v1.0.0 // indirect
	github.com/kljensen/snowball v0.10.0 // indirect
	github.com/magiconair/properties v1.8.9 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.22 // indirect
	github.com/mattn/go-pointer v0.0.1 // indirect
	github.com/mattn/go-sqlite3 v1.14.52 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/mitchellh/mapstructure v1.5.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/rs/zerolog v1.33.0 // indirect
	github.com/sagikazarmark/locafero v0.7.0 // indirect
	github.com/sagikazarmark/slog-shim v0.1.0 // indirect
	github.com/sourcegraph/conc v0.3.0 // indirect
	github.com/spf13/afero v1.12.0 // indirect
	github.com/spf13/cast v1.7.1 // indirect
	github.com/spf13/pflag v1.0.6 // indirect
	github.com/spf13/viper v1.19.0 // indirect
	github.com/subosito/gotenv v1.6.0 // indirect
	github.com/tetratelabs/wazero v1.9.0 // indirect
	github.com/tree-sitter-grammars/tree-sitter-kotlin v1.1.0
	github.com/wasilibs/go-re2 v1.9.0 // indirect
	github.com/wasilibs/wazero-helpers v0.0.0-20240620070341-3dff1577cd52 // indirect
	go.uber.org/multierr v1.11.0 // indirect
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/term v0.45.0 // indirect
	golang.org/x/text v0.41.0 // indirect
	golang.org/x/tools v0.48.0 // indirect
	gopkg.in/ini.v1 v1.67.0 // indirect
	gopkg.in/warnings.v0 v0.1.2 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/cc490767/ctx/shared => ../shared
