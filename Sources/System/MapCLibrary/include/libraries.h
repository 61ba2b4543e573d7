/* The libraries that are loaded at their first use. */
#ifndef LIBRARIES_H
#define LIBRARIES_H

typedef enum {
  LIBRARY_CURL,
  LIBRARY_ZIP,
  LIBRARY_EXPAT,
  LIBRARY_GDAL,
  LIBRARY_PROJ,
  LIBRARY_QPDF,
  LIBRARY_HARFBUZZ_SUBSET,
  LIBRARY_GIF,
  LIBRARY_HEIF,
  LIBRARY_TIFF,
  LIBRARY_WEBP_MUX,
  LIBRARY_COUNT
} library_id;

typedef struct {
  const char *name;
  /* The packages that contain the library. */
  const char *packages;
  /* The consequence if the library is absent, as a sentence without a period. */
  const char *absence;
  /* The environment variable that names the library's file. NULL if there is no such variable. */
  const char *variable;
  /* The names of the library's files, in the order in which they are tried. NULL ends the list. */
  const char *const *files;
} library_description;

/* Returns the description of a library. */
const library_description *library_describe(library_id library);

/* Loads a library, and returns the path of its file. Returns NULL if it cannot be loaded. */
const char *library_path(library_id library);

#endif
