package rank

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cc490767/ctx/shared/wire"
)

func TestParseWeights(t *testing.T) {
	set := func(change func(*Weights)) Weights {
		w := Default()
		change(&w)
		return w
	}
	for _, c := range []struct {
		text string
		want Weights
	}{
		{"", Default()},
		{"text=0", set(func(w *Weights) { w.Text = 0 })},
		{"test=-4.5, field.doc=2,", set(func(w *Weights) { w.Test, w.Fields[3] = -4.5, 2 })},
		{"fusion_k=10 named.weak=1e-1", set(func(w *Weights) { w.FusionK, w.Named.Weak = 10, .1 })},
	} {
		got, err := ParseWeights(c.text)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%q: %v\n%s", c.text, err, diff)
		}
	}
	for text, want := range map[string]string{
		"tests=1":              `weight "tests" is none of text, vector, name, fusion_k, `,
		"text":                 `weight "text": give name=value`,
		"text=1,text=2":        `weight "text" is given twice`,
		"text=-1":              "weight text=-1: give a number from 0 to 1000",
		"size=NaN":             "weight size=NaN: give a number from -1000 to 1000",
		"size=Inf":             "weight size=Inf: give",
		"per_file_decay=1.5":   "from 0 to 1; the weights are text, vector",
		"fused=":               "weight fused=: give a number",
		"depth=0x, test=1":     "weight depth=0x: give",
		"piece.next=-0.000001": "weight piece.next",
	} {
		if _, err := ParseWeights(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Each listed weight can be set by its name, to its default and to something
// else, and no two names set the same.
func TestEveryWeightHasItsOwnPlace(t *testing.T) {
	seen := map[Weights]string{}
	for _, x := range List() {
		same, err := ParseWeights(fmt.Sprintf("%s=%v", x.Name, x.Default))
		if err != nil || same != Default() {
			t.Errorf("%s: the default %v is another: %v", x.Name, x.Default, err)
		}
		other, err := ParseWeights(fmt.Sprintf("%s=%v", x.Name, x.Default/2+.123))
		if err != nil || other == Default() || seen[other] != "" {
			t.Errorf("%s: %v, sets the same as %q", x.Name, err, seen[other])
		}
		seen[other] = x.Name
	}
	if w := Default(); w.Fused+w.Strength+w.FileName+w.Defs != 9.9 {
		t.Error("scores have another scale: thresholds of assembling depend on it")
	}
}

// A channel of weight 0 is not asked; weights change the order.
func TestWeightsDecide(t *testing.T) {
	path, _ := sample(t)
	e := engine(t, path)
	first := func(weights string) (string, []string) {
		w, err := ParseWeights(weights)
		if err != nil {
			t.Fatal(err)
		}
		e := New(Config{DB: path, Limit: 10, Weights: w, Vectors: e.cfg.Vectors, Log: e.cfg.Log})
		defer e.Close()
		res := ask(t, e, wire.Query{ID: "1", Query: "failed request tried again by the retry policy"})
		if len(res.Hits) == 0 {
			return "", res.Answer.Channels
		}
		return res.Hits[0].Path.Path, res.Answer.Channels
	}
	for _, c := range []struct {
		weights, first string
		channels       []string
	}{
		{"", "retry/retry.go", []string{Text, Name}},
		{"doc=9", "docs/retry.md", []string{Text, Name}},
		{"name=0", "retry/retry.go", []string{Text}},
		{"text=0,name=0", "", nil},
	} {
		got, channels := first(c.weights)
		if got != c.first || !cmp.Equal(channels, c.channels) {
			t.Errorf("%q: %s first, channels %v", c.weights, got, channels)
		}
	}
}

// FuzzParseWeights: a project's file holds weights, whoever wrote it. What is
// accepted is finite, and its own text again.
func FuzzParseWeights(f *testing.F) {
	for _, s := range []string{"", "text=0", "test=-4.5, field.doc=2,", "a=b", "size=1e999", "depth=-0", "fusion_k=0x1p4", "=", "text==1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		w, err := ParseWeights(s)
		if err != nil {
			return
		}
		var again []string
		for _, r := range w.rows() {
			if math.IsNaN(*r.value) || *r.value < r.least || *r.value > r.most {
				t.Errorf("%q: %s is %v", s, r.name, *r.value)
			}
			again = append(again, fmt.Sprintf("%s=%v", r.name, *r.value))
		}
		if same, err := ParseWeights(strings.Join(again, ",")); err != nil || same != w {
			t.Errorf("%q: not the same again: %v", s, err)
		}
	})
}
