#include "ring.h"

static size_t space(const struct ring *r)
{
	return r->size - RING_USED(r);
}

/* Writes as many of the n bytes as fit and returns how many these were. */
size_t ring_write(struct ring *r, const unsigned char *from, size_t n)
{
	size_t i;

	if (n > space(r))
		n = space(r);
	for (i = 0; i < n; i++)
		r->data[(r->head + i) % r->size] = from[i];
	r->head += n;
	return n;
}
