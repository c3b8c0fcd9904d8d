#ifndef RING_H
#define RING_H

#include <stddef.h>

/* A ring buffer of bytes between one writer and one reader. */
struct ring {
	unsigned char *data;
	size_t size, head, tail;
};

#define RING_USED(r) ((r)->head - (r)->tail)

size_t ring_write(struct ring *r, const unsigned char *from, size_t n);

#endif
