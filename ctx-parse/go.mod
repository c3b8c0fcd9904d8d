module github.com/cc490767/ctx/ctx-parse

go 1.26

require (
	github.com/alexaandru/go-sitter-forest/c_sharp v1.9.1
	github.com/alexaandru/go-sitter-forest/cpp v1.9.2
	github.com/alexaandru/go-sitter-forest/tsx v1.9.0
	github.com/alexaandru/go-sitter-forest/typescript v1.9.0
	github.com/cc490767/ctx/shared v0.0.0
	github.com/google/go-cmp v0.7.0
	github.com/tree-sitter/go-tree-sitter v0.25.0
	github.com/tree-sitter/tree-sitter-c v0.24.1
	github.com/tree-sitter/tree-sitter-go v0.25.0
	github.com/tree-sitter/tree-sitter-java v0.23.5
	github.com/tree-sitter/tree-sitter-javascript v0.25.0
	github.com/tree-sitter/tree-sitter-python v0.25.0
	github.com/tree-sitter/tree-sitter-rust v0.24.0
)

require (
	github.com/kljensen/snowball v0.10.0 // indirect
	github.com/mattn/go-pointer v0.0.1 // indirect
)

replace github.com/cc490767/ctx/shared => ../shared
