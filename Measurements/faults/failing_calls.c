/* A library to preload, which lets system calls of a class fail: only the n-th call, or all calls from the n-th on.

   FAULT_CLASS   open, read, write, sync, rename, truncate, map, memory, close, mkdir, unlink or stat
   FAULT_AT      the number of the call, from 1
   FAULT_ERROR   the error number, or "short" for a read or write of half of the bytes
   FAULT_LASTS   1: all later calls of the class fail too
   FAULT_REPORT  a file that is created when a call fails, with the name of the call and its path
   FAULT_MEMORY  the minimum size of allocations that are counted and can fail
   FAULT_SPARED  ranges of addresses in the program, "start-end,...", whose allocations never fail; allocations of
                 Swift's own libraries never fail either, because Swift ends a program that gets no memory
   FAULT_CLOCK   a seed: the time of day jumps by up to a day in either direction with each call

   Writing to standard error does not fail, so that messages are printed. Calls inside of the C library are not
   intercepted, except the calls of its stream functions. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum class { NONE, OPEN, READ, WRITE, SYNC, RENAME, TRUNCATE, MAP, MEMORY, CLOSE, MKDIR, UNLINK, STAT };
static const char *const names[] = {"",       "open", "read",   "write", "sync",  "rename", "truncate",
                                    "map", "memory", "close", "mkdir", "unlink", "stat"};

static enum class failing;
static long wanted;
static int error_number, is_short, lasts;
static size_t least_memory;
static const char *report;
static atomic_long count;
static atomic_ulong clock_state;
static int has_clock;
static struct { uintptr_t start, end; } spared[64];
static int spared_count;

static int find_base(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  *(uintptr_t *)result = info->dlpi_addr;
  return 1; /* The first object is the program. */
}

__attribute__((constructor)) static void prepare(void) {
  const char *name = getenv("FAULT_CLASS"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
  const char *lasting = getenv("FAULT_LASTS"), *memory = getenv("FAULT_MEMORY");
  const char *ranges = getenv("FAULT_SPARED"), *clock = getenv("FAULT_CLOCK");
  report = getenv("FAULT_REPORT");
  lasts = lasting != NULL && *lasting == '1';
  least_memory = memory ? strtoul(memory, NULL, 10) : 1 << 16;
  if (error) {
    is_short = strcmp(error, "short") == 0;
    error_number = atoi(error);
  }
  uintptr_t base = 0;
  dl_iterate_phdr(find_base, &base);
  while (ranges && *ranges && spared_count < 64) {
    char *end;
    spared[spared_count].start = base + strtoul(ranges, &end, 16);
    spared[spared_count++].end = base + strtoul(end + 1, &end, 16);
    ranges = *end ? end + 1 : end;
  }
  if (clock) {
    atomic_store(&clock_state, strtoul(clock, NULL, 10) * 2 + 1);
    has_clock = 1;
  }
  if (at) wanted = atol(at);
  for (int kind = OPEN; name && kind <= STAT; kind++) {
    if (strcmp(name, names[kind]) == 0) failing = kind;
  }
}

/* Counts a call, and returns whether it fails. */
static int fails(enum class kind, const char *call, const char *path) {
  if (kind != failing) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  if (number != wanted && !(lasts && number > wanted)) return 0;
  if (number == wanted && report) {
    int file = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0) {
      syscall(SYS_write, file, call, strlen(call));
      if (path) {
        syscall(SYS_write, file, " ", 1);
        syscall(SYS_write, file, path, strlen(path));
      }
      syscall(SYS_close, file);
    }
  }
  errno = error_number;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))next(#name, &found_##name))
static void *next(const char *name, _Atomic(void *) *known) {
  void *found = atomic_load(known);
  if (found == NULL) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store(known, found);
  }
  return found;
}
#define KNOW(name) static _Atomic(void *) found_##name

