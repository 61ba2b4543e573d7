/* Libraries that are loaded at their first use, and never unloaded. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "libraries.h"

#include <pthread.h>
#include <stddef.h>

/* A macro lists the functions of a library: FUNCTION(result, member, name, parameters) for each,
   where `member` is the name by which the program calls it. With these two, the list becomes the
   members of a table of pointers, and a list of names. */
#define LIBRARY_MEMBER(result, member, name, parameters) result(*member) parameters;
#define LIBRARY_NAME(result, member, name, parameters) #name,

/* Looks up functions, whose names end with NULL, into a table with a pointer for each. Returns 0 at
   the first that does not exist, whose pointer is NULL. */
int library_find(void *handle, const char *const *names, void *table);

/* Loads the first of several files, whose names end with NULL, that has all functions. Returns a
   handle for `library_find`; NULL if no file has them. */
void *library_load(const char *const *files, const char *const *names, void *table);

/* Defines a function that loads a library into a table at its first call, and returns whether it is
   loaded. */
#define LIBRARY_LOADER(loader, table, FUNCTIONS, library)              \
  static int loader##_result;                                          \
  static void loader##_once(void) {                                    \
    static const char *const names[] = {FUNCTIONS(LIBRARY_NAME) NULL}; \
    const char *const *files = library_describe(library)->files;       \
    loader##_result = library_load(files, names, &table) != NULL;      \
  }                                                                    \
  static int loader(void) {                                            \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                    \
    pthread_once(&once, loader##_once);                                \
    return loader##_result;                                            \
  }

#endif
