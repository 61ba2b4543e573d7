#include "FuzzRuntime.h"

// Each object calls these functions when the program starts, with the counters of the edges of the whole program.
// Reading all counters takes longer than most inputs, so only chosen counters are registered.
void __real___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);
void __real___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);

static uint8_t *counters;
static uint8_t *counters_end;
static const uintptr_t *places;

void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end) {
  counters = start;
  counters_end = end;
}

void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end) {
  (void)end;
  places = start;
}

size_t fuzz_counter_count(void) { return (size_t)(counters_end - counters); }

void fuzz_register_counters(size_t start, size_t count) {
  size_t all = fuzz_counter_count();
  if (start >= all) return;
  size_t end = count < all - start ? start + count : all;
  __real___sanitizer_cov_8bit_counters_init(counters + start, counters + end);
  // Each entry is an address and flags.
  __real___sanitizer_cov_pcs_init(places + 2 * start, places + 2 * end);
}
