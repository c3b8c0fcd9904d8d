//go:build unix

package walk

import (
	"io/fs"
	"syscall"
)

// Inode returns the number of a file's inode, 0 where there is none.
func Inode(info fs.FileInfo) uint64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Ino)
	}
	return 0
}
