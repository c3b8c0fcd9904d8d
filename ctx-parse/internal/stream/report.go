package stream

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// planRecord is a line of ctx-parse --plan. A plan is no index stream: it has
// no header, and ctx-store refuses it.
type planRecord struct {
	V    int    `json:"v"`
	Type string `json:"type"`
	wire.Path
	Action Action `json:"action"`
	Reason string `json:"reason"`
	Size   int64  `json:"size"`
}

// PrintPlan prints what a run would do, as NDJSON or as a table with a summary.
func PrintPlan(out io.Writer, items []Item, text bool) error {
	w := bufio.NewWriterSize(out, 64<<10)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	counts := map[Action]int{}
	for i := range items {
		item := &items[i]
		counts[item.Action]++
		if text {
			name := item.Path
			if item.Dir {
				name += "/"
			}
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\n", item.Action, item.Reason, item.Size, cli.Printable(oneLine(name)))
			continue
		}
		line, err := json.Marshal(planRecord{wire.Version, "plan", wire.NewPath(item.Path), item.Action, item.Reason, item.Size})
		if err != nil {
			return err
		}
		w.Write(line)
		w.WriteByte('\n')
	}
	if text {
		table.Flush()
		fmt.Fprintf(w, "%d to read, %d unchanged, %d skipped, %d to delete\n",
			counts[Read], counts[Unchanged], counts[Skip], counts[Delete])
	}
	return w.Flush()
}

// oneLine keeps a file name with newlines or tabs from breaking the table.
func oneLine(name string) string {
	quoted := fmt.Sprintf("%q", name)
	if quoted == `"`+name+`"` {
		return name
	}
	return quoted
}
