package main

import (
	"encoding/json"
	"fmt"
	"io"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-search/internal/rank"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// weightRecord is a weight of ranking as a line of --weights help.
type weightRecord struct {
	wire.Head
	Name    string  `json:"name"`
	Default float64 `json:"default"`
	Least   float64 `json:"least"`
	Most    float64 `json:"most"`
	About   string  `json:"about"`
}

// listWeights prints name, default and meaning of the weights of ranking, as
// text or as a record each.
func listWeights(cmd *urfave.Command, w io.Writer) error {
	text := cli.Format(cmd, w) == "text"
	enc := json.NewEncoder(w)
	for _, x := range rank.List() {
		var err error
		if text {
			_, err = fmt.Fprintf(w, "%-18s %7g  %s\n", x.Name, x.Default, x.About)
		} else {
			err = enc.Encode(&weightRecord{wire.Head{V: wire.Version, Type: "weight"}, x.Name, x.Default, x.Least, x.Most, x.About})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
