/* Keeps things. */
#include <stdio.h>
#include "store.h"

#define LIMIT 10
#define MAX(a, b) \
	((a) > (b) ? (a) : (b))

typedef unsigned int id_t;

/* One thing. */
struct thing {
	id_t id;
	char name[16];
};

typedef struct {
	struct thing *things;
	int n;
} store_t;

typedef struct node {
	struct node *next;
} node;

enum state { OPEN, CLOSED };

typedef int (*compare_fn)(const void *, const void *);

static int counter = 0;
extern const char *names[];

/* Declared here, defined below. */
int keep(store_t *s, const struct thing *t);
void *make(size_t n, int flags[4]);

// Keeps one thing.
int keep(store_t *s, const struct thing *t)
{
	int local = MAX(s->n, LIMIT);
	if (local > 0)
		printf("%s\n", t->name);
	return s->ops->keep(s);
}

static inline void sort(void *base, unsigned int n, int (*cmp)(const void *, const void *), ...)
{
	qsort(base, n, sizeof(struct thing), cmp);
}

struct thing **all(void) { return 0; }

/* Asked for each thing. */
typedef int STORE_CALL(visit_cb)(const struct thing *t, void *payload);
typedef unsigned char digest[20];

STORE_API(int)
PRIVATE(visit_all)(store_t *s, visit_cb cb)
{
	return cb(s->first, s);
}
