package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/ctx-parse/internal/lang"
	"github.com/cc490767/ctx/shared/cli"
	"github.com/cc490767/ctx/shared/wire"
)

// languageRecord is a line of ctx-parse languages.
type languageRecord struct {
	V          int      `json:"v"`
	Type       string   `json:"type"`
	Name       string   `json:"name"`
	Extensions []string `json:"extensions,omitempty"`
	Filenames  []string `json:"filenames,omitempty"`
	Shebangs   []string `json:"shebangs,omitempty"`
}

func languages(_ context.Context, cmd *urfave.Command) error {
	if cmd.Args().Len() > 0 {
		return cli.Usagef("argument %q is not expected: for a folder of that name write ./languages", cmd.Args().First())
	}
	w := bufio.NewWriter(os.Stdout)
	text := cli.Format(cmd, os.Stdout) == "text"
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, l := range lang.Languages() {
		if text {
			fmt.Fprintf(table, "%s\t%s\n", l.Name, strings.Join(append(append([]string{}, l.Extensions...), l.Filenames...), " "))
			continue
		}
		line, err := json.Marshal(languageRecord{wire.Version, "language", l.Name, l.Extensions, l.Filenames, l.Shebangs})
		if err != nil {
			return err
		}
		w.Write(line)
		w.WriteByte('\n')
	}
	table.Flush()
	return w.Flush()
}
