module github.com/cc490767/ctx/testdata

go 1.26

require github.com/rogpeppe/go-internal v1.16.0

require (
	golang.org/x/sys v0.36.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)

replace github.com/cc490767/ctx/shared => ../shared
