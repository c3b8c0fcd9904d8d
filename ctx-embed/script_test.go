package main

import (
	"flag"
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cc490767/ctx/ctx-embed/internal/model"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ctx-embed": main})
}

// TestScripts runs every command line of testdata/script. Scripts get no model
// unless they ask for the installed one, in $MODELS.
func TestScripts(t *testing.T) {
	store, err := model.Open()
	if err != nil {
		t.Fatal(err)
	}
	first := &model.Models[0]
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("MODELS", store.Root)
			e.Setenv("CTX_MODELS", e.WorkDir+"/models")
			e.Setenv("XDG_CONFIG_HOME", e.WorkDir+"/config")
			e.Setenv("MODEL", first.Name)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond != "model" {
				return false, fmt.Errorf("condition %q is unknown", cond)
			}
			if store.State(first) == model.StateInstalled {
				return true, nil
			}
			t.Logf("skipped: no model in %s: ctx-embed models install %s", store.Root, first.Name)
			return false, nil
		},
		UpdateScripts: *update,
	})
}
