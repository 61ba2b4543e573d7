#include "qpdf_library.h"

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

static int find_all(void *handle, qpdf_library *library) {
  return find(handle, "qpdf_init", &library->init) &&
         find(handle, "qpdf_cleanup", &library->cleanup) &&
         find(handle, "qpdf_silence_errors", &library->silence_errors) &&
         find(handle, "qpdf_empty_pdf", &library->empty_pdf) &&
         find(handle, "qpdf_has_error", &library->has_error) &&
         find(handle, "qpdf_get_error", &library->get_error) &&
         find(handle, "qpdf_get_error_full_text", &library->get_error_full_text) &&
         find(handle, "qpdf_get_trailer", &library->get_trailer) &&
         find(handle, "qpdf_get_root", &library->get_root) &&
         find(handle, "qpdf_get_object_by_id", &library->get_object_by_id) &&
         find(handle, "qpdf_make_indirect_object", &library->make_indirect_object) &&
         find(handle, "qpdf_oh_get_object_id", &library->get_object_id) &&
         find(handle, "qpdf_oh_new_bool", &library->new_bool) &&
         find(handle, "qpdf_oh_new_integer", &library->new_integer) &&
         find(handle, "qpdf_oh_new_real_from_string", &library->new_real_from_string) &&
         find(handle, "qpdf_oh_new_name", &library->new_name) &&
         find(handle, "qpdf_oh_new_binary_string", &library->new_binary_string) &&
         find(handle, "qpdf_oh_new_binary_unicode_string", &library->new_binary_unicode_string) &&
         find(handle, "qpdf_oh_new_array", &library->new_array) &&
         find(handle, "qpdf_oh_append_item", &library->append_item) &&
         find(handle, "qpdf_oh_new_dictionary", &library->new_dictionary) &&
         find(handle, "qpdf_oh_replace_key", &library->replace_key) &&
         find(handle, "qpdf_oh_new_stream", &library->new_stream) &&
         find(handle, "qpdf_oh_get_dict", &library->get_dict) &&
         find(handle, "qpdf_oh_replace_stream_data", &library->replace_stream_data) &&
         find(handle, "qpdf_oh_new_null", &library->new_null) &&
         find(handle, "qpdf_add_page", &library->add_page) &&
         find(handle, "qpdf_oh_release", &library->release) &&
         find(handle, "qpdf_init_write_memory", &library->init_write_memory) &&
         find(handle, "qpdf_set_object_stream_mode", &library->set_object_stream_mode) &&
         find(handle, "qpdf_set_compress_streams", &library->set_compress_streams) &&
         find(handle, "qpdf_set_deterministic_ID", &library->set_deterministic_id) &&
         find(handle, "qpdf_set_minimum_pdf_version", &library->set_minimum_pdf_version) &&
         find(handle, "qpdf_write", &library->write) &&
         find(handle, "qpdf_get_buffer_length", &library->get_buffer_length) &&
         find(handle, "qpdf_get_buffer", &library->get_buffer);
}

static qpdf_library loaded;
static int is_loaded;

static void load(void) {
  static const char *const names[] = {"libqpdf.so.29", "libqpdf.so.30", "libqpdf.30.dylib",
                                      "/opt/homebrew/opt/qpdf/lib/libqpdf.30.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) is_loaded = find_all(handle, &loaded);
  }
}

const qpdf_library *qpdf_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}
