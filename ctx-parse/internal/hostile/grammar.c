#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "grammar.h"

// The beginning of tree-sitter's struct TSLanguage, ABI 14 and 15, as its
// parser.h declares it, and room for the rest.
typedef struct {
	uint32_t abi_version;
	uint32_t counts[8];
	uint16_t max_alias_sequence_length;
	const void *tables[13];
	bool (*lex_fn)(void *lexer, uint16_t state);
	bool (*keyword_lex_fn)(void *lexer, uint16_t state);
	uint8_t rest[256];
} Language;

static bool crash(void *lexer, uint16_t state) {
	*(volatile int *)8 = 1;
	return false;
}

static bool give_up(void *lexer, uint16_t state) { abort(); }

static bool spin(void *lexer, uint16_t state) {
	for (volatile uint64_t i = 0;; i++) {
	}
}

// A limit keeps a broken test from taking the machine along.
static bool swell(void *lexer, uint16_t state) {
	for (int i = 0; i < 3000; i++) {
		volatile char *p = malloc(1 << 20); // volatile: or gcc leaves it all out
		for (int at = 0; p != NULL && at < 1 << 20; at += 4096) p[at] = 1;
	}
	return spin(lexer, state);
}

const void *hostile_language(const void *good, int deed) {
	static bool (*const deeds[])(void *, uint16_t) = {crash, give_up, spin, swell};
	const Language *from = good;
	if (from->abi_version != 14 && from->abi_version != 15) return NULL;
	Language *bad = malloc(sizeof *bad);
	if (bad == NULL) return NULL;
	// Reading past the end of the real struct would be reading the grammar's
	// other constants: its tables follow it in the same section.
	memcpy(bad, from, sizeof *bad);
	bad->lex_fn = deeds[deed];
	return bad;
}
