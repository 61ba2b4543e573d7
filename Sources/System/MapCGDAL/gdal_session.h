#ifndef GDAL_SESSION_H
#define GDAL_SESSION_H

#include "gdal_library.h"
#include "gdal_reader.h"

struct gdal_session {
  const gdal_library *library;
  /* The path of the folder that contains the files in memory. */
  char folder[64];
  /* The buffers of the files. They are freed at the end of the session. */
  uint8_t **buffers;
  size_t buffer_count;
  /* The first error in the session. */
  char failure[400];
};

/* Returns the transformation from a reference system. The reference system still belongs to the
   caller. Returns NULL on failure. */
gdal_transformation *gdal_transformation_make(gdal_session *session, void *source);

#endif
