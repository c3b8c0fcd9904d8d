package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cc490767/ctx/shared/cli"
)

var update = flag.Bool("update", false, "rewrite what scripts and goldens expect")

// TestMain lets the test binary play ctx-eval in the scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ctx-eval": func() { cli.Main(command()) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update})
}
