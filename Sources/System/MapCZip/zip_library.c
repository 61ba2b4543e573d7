#include "zip_library.h"

static zip_library loaded;

LIBRARY_LOADER(is_loaded, loaded, ZIP_FUNCTIONS, LIBRARY_ZIP)

const zip_library *zip_library_load(void) { return is_loaded() ? &loaded : NULL; }
