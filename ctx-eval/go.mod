module github.com/cc490767/ctx/ctx-eval

go 1.26

require (
	github.com/cc490767/ctx/shared v0.0.0
	github.com/urfave/cli/v3 v3.14.0
)

require github.com/kljensen/snowball v0.10.0 // indirect

require (
	github.com/bmatcuk/doublestar/v4 v4.10.4
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/kballard/go-shellquote v0.0.0-20180428030007-95032a82bc51
	github.com/tiktoken-go/tokenizer v0.10.0
	golang.org/x/tools v0.26.0 // indirect
)

require (
	github.com/google/go-cmp v0.7.0
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/sys v0.36.0 // indirect
	golang.org/x/term v0.35.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/cc490767/ctx/shared => ../shared
