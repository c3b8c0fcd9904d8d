package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/ndjson"
	"github.com/cc490767/ctx/shared/wire"
)

// TestMain lets the test binary play the programs of the scripts: ctx-search,
// mkindex (makes an index of a folder) and a ctx-embed that needs no model.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ctx-search": func() { cli.Main(command()) },
		"mkindex":    mkindex,
		"ctx-embed":  embed,
	})
}

// TestDefaults: a number in a flag is the one that "ctx-store config" shows.
func TestDefaults(t *testing.T) {
	for _, f := range command().Flags {
		if n, ok := f.(*urfave.IntFlag); ok && n.Name == "limit" && strconv.Itoa(n.Value) != cli.Default("search.limit") {
			t.Errorf("--limit is %d, search.limit %s", n.Value, cli.Default("search.limit"))
		}
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

// synonyms are two subjects of the test's model: texts with a word of one lie in
// the same direction, though they share no word.
var synonyms = [][]string{{"retry", "backoff", "perseverance"}, {"wal", "segment", "diary"}}

var model = wire.Model{ID: "m1", Name: "synonyms", Dim: 3, Scale: wire.UnitScale(3)}

func vectorOf(_, text string) []float32 {
	v := []float32{0, 0, .1}
	for i, words := range synonyms {
		for _, w := range words {
			v[i] += float32(strings.Count(strings.ToLower(text), w))
		}
	}
	sum := v[0] + v[1] + v[2]
	for i := range v {
		v[i] /= sum
	}
	return v
}

// mkindex PATH FOLDER [vectors]
func mkindex() {
	root, err := filepath.Abs(os.Args[2])
	if err == nil {
		err = indextest.Build(os.Args[1], root, func(b *indextest.Builder) error {
			if err := b.Folder(); err != nil || len(os.Args) < 4 {
				return err
			}
			return b.Vectors(model, vectorOf)
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// embed serves queries as ctx-embed --queries does. With FAKE_EMBED=die it ends
// at once, with FAKE_EMBED=mute it fails each query.
func embed() {
	if os.Getenv("FAKE_EMBED") == "die" {
		os.Exit(2)
	}
	w, r := ndjson.NewWriter(os.Stdout), ndjson.NewReader(os.Stdin, 0)
	w.Write(&wire.Header{Tool: "ctx-embed", Version: "test", Model: &model})
	w.Flush()
	for {
		line, err := r.Next()
		if err != nil {
			return
		}
		var q wire.Query
		if err := wire.Unmarshal(line, &q); err != nil {
			os.Exit(2)
		}
		if os.Getenv("FAKE_EMBED") == "mute" {
			w.Write(&wire.Error{QueryID: q.ID, Code: wire.CodeEmbed, Message: "no idea"})
		} else {
			q.Vector = &wire.QueryVector{Model: model.ID, Dim: model.Dim, Encoding: wire.EncodingF32, Data: wire.EncodeF32(vectorOf("", q.Query))}
		}
		w.Write(&q)
		w.Flush()
	}
}
