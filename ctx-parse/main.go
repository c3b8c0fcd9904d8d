// Ctx-parse turns a source tree into records: files, symbols, references and
// chunks, one JSON object a line on standard output, in path order.
//
// It reads the tree (or, by the git program, that of a revision), its ignore
// files, and the index (if there is one, read-only: what did not change since is
// not parsed again). It writes nothing. Exit codes:
// 0 done, 2 failed or wrong usage, 3 done but some input was unreadable or its
// parser failed, 130 interrupted.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
