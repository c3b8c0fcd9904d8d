//go:build !linux

package worker

import "os/exec"

// dieWithParent does nothing here: a child sees the end of its input.
func dieWithParent(*exec.Cmd) {}

// residentBytes is unknown here: a child is held by Go's own memory limit and
// by the time it may take.
func residentBytes(int) int64 { return 0 }
