#include "sha256.h"

#include <string.h>

#include "sha256_blocks.h"

static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

void sha256_begin(sha256_state *state) {
  memcpy(state->words, initial, sizeof initial);
  state->count = 0;
}

typedef void blocks_function(uint32_t words[8], const uint8_t *blocks, size_t count);

static void add(sha256_state *state, const uint8_t *bytes, size_t size, blocks_function *hash) {
  size_t held = state->count % 64;
  state->count += size;
  if (held) {
    size_t part = size < 64 - held ? size : 64 - held;
    if (part) memcpy(state->block + held, bytes, part);
    if (held + part < 64) return;
    hash(state->words, state->block, 1);
    bytes += part;
    size -= part;
  }
  if (size >= 64) hash(state->words, bytes, size / 64);
  if (size % 64) memcpy(state->block, bytes + size / 64 * 64, size % 64);
}

void sha256_add_portably(sha256_state *state, const uint8_t *bytes, size_t size) {
  add(state, bytes, size, sha256_blocks_portable);
}

void sha256_add(sha256_state *state, const uint8_t *bytes, size_t size) {
#if defined(__x86_64__)
  if (sha256_has_instructions()) {
    add(state, bytes, size, sha256_blocks_x86);
    return;
  }
#endif
  sha256_add_portably(state, bytes, size);
}

void sha256_end(sha256_state *state, uint8_t digest[32]) {
  uint64_t bits = state->count * 8;
  uint8_t padding[72] = {0x80};
  size_t length = 64 - (state->count + 8) % 64;
  for (int i = 0; i < 8; i++) padding[length + i] = (uint8_t)(bits >> (56 - 8 * i));
  sha256_add(state, padding, length + 8);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state->words[i / 4] >> (24 - 8 * (i % 4)));
}
