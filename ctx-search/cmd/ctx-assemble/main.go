// Ctx-assemble reads a question stream from standard input and adds to each
// query, before its answer, a context record: Markdown made of the hits within
// an exact budget of tokens. For people it prints the Markdown alone. It exits 1
// if no query had a hit, 3 if the stream was cut or damaged.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
