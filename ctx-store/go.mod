module github.com/cc490767/ctx/ctx-store

go 1.26

require (
	github.com/cc490767/ctx/shared v0.0.0
	github.com/gofrs/flock v0.13.1
	github.com/google/go-cmp v0.7.0
	github.com/klauspost/compress v1.18.0
	github.com/rogpeppe/go-internal v1.16.0
	github.com/urfave/cli/v3 v3.14.0
)

require (
	github.com/google/uuid v1.6.0 // indirect
	github.com/kljensen/snowball v0.10.0 // indirect
	github.com/mattn/go-sqlite3 v1.14.52 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/term v0.35.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/cc490767/ctx/shared => ../shared
