package main

import (
	"context"

	urfave "github.com/urfave/cli/v3"

	"github.com/cc490767/ctx/shared/cli"
)

const examples = `  ctx-parse | ctx-embed | ctx-store      index this checkout, or bring the index up to date
  ctx-store status                       what is indexed, how fresh, how big
  ctx-store check && ctx-store verify    is the index sound, and is it what a fresh one would be`

const description = `Without a command, or as "ingest", it reads an index stream from standard input.
Each file becomes visible as a whole; a stream that was cut deletes nothing; what
a stored record precedes is durable. In a pipe, name the index once for all tools:
export CTX_DB=FILE.`

func command() *urfave.Command {
	return &urfave.Command{
		Name:        "ctx-store",
		Usage:       "keep the index: store what ctx-parse and ctx-embed print",
		UsageText:   examples,
		Description: description,
		Flags:       append([]urfave.Flag{cli.DBFlag(), cli.FormatFlag("text", "ndjson")}, cli.StreamFlags()...),
		Action:      plain(ingestAction),
		Commands: []*urfave.Command{
			{Name: "ingest", Usage: "store an index stream (the default)", Action: plain(ingestAction),
				UsageText: "  ctx-parse | ctx-store ingest"},
			{Name: "init", Usage: "make an empty index, or bring an old one to this version", Action: plain(initAction),
				UsageText: "  ctx-store init\n  ctx-store init --db /var/lib/code.db"},
			{Name: "status", Usage: "what is indexed, how fresh, how big", Action: plain(statusAction),
				UsageText: "  ctx-store status\n  ctx-store status --format ndjson | jq .generation"},
			{Name: "check", Usage: "look for damage and for counts that do not agree", Action: plain(checkAction),
				UsageText: "  ctx-store check\n  ctx-store check --full",
				Flags:     []urfave.Flag{&urfave.BoolFlag{Name: "full", Usage: "check every page, text and vector instead of a sample"}}},
			{Name: "verify", Usage: "compare the index with a fresh build of the same files", Action: plain(verifyAction),
				UsageText: "  ctx-store verify\n  ctx-store verify --repo github.com/x/y\n  ctx-store verify --against other.db",
				Flags: []urfave.Flag{
					&urfave.StringSliceFlag{Name: "repo", Usage: "only this repository `NAME`"},
					&urfave.StringFlag{Name: "against", Usage: "compare with another index `FILE` instead of a fresh build"}}},
			{Name: "export", Usage: "print what the index holds, canonically: no ids, times or absolute paths", Action: plain(exportAction),
				UsageText: "  ctx-store export > index.ndjson\n  ctx-store export --only file,symbol | jq -r .qualified_name",
				Flags: []urfave.Flag{
					&urfave.StringSliceFlag{Name: "repo", Usage: "only this repository `NAME`"},
					&urfave.StringSliceFlag{Name: "only", Usage: "only lines of these `TYPES`: repo, package, error, named, file, symbol, ref, chunk"}}},
			{Name: "gc", Usage: "remove texts and vectors that no chunk refers to", Action: plain(gcAction),
				UsageText: "  ctx-store gc\n  ctx-store gc --vacuum",
				Flags:     []urfave.Flag{&urfave.BoolFlag{Name: "vacuum", Usage: "also give freed space back to the file system (needs as much again while it runs)"}}},
			{Name: "reindex", Usage: "build the full text anew from the stored texts", Action: plain(reindexAction),
				UsageText: "  ctx-store reindex"},
			{Name: "config", Usage: "show every setting and the layer it comes from", Action: plain(configAction),
				UsageText: "  ctx-store config\n  CTX_SEARCH_LIMIT=20 ctx-store config"},
		},
	}
}

// plain is an action that refuses arguments: every input has a flag or is
// standard input.
func plain(action urfave.ActionFunc) urfave.ActionFunc {
	return func(ctx context.Context, cmd *urfave.Command) error {
		if cmd.Args().Present() {
			return cli.Usagef("unknown command or argument %q", cmd.Args().First())
		}
		return action(ctx, cmd)
	}
}
