#include "qpdf_library.h"

static qpdf_library loaded;

LIBRARY_LOADER(is_loaded, loaded, QPDF_FUNCTIONS, "libqpdf.so.29", "libqpdf.so.30",
               "libqpdf.30.dylib", "/opt/homebrew/opt/qpdf/lib/libqpdf.30.dylib")

const qpdf_library *qpdf_library_load(void) { return is_loaded() ? &loaded : NULL; }
