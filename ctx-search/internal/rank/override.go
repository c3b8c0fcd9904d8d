package rank

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Weight is one of the weights, by the name that [ParseWeights] knows.
type Weight struct {
	Name    string
	Default float64
	Least   float64
	Most    float64
	About   string
}

// row is a weight's name and place.
type row struct {
	name  string
	value *float64
	limits
	about string
}

type limits struct{ least, most float64 }

// rows are all weights, in the order in which they are listed.
func (w *Weights) rows() []row {
	positive, share := limits{0, 1000}, limits{0, 1}
	rows := []row{
		{"text", &w.Text, positive, "full text in fusion; 0: not asked"},
		{"vector", &w.Vector, positive, "vectors in fusion; 0: not asked"},
		{"name", &w.Name, positive, "names in fusion; 0: not asked"},
		{"fusion_k", &w.FusionK, positive, "a file's share from a channel is weight·(k+1)/(k+rank)"},
		{"per_file_decay", &w.PerFileDecay, share, "what a file's next best chunk counts in full text beside the one before"},
		{"field.name", &w.Fields[0], positive, "full text: the symbol's name"},
		{"field.path", &w.Fields[1], positive, "full text: the path"},
		{"field.signature", &w.Fields[2], positive, "full text: the signature"},
		{"field.doc", &w.Fields[3], positive, "full text: the doc comment"},
		{"field.body", &w.Fields[4], positive, "full text: the chunk's text"},
	}
	rows = append(rows, w.features()...)
	return append(rows,
		row{"named.qualified", &w.Named.Qualified, positive, "name channel: Client.Do, and the question says Client.Do"},
		row{"named.type", &w.Named.Type, positive, "name channel: a type of that name"},
		row{"named.other", &w.Named.Other, positive, "name channel: another symbol of that name"},
		row{"named.joined", &w.Named.Joined, positive, `name channel: "queue manager" and QueueManager`},
		row{"named.prefix", &w.Named.Prefix, positive, "name channel: the question's name begins the symbol's"},
		row{"named.weak", &w.Named.Weak, share, "name channel: factor for a word that is only capitalised"},
		row{"named.file", &w.Named.File, positive, "name channel: a path in the question"},
		row{"piece.definition", &w.Definition, share, "share of the best chunk's score that a whole symbol needs to be shown instead"},
		row{"piece.next", &w.NextPiece, share, "what a further piece of a file counts beside the one before"},
	)
}

// List returns all weights, with their defaults.
func List() []Weight {
	w := Default()
	var out []Weight
	for _, r := range w.rows() {
		out = append(out, Weight{r.name, *r.value, r.least, r.most, r.about})
	}
	return out
}

// ParseWeights reads "name=value,name=value" over the defaults.
func ParseWeights(s string) (Weights, error) {
	w := Default()
	rows := w.rows()
	given := map[string]bool{}
	for _, pair := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }) {
		name, text, ok := strings.Cut(pair, "=")
		if !ok {
			return w, fmt.Errorf("weight %q: give name=value", pair)
		}
		r := find(rows, name)
		if r == nil {
			return w, fmt.Errorf("weight %q is none of %s", name, names(rows))
		}
		if given[name] {
			return w, fmt.Errorf("weight %q is given twice", name)
		}
		given[name] = true
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(v) || v < r.least || v > r.most {
			return w, fmt.Errorf("weight %s=%s: give a number from %g to %g; the weights are %s", name, text, r.least, r.most, names(rows))
		}
		*r.value = v
	}
	return w, nil
}

func find(rows []row, name string) *row {
	for i := range rows {
		if rows[i].name == name {
			return &rows[i]
		}
	}
	return nil
}

func names(rows []row) string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.name
	}
	return strings.Join(out, ", ")
}
