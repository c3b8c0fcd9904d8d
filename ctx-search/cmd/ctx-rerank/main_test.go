package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cc490767/ctx/shared/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ctx-rerank": func() { cli.Main(command()) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
