#include "expat_library.h"

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

static int find_all(void *handle, expat_library *library) {
  return find(handle, "XML_ParserCreate", &library->create) &&
         find(handle, "XML_ParserFree", &library->free) &&
         find(handle, "XML_SetUserData", &library->set_user_data) &&
         find(handle, "XML_SetElementHandler", &library->set_element_handler) &&
         find(handle, "XML_SetCharacterDataHandler", &library->set_character_data_handler) &&
         find(handle, "XML_SetEntityDeclHandler", &library->set_entity_decl_handler) &&
         find(handle, "XML_Parse", &library->parse) &&
         find(handle, "XML_StopParser", &library->stop) &&
         find(handle, "XML_GetErrorCode", &library->error_code) &&
         find(handle, "XML_ErrorString", &library->error_string) &&
         find(handle, "XML_GetCurrentLineNumber", &library->line);
}

static expat_library loaded;
static int is_loaded;

static void load(void) {
  static const char *const names[] = {"libexpat.so.1", "libexpat.1.dylib",
                                      "/opt/homebrew/opt/expat/lib/libexpat.1.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) is_loaded = find_all(handle, &loaded);
  }
}

const expat_library *expat_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}
