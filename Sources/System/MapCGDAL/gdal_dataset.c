#include "gdal_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gdal_dataset {
  const gdal_library *library;
  void *handle;
  /* The current layer, its definition, and its current feature. */
  void *layer;
  void *definition;
  void *feature;
  /* The geometry that was returned last. */
  uint8_t *geometry;
};

enum {
  OPEN_READONLY = 0x00,
  OPEN_VECTOR = 0x04,
  LITTLE_ENDIAN_BYTES = 1,
  /* The values of OGRFieldType and OGRFieldSubType. */
  TYPE_INTEGER = 0,
  TYPE_INTEGERS = 1,
  TYPE_REAL = 2,
  TYPE_REALS = 3,
  TYPE_STRING = 4,
  TYPE_STRINGS = 5,
  TYPE_BINARY = 8,
  TYPE_DATE = 9,
  TYPE_TIME = 10,
  TYPE_DATE_TIME = 11,
  TYPE_INTEGER64 = 12,
  TYPE_INTEGERS64 = 13,
  SUBTYPE_BOOLEAN = 1,
  SUBTYPE_FLOAT = 3,
  SUBTYPE_JSON = 4
};

gdal_dataset *gdal_dataset_open(
    gdal_session *session, const char *name, const char *const *drivers, const char *const *options) {
  const gdal_library *library = session->library;
  size_t room = strlen(session->folder) + strlen(name) + 2;
  char *path = malloc(room);
  gdal_dataset *dataset = calloc(1, sizeof *dataset);
  if (path && dataset) {
    snprintf(path, room, "%s/%s", session->folder, name);
    dataset->library = library;
    dataset->handle = library->open_ex(path, OPEN_READONLY | OPEN_VECTOR, drivers, options, NULL);
  }
  free(path);
  if (dataset && dataset->handle) return dataset;
  free(dataset);
  return NULL;
}

static void drop_feature(gdal_dataset *dataset) {
  if (dataset->feature) dataset->library->feature_destroy(dataset->feature);
  dataset->feature = NULL;
}

void gdal_dataset_close(gdal_dataset *dataset) {
  drop_feature(dataset);
  dataset->library->close(dataset->handle);
  free(dataset->geometry);
  free(dataset);
}

int gdal_dataset_layer_count(gdal_dataset *dataset) {
  return dataset->library->dataset_get_layer_count(dataset->handle);
}

const char *gdal_dataset_layer_name(gdal_dataset *dataset, int layer) {
  void *handle = dataset->library->dataset_get_layer(dataset->handle, layer);
  const char *name = handle ? dataset->library->layer_get_name(handle) : NULL;
  return name ? name : "";
}

int gdal_dataset_select_layer(gdal_dataset *dataset, int layer) {
  const gdal_library *library = dataset->library;
  drop_feature(dataset);
  dataset->layer = library->dataset_get_layer(dataset->handle, layer);
  dataset->definition = dataset->layer ? library->layer_get_definition(dataset->layer) : NULL;
  if (!dataset->definition) return 0;
  library->layer_reset_reading(dataset->layer);
  return 1;
}

const char *gdal_dataset_layer_item(gdal_dataset *dataset, const char *item, const char *domain) {
  return dataset->library->get_metadata_item(dataset->layer, item, domain);
}

int gdal_dataset_field_count(gdal_dataset *dataset) {
  return dataset->library->definition_get_field_count(dataset->definition);
}

const char *gdal_dataset_field_name(gdal_dataset *dataset, int field) {
  void *handle = dataset->library->definition_get_field(dataset->definition, field);
  const char *name = handle ? dataset->library->field_get_name(handle) : NULL;
  return name ? name : "";
}

int gdal_dataset_next_feature(gdal_dataset *dataset) {
  drop_feature(dataset);
  dataset->feature = dataset->library->layer_get_next_feature(dataset->layer);
  return dataset->feature != NULL;
}

int64_t gdal_feature_identifier(gdal_dataset *dataset) {
  return dataset->library->feature_get_identifier(dataset->feature);
}

