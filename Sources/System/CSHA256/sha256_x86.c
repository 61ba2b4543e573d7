#include "sha256_blocks.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

static int asks_processor(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
}

int sha256_has_instructions(void) {
  /* Virtual machines take long to answer. */
  static atomic_int answer = -1;
  int known = atomic_load_explicit(&answer, memory_order_relaxed);
  if (known >= 0) return known;
  known = asks_processor();
  atomic_store_explicit(&answer, known, memory_order_relaxed);
  return known;
}

/* Four words of the schedule from the sixteen before (Intel, SHA Extensions, figure 5). */
__attribute__((target("sha,sse4.1,ssse3"))) static inline __m128i next_words(__m128i w0, __m128i w1,
                                                                             __m128i w2,
                                                                             __m128i w3) {
  __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), _mm_alignr_epi8(w3, w2, 4));
  return _mm_sha256msg2_epu32(sum, w3);
}

__attribute__((target("sha,sse4.1,ssse3"))) void sha256_blocks_x86(uint32_t words[8],
                                                                   const uint8_t *blocks,
                                                                   size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  /* The instructions want the words as ABEF and CDGH, highest first. */
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 16; i++) {
      if (i < 4) {
        const __m128i *part = (const __m128i *)(blocks + 16 * i);
        w[i] = _mm_shuffle_epi8(_mm_loadu_si128(part), big_endian);
      } else {
        w[i % 4] = next_words(w[i % 4], w[(i + 1) % 4], w[(i + 2) % 4], w[(i + 3) % 4]);
      }
      const __m128i *constants = (const __m128i *)(sha256_constants + 4 * i);
      __m128i input = _mm_add_epi32(w[i % 4], _mm_loadu_si128(constants));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#endif
