/* The libraries that are loaded at their first use. */
#ifndef LIBRARIES_H
#define LIBRARIES_H

typedef enum {
  LIBRARY_CURL,
  LIBRARY_ZIP,
  LIBRARY_EXPAT,
  LIBRARY_GDAL,
  LIBRARY_QPDF,
  LIBRARY_HARFBUZZ_SUBSET,
  LIBRARY_GIF,
  LIBRARY_HEIF,
  LIBRARY_COUNT
} library_id;

typedef struct {
  const char *name;
  /* The packages that contain it. */
  const char *packages;
  /* The consequence of its absence, as a sentence without a period. */
  const char *absence;
  /* The environment variable that names its file; NULL for none. */
  const char *variable;
  /* The names of its files, in the order in which they are tried; NULL ends them. */
  const char *const *files;
} library_description;

/* Describes a library. */
const library_description *library_describe(library_id library);

/* Loads a library, and returns the path of its file; NULL if it cannot be loaded. */
const char *library_path(library_id library);

#endif
