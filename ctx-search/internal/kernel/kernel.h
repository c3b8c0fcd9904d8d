#ifndef CTX_KERNEL_H
#define CTX_KERNEL_H

#include <stdint.h>

/* out[i] = dot product of row i and the query, for count rows of dim components. */
void ctx_dots(const int8_t *rows, int64_t count, int64_t dim, const int16_t *query, int32_t *out);

#endif
