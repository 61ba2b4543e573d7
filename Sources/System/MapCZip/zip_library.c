#include "zip_library.h"

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

static int find_all(void *handle, zip_library *library) {
  return find(handle, "zip_source_buffer_create", &library->source_buffer_create) &&
         find(handle, "zip_source_buffer", &library->source_buffer) &&
         find(handle, "zip_source_free", &library->source_free) &&
         find(handle, "zip_source_keep", &library->source_keep) &&
         find(handle, "zip_source_open", &library->source_open) &&
         find(handle, "zip_source_close", &library->source_close) &&
         find(handle, "zip_source_stat", &library->source_stat) &&
         find(handle, "zip_source_read", &library->source_read) &&
         find(handle, "zip_open_from_source", &library->open_from_source) &&
         find(handle, "zip_get_num_entries", &library->get_num_entries) &&
         find(handle, "zip_stat_index", &library->stat_index) &&
         find(handle, "zip_file_get_external_attributes", &library->get_external_attributes) &&
         find(handle, "zip_fopen_index", &library->fopen_index) &&
         find(handle, "zip_fread", &library->fread) &&
         find(handle, "zip_fclose", &library->fclose) &&
         find(handle, "zip_file_add", &library->file_add) &&
         find(handle, "zip_set_file_compression", &library->set_file_compression) &&
         find(handle, "zip_file_set_dostime", &library->file_set_dostime) &&
         find(handle, "zip_close", &library->close) &&
         find(handle, "zip_discard", &library->discard) &&
         find(handle, "zip_error_init", &library->error_init) &&
         find(handle, "zip_error_fini", &library->error_fini) &&
         find(handle, "zip_error_strerror", &library->error_strerror);
}

static zip_library loaded;
static int is_loaded;

static void load(void) {
  static const char *const names[] = {"libzip.so.4", "libzip.so.5", "libzip.5.dylib",
                                      "/opt/homebrew/lib/libzip.5.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) is_loaded = find_all(handle, &loaded);
  }
}

const zip_library *zip_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}
