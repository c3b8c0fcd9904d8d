package main

import (
	urfave "github.com/urfave/cli/v3"
)

const examples = `  ctx-eval mine docs > queries.ndjson                 labelled queries from your own code
  ctx-eval run --set queries.ndjson > results.ndjson  ask them, score the answers
  ctx-eval gate --baseline baseline.ndjson results.ndjson`

func command() *urfave.Command {
	return &urfave.Command{
		Name:      "ctx-eval",
		Usage:     "measure retrieval with labelled queries, and guard it",
		UsageText: examples,
		Commands: []*urfave.Command{
			runCommand(),
			scoreCommand(),
			checkSetCommand(),
			mineCommand(),
			trecCommand(),
			reportCommand(),
			compareCommand(),
			gateCommand(),
			tuneCommand(),
		},
	}
}
