// Command ctx-eval answers two questions about retrieval: is it good, and did
// it get worse?
//
// It asks labelled queries of the real tools over warm pipes, scores the
// answers, compares runs, and fails a build when quality drops. Exit codes: 0
// done, 1 nothing found, 2 failed, 3 done in part, 4 a gate did not hold, 130
// interrupted.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
