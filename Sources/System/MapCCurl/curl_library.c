#include "curl_library.h"

/* A lock is needed, because initializing libcurl is not thread-safe in some versions. */
static int start(const curl_library *library) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  CURLcode code = library->global_init(CURL_GLOBAL_DEFAULT);
  pthread_mutex_unlock(&lock);
  return code == CURLE_OK;
}

int curl_library_load(curl_library *library, const char *file) {
  static const char *const names[] = {CURL_FUNCTIONS(LIBRARY_NAME) NULL};
  static const char *const later[] = {"curl_multi_poll", NULL};
  const char *const chosen[] = {file, NULL};
  void *handle =
      library_load(file ? chosen : library_describe(LIBRARY_CURL)->files, names, library);
  if (!handle) return 0;
  library_find(handle, later, &library->multi_poll);
  return start(library);
}