/* Opening. */
static int opened(const char *call, int folder, const char *path, int flags, unsigned mode) {
  if (fails(OPEN, call, path)) return -1;
  return syscall(SYS_openat, folder, path, flags, mode);
}
static unsigned mode_of(int flags, va_list list) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, unsigned) : 0;
}
#define OPENS(name)                                      \
  int name(const char *path, int flags, ...) {           \
    va_list list;                                        \
    va_start(list, flags);                               \
    unsigned mode = mode_of(flags, list);                \
    va_end(list);                                        \
    return opened(#name, AT_FDCWD, path, flags, mode);   \
  }
#define OPENS_AT(name)                                          \
  int name(int folder, const char *path, int flags, ...) {      \
    va_list list;                                               \
    va_start(list, flags);                                      \
    unsigned mode = mode_of(flags, list);                       \
    va_end(list);                                               \
    return opened(#name, folder, path, flags, mode);            \
  }
OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)
int __open_2(const char *path, int flags) { return opened("open", AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened("open", AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) {
  return opened("creat", AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
KNOW(fopen);
FILE *fopen(const char *path, const char *mode) {
  return fails(OPEN, "fopen", path) ? NULL : NEXT(fopen)(path, mode);
}
KNOW(fopen64);
FILE *fopen64(const char *path, const char *mode) {
  return fails(OPEN, "fopen64", path) ? NULL : NEXT(fopen64)(path, mode);
}
KNOW(opendir);
DIR *opendir(const char *path) { return fails(OPEN, "opendir", path) ? NULL : NEXT(opendir)(path); }

/* Reading. */
#define SHORTER(length) (is_short && (length) > 1 ? (length) / 2 : (length))
#define READS(name, number, parameters, ...)                                        \
  ssize_t name parameters {                                                         \
    size_t asked = length;                                                          \
    if (fails(READ, #name, NULL)) {                                                 \
      if (!is_short) return -1;                                                     \
      asked = SHORTER(length);                                                      \
    }                                                                               \
    return syscall(number, file, bytes, asked, ##__VA_ARGS__);                      \
  }
READS(read, SYS_read, (int file, void *bytes, size_t length))
READS(__read_chk, SYS_read, (int file, void *bytes, size_t length, size_t room))
READS(pread, SYS_pread64, (int file, void *bytes, size_t length, off_t offset), offset)
READS(pread64, SYS_pread64, (int file, void *bytes, size_t length, off_t offset), offset)
KNOW(fread);
size_t fread(void *bytes, size_t size, size_t length, FILE *file) {
  return fails(READ, "fread", NULL) ? 0 : NEXT(fread)(bytes, size, length, file);
}

/* Writing. */
#define WRITES(name, number, parameters, ...)                                       \
  ssize_t name parameters {                                                         \
    size_t asked = length;                                                          \
    if (file != STDERR_FILENO && fails(WRITE, #name, NULL)) {                                                \
      if (!is_short) return -1;                                                     \
      asked = SHORTER(length);                                                      \
    }                                                                               \
    return syscall(number, file, bytes, asked, ##__VA_ARGS__);                      \
  }
WRITES(write, SYS_write, (int file, const void *bytes, size_t length))
WRITES(pwrite, SYS_pwrite64, (int file, const void *bytes, size_t length, off_t offset), offset)
WRITES(pwrite64, SYS_pwrite64, (int file, const void *bytes, size_t length, off_t offset), offset)
ssize_t writev(int file, const struct iovec *parts, int length) {
  if (file != STDERR_FILENO && fails(WRITE, "writev", NULL) && !is_short) return -1;
  return syscall(SYS_writev, file, parts, length);
}
KNOW(fwrite);
size_t fwrite(const void *bytes, size_t size, size_t length, FILE *file) {
  if (file != stderr && fails(WRITE, "fwrite", NULL)) return is_short ? length / 2 : 0;
  return NEXT(fwrite)(bytes, size, length, file);
}
KNOW(fflush);
int fflush(FILE *file) {
  return file != stderr && fails(WRITE, "fflush", NULL) ? EOF : NEXT(fflush)(file);
}

int fsync(int file) { return fails(SYNC, "fsync", NULL) ? -1 : syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails(SYNC, "fdatasync", NULL) ? -1 : syscall(SYS_fdatasync, file); }

int rename(const char *from, const char *to) {
  return fails(RENAME, "rename", to) ? -1 : syscall(SYS_rename, from, to);
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return fails(RENAME, "renameat", to) ? -1 : syscall(SYS_renameat, from_folder, from, to_folder, to);
}

int ftruncate(int file, off_t length) {
  return fails(TRUNCATE, "ftruncate", NULL) ? -1 : syscall(SYS_ftruncate, file, length);
}
int ftruncate64(int file, off_t length) {
  return fails(TRUNCATE, "ftruncate", NULL) ? -1 : syscall(SYS_ftruncate, file, length);
}
int fallocate(int file, int mode, off_t offset, off_t length) {
  return fails(TRUNCATE, "fallocate", NULL) ? -1 : syscall(SYS_fallocate, file, mode, offset, length);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  if (fails(MAP, "mmap", NULL)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  return mmap(address, length, protection, flags, file, offset);
}

int close(int file) {
  int result = syscall(SYS_close, file);
  return fails(CLOSE, "close", NULL) ? -1 : result;
}
KNOW(fclose);
int fclose(FILE *file) {
  int result = NEXT(fclose)(file);
  return fails(CLOSE, "fclose", NULL) ? EOF : result;
}

int mkdir(const char *path, mode_t mode) {
  return fails(MKDIR, "mkdir", path) ? -1 : syscall(SYS_mkdir, path, mode);
}
int mkdirat(int folder, const char *path, mode_t mode) {
  return fails(MKDIR, "mkdirat", path) ? -1 : syscall(SYS_mkdirat, folder, path, mode);
}
int unlink(const char *path) { return fails(UNLINK, "unlink", path) ? -1 : syscall(SYS_unlink, path); }
int unlinkat(int folder, const char *path, int flags) {
  return fails(UNLINK, "unlinkat", path) ? -1 : syscall(SYS_unlinkat, folder, path, flags);
}
int rmdir(const char *path) { return fails(UNLINK, "rmdir", path) ? -1 : syscall(SYS_rmdir, path); }

int stat(const char *path, struct stat *status) {
  return fails(STAT, "stat", path) ? -1 : syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}
int stat64(const char *path, struct stat64 *status) {
  return fails(STAT, "stat", path) ? -1 : syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}
int lstat(const char *path, struct stat *status) {
  if (fails(STAT, "lstat", path)) return -1;
  return syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int lstat64(const char *path, struct stat64 *status) {
  if (fails(STAT, "lstat", path)) return -1;
  return syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int fstat(int file, struct stat *status) {
  return fails(STAT, "fstat", NULL) ? -1 : syscall(SYS_fstat, file, status);
}
int fstat64(int file, struct stat64 *status) {
  return fails(STAT, "fstat", NULL) ? -1 : syscall(SYS_fstat, file, status);
}

/* Memory. */
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
static int lacks_memory(size_t size, void *caller, const char *call) {
  if (failing != MEMORY || size < least_memory) return 0;
  for (int place = 0; place < spared_count; place++) {
    if ((uintptr_t)caller >= spared[place].start && (uintptr_t)caller < spared[place].end) return 0;
  }
  Dl_info object;
  if (dladdr(caller, &object) && object.dli_fname && strstr(object.dli_fname, "/libswift")) return 0;
  if (!fails(MEMORY, call, object.dli_fname)) return 0;
  errno = ENOMEM;
  return 1;
}
#define CALLER __builtin_return_address(0)
void *malloc(size_t size) {
  return lacks_memory(size, CALLER, "malloc") ? NULL : __libc_malloc(size);
}
void *calloc(size_t items, size_t size) {
  return lacks_memory(items * size, CALLER, "calloc") ? NULL : __libc_calloc(items, size);
}
void *realloc(void *old, size_t size) {
  return lacks_memory(size, CALLER, "realloc") ? NULL : __libc_realloc(old, size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
  void *made = lacks_memory(size, CALLER, "posix_memalign") ? NULL : __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *result = made;
  return 0;
}
void *aligned_alloc(size_t alignment, size_t size) {
  return lacks_memory(size, CALLER, "aligned_alloc") ? NULL : __libc_memalign(alignment, size);
}

/* Clocks. */
static long jump(void) {
  unsigned long state = atomic_fetch_add(&clock_state, 0x9E3779B97F4A7C15ul);
  state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ul;
  state = (state ^ (state >> 27)) * 0x94D049BB133111EBul;
  return (long)((state ^ (state >> 31)) % 172800) - 86400;
}
int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (has_clock && result == 0 && clock == CLOCK_REALTIME) now->tv_sec += jump();
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = syscall(SYS_gettimeofday, now, zone);
  if (has_clock && result == 0) now->tv_sec += jump();
  return result;
}
time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
