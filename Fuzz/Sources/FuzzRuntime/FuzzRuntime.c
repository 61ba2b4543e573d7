#include "FuzzRuntime.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, fuzz_callback callback);

static _Atomic int64_t in_use;
static _Atomic int64_t greatest;
static _Atomic int64_t zero;

int fuzz_run(int argument_count, char **arguments, fuzz_callback callback) {
  return LLVMFuzzerRunDriver(&argument_count, &arguments, callback);
}

void fuzz_count_allocation(size_t size) {
  int64_t now = atomic_fetch_add_explicit(&in_use, (int64_t)size, memory_order_relaxed) + (int64_t)size;
  int64_t before = atomic_load_explicit(&greatest, memory_order_relaxed);
  while (now > before
         && !atomic_compare_exchange_weak_explicit(
             &greatest, &before, now, memory_order_relaxed, memory_order_relaxed)) {
  }
}

void fuzz_count_release(size_t size) {
  atomic_fetch_sub_explicit(&in_use, (int64_t)size, memory_order_relaxed);
}

void fuzz_memory_begin(void) {
  int64_t now = atomic_load(&in_use);
  atomic_store(&zero, now);
  atomic_store(&greatest, now);
}

int64_t fuzz_memory_peak(void) { return atomic_load(&greatest) - atomic_load(&zero); }

int64_t fuzz_processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void fuzz_report(const char *message) {
  fprintf(stderr, "FINDING: %s\n", message);
  fflush(stderr);
  abort();
}
