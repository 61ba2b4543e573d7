#ifndef GDAL_LIBRARY_H
#define GDAL_LIBRARY_H

#include "library.h"

#include <stddef.h>
#include <stdint.h>

/* The functions of GDAL's C interface that the program calls. They are declared here, so the build
   needs no headers. All of them exist in GDAL 3.4 and later. Handles are opaque pointers. The
   result type of GDALClose differs between versions, and its result is ignored. */
#define GDAL_FUNCTIONS(FUNCTION) \
  FUNCTION(const char *, version_info, GDALVersionInfo, (const char *)) \
  FUNCTION(void, all_register, GDALAllRegister, (void)) \
  FUNCTION(void *, get_driver_by_name, GDALGetDriverByName, (const char *)) \
  FUNCTION(void *, open_ex, GDALOpenEx, \
           (const char *, unsigned int, const char *const *, const char *const *, \
            const char *const *)) \
  FUNCTION(void, close, GDALClose, (void *)) \
  FUNCTION(int, dataset_get_layer_count, GDALDatasetGetLayerCount, (void *)) \
  FUNCTION(void *, dataset_get_layer, GDALDatasetGetLayer, (void *, int)) \
  FUNCTION(const char *, layer_get_name, OGR_L_GetName, (void *)) \
  FUNCTION(void *, layer_get_spatial_ref, OGR_L_GetSpatialRef, (void *)) \
  FUNCTION(void *, layer_get_definition, OGR_L_GetLayerDefn, (void *)) \
  FUNCTION(void, layer_reset_reading, OGR_L_ResetReading, (void *)) \
  FUNCTION(void *, layer_get_next_feature, OGR_L_GetNextFeature, (void *)) \
  FUNCTION(int, definition_get_field_count, OGR_FD_GetFieldCount, (void *)) \
  FUNCTION(void *, definition_get_field, OGR_FD_GetFieldDefn, (void *, int)) \
  FUNCTION(const char *, field_get_name, OGR_Fld_GetNameRef, (void *)) \
  FUNCTION(int, field_get_type, OGR_Fld_GetType, (void *)) \
  FUNCTION(int, field_get_subtype, OGR_Fld_GetSubType, (void *)) \
  FUNCTION(void, feature_destroy, OGR_F_Destroy, (void *)) \
  FUNCTION(int64_t, feature_get_identifier, OGR_F_GetFID, (void *)) \
  FUNCTION(int, feature_is_field_set, OGR_F_IsFieldSetAndNotNull, (void *, int)) \
  FUNCTION(int64_t, feature_get_integer, OGR_F_GetFieldAsInteger64, (void *, int)) \
  FUNCTION(double, feature_get_double, OGR_F_GetFieldAsDouble, (void *, int)) \
  FUNCTION(const char *, feature_get_string, OGR_F_GetFieldAsString, (void *, int)) \
  FUNCTION(int, feature_get_date_time, OGR_F_GetFieldAsDateTimeEx, \
           (void *, int, int *, int *, int *, int *, int *, float *, int *)) \
  FUNCTION(const int *, feature_get_integer_list, OGR_F_GetFieldAsIntegerList, \
           (void *, int, int *)) \
  FUNCTION(const int64_t *, feature_get_integer64_list, OGR_F_GetFieldAsInteger64List, \
           (void *, int, int *)) \
  FUNCTION(const double *, feature_get_double_list, OGR_F_GetFieldAsDoubleList, \
           (void *, int, int *)) \
  FUNCTION(char **, feature_get_string_list, OGR_F_GetFieldAsStringList, (void *, int)) \
  FUNCTION(void *, feature_get_geometry, OGR_F_GetGeometryRef, (void *)) \
  FUNCTION(const char *, get_metadata_item, GDALGetMetadataItem, \
           (void *, const char *, const char *)) \
  FUNCTION(size_t, geometry_wkb_size, OGR_G_WkbSizeEx, (void *)) \
  FUNCTION(int, geometry_export_iso_wkb, OGR_G_ExportToIsoWkb, (void *, int, unsigned char *)) \
  FUNCTION(void *, reference_new, OSRNewSpatialReference, (const char *)) \
  FUNCTION(void, reference_destroy, OSRDestroySpatialReference, (void *)) \
  FUNCTION(int, reference_from_user_input, OSRSetFromUserInput, (void *, const char *)) \
  FUNCTION(int, reference_from_wkt, OSRImportFromWkt, (void *, char **)) \
  FUNCTION(int, reference_export_wkt, OSRExportToWkt, (void *, char **)) \
  FUNCTION(const char *, reference_get_name, OSRGetName, (void *)) \
  FUNCTION(void, reference_set_axis_order, OSRSetAxisMappingStrategy, (void *, int)) \
  FUNCTION(int, reference_is_geographic, OSRIsGeographic, (void *)) \
  FUNCTION(int, reference_is_geocentric, OSRIsGeocentric, (void *)) \
  FUNCTION(const char *, reference_authority_name, OSRGetAuthorityName, (void *, const char *)) \
  FUNCTION(const char *, reference_authority_code, OSRGetAuthorityCode, (void *, const char *)) \
  FUNCTION(void, set_proj_network, OSRSetPROJEnableNetwork, (int)) \
  FUNCTION(void *, transformation_new, OCTNewCoordinateTransformation, (void *, void *)) \
  FUNCTION(void, transformation_destroy, OCTDestroyCoordinateTransformation, (void *)) \
  FUNCTION(int, transformation_apply, OCTTransform, (void *, int, double *, double *, double *)) \
  FUNCTION(void *, file_from_buffer, VSIFileFromMemBuffer, \
           (const char *, uint8_t *, uint64_t, int)) \
  FUNCTION(int, file_close, VSIFCloseL, (void *)) \
  FUNCTION(int, make_folder, VSIMkdirRecursive, (const char *, long)) \
  FUNCTION(int, remove_folder, VSIRmdirRecursive, (const char *)) \
  FUNCTION(void, free, VSIFree, (void *)) \
  FUNCTION(void, push_error_handler, CPLPushErrorHandlerEx, \
           (void (*)(int, int, const char *), void *)) \
  FUNCTION(void, pop_error_handler, CPLPopErrorHandler, (void)) \
  FUNCTION(void *, error_handler_data, CPLGetErrorHandlerUserData, (void)) \
  FUNCTION(void, error_reset, CPLErrorReset, (void)) \
  FUNCTION(void, set_option, CPLSetThreadLocalConfigOption, (const char *, const char *))

typedef struct {
  GDAL_FUNCTIONS(LIBRARY_MEMBER)
  /* The functions that register single drivers. A pointer is NULL if the driver is not in this
     build or is a plug-in. */
  void (*register_driver[6])(void);
} gdal_library;

/* Returns GDAL. Returns NULL if it cannot be loaded. */
const gdal_library *gdal_library_load(void);

#endif
