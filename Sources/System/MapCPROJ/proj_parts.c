#include "proj_parts.h"

#include <stdlib.h>
#include <string.h>

/* PROJ's values of PJ_TYPE. */
enum {
  TYPE_GEODETIC = 9,
  TYPE_GEOCENTRIC = 10,
  TYPE_GEOGRAPHIC_2D = 12,
  TYPE_GEOGRAPHIC_3D = 13,
  TYPE_VERTICAL = 14,
  TYPE_PROJECTED = 15,
  TYPE_COMPOUND = 16,
  TYPE_TEMPORAL = 17,
  TYPE_ENGINEERING = 18,
  TYPE_BOUND = 19,
  TYPE_OTHER = 20,
  TYPE_DERIVED_PROJECTED = 28,
};

/* The semi-major axes of ellipsoids of Earth, in meters. Venus, the next in size, has 6,051,800. */
static const double LEAST_AXIS = 6.3e6;
static const double GREATEST_AXIS = 6.45e6;

/* The limits of a unit of length, in meters. */
static const double LEAST_UNIT = 1e-6;
static const double GREATEST_UNIT = 1e6;

/* Sets `target` and `plane`. */
static proj_system_status split(proj_system *system, void *whole) {
  const proj_library *library = system->library;
  system->target = whole;
  if (library->type(whole) == TYPE_COMPOUND) {
    system->target = library->sub_system(system->context, whole, 0);
    library->destroy(whole);
    if (!system->target) return PROJ_SYSTEM_UNKNOWN;
  }
  if (library->type(system->target) != TYPE_BOUND) return PROJ_SYSTEM_SUCCESS;
  system->plane = library->source_system(system->context, system->target);
  return system->plane ? PROJ_SYSTEM_SUCCESS : PROJ_SYSTEM_UNKNOWN;
}

static void *plane_of(const proj_system *system) {
  return system->plane ? system->plane : system->target;
}

static proj_system_status check_body(proj_system *system) {
  const proj_library *library = system->library;
  void *ellipsoid = library->ellipsoid(system->context, plane_of(system));
  if (!ellipsoid) return PROJ_SYSTEM_NOT_PROJECTED;
  double *axis = &system->parts.semi_major_axis;
  library->ellipsoid_parameters(system->context, ellipsoid, axis, NULL, NULL, NULL);
  library->destroy(ellipsoid);
  if (*axis >= LEAST_AXIS && *axis <= GREATEST_AXIS) return PROJ_SYSTEM_SUCCESS;
  const char *body =
      library->body_name ? library->body_name(system->context, plane_of(system)) : NULL;
  system->reason[0] = 0;
  if (body) proj_note_reason(system, LOG_ERRORS, body);
  return PROJ_SYSTEM_NOT_EARTH;
}

static proj_system_status check_type(const proj_system *system) {
  switch (system->library->type(plane_of(system))) {
    case TYPE_PROJECTED:
    case TYPE_DERIVED_PROJECTED: return PROJ_SYSTEM_SUCCESS;
    case TYPE_GEOGRAPHIC_2D:
    case TYPE_GEOGRAPHIC_3D: return PROJ_SYSTEM_GEOGRAPHIC;
    case TYPE_GEODETIC:
    case TYPE_GEOCENTRIC:
    case TYPE_VERTICAL:
    case TYPE_COMPOUND:
    case TYPE_TEMPORAL:
    case TYPE_ENGINEERING:
    case TYPE_BOUND:
    case TYPE_OTHER: return PROJ_SYSTEM_NOT_PROJECTED;
    default: return PROJ_SYSTEM_UNKNOWN;
  }
}

/* Reads the order of two axes and the signs of their units from their directions. Other directions
   than these four are those of meridians, in polar systems, which keep the order. */
static void read_directions(proj_system *system, const char *const *directions) {
  int is_x[2], is_y[2];
  for (int i = 0; i < 2; i++) {
    is_x[i] = !strcmp(directions[i], "east") || !strcmp(directions[i], "west");
    is_y[i] = !strcmp(directions[i], "north") || !strcmp(directions[i], "south");
  }
  proj_system_parts *parts = &system->parts;
  int x = parts->is_swapped = is_y[0] && is_x[1];
  if (!parts->is_swapped && !(is_x[0] && is_y[1])) return;
  if (!strcmp(directions[x], "west")) parts->x_unit = -parts->x_unit;
  if (!strcmp(directions[!x], "south")) parts->y_unit = -parts->y_unit;
}

/* Reads the unit and directions of the axes, in the order in which a normalized operation returns
   them. */
static int read_axes(proj_system *system) {
  const proj_library *library = system->library;
  void *normalized = library->normalize(system->context, plane_of(system));
  void *axes = normalized ? library->coordinate_system(system->context, normalized) : NULL;
  const char *directions[2] = {"", ""};
  double units[2] = {0, 0};
  int is_read = axes && library->axis_count(system->context, axes) >= 2;
  for (int i = 0; i < 2 && is_read; i++) {
    is_read = library->axis_info(
        system->context, axes, i, NULL, NULL, &directions[i], &units[i], NULL, NULL, NULL);
  }
  if (is_read && units[0] != units[1]) {
    proj_note_reason(system, LOG_ERRORS, "its axes have different units");
  }
  is_read = is_read && units[0] == units[1] && units[0] > LEAST_UNIT && units[0] < GREATEST_UNIT;
  if (is_read) {
    system->parts.x_unit = system->parts.y_unit = units[0];
    read_directions(system, directions);
  }
  if (axes) library->destroy(axes);
  if (normalized) library->destroy(normalized);
  return is_read;
}

static void read_area(proj_system *system) {
  proj_system_parts *parts = &system->parts;
  parts->has_area =
      system->library->area_of_use(
          system->context, plane_of(system), &parts->west, &parts->south, &parts->east,
          &parts->north, NULL) &&
      parts->west >= -180 && parts->west <= 180 && parts->east >= -180 && parts->east <= 180 &&
      parts->south >= -90 && parts->north <= 90 && parts->south < parts->north;
}

static char *well_known_text(const proj_system *system, int type) {
  static const char *const options[] = {"MULTILINE=NO", NULL};
  const char *text =
      system->library->as_wkt(system->context, plane_of(system), type, options);
  return text ? strdup(text) : NULL;
}

static void read_names(proj_system *system) {
  const proj_library *library = system->library;
  proj_system_parts *parts = &system->parts;
  parts->name = library->name(plane_of(system));
  parts->authority = library->authority(plane_of(system), 0);
  parts->code = library->code(plane_of(system), 0);
  parts->esri_text = system->esri_text = well_known_text(system, WKT1_ESRI);
  parts->iso_text = system->iso_text = well_known_text(system, WKT2_2019);
}

proj_system_status proj_find_plane(proj_system *system, void *whole) {
  proj_system_status status = split(system, whole);
  if (status == PROJ_SYSTEM_SUCCESS) status = check_body(system);
  if (status == PROJ_SYSTEM_SUCCESS) status = check_type(system);
  return status;
}

int proj_read_parts(proj_system *system) {
  read_area(system);
  read_names(system);
  return read_axes(system);
}
