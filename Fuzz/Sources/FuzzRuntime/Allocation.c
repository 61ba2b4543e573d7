#include "FuzzRuntime.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif

#ifdef HAS_ADDRESS_SANITIZER

int __sanitizer_install_malloc_and_free_hooks(
    void (*allocated)(const volatile void *, size_t), void (*freed)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *block);

static void note_allocation(const volatile void *block, size_t size) {
  (void)block;
  fuzz_count_allocation(size);
}

static void note_release(const volatile void *block) {
  if (block != NULL) fuzz_count_release(__sanitizer_get_allocated_size(block));
}

void fuzz_memory_start(void) { __sanitizer_install_malloc_and_free_hooks(note_allocation, note_release); }

#else

// Without the address sanitizer, the following functions replace the functions of the C library, and count memory.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static void *counted(void *block) {
  if (block != NULL) fuzz_count_allocation(malloc_usable_size(block));
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *block = counted(__libc_memalign(alignment, size));
  if (block == NULL) return ENOMEM;
  *place = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  size_t before = block != NULL ? malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, size);
  if (moved != NULL || size == 0) fuzz_count_release(before);
  return counted(moved);
}

void free(void *block) {
  if (block != NULL) fuzz_count_release(malloc_usable_size(block));
  __libc_free(block);
}

void fuzz_memory_start(void) {
  // With these limits, the C library does not return freed blocks to the system after each input.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
}

#endif
