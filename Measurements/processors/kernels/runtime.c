/* The functions of a C library that the kernels need, with system calls of Linux on arm64. */
#include <stddef.h>
#include <stdint.h>
static long call3(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}
int main(int, char **);
void _start(void) { main(0, 0); call3(93, 0, 0, 0); for (;;) {} }
int putchar(int c) { char b = c; call3(64, 1, (long)&b, 1); return c; }
static long call6(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
}
static char *pages(size_t size) { return (char *)call6(222, 0, size, 3, 0x22, -1, 0); }
/* Blocks of 64 KiB and more are separate pages, and the page before a block contains its size. Smaller blocks are not
   reused. */
static char *chunk;
static size_t left;
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (size >= 1 << 16) {
    char *block = pages(size + 4096);
    *(size_t *)block = size + 4096;
    *result = block + 4096;
    return 0;
  }
  size_t skipped = -(uintptr_t)chunk & (alignment - 1);
  if (left < size + skipped + alignment) {
    left = 1 << 24;
    chunk = pages(left) + 64;
    left -= 64;
    skipped = -(uintptr_t)chunk & (alignment - 1);
  }
  /* Only large blocks begin at the start of a page. */
  if (((uintptr_t)(chunk + skipped) & 4095) == 0) skipped += alignment;
  *result = chunk + skipped;
  chunk += size + skipped;
  left -= size + skipped;
  return 0;
}
void free(void *block) {
  if (block && ((uintptr_t)block & 4095) == 0) call6(215, (long)block - 4096, *(size_t *)((char *)block - 4096), 0, 0, 0, 0);
}
void *memcpy(void *d, const void *s, size_t n) { char *a = d; const char *b = s; while (n--) *a++ = *b++; return d; }
void *memmove(void *d, const void *s, size_t n) { char *a = d; const char *b = s; if (a < b) while (n--) *a++ = *b++; else while (n--) a[n] = b[n]; return d; }
void *memset(void *d, int c, size_t n) { char *a = d; while (n--) *a++ = c; return d; }
int memcmp(const void *x, const void *y, size_t n) { const unsigned char *a = x, *b = y; while (n--) { if (*a != *b) return *a - *b; a++; b++; } return 0; }
uintptr_t __stack_chk_guard = 0x1234; void __stack_chk_fail(void) { call3(93, 134, 0, 0); }
void arc4random_buf(void *p, size_t n) { memset(p, 7, n); }
double sqrt(double x) { double r; __asm__("fsqrt %d0, %d1" : "=w"(r) : "w"(x)); return r; }
float sqrtf(float x) { float r; __asm__("fsqrt %s0, %s1" : "=w"(r) : "w"(x)); return r; }
static double magnitude(double x) { return x < 0 ? -x : x; }
double fmod(double x, double y) {
  double rest = magnitude(x), step = magnitude(y);
  if (!(step > 0) || !(rest - rest == 0)) return (x - x) / (x - x);
  while (rest >= step) {
    double part = step;
    while (part <= rest / 2) part *= 2;
    rest -= part;
  }
  return x < 0 ? -rest : rest;
}
double remainder(double x, double y) {
  double side = magnitude(y), rest = magnitude(fmod(x, 2 * side));
  if (rest > side / 2) { rest -= side; if (rest >= side / 2) rest -= side; }
  return x < 0 ? -rest : rest;
}
