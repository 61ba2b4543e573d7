/* Reads vector data and coordinate reference systems with GDAL. The library is loaded at its first
   use. The environment variable RENDER_MAP_GDAL overrides the path of the library. An empty value
   is ignored.

   GDAL reads only files in memory that are passed to it, and it uses only the named drivers. It
   does not open data files or connections. All functions must be called within a session. A process
   has only one session at a time. */
#ifndef GDAL_READER_H
#define GDAL_READER_H

#include <stddef.h>
#include <stdint.h>

/* A session. It contains files in memory, which are in a separate folder, and GDAL's errors. */
typedef struct gdal_session gdal_session;

/* A dataset and its layers. */
typedef struct gdal_dataset gdal_dataset;

/* A transformation from a coordinate reference system to longitude and latitude in WGS 84, in
   degrees. */
typedef struct gdal_transformation gdal_transformation;

/* The type of a field's value. */
enum {
  GDAL_VALUE_NULL,
  GDAL_VALUE_BOOLEAN,
  GDAL_VALUE_INTEGER,
  GDAL_VALUE_DOUBLE,
  GDAL_VALUE_STRING,
  GDAL_VALUE_DATE,
  GDAL_VALUE_TIME,
  GDAL_VALUE_DATE_TIME,
  GDAL_VALUE_INTEGERS,
  GDAL_VALUE_INTEGERS64,
  GDAL_VALUE_DOUBLES,
  GDAL_VALUE_STRINGS,
  /* A string that contains JSON. */
  GDAL_VALUE_JSON,
  /* Doubles whose values have single precision. */
  GDAL_VALUE_FLOAT,
  GDAL_VALUE_FLOATS
};

/* A value of a feature. Its pointers are valid until the next feature is read. */
typedef struct {
  int kind;
  int64_t integer;
  double number;
  const char *string;
  /* The number of elements if the value is a list. */
  int count;
  const int *integers;
  const int64_t *integers64;
  const double *numbers;
  char **strings;
  int year, month, day, hour, minute;
  float second;
  /* GDAL's code for the time zone. 0 is unknown, 1 is local time, and 100 is UTC. Each quarter of
     an hour changes the code by 1. */
  int zone;
} gdal_value;

/* Returns GDAL's version, such as "3.6.2". Returns NULL if GDAL cannot be loaded. */
const char *gdal_version(void);

/* Returns the reason that an existing GDAL library cannot be loaded. Returns NULL if there is no
   library or it is loaded. */
const char *gdal_load_failure(void);

/* Begins a session. Sets options that prevent GDAL from opening connections and further files.
   Returns NULL if GDAL cannot be loaded. `gdal_session_end` must be called on the same thread. */
gdal_session *gdal_session_begin(void);

/* Ends a session and removes its files. All objects that were created in the session must have been
   closed. */
void gdal_session_end(gdal_session *session);

/* Adds a copy of a file. `name` may include folders. Returns 0 on failure. */
int gdal_session_add_file(gdal_session *session, const char *name, const uint8_t *bytes, size_t size);

/* Returns the first error since the last call of `gdal_session_clear_failure`. Returns NULL if
   there is no error. */
const char *gdal_session_failure(const gdal_session *session);

/* Clears the error. */
void gdal_session_clear_failure(gdal_session *session);

/* Returns whether GDAL has the driver of this name. */
int gdal_session_has_driver(gdal_session *session, const char *driver);

/* Opens the file or folder `name` of the session with one of the drivers and with options. NULL
   ends both lists. Returns NULL if no driver can open it. */
gdal_dataset *gdal_dataset_open(
    gdal_session *session, const char *name, const char *const *drivers, const char *const *options);

void gdal_dataset_close(gdal_dataset *dataset);

int gdal_dataset_layer_count(gdal_dataset *dataset);

const char *gdal_dataset_layer_name(gdal_dataset *dataset, int layer);

/* Selects a layer and moves to its first feature. Returns 0 if the layer does not exist. */
int gdal_dataset_select_layer(gdal_dataset *dataset, int layer);

/* Returns an item of the metadata of the selected layer. Returns NULL if the item does not exist. */
const char *gdal_dataset_layer_item(gdal_dataset *dataset, const char *item, const char *domain);

/* Returns the number of fields of the selected layer. */
int gdal_dataset_field_count(gdal_dataset *dataset);

const char *gdal_dataset_field_name(gdal_dataset *dataset, int field);

/* Reads the next feature of the selected layer. Returns 0 at the end or on failure. */
int gdal_dataset_next_feature(gdal_dataset *dataset);

/* Returns the identifier of the current feature. */
int64_t gdal_feature_identifier(gdal_dataset *dataset);

/* Returns the value of a field of the current feature. */
gdal_value gdal_feature_value(gdal_dataset *dataset, int field);

/* Returns the geometry of the current feature as ISO well-known binary in little-endian order. It
   is valid until the next call. Returns NULL if no geometry is returned. `is_failed` then states
   whether there is a geometry that cannot be returned, for example because it exceeds `limit`
   bytes. */
const uint8_t *gdal_feature_geometry(gdal_dataset *dataset, size_t limit, size_t *size, int *is_failed);

/* Returns whether the selected layer has a coordinate reference system. */
int gdal_dataset_has_reference(gdal_dataset *dataset);

/* Returns the transformation from the coordinate reference system of the selected layer. Returns
   NULL on failure. */
gdal_transformation *gdal_transformation_of_layer(gdal_session *session, gdal_dataset *dataset);

/* Returns the transformation from the system in `text`. The text is an authority and a code, such
   as EPSG:2056, or well-known text. X always precedes Y. Returns NULL on failure. */
gdal_transformation *gdal_transformation_of_text(gdal_session *session, const char *text, int is_wkt);

/* Transforms `count` positions in place. They are transformed to degrees, or from degrees if
   `is_inverse` is not 0. Positions that cannot be transformed become infinite. */
void gdal_transformation_apply(
    gdal_transformation *transformation, double *x, double *y, size_t count, int is_inverse);

/* Returns whether the coordinates in the system of a transformation are longitudes and latitudes.
   Otherwise, they are coordinates of a plane. */
int gdal_transformation_is_geographic(const gdal_transformation *transformation);

/* Destroys a transformation. */
void gdal_transformation_free(gdal_transformation *transformation);

#endif
