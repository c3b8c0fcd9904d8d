// Ctx-search answers questions from an index: "ctx-search QUERY" prints what it
// finds; without QUERY it reads query records from standard input and writes,
// for each, the query, its hits and one answer, flushed, so that a process on
// an open pipe is a server. It exits 1 if nothing was found, 2 without an index.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
