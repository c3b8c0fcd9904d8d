//go:build unix

package rank

import (
	"os"
	"syscall"
)

// inode returns a file's number on its disk, 0 where there is none.
func inode(info os.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Ino)
	}
	return 0
}
