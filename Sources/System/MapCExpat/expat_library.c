#include "expat_library.h"

static expat_library loaded;

LIBRARY_LOADER(is_loaded, loaded, EXPAT_FUNCTIONS, "libexpat.so.1", "libexpat.1.dylib",
               "/opt/homebrew/opt/expat/lib/libexpat.1.dylib")

const expat_library *expat_library_load(void) { return is_loaded() ? &loaded : NULL; }