static void read_list(gdal_dataset *dataset, int field, int type, gdal_value *value) {
  const gdal_library *library = dataset->library;
  switch (type) {
    case TYPE_INTEGERS:
      value->kind = GDAL_VALUE_INTEGERS;
      value->integers = library->feature_get_integer_list(dataset->feature, field, &value->count);
      break;
    case TYPE_INTEGERS64:
      value->kind = GDAL_VALUE_INTEGERS64;
      value->integers64 = library->feature_get_integer64_list(dataset->feature, field, &value->count);
      break;
    case TYPE_REALS:
      value->kind = GDAL_VALUE_DOUBLES;
      value->numbers = library->feature_get_double_list(dataset->feature, field, &value->count);
      break;
    default:
      value->kind = GDAL_VALUE_STRINGS;
      value->strings = library->feature_get_string_list(dataset->feature, field);
      while (value->strings && value->strings[value->count]) value->count++;
  }
}

static void read_date(gdal_dataset *dataset, int field, int type, gdal_value *value) {
  if (!dataset->library->feature_get_date_time(
          dataset->feature, field, &value->year, &value->month, &value->day, &value->hour,
          &value->minute, &value->second, &value->zone)) {
    return;
  }
  value->kind = type == TYPE_DATE   ? GDAL_VALUE_DATE
                : type == TYPE_TIME ? GDAL_VALUE_TIME
                                    : GDAL_VALUE_DATE_TIME;
}

gdal_value gdal_feature_value(gdal_dataset *dataset, int field) {
  const gdal_library *library = dataset->library;
  gdal_value value;
  memset(&value, 0, sizeof value);
  void *definition = library->definition_get_field(dataset->definition, field);
  if (!definition || !library->feature_is_field_set(dataset->feature, field)) return value;
  int type = library->field_get_type(definition);
  int subtype = library->field_get_subtype(definition);
  switch (type) {
    case TYPE_INTEGER:
    case TYPE_INTEGER64:
      value.kind = subtype == SUBTYPE_BOOLEAN ? GDAL_VALUE_BOOLEAN : GDAL_VALUE_INTEGER;
      value.integer = library->feature_get_integer(dataset->feature, field);
      break;
    case TYPE_REAL:
      value.kind = subtype == SUBTYPE_FLOAT ? GDAL_VALUE_FLOAT : GDAL_VALUE_DOUBLE;
      value.number = library->feature_get_double(dataset->feature, field);
      break;
    case TYPE_STRING:
      value.kind = subtype == SUBTYPE_JSON ? GDAL_VALUE_JSON : GDAL_VALUE_STRING;
      value.string = library->feature_get_string(dataset->feature, field);
      if (!value.string) value.kind = GDAL_VALUE_NULL;
      break;
    case TYPE_DATE:
    case TYPE_TIME:
    case TYPE_DATE_TIME: read_date(dataset, field, type, &value); break;
    case TYPE_INTEGERS:
    case TYPE_INTEGERS64:
    case TYPE_REALS:
    case TYPE_STRINGS:
      read_list(dataset, field, type, &value);
      if (value.kind == GDAL_VALUE_DOUBLES && subtype == SUBTYPE_FLOAT) value.kind = GDAL_VALUE_FLOATS;
      break;
    /* Binary data cannot be an attribute. */
    default: break;
  }
  return value;
}

const uint8_t *gdal_feature_geometry(
    gdal_dataset *dataset, size_t limit, size_t *size, int *is_failed) {
  const gdal_library *library = dataset->library;
  *size = 0;
  *is_failed = 0;
  free(dataset->geometry);
  dataset->geometry = NULL;
  void *geometry = library->feature_get_geometry(dataset->feature);
  if (!geometry) return NULL;
  size_t count = library->geometry_wkb_size(geometry);
  uint8_t *bytes = count && count <= limit ? malloc(count) : NULL;
  if (bytes && library->geometry_export_iso_wkb(geometry, LITTLE_ENDIAN_BYTES, bytes)) {
    free(bytes);
    bytes = NULL;
  }
  *is_failed = !bytes;
  *size = bytes ? count : 0;
  dataset->geometry = bytes;
  return bytes;
}

int gdal_dataset_has_reference(gdal_dataset *dataset) {
  return dataset->library->layer_get_spatial_ref(dataset->layer) != NULL;
}

gdal_transformation *gdal_transformation_of_layer(gdal_session *session, gdal_dataset *dataset) {
  void *reference = dataset->library->layer_get_spatial_ref(dataset->layer);
  return reference ? gdal_transformation_make(session, reference) : NULL;
}
