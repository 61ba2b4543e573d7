#include "gdal_library.h"

#include "gdal_reader.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gdal_library loaded;
static int is_loaded;

/* The reason that an existing library cannot be loaded. */
static char failure[300];

static void note_failure(const char *name, int is_chosen) {
  const char *reason = dlerror();
  if (!reason) reason = "it lacks functions of GDAL";
  /* Most of the names that are tried do not exist. This is not a failure. */
  int is_absent = strncmp(reason, name, strlen(name)) == 0 && strstr(reason, "No such file");
  if (failure[0] || (is_absent && !is_chosen)) return;
  snprintf(failure, sizeof failure, "%s", reason);
}

static int load_from(const char *name, int is_chosen) {
  /* Binding is lazy, because GDAL depends on about a hundred libraries, and vector formats call
     only a few of them. The library is never unloaded. */
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    note_failure(name, is_chosen);
    return 0;
  }
  static const char *const names[] = {GDAL_FUNCTIONS(LIBRARY_NAME) NULL};
  static const char *const drivers[] = {"RegisterOGRShape",       "RegisterOGRFlatGeobuf",
                                        "RegisterOGRTopoJSON",    "RegisterOGRGML",
                                        "RegisterOGROpenFileGDB", "RegisterOGRParquet"};
  for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) {
    const char *const driver[] = {drivers[i], NULL};
    library_find(handle, driver, &loaded.register_driver[i]);
  }
  is_loaded = library_find(handle, names, &loaded);
  if (!is_loaded) note_failure(name, is_chosen);
  return is_loaded;
}

static void load(void) {
  const library_description *gdal = library_describe(LIBRARY_GDAL);
  const char *chosen = getenv(gdal->variable);
  if (chosen && *chosen) {
    load_from(chosen, 1);
    return;
  }
  for (const char *const *file = gdal->files; *file; file++) {
    if (load_from(*file, 0)) return;
  }
}

const gdal_library *gdal_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}

const char *gdal_load_failure(void) {
  gdal_library_load();
  return !is_loaded && failure[0] ? failure : NULL;
}
