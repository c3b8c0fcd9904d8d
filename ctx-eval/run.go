package main

import (
	urfave "github.com/urfave/cli/v3"
)

const examples = `  ctx-eval mine names --db .ctx/index.db > queries.ndjson  labelled queries of your own code
  ctx-eval run queries.ndjson -o results.ndjson            ask them, judge the answers
  ctx-eval report -o report.html results.ndjson            tables, plots, every query
  ctx-eval gate --baseline baseline.ndjson results.ndjson  exit 4 if retrieval got worse`

func command() *urfave.Command {
	return &urfave.Command{
		Name:      "ctx-eval",
		Usage:     "measure retrieval with labelled queries, and guard it",
		UsageText: examples,
		Commands: []*urfave.Command{
			runCommand(),
			reportCommand(),
			compareCommand(),
			gateCommand(),
			tuneCommand(),
			mineCommand(),
			checkSetCommand(),
			scoreCommand(),
			trecCommand(),
		},
	}
}
