// Tells the thread sanitizer about locks that had to wait.
//
// Swift's Mutex takes and releases a free lock with atomic instructions in the caller, which the sanitizer sees. If the lock
// is taken, the caller waits for it in the Swift library, which is not instrumented. Without the functions below, accesses
// that the lock protects would be reported as races. The functions below replace the functions of Swift's library if the
// shared library that is built from this file is loaded first (LD_PRELOAD).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The functions of the sanitizer, which are in the program.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

static void *library_function(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    fprintf(stderr, "%s is not in the Swift library\n", name);
    abort();
  }
  return function;
}

SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF void *self) __asm__(LOCK);
SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF void *self) {
  SWIFT_CALL void (*function)(uint32_t, SWIFT_SELF void *) = library_function(LOCK);
  function(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT_CALL bool try_lock_slow(SWIFT_SELF void *self) __asm__(TRY_LOCK);
SWIFT_CALL bool try_lock_slow(SWIFT_SELF void *self) {
  SWIFT_CALL bool (*function)(SWIFT_SELF void *) = library_function(TRY_LOCK);
  bool is_locked = function(self);
  if (is_locked && __tsan_acquire) __tsan_acquire(self);
  return is_locked;
}

SWIFT_CALL void unlock_slow(SWIFT_SELF void *self) __asm__(UNLOCK);
SWIFT_CALL void unlock_slow(SWIFT_SELF void *self) {
  SWIFT_CALL void (*function)(SWIFT_SELF void *) = library_function(UNLOCK);
  if (__tsan_release) __tsan_release(self);
  function(self);
}
