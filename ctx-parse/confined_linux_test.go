package main

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// confined becomes a program without the capabilities by which root ignores the
// permissions of files. For other users there is nothing to drop.
func confined(program string, args []string) error {
	const prCapbsetDrop, capDacOverride, capDacReadSearch = 24, 1, 2
	path, err := exec.LookPath(program)
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	for _, capability := range []uintptr{capDacOverride, capDacReadSearch} {
		syscall.RawSyscall(syscall.SYS_PRCTL, prCapbsetDrop, capability, 0)
	}
	return syscall.Exec(path, append([]string{program}, args...), os.Environ())
}
