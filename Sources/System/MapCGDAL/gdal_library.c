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

/* The versions to try. The number in libgdal.so.30 means GDAL 3.4, and each minor version adds 1.
   For example, .32 is GDAL 3.6 (Debian 12) and .40 is GDAL 3.14. The name without a version comes
   last. */
static void load(void) {
  static const char *const names[] = {
      "libgdal.so.40", "libgdal.so.39", "libgdal.so.38", "libgdal.so.37",
      "libgdal.so.36", "libgdal.so.35", "libgdal.so.34", "libgdal.so.33",
      "libgdal.so.32", "libgdal.so.31", "libgdal.so.30", "libgdal.so",
      "libgdal.dylib", "/opt/homebrew/lib/libgdal.dylib", "/usr/local/lib/libgdal.dylib"};
  const char *chosen = getenv("RENDER_MAP_GDAL");
  if (chosen && *chosen) {
    load_from(chosen, 1);
    return;
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (load_from(names[i], 0)) return;
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
