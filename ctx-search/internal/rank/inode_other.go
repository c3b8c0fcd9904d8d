//go:build !unix

package rank

import "os"

// inode returns a file's number on its disk, 0 where there is none.
func inode(os.FileInfo) uint64 { return 0 }
