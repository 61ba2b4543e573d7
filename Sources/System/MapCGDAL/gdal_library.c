#include "gdal_library.h"

#include "gdal_reader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Looks up a function. The copy is the POSIX idiom, because C has no conversion from data to
   function pointers. */
static int find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static int find_data(void *handle, gdal_library *library) {
  return find(handle, "GDALVersionInfo", &library->version_info) &&
         find(handle, "GDALAllRegister", &library->all_register) &&
         find(handle, "GDALGetDriverByName", &library->get_driver_by_name) &&
         find(handle, "GDALOpenEx", &library->open_ex) &&
         find(handle, "GDALClose", &library->close) &&
         find(handle, "GDALDatasetGetLayerCount", &library->dataset_get_layer_count) &&
         find(handle, "GDALDatasetGetLayer", &library->dataset_get_layer) &&
         find(handle, "GDALGetMetadataItem", &library->get_metadata_item) &&
         find(handle, "OGR_L_GetName", &library->layer_get_name) &&
         find(handle, "OGR_L_GetSpatialRef", &library->layer_get_spatial_ref) &&
         find(handle, "OGR_L_GetLayerDefn", &library->layer_get_definition) &&
         find(handle, "OGR_L_GetFeatureCount", &library->layer_get_feature_count) &&
         find(handle, "OGR_L_ResetReading", &library->layer_reset_reading) &&
         find(handle, "OGR_L_GetNextFeature", &library->layer_get_next_feature) &&
         find(handle, "OGR_FD_GetFieldCount", &library->definition_get_field_count) &&
         find(handle, "OGR_FD_GetFieldDefn", &library->definition_get_field) &&
         find(handle, "OGR_Fld_GetNameRef", &library->field_get_name) &&
         find(handle, "OGR_Fld_GetType", &library->field_get_type) &&
         find(handle, "OGR_Fld_GetSubType", &library->field_get_subtype);
}

static int find_features(void *handle, gdal_library *library) {
  return find(handle, "OGR_F_Destroy", &library->feature_destroy) &&
         find(handle, "OGR_F_GetFID", &library->feature_get_identifier) &&
         find(handle, "OGR_F_IsFieldSetAndNotNull", &library->feature_is_field_set) &&
         find(handle, "OGR_F_GetFieldAsInteger64", &library->feature_get_integer) &&
         find(handle, "OGR_F_GetFieldAsDouble", &library->feature_get_double) &&
         find(handle, "OGR_F_GetFieldAsString", &library->feature_get_string) &&
         find(handle, "OGR_F_GetFieldAsDateTimeEx", &library->feature_get_date_time) &&
         find(handle, "OGR_F_GetFieldAsIntegerList", &library->feature_get_integer_list) &&
         find(handle, "OGR_F_GetFieldAsInteger64List", &library->feature_get_integer64_list) &&
         find(handle, "OGR_F_GetFieldAsDoubleList", &library->feature_get_double_list) &&
         find(handle, "OGR_F_GetFieldAsStringList", &library->feature_get_string_list) &&
         find(handle, "OGR_F_GetGeometryRef", &library->feature_get_geometry) &&
         find(handle, "OGR_G_WkbSizeEx", &library->geometry_wkb_size) &&
         find(handle, "OGR_G_ExportToIsoWkb", &library->geometry_export_iso_wkb);
}

static int find_references(void *handle, gdal_library *library) {
  return find(handle, "OSRNewSpatialReference", &library->reference_new) &&
         find(handle, "OSRDestroySpatialReference", &library->reference_destroy) &&
         find(handle, "OSRSetFromUserInput", &library->reference_from_user_input) &&
         find(handle, "OSRImportFromWkt", &library->reference_from_wkt) &&
         find(handle, "OSRExportToWkt", &library->reference_export_wkt) &&
         find(handle, "OSRGetName", &library->reference_get_name) &&
         find(handle, "OSRSetAxisMappingStrategy", &library->reference_set_axis_order) &&
         find(handle, "OSRIsGeographic", &library->reference_is_geographic) &&
         find(handle, "OSRSetPROJEnableNetwork", &library->set_proj_network) &&
         find(handle, "OCTNewCoordinateTransformation", &library->transformation_new) &&
         find(handle, "OCTDestroyCoordinateTransformation", &library->transformation_destroy) &&
         find(handle, "OCTTransform", &library->transformation_apply);
}

