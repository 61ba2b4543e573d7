#include "zip_library.h"

static zip_library loaded;

LIBRARY_LOADER(is_loaded, loaded, ZIP_FUNCTIONS, "libzip.so.4", "libzip.so.5", "libzip.5.dylib",
               "/opt/homebrew/lib/libzip.5.dylib")

const zip_library *zip_library_load(void) { return is_loaded() ? &loaded : NULL; }
