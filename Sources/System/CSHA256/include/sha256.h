/* SHA-256 (FIPS 180-4), with the processor's own instructions for it where an x86-64 one has them. Loading
   a library of the system for it would take longer than hashing all that most maps are made of. */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

/* What is hashed so far. */
typedef struct {
  uint32_t words[8];
  uint64_t count;
  uint8_t block[64];
} sha256_state;

/* Begins a hash. */
void sha256_begin(sha256_state *state);

/* Adds bytes. */
void sha256_add(sha256_state *state, const uint8_t *bytes, size_t size);

/* Ends a hash and gives its 32 bytes. */
void sha256_end(sha256_state *state, uint8_t digest[32]);

/* Adds bytes as sha256_add does on a processor without instructions for it. */
void sha256_add_portably(sha256_state *state, const uint8_t *bytes, size_t size);

#endif
