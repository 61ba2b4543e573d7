#include "library.h"

#include <dlfcn.h>
#include <string.h>

int library_find(void *handle, const char *const *names, void *table) {
  for (size_t i = 0; names[i]; i++) {
    void *symbol = dlsym(handle, names[i]);
    /* Copying is the POSIX idiom, because C cannot convert data pointers to function pointers. */
    memcpy((char *)table + i * sizeof symbol, &symbol, sizeof symbol);
    if (!symbol) return 0;
  }
  return 1;
}

void *library_load(const char *const *files, const char *const *names, void *table) {
  for (; *files; files++) {
    void *handle = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    if (handle && library_find(handle, names, table)) return handle;
  }
  return NULL;
}
