#include "proj_parts.h"
#include "proj_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PROJ's values of PROJ_SPATIAL_CRITERION, PROJ_GRID_AVAILABILITY_USE, PJ_LOG_LEVEL and
   PJ_DIRECTION. */
enum {
  PARTIAL_INTERSECTION = 1,
  DISCARD_IF_GRID_IS_MISSING = 1,
  LOG_NONE = 0,
  FORWARD = 1,
  INVERSE = -1,
};

/* The greatest coordinates that are transformed, in degrees and in units of length. Loops that
   reduce an angle turn by turn would take too long for greater ones. */
static const double GREATEST_DEGREES = 540;
static const double GREATEST_LENGTH = 1e10;

/* The greatest change by another datum, in degrees. The least longitude of another prime meridian
   has more than two degrees. */
static const double GREATEST_CHANGE = 0.05;

static const char NO_OPERATION[] =
    "its projection or the inverse is not implemented, or a grid is not installed";

void proj_note_reason(void *data, int level, const char *message) {
  (void)level;
  proj_system *system = data;
  if (system->reason[0] || !message) return;
  /* The name of the function and the number of the error mean nothing to users. */
  static const char *const starts[][2] = {{"proj_", ": "}, {"Error ", "): "}};
  for (int i = 0; i < 2; i++) {
    const char *end = strstr(message, starts[i][1]);
    int is_start = strncmp(message, starts[i][0], strlen(starts[i][0])) == 0;
    if (is_start && end) message = end + strlen(starts[i][1]);
  }
  snprintf(system->reason, sizeof system->reason, "%s", message);
  for (char *byte = system->reason; *byte; byte++) {
    if ((unsigned char)*byte < ' ') *byte = ' ';
  }
}

/* Finds the first operation of a list that can be computed in both directions. PROJ sorts them, the
   best first. */
static void *first_operation(proj_system *system, void *list) {
  const proj_library *library = system->library;
  int count = list ? library->list_count(list) : 0;
  void *found = NULL;
  for (int i = 0; i < count && !found; i++) {
    void *operation = library->list_item(system->context, list, i);
    if (operation && library->is_instantiable(system->context, operation)) {
      found = library->normalize(system->context, operation);
    }
    /* Operations with wrong parameters also have no inverse. */
    if (found && !library->operation_info(found).has_inverse) {
      library->destroy(found);
      found = NULL;
    }
    if (operation) library->destroy(operation);
  }
  return found;
}

/* Finds the operation from degrees to the system. An object that `proj_create_crs_to_crs` makes has
   several operations, and selects one for each position. The plane would then have seams. */
static int find_operation(proj_system *system, const void *degrees) {
  const proj_library *library = system->library;
  void *factory = library->factory_create(system->context, NULL);
  if (!factory) return 0;
  const proj_system_parts *parts = &system->parts;
  if (parts->has_area) {
    library->factory_set_area(
        system->context, factory, parts->west, parts->south, parts->east, parts->north);
  }
  library->factory_set_criterion(system->context, factory, PARTIAL_INTERSECTION);
  library->factory_set_grids(system->context, factory, DISCARD_IF_GRID_IS_MISSING);
  void *list = library->operations(system->context, degrees, system->target, factory);
  system->operation = first_operation(system, list);
  if (!system->operation) proj_note_reason(system, LOG_ERRORS, NO_OPERATION);
  if (list) library->list_destroy(list);
  library->factory_destroy(factory);
  return system->operation != NULL;
}

/* Whether the angles of a geographic system differ from degrees in WGS 84 by more than a change of
   the datum. A position without a result, such as one outside of a grid, does not count. */
static int has_other_angles(proj_system *system, const void *degrees) {
  if (!proj_read_parts(system) || !find_operation(system, degrees)) return 0;
  const proj_system_parts *parts = &system->parts;
  double longitude = 10, latitude = 45;
  if (parts->has_area) {
    double span = parts->east - parts->west;
    longitude = parts->west + (span < 0 ? span + 360 : span) / 2;
    latitude = (parts->south + parts->north) / 2;
  }
  double x = longitude, y = latitude;
  system->library->transform(
      system->operation, FORWARD, &x, sizeof x, 1, &y, sizeof y, 1, NULL, 0, 0, NULL, 0, 0);
  double change = fmax(fabs(remainder(x - longitude, 360)), fabs(y - latitude));
  return isfinite(change) && change > GREATEST_CHANGE;
}

