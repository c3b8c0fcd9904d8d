// Ctx-rerank reads a question stream from standard input and prints the hits of
// each query again in a better order; everything else passes through byte for
// byte. It exits 1 if no query had a hit, 3 if the stream was cut or damaged.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
