#ifndef GDAL_LIBRARY_H
#define GDAL_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

/* The functions of GDAL's C interface that are called, declared here so that the build needs no
   headers. All of them exist in GDAL 3.4 and later. Handles are opaque pointers. */
typedef struct {
  const char *(*version_info)(const char *);
  void (*all_register)(void);
  void *(*get_driver_by_name)(const char *);
  void *(*open_ex)(const char *, unsigned int, const char *const *, const char *const *,
                   const char *const *);
  /* The result type differs between versions and is ignored. */
  void (*close)(void *);
  int (*dataset_get_layer_count)(void *);
  void *(*dataset_get_layer)(void *, int);

  const char *(*layer_get_name)(void *);
  void *(*layer_get_spatial_ref)(void *);
  void *(*layer_get_definition)(void *);
  int64_t (*layer_get_feature_count)(void *, int);
  void (*layer_reset_reading)(void *);
  void *(*layer_get_next_feature)(void *);
  int (*definition_get_field_count)(void *);
  void *(*definition_get_field)(void *, int);
  const char *(*field_get_name)(void *);
  int (*field_get_type)(void *);
  int (*field_get_subtype)(void *);

  void (*feature_destroy)(void *);
  int64_t (*feature_get_identifier)(void *);
  int (*feature_is_field_set)(void *, int);
  int64_t (*feature_get_integer)(void *, int);
  double (*feature_get_double)(void *, int);
  const char *(*feature_get_string)(void *, int);
  int (*feature_get_date_time)(void *, int, int *, int *, int *, int *, int *, float *, int *);
  const int *(*feature_get_integer_list)(void *, int, int *);
  const int64_t *(*feature_get_integer64_list)(void *, int, int *);
  const double *(*feature_get_double_list)(void *, int, int *);
  char **(*feature_get_string_list)(void *, int);
  void *(*feature_get_geometry)(void *);

  const char *(*get_metadata_item)(void *, const char *, const char *);
  size_t (*geometry_wkb_size)(void *);
  int (*geometry_export_iso_wkb)(void *, int, unsigned char *);

  void *(*reference_new)(const char *);
  void (*reference_destroy)(void *);
  int (*reference_from_user_input)(void *, const char *);
  int (*reference_from_wkt)(void *, char **);
  int (*reference_export_wkt)(void *, char **);
  const char *(*reference_get_name)(void *);
  void (*reference_set_axis_order)(void *, int);
  int (*reference_is_geographic)(void *);
  void (*set_proj_network)(int);
  void *(*transformation_new)(void *, void *);
  void (*transformation_destroy)(void *);
  int (*transformation_apply)(void *, int, double *, double *, double *);

  void *(*file_from_buffer)(const char *, uint8_t *, uint64_t, int);
  int (*file_close)(void *);
  int (*make_folder)(const char *, long);
  int (*remove_folder)(const char *);
  void (*free)(void *);

  void (*push_error_handler)(void (*)(int, int, const char *), void *);
  void (*pop_error_handler)(void);
  void *(*error_handler_data)(void);
  void (*error_reset)(void);
  void (*set_option)(const char *, const char *);

  /* The functions that register single drivers; NULL for a driver that is not in this build or is a
     plug-in. */
  void (*register_driver[6])(void);
} gdal_library;

/* Returns GDAL; NULL if it cannot be loaded. */
const gdal_library *gdal_library_load(void);

#endif