static int find_services(void *handle, gdal_library *library) {
  return find(handle, "VSIFileFromMemBuffer", &library->file_from_buffer) &&
         find(handle, "VSIFCloseL", &library->file_close) &&
         find(handle, "VSIMkdirRecursive", &library->make_folder) &&
         find(handle, "VSIRmdirRecursive", &library->remove_folder) &&
         find(handle, "VSIFree", &library->free) &&
         find(handle, "CPLPushErrorHandlerEx", &library->push_error_handler) &&
         find(handle, "CPLPopErrorHandler", &library->pop_error_handler) &&
         find(handle, "CPLGetErrorHandlerUserData", &library->error_handler_data) &&
         find(handle, "CPLErrorReset", &library->error_reset) &&
         find(handle, "CPLSetThreadLocalConfigOption", &library->set_option);
}

static void find_drivers(void *handle, gdal_library *library) {
  static const char *const names[] = {"RegisterOGRShape",    "RegisterOGRFlatGeobuf",
                                      "RegisterOGRTopoJSON", "RegisterOGRGML",
                                      "RegisterOGROpenFileGDB", "RegisterOGRParquet"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    find(handle, names[i], &library->register_driver[i]);
  }
}

static gdal_library loaded;
static int is_loaded;

/* The reason why an existing library cannot be loaded. */
static char failure[300];

static void note_failure(const char *name, int is_chosen) {
  const char *reason = dlerror();
  if (!reason) reason = "it lacks functions of GDAL";
  /* Most of the names that are tried do not exist. */
  int is_absent = strncmp(reason, name, strlen(name)) == 0 && strstr(reason, "No such file");
  if (failure[0] || (is_absent && !is_chosen)) return;
  snprintf(failure, sizeof failure, "%s", reason);
}

static int load_from(const char *name, int is_chosen) {
  /* Lazy binding, because GDAL depends on a hundred libraries, few of which vector formats call.
     Never unloaded. */
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    note_failure(name, is_chosen);
    return 0;
  }
  find_drivers(handle, &loaded);
  is_loaded = find_data(handle, &loaded) && find_features(handle, &loaded) &&
              find_references(handle, &loaded) && find_services(handle, &loaded);
  if (!is_loaded) note_failure(name, is_chosen);
  return is_loaded;
}

/* The versions to try: libgdal.so.30 is GDAL 3.4, and each minor version adds one, so .32 is GDAL
   3.6 (Debian 12) and .40 is GDAL 3.14. A name without a version comes last. */
static void load(void) {
  static const char *const names[] = {
      "libgdal.so.40", "libgdal.so.39", "libgdal.so.38", "libgdal.so.37",
      "libgdal.so.36", "libgdal.so.35", "libgdal.so.34", "libgdal.so.33",
      "libgdal.so.32", "libgdal.so.31", "libgdal.so.30", "libgdal.so",
      "libgdal.dylib", "/opt/homebrew/lib/libgdal.dylib", "/usr/local/lib/libgdal.dylib"};
  const char *chosen = getenv("RENDER_MAP_GDAL");
  if (chosen && *chosen) {
    load_from(chosen, 1);
    return;
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (load_from(names[i], 0)) return;
  }
}

const gdal_library *gdal_library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}

const char *gdal_load_failure(void) {
  gdal_library_load();
  return !is_loaded && failure[0] ? failure : NULL;
}
