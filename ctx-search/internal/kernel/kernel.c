#include "kernel.h"

/* One build for every processor: the loader picks the widest clone the machine
 * has. Where the compiler or the C library cannot do that, the plain loop stays. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && __GNUC__ >= 8
#define CLONES __attribute__((target_clones("arch=skylake-avx512", "avx2", "default")))
#elif defined(__x86_64__) && defined(__gnu_linux__) && defined(__clang__) && __clang_major__ >= 14
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif

/* Products of two signed bytes fit 16 bits; their sum over a row of up to
 * 2^17 components fits 32. */
CLONES
void ctx_dots(const int8_t *rows, int64_t count, int64_t dim, const int16_t *query, int32_t *out) {
    for (int64_t i = 0; i < count; i++) {
        const int8_t *row = rows + i * dim;
        int32_t sum = 0;
        for (int64_t j = 0; j < dim; j++)
            sum += (int32_t)(int16_t)row[j] * (int32_t)query[j];
        out[i] = sum;
    }
}
