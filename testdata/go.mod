module github.com/cc490767/ctx/testdata

go 1.26

require (
	github.com/cc490767/ctx/shared v0.0.0
	github.com/google/go-cmp v0.7.0
	github.com/rogpeppe/go-internal v1.16.0
)

replace github.com/cc490767/ctx/shared => ../shared
