#include "curl_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* Looks up a function. The copy is the POSIX idiom, because C has no conversion from data to
   function pointers. */
static int find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static int find_all(void *handle, curl_library *library) {
  find(handle, "curl_multi_poll", &library->multi_poll);
  return find(handle, "curl_global_init", &library->global_init) &&
         find(handle, "curl_easy_init", &library->easy_init) &&
         find(handle, "curl_easy_setopt", &library->easy_setopt) &&
         find(handle, "curl_easy_getinfo", &library->easy_getinfo) &&
         find(handle, "curl_easy_cleanup", &library->easy_cleanup) &&
         find(handle, "curl_easy_strerror", &library->easy_strerror) &&
         find(handle, "curl_slist_append", &library->slist_append) &&
         find(handle, "curl_slist_free_all", &library->slist_free_all) &&
         find(handle, "curl_multi_init", &library->multi_init) &&
         find(handle, "curl_multi_setopt", &library->multi_setopt) &&
         find(handle, "curl_multi_add_handle", &library->multi_add_handle) &&
         find(handle, "curl_multi_remove_handle", &library->multi_remove_handle) &&
         find(handle, "curl_multi_perform", &library->multi_perform) &&
         find(handle, "curl_multi_wait", &library->multi_wait) &&
         find(handle, "curl_multi_info_read", &library->multi_info_read) &&
         find(handle, "curl_multi_cleanup", &library->multi_cleanup);
}

/* In some versions, initializing libcurl is not thread-safe. */
static int start(const curl_library *library) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  CURLcode code = library->global_init(CURL_GLOBAL_DEFAULT);
  pthread_mutex_unlock(&lock);
  return code == CURLE_OK;
}

int curl_library_load(curl_library *library, const char *const *names, size_t name_count) {
  for (size_t i = 0; i < name_count; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!handle) continue;
    /* Never unloaded: the libraries that libcurl depends on do not support it. */
    if (find_all(handle, library)) return start(library);
  }
  return 0;
}
