package main

import (
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cc490767/ctx/shared/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ctx-store": func() { cli.Main(command()) },
		"ctx-parse": printStream,
	})
}

// printStream stands in for ctx-parse, which is a program of another module: it
// prints the recorded stream that STREAM names.
func printStream() {
	f, err := os.Open(os.Getenv("STREAM"))
	if err == nil {
		_, err = io.Copy(os.Stdout, f)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ctx-parse:", err)
		os.Exit(2)
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true})
}
