/* Loads libraries at their first use. They are never unloaded. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "libraries.h"

#include <pthread.h>
#include <stddef.h>

/* A macro lists the functions of a library. It contains FUNCTION(result, member, name, parameters)
   for each function, where `member` is the name by which the program calls the function. With the
   following two macros, the list becomes the members of a table of pointers and a list of names. */
#define LIBRARY_MEMBER(result, member, name, parameters) result(*member) parameters;
#define LIBRARY_NAME(result, member, name, parameters) #name,

/* Looks up functions and stores a pointer to each in a table. The names end with NULL. If a
   function does not exist, its pointer is NULL, and the search ends and returns 0. */
int library_find(void *handle, const char *const *names, void *table);

/* Loads the first of several files that contains all functions. The names of the files end with
   NULL. Returns a handle for `library_find`. Returns NULL if no file contains the functions. */
void *library_load(const char *const *files, const char *const *names, void *table);

/* Defines a function that loads a library into a table at its first call. The function returns
   whether the library is loaded. */
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
