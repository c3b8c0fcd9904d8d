// Ctx-embed adds vectors to a stream of records.
//
// It reads the records of ctx-parse, forwards every line untouched and appends a
// vector record for each chunk; or it reads queries and prints them again with
// their vector. Without an installed model the stream passes through.
//
// Exit codes: 0 done, 2 failed or wrong usage, 3 done but a line was damaged, a
// text failed or the stream was cut, 130 interrupted.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
