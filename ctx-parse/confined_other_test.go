//go:build !linux

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// confined becomes a program: here the scripts that need it run as a user whom
// permissions bind.
func confined(program string, args []string) error {
	path, err := exec.LookPath(program)
	if err != nil {
		return err
	}
	return syscall.Exec(path, append([]string{program}, args...), os.Environ())
}
