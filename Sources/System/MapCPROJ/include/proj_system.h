/* Transforms between longitude and latitude in WGS 84 and the plane of a coordinate reference
   system with PROJ 7 or later. The library is loaded at its first use. The environment variable
   RENDER_MAP_PROJ overrides the path of the library. An empty value is ignored.

   PROJ opens its own database, and grids by their names, which it looks for in its folders and the
   working folder. It opens no connections, and no files that a text names by a path. */
#ifndef PROJ_SYSTEM_H
#define PROJ_SYSTEM_H

#include <stddef.h>

typedef enum {
  PROJ_SYSTEM_SUCCESS,
  /* PROJ is not installed, or it cannot be loaded. */
  PROJ_SYSTEM_NO_LIBRARY,
  /* PROJ does not find its database, proj.db. */
  PROJ_SYSTEM_NO_DATABASE,
  /* PROJ does not know the system, or cannot transform to it. */
  PROJ_SYSTEM_UNKNOWN,
  /* The text names a file by a path. */
  PROJ_SYSTEM_NAMES_FILE,
  /* The coordinates of the system are degrees of longitude and latitude. */
  PROJ_SYSTEM_GEOGRAPHIC,
  /* The coordinates of the system are angles from another meridian or pole, or in another unit. */
  PROJ_SYSTEM_OTHER_ANGLES,
  /* The system is neither projected nor geographic, for example vertical. */
  PROJ_SYSTEM_NOT_PROJECTED,
  /* The system belongs to another body than Earth. */
  PROJ_SYSTEM_NOT_EARTH,
} proj_system_status;

/* A coordinate reference system and its transformation. It has its own context of PROJ, so
   different systems can be used at the same time, but a system is used by one thread at a time. */
typedef struct proj_system proj_system;

/* The parts of a system. The strings are valid until the system is freed. */
typedef struct {
  const char *name;
  /* The authority and code, such as "EPSG" and "2056". NULL if they are unknown. */
  const char *authority;
  const char *code;
  /* The system as well-known text of version 1 in the form of ESRI. NULL if this form cannot
     express the system. */
  const char *esri_text;
  /* The system as well-known text of ISO 19162:2019. NULL if this form cannot express the
     system. */
  const char *iso_text;
  /* The area of use in degrees. West exceeds east if the area crosses the antimeridian. */
  int has_area;
  double west, south, east, north;
  /* The meters per unit of the axes to the east and to the north. They are negative for axes to the
     west and to the south. */
  double x_unit, y_unit;
  /* Whether the axis to the north or south is before the other one in coordinates of GIS programs.
     These have the axis to the east first if the axes are to the east and to the north. */
  int is_swapped;
  /* The semi-major axis of the ellipsoid in meters. */
  double semi_major_axis;
} proj_system_parts;

/* Returns PROJ's version, such as "9.1.1". Returns NULL if PROJ cannot be loaded. */
const char *proj_system_version(void);

/* Creates the system of a text: an authority and code, a URN, a PROJ string or well-known text.
   A failure other than PROJ_SYSTEM_SUCCESS leaves `system` NULL and writes PROJ's reason, or the
   name of the body, into `reason`, which has `room` bytes. The reason may be empty.

   All positions are transformed with one operation, the best for the area of use among those whose
   grids are installed, so the projection is continuous. */
proj_system_status proj_system_create(
    const char *text, proj_system **system, char *reason, size_t room);

const proj_system_parts *proj_system_describe(const proj_system *system);

/* Transforms `count` positions in place: from degrees of longitude and latitude to meters east and
   north in the plane of the system, or back if `is_inverse` is not 0. Where the transformation is
   undefined, both coordinates become NaN. */
void proj_system_transform(
    proj_system *system, double *x, double *y, size_t count, int is_inverse);

void proj_system_free(proj_system *system);

#endif