static proj_system_status fill(proj_system *system, const char *text, const void *degrees) {
  char *definition = proj_text_definition(text);
  if (!definition) return PROJ_SYSTEM_NAMES_FILE;
  void *whole = system->library->create(system->context, definition);
  free(definition);
  if (!whole) return PROJ_SYSTEM_UNKNOWN;
  proj_system_status status = proj_find_plane(system, whole);
  if (status == PROJ_SYSTEM_GEOGRAPHIC && has_other_angles(system, degrees)) {
    return PROJ_SYSTEM_OTHER_ANGLES;
  }
  if (status != PROJ_SYSTEM_SUCCESS) return status;
  const char *wkt = system->library->as_wkt(system->context, system->target, WKT2_2019, NULL);
  if (wkt && proj_text_names_file(wkt)) return PROJ_SYSTEM_NAMES_FILE;
  if (!proj_read_parts(system) || !find_operation(system, degrees)) return PROJ_SYSTEM_UNKNOWN;
  return PROJ_SYSTEM_SUCCESS;
}

proj_system_status proj_system_create(
    const char *text, proj_system **system, char *reason, size_t room) {
  *system = NULL;
  if (room) reason[0] = 0;
  const proj_library *library = proj_library_load();
  if (!library) return PROJ_SYSTEM_NO_LIBRARY;
  proj_system *made = calloc(1, sizeof *made);
  if (!made) return PROJ_SYSTEM_UNKNOWN;
  made->library = library;
  made->context = library->context_create();
  proj_system_status status = PROJ_SYSTEM_UNKNOWN;
  if (made->context) {
    library->enable_network(made->context, 0);
    library->log_level(made->context, LOG_ERRORS);
    library->log_function(made->context, made, proj_note_reason);
    void *degrees = library->create(made->context, "EPSG:4326");
    status = degrees ? fill(made, text, degrees) : PROJ_SYSTEM_NO_DATABASE;
    if (degrees) library->destroy(degrees);
    /* Positions outside of the domain are no errors. */
    library->log_level(made->context, LOG_NONE);
  }
  if (status == PROJ_SYSTEM_SUCCESS) {
    *system = made;
  } else {
    if (room) snprintf(reason, room, "%s", made->reason);
    proj_system_free(made);
  }
  return status;
}

const proj_system_parts *proj_system_describe(const proj_system *system) {
  return &system->parts;
}

void proj_system_transform(
    proj_system *system, double *x, double *y, size_t count, int is_inverse) {
  const proj_system_parts *parts = &system->parts;
  double x_unit = parts->x_unit, y_unit = parts->y_unit;
  for (size_t i = 0; i < count; i++) {
    if (is_inverse) {
      x[i] /= x_unit;
      y[i] /= y_unit;
    }
    double x_limit = is_inverse ? GREATEST_LENGTH : GREATEST_DEGREES;
    double y_limit = is_inverse ? GREATEST_LENGTH : 90;
    if (!(fabs(x[i]) <= x_limit && fabs(y[i]) <= y_limit)) x[i] = y[i] = HUGE_VAL;
  }
  int is_swapped = parts->is_swapped;
  double *first = is_swapped && is_inverse ? y : x;
  double *second = is_swapped && is_inverse ? x : y;
  system->library->transform(
      system->operation, is_inverse ? INVERSE : FORWARD, first, sizeof *x, count, second,
      sizeof *y, count, NULL, 0, 0, NULL, 0, 0);
  for (size_t i = 0; i < count; i++) {
    if (is_swapped) {
      double other = x[i];
      x[i] = y[i];
      y[i] = other;
    }
    if (!is_inverse) {
      x[i] *= x_unit;
      y[i] *= y_unit;
    }
    if (!isfinite(x[i]) || !isfinite(y[i])) x[i] = y[i] = NAN;
  }
}

void proj_system_free(proj_system *system) {
  const proj_library *library = system->library;
  if (system->operation) library->destroy(system->operation);
  if (system->plane) library->destroy(system->plane);
  if (system->target) library->destroy(system->target);
  if (system->context) library->context_destroy(system->context);
  free(system->esri_text);
  free(system->iso_text);
  free(system);
}
