#include "process_heap.h"

/* This header defines __GLIBC__. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

/* The size, in bytes, from which a block gets its own mapping. It is the largest threshold that
   glibc allows. */
static const int mapping_threshold = 32 << 20;
/* The number of unused bytes that are kept at the end of the heap. */
static const int kept = 256 << 20;

void process_heap_prepare(int arenas) {
  mallopt(M_ARENA_MAX, arenas);
  mallopt(M_MMAP_THRESHOLD, mapping_threshold);
  mallopt(M_TRIM_THRESHOLD, kept);
}

void process_heap_prepare_server(void) {
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
}

void process_heap_trim(size_t least) {
  if (mallinfo2().fordblks >= least) malloc_trim(0);
}
#else
void process_heap_prepare(int arenas) { (void)arenas; }
void process_heap_prepare_server(void) {}
void process_heap_trim(size_t least) { (void)least; }
#endif
