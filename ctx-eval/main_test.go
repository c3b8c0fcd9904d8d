package main

import (
	"flag"
	"path/filepath"
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

// TestScripts runs the command lines of testdata/script. $RESULTS is a results
// file of three configurations and corpora.
func TestScripts(t *testing.T) {
	results, err := filepath.Abs("testdata/results.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RESULTS", results)
			return nil
		},
	})
}
