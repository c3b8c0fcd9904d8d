// Command ctx-store keeps the index: the only tool that writes to it.
//
// It reads an index stream (see package shared/wire) from standard input and
// prints one stored record for each flush and at the end, and an error record
// for each input that failed; its other commands look after the index. Exit
// codes: 0 done, 2 failed, 3 stored what could be stored, 4 verify found a
// difference, 130 interrupted.
package main

import "github.com/cc490767/ctx/shared/cli"

func main() { cli.Main(command()) }
