#include "proj_library.h"

#include "proj_system.h"

#include <stdlib.h>

static proj_library loaded;
static int is_loaded;
static const char *version;

static void load(void) {
  const library_description *proj = library_describe(LIBRARY_PROJ);
  const char *chosen = getenv(proj->variable);
  const char *const only[] = {chosen, NULL};
  static const char *const names[] = {PROJ_FUNCTIONS(LIBRARY_NAME) NULL};
  void *handle = library_load(chosen && *chosen ? only : proj->files, names, &loaded);
  if (!handle) return;
  static const char *const body[] = {"proj_get_celestial_body_name", NULL};
  library_find(handle, body, &loaded.body_name);
  version = loaded.info().version;
  is_loaded = 1;
}

const proj_library *proj_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}

const char *proj_system_version(void) { return proj_library_load() ? version : NULL; }
