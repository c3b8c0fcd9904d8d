package lang

/*
#include <stddef.h>

// Of tree-sitter's own library, which the binding links in.
extern void ts_set_allocator(
	void *(*new_malloc)(size_t), void *(*new_calloc)(size_t, size_t),
	void *(*new_realloc)(void *, size_t), void (*new_free)(void *));

static void use_c_allocator(void) { ts_set_allocator(NULL, NULL, NULL, NULL); }
*/
import "C"

import "sync"

// useAllocator lets tree-sitter call malloc itself. The binding routes every
// allocation of the C library through Go and back, which costs a fifth of the
// time of a parse. Both ways end in the same malloc, so what was allocated
// before is freed well after.
var useAllocator = sync.OnceFunc(func() { C.use_c_allocator() })
