#ifndef PROJ_LIBRARY_H
#define PROJ_LIBRARY_H

#include "library.h"

#include <stddef.h>

/* The result of proj_info. */
typedef struct {
  int major, minor, patch;
  const char *release;
  const char *version;
  const char *search_path;
  const char *const *paths;
  size_t path_count;
} proj_library_info;

/* The result of proj_pj_info. */
typedef struct {
  const char *identifier;
  const char *description;
  const char *definition;
  int has_inverse;
  double accuracy;
} proj_operation_info;

/* The functions of PROJ's C interface that the program calls. They are declared here, so the build
   needs no headers. All of them exist in PROJ 7 and later. Handles are opaque pointers, and
   enumerations are int. */
#define PROJ_FUNCTIONS(FUNCTION) \
  FUNCTION(proj_library_info, info, proj_info, (void)) \
  FUNCTION(void *, context_create, proj_context_create, (void)) \
  FUNCTION(void *, context_destroy, proj_context_destroy, (void *)) \
  FUNCTION(int, enable_network, proj_context_set_enable_network, (void *, int)) \
  FUNCTION(int, log_level, proj_log_level, (void *, int)) \
  FUNCTION(void, log_function, proj_log_func, \
           (void *, void *, void (*)(void *, int, const char *))) \
  FUNCTION(void *, create, proj_create, (void *, const char *)) \
  FUNCTION(void *, destroy, proj_destroy, (void *)) \
  FUNCTION(int, type, proj_get_type, (const void *)) \
  FUNCTION(const char *, name, proj_get_name, (const void *)) \
  FUNCTION(const char *, authority, proj_get_id_auth_name, (const void *, int)) \
  FUNCTION(const char *, code, proj_get_id_code, (const void *, int)) \
  FUNCTION(int, area_of_use, proj_get_area_of_use, \
           (void *, const void *, double *, double *, double *, double *, const char **)) \
  FUNCTION(const char *, as_wkt, proj_as_wkt, \
           (void *, const void *, int, const char *const *)) \
  FUNCTION(void *, sub_system, proj_crs_get_sub_crs, (void *, const void *, int)) \
  FUNCTION(void *, source_system, proj_get_source_crs, (void *, const void *)) \
  FUNCTION(void *, coordinate_system, proj_crs_get_coordinate_system, (void *, const void *)) \
  FUNCTION(int, axis_count, proj_cs_get_axis_count, (void *, const void *)) \
  FUNCTION(int, axis_info, proj_cs_get_axis_info, \
           (void *, const void *, int, const char **, const char **, const char **, double *, \
            const char **, const char **, const char **)) \
  FUNCTION(void *, ellipsoid, proj_get_ellipsoid, (void *, const void *)) \
  FUNCTION(int, ellipsoid_parameters, proj_ellipsoid_get_parameters, \
           (void *, const void *, double *, double *, int *, double *)) \
  FUNCTION(void *, normalize, proj_normalize_for_visualization, (void *, const void *)) \
  FUNCTION(void *, factory_create, proj_create_operation_factory_context, \
           (void *, const char *)) \
  FUNCTION(void, factory_destroy, proj_operation_factory_context_destroy, (void *)) \
  FUNCTION(void, factory_set_area, proj_operation_factory_context_set_area_of_interest, \
           (void *, void *, double, double, double, double)) \
  FUNCTION(void, factory_set_criterion, proj_operation_factory_context_set_spatial_criterion, \
           (void *, void *, int)) \
  FUNCTION(void, factory_set_grids, proj_operation_factory_context_set_grid_availability_use, \
           (void *, void *, int)) \
  FUNCTION(void *, operations, proj_create_operations, \
           (void *, const void *, const void *, const void *)) \
  FUNCTION(int, list_count, proj_list_get_count, (const void *)) \
  FUNCTION(void *, list_item, proj_list_get, (void *, const void *, int)) \
  FUNCTION(void, list_destroy, proj_list_destroy, (void *)) \
  FUNCTION(int, is_instantiable, proj_coordoperation_is_instantiable, (void *, const void *)) \
  FUNCTION(proj_operation_info, operation_info, proj_pj_info, (void *)) \
  FUNCTION(size_t, transform, proj_trans_generic, \
           (void *, int, double *, size_t, size_t, double *, size_t, size_t, double *, size_t, \
            size_t, double *, size_t, size_t))

typedef struct {
  PROJ_FUNCTIONS(LIBRARY_MEMBER)
  /* Returns the name of the body that a system belongs to. NULL before PROJ 8.1. */
  const char *(*body_name)(void *, const void *);
} proj_library;

/* Returns PROJ. Returns NULL if it cannot be loaded. */
const proj_library *proj_library_load(void);

#endif
