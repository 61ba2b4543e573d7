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
  /* The first failure. */
  char failure[400];
};

/* The transformation from a reference system, which stays the caller's; NULL where there is none. */
gdal_transformation *gdal_transformation_make(gdal_session *session, void *source);

#endif
