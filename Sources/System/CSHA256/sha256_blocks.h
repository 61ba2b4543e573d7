#ifndef SHA256_BLOCKS_H
#define SHA256_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

/* The constants of the rounds (FIPS 180-4 section 4.2.2). */
extern const uint32_t sha256_constants[64];

/* Takes `count` blocks of 64 bytes into a hash. */
void sha256_blocks_portable(uint32_t words[8], const uint8_t *blocks, size_t count);

#if defined(__x86_64__)
/* Whether the processor has instructions for SHA-256. */
int sha256_has_instructions(void);

/* The same with these instructions. */
void sha256_blocks_x86(uint32_t words[8], const uint8_t *blocks, size_t count);
#endif

#endif
