/**
 * @file a.c
 * DocOther1 of the file.
 */

#include <stdio.h> /* KeepInclude */

/* DocOfLIMIT is a macro. */
#define LIMIT 10

/** DocOfADD adds. */
#define ADD(a, b) ((a) + (b))

/// DocOfcount counts.
static int count = 0; /* KeepTrailing */

/*
 * DocOfstore keeps é,
 * DocOther2 too.
 */
struct store {
	/* DocOther3 of a field */
	int name;
	int age; /* KeepField */
};

/** DocOfpair_t. */
typedef struct {
	/** DocOther4 */
	int a;
} pair_t;

/** DocOfkind. */
enum kind {
	/** DocOther5 */
	KIND_A,
};

/** DocOfopen_store of a prototype. */
int open_store(struct store *s);

//! DocOfclose_store closes.
//! DocOther6.
static char *
/* DocOther7 between type and name */
close_store(struct store *s)
{
	/* KeepBody */
	int x = 1; // KeepInline
	/** KeepLocal */
	const char *t = "DocString";
	return (char *)t + x;
}

// DocOfplain of plain comments
int **plain(void) { return 0; }
