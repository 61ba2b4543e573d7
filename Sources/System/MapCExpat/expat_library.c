#include "expat_library.h"

static expat_library loaded;

LIBRARY_LOADER(is_loaded, loaded, EXPAT_FUNCTIONS, LIBRARY_EXPAT)

const expat_library *expat_library_load(void) { return is_loaded() ? &loaded : NULL; }
