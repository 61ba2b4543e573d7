#define _DEFAULT_SOURCE
#include "process_heap.h"

/* Defines __GLIBC__. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* The memory by which the heap grows at first. Only what is used takes memory. */
static const int reserve = 64 << 20;
/* The greatest threshold that glibc allows for blocks with a mapping of their own. */
static const int mapping_threshold = 32 << 20;
/* The unused memory at the end of the heap that is kept. */
static const int kept = 256 << 20;

void process_heap_prepare(int arenas) {
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, mapping_threshold);
  mallopt(M_TRIM_THRESHOLD, kept);

  mallopt(M_TOP_PAD, reserve);
  char *start = sbrk(0);
  /* More than is free, so that the heap grows. */
  void *volatile block = malloc(1 << 20);
  free(block);
  char *end = sbrk(0);
  mallopt(M_TOP_PAD, 1 << 20);

  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t)start + page - 1) / page * page;
  if (start != (char *)-1 && end != (char *)-1 && (uintptr_t)end > first) {
    /* Refused where the system has no large pages, which changes nothing. */
    madvise((void *)first, (uintptr_t)end - first, MADV_HUGEPAGE);
  }
}
#else
void process_heap_prepare(int arenas) { (void)arenas; }
#endif
