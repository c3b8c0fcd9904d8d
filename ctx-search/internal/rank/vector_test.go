package rank

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/ctx-search/internal/indextest"
	"github.com/cc490767/ctx/ctx-search/internal/vector"
	"github.com/cc490767/ctx/shared/wire"
)

var testTime = time.Unix(1_700_000_000, 0)

var testModel = wire.Model{ID: "m1", Name: "by-letter", Dim: 26, Scale: wire.UnitScale(26)}

// byLetter is a vector that says with which letter a text begins: enough to tell
// the texts of the test apart.
func byLetter(_, text string) []float32 {
	v := make([]float32, 26)
	v[strings.ToLower(text)[0]-'a'] = 1
	return v
}

func withVectors(t testing.TB) string {
	path := filepath.Join(t.TempDir(), "index.db")
	build(t, path, t.TempDir(), func(b *indextest.Builder) error {
		for _, name := range []string{"alpha", "beta", "gamma"} {
			if _, err := b.File(name+".txt", "text", "source", "", indextest.Piece{Text: name + " stands here\n", Start: 1}); err != nil {
				return err
			}
		}
		if err := b.Vectors(testModel, byLetter); err != nil {
			return err
		}
		// The text stays, nobody uses it any more: it must not be shown.
		return b.Exec(`DELETE FROM chunks WHERE file_id = (SELECT id FROM files WHERE path = 'beta.txt')`)
	})
	return path
}

func given(text string) *wire.QueryVector {
	return &wire.QueryVector{Model: testModel.ID, Dim: 26, Encoding: wire.EncodingF32, Data: wire.EncodeF32(byLetter("", text))}
}

func TestVectorChannel(t *testing.T) {
	e := engine(t, withVectors(t))
	vectorOnly := []string{Vector}
	res := ask(t, e, wire.Query{ID: "1", Query: "unrelated words", Channels: vectorOnly, Vector: given("g")})
	if diff := cmp.Diff([]string{"gamma.txt:1 ", "alpha.txt:1 "}, places(res.Hits)); diff != "" {
		t.Error(diff)
	}
	if c := res.Hits[0].Why.Vector; c == nil || c.Rank != 1 || c.Score < .7 || c.Score > 1.05 {
		t.Errorf("evidence %+v", c)
	}
	only := wire.Query{ID: "1", Query: "unrelated words", Channels: vectorOnly, Vector: given("g"), Filters: &wire.Filters{Path: []string{"alpha.txt"}}}
	if diff := cmp.Diff([]string{"alpha.txt:1 "}, places(ask(t, e, only).Hits)); diff != "" {
		t.Errorf("filtered: %s", diff)
	}
	if got := ask(t, e, wire.Query{ID: "1", Query: "alpha", Vector: given("a")}); got.Hits[0].Path.Path != "alpha.txt" || !cmp.Equal(got.Answer.Channels, []string{Text, Vector, Name}) {
		t.Errorf("all channels: %q by %q", places(got.Hits), got.Answer.Channels)
	}
}

func TestVectorOfAnotherModel(t *testing.T) {
	e := engine(t, withVectors(t))
	other := given("g")
	other.Model = "m2"
	_, err := e.Search(t.Context(), &wire.Query{ID: "1", Query: "alpha", Channels: []string{Vector}, Vector: other})
	if !errors.Is(err, ErrBadQuery) || !errors.Is(err, vector.ErrOtherModel) {
		t.Errorf("asked for by name: %v", err)
	}
	res := ask(t, e, wire.Query{ID: "1", Query: "alpha", Vector: other})
	if diff := cmp.Diff([]string{Text, Name}, res.Answer.Channels); diff != "" {
		t.Errorf("not asked for by name: %s", diff)
	}
}

// TestNoChild: without a ctx-embed that can be started, search goes on.
func TestNoChild(t *testing.T) {
	t.Setenv("PATH", "")
	e := engine(t, withVectors(t))
	if res := ask(t, e, wire.Query{ID: "1", Query: "alpha"}); len(res.Hits) != 1 || !cmp.Equal(res.Answer.Channels, []string{Text, Name}) {
		t.Errorf("%q by %q", places(res.Hits), res.Answer.Channels)
	}
	if _, err := e.Search(t.Context(), &wire.Query{ID: "1", Query: "alpha", Channels: []string{Vector}}); !errors.Is(err, ErrBadQuery) {
		t.Errorf("asked for by name: %v", err)
	}
}
