#ifndef GDAL_SESSION_H
#define GDAL_SESSION_H

#include "gdal_library.h"
#include "gdal_reader.h"

struct gdal_session {
  const gdal_library *library;
  /* The folder of the files in memory. */
  char folder[64];
  /* The buffers of the files, freed at the end. */
  uint8_t **buffers;
  size_t buffer_count;
  /* The first error. */
  char failure[400];
};

/* Returns the transformation from a reference system, which the caller keeps; NULL on failure. */
gdal_transformation *gdal_transformation_make(gdal_session *session, void *source);

#endif
