package main

import (
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/shared/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ctx-assemble": func() { cli.Main(command()) }})
}

// TestDefaults: a number in a flag is the one that "ctx-store config" shows.
func TestDefaults(t *testing.T) {
	for _, f := range command().Flags {
		if n, ok := f.(*urfave.IntFlag); ok && n.Name == "budget" && strconv.Itoa(n.Value) != cli.Default("assemble.budget") {
			t.Errorf("--budget is %d, assemble.budget %s", n.Value, cli.Default("assemble.budget"))
		}
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
