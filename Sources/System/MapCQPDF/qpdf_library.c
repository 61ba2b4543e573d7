#include "qpdf_library.h"

static qpdf_library loaded;

LIBRARY_LOADER(is_loaded, loaded, QPDF_FUNCTIONS, LIBRARY_QPDF)

const qpdf_library *qpdf_library_load(void) { return is_loaded() ? &loaded : NULL; }
