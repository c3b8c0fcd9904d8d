// Package kernel multiplies a matrix of int8 rows with a vector, in C, with the
// widest instructions the processor has. It is exact: products are summed in
// 32 bits.
package kernel

// #cgo CFLAGS: -O3
// #include "kernel.h"
import "C"

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"
)

// minShare is the number of components below which another thread costs more
// than it saves.
const minShare = 4 << 20

// Dots writes the dot product of query with each row of the row-major matrix to
// out, one row of len(query) components for each element of out.
func Dots(matrix []int8, query []int8, out []int32) error {
	dim, rows := len(query), len(out)
	if len(matrix) != dim*rows {
		return fmt.Errorf("matrix of %d components is not %d rows of %d", len(matrix), rows, dim)
	}
	if rows == 0 || dim == 0 {
		clear(out)
		return nil
	}
	wide := make([]int16, dim)
	for i, x := range query {
		wide[i] = int16(x)
	}
	threads := min(runtime.GOMAXPROCS(0), 1+len(matrix)/minShare)
	share := (rows + threads - 1) / threads
	var wg sync.WaitGroup
	for start := 0; start < rows; start += share {
		end := min(rows, start+share)
		run := func() { dots(matrix[start*dim:end*dim], wide, out[start:end]) }
		if end == rows { // the last share on this thread
			run()
			break
		}
		wg.Go(run)
	}
	wg.Wait()
	return nil
}

func dots(matrix []int8, query []int16, out []int32) {
	C.ctx_dots((*C.int8_t)(unsafe.Pointer(unsafe.SliceData(matrix))), C.int64_t(len(out)), C.int64_t(len(query)),
		(*C.int16_t)(unsafe.Pointer(unsafe.SliceData(query))), (*C.int32_t)(unsafe.Pointer(unsafe.SliceData(out))))
}
