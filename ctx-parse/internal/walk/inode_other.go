//go:build !unix

package walk

import "io/fs"

// Inode returns the number of a file's inode, 0 where there is none.
func Inode(fs.FileInfo) uint64 { return 0 }
