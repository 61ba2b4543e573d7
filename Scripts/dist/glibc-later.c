/* Functions that glibc has only since a version after 2.34, and that the release calls. With these definitions, the
   release runs with glibc 2.34. The program exports the functions that its shared libraries call. lower-glibc.py
   changes these libraries so that they use the exported functions. */
#define _GNU_SOURCE
#include <link.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

/* Added in glibc 2.36. Expat and libstdc++ get random numbers from these functions. */
void arc4random_buf(void *bytes, size_t size) {
  for (size_t filled = 0; filled < size;) {
    ssize_t count = getrandom((char *)bytes + filled, size - filled, 0);
    if (count > 0) filled += (size_t)count;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

typedef struct {
  uintptr_t address;
  struct dl_find_object *found;
} search;

/* Describes a loaded object in `search->found`, and returns whether the address is in one of its segments. */
static int describe(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  search *search = data;
  int is_inside = 0;
  *search->found = (struct dl_find_object){0};
  for (size_t i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_GNU_EH_FRAME) search->found->dlfo_eh_frame = (void *)start;
    if (segment->p_type == PT_LOAD && search->address - start < segment->p_memsz) {
      is_inside = 1;
      search->found->dlfo_map_start = (void *)start;
      search->found->dlfo_map_end = (void *)(start + segment->p_memsz);
    }
  }
  return is_inside;
}

/* Added in glibc 2.35. GCC's unwinder uses it to find the unwind tables of a function. */
int _dl_find_object(void *address, struct dl_find_object *found) {
  search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(describe, &search) && found->dlfo_eh_frame ? 0 : -1;
}

/* glibc 2.35 has a new version of this function, which Swift's module Glibc refers to. The squares of floats are exact
   in double precision. */
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
