#include "gdal_session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gdal_transformation {
  const gdal_library *library;
  void *to_degrees;
  /* The transformation in the other direction. It is created at its first use. */
  void *from_degrees;
  void *source;
  void *target;
  /* Whether the coordinates in the system are longitudes and latitudes. */
  int is_geographic;
};

enum {
  /* The value of OSRAxisMappingStrategy for longitude or easting first. */
  TRADITIONAL_ORDER = 0,
  /* The maximum number of positions for each call. There is a limit because GDAL stores their
     number as int. */
  STEP = 1 << 20
};

/* The greatest coordinates that are transformed, in degrees and in units of length. There is a
   limit because GDAL wraps longitudes by one turn at a time. If a number is so large that one turn
   does not change it, GDAL would never end. */
static const double GREATEST_DEGREES = 1e5;
static const double GREATEST_LENGTH = 1e11;

/* Returns whether the value after `key` contains a path. The value ends at `end`. */
static int has_path(const char *wkt, const char *key, char end) {
  for (const char *place = wkt; (place = strstr(place, key)); place++) {
    for (const char *byte = place; *byte && *byte != end; byte++) {
      if (*byte == '/' || *byte == '\\') return 1;
    }
  }
  return 0;
}

/* Returns whether the text of a system names a grid file by a path. PROJ would open such a file. */
static int names_path(const char *wkt) {
  return has_path(wkt, "grids=", ' ') || has_path(wkt, "EXTENSION[", ']') ||
         has_path(wkt, "PARAMETERFILE[", ']');
}

static int is_safe(const gdal_library *library, void *source) {
  char *wkt = NULL;
  int is_known = library->reference_export_wkt(source, &wkt) == 0 && wkt;
  int is_safe = is_known && !names_path(wkt);
  if (wkt) library->free(wkt);
  return is_safe;
}

/* Returns whether a geographic system has the code of a geocentric system. PROJ 9.1 crashes if it
   transforms such a system. */
static int has_geocentric_code(gdal_session *session, void *source) {
  const gdal_library *library = session->library;
  enum { GREATEST_LENGTH_OF_CODE = 32 };
  const char *name = library->reference_authority_name(source, NULL);
  const char *code = library->reference_authority_code(source, NULL);
  if (!name || !code || strlen(name) + strlen(code) > GREATEST_LENGTH_OF_CODE) return 0;
  /* Any other text could be the name of a file. */
  if (name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] || code[strspn(code, "0123456789")]) return 0;
  char text[GREATEST_LENGTH_OF_CODE + 2];
  snprintf(text, sizeof text, "%s:%s", name, code);
  void *named = library->reference_new(NULL);
  if (!named) return 0;
  int has_failed = session->failure[0] != 0;
  int is_geocentric = library->reference_from_user_input(named, text) == 0 &&
                      library->reference_is_geocentric(named);
  library->reference_destroy(named);
  /* A code that PROJ does not know is no failure. */
  if (!has_failed) gdal_session_clear_failure(session);
  return is_geocentric;
}

gdal_transformation *gdal_transformation_make(gdal_session *session, void *source) {
  const gdal_library *library = session->library;
  if (!is_safe(library, source)) return NULL;
  if (library->reference_is_geographic(source) && has_geocentric_code(session, source)) return NULL;
  gdal_transformation *transformation = calloc(1, sizeof *transformation);
  if (!transformation) return NULL;
  transformation->library = library;
  transformation->is_geographic = library->reference_is_geographic(source) != 0;
  transformation->target = library->reference_new(NULL);
  if (transformation->target &&
      library->reference_from_user_input(transformation->target, "EPSG:4326") == 0) {
    library->reference_set_axis_order(transformation->target, TRADITIONAL_ORDER);
    transformation->to_degrees = library->transformation_new(source, transformation->target);
    transformation->from_degrees = library->transformation_new(transformation->target, source);
  }
  if (transformation->to_degrees && transformation->from_degrees) return transformation;
  gdal_transformation_free(transformation);
  return NULL;
}

gdal_transformation *gdal_transformation_of_text(
    gdal_session *session, const char *text, int is_wkt) {
  const gdal_library *library = session->library;
  void *source = library->reference_new(NULL);
  if (!source) return NULL;
  int failure;
  if (is_wkt) {
    char *copy = strdup(text);
    char *rest = copy;
    failure = copy ? library->reference_from_wkt(source, &rest) : 1;
    free(copy);
  } else {
    failure = library->reference_from_user_input(source, text);
  }
  gdal_transformation *transformation = NULL;
  if (failure == 0) {
    library->reference_set_axis_order(source, TRADITIONAL_ORDER);
    transformation = gdal_transformation_make(session, source);
  }
  if (transformation) {
    transformation->source = source;
  } else {
    library->reference_destroy(source);
  }
  return transformation;
}

void gdal_transformation_apply(
    gdal_transformation *transformation, double *x, double *y, size_t count, int is_inverse) {
  void *handle = is_inverse ? transformation->from_degrees : transformation->to_degrees;
  double greatest =
      is_inverse || transformation->is_geographic ? GREATEST_DEGREES : GREATEST_LENGTH;
  for (size_t index = 0; index < count; index++) {
    /* GDAL skips infinite coordinates. Other coordinates that it could not transform are replaced
       by infinity. */
    if (!(fabs(x[index]) <= greatest && fabs(y[index]) <= greatest)) x[index] = y[index] = HUGE_VAL;
  }
  for (size_t start = 0; start < count; start += STEP) {
    size_t step = count - start < STEP ? count - start : STEP;
    transformation->library->transformation_apply(handle, (int)step, x + start, y + start, NULL);
  }
}

int gdal_transformation_is_geographic(const gdal_transformation *transformation) {
  return transformation->is_geographic;
}

void gdal_transformation_free(gdal_transformation *transformation) {
  const gdal_library *library = transformation->library;
  if (transformation->to_degrees) library->transformation_destroy(transformation->to_degrees);
  if (transformation->from_degrees) library->transformation_destroy(transformation->from_degrees);
  if (transformation->source) library->reference_destroy(transformation->source);
  if (transformation->target) library->reference_destroy(transformation->target);
  free(transformation);
}
