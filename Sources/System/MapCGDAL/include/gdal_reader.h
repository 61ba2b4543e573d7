/* Vector data and coordinate reference systems, with GDAL, which is loaded at its first use. A library at
   the path in the environment variable RENDER_MAP_GDAL takes the place of those that are tried; an
   empty variable counts as none.

   GDAL reads nothing but files in memory that are given to it, with the drivers that are named. It opens no
   file of the machine for data and no connection. Everything is done within a session, one at a time in a
   process. */
#ifndef GDAL_READER_H
#define GDAL_READER_H

#include <stddef.h>
#include <stdint.h>

/* Files in memory, in a folder of their own, and what GDAL says of them. */
typedef struct gdal_session gdal_session;

/* A data set with its layers. */
typedef struct gdal_dataset gdal_dataset;

/* A transformation from a coordinate reference system to longitude and latitude of WGS 84 in degrees. */
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
  /* A string that is JSON. */
  GDAL_VALUE_JSON
};

/* A value of a feature. Its pointers are valid until the next feature. */
typedef struct {
  int kind;
  int64_t integer;
  double number;
  const char *string;
  /* How many elements a list has. */
  int count;
  const int *integers;
  const int64_t *integers64;
  const double *numbers;
  char **strings;
  int year, month, day, hour, minute;
  float second;
  /* GDAL's code: 0 unknown, 1 local, 100 UTC, a quarter of an hour per step. */
  int zone;
} gdal_value;

/* GDAL's version, such as "3.6.2"; NULL where GDAL cannot be loaded. */
const char *gdal_version(void);

/* Why a library of GDAL that is there cannot be loaded; NULL where there is none, or it is loaded. */
const char *gdal_load_failure(void);

/* Begins a session: sets the options under which GDAL connects to nothing and reads no further files. NULL
   where GDAL cannot be loaded. `gdal_session_end` must follow on the same thread. */
gdal_session *gdal_session_begin(void);

/* Ends a session and removes its files. All that was made in it must be closed before. */
void gdal_session_end(gdal_session *session);

/* Adds a copy of a file. `name` may have folders. 0 where that cannot be. */
int gdal_session_add_file(gdal_session *session, const char *name, const uint8_t *bytes, size_t size);

/* The first failure that GDAL told since the last call of `gdal_session_clear_failure`; NULL without one. */
const char *gdal_session_failure(const gdal_session *session);

/* Forgets the failure. */
void gdal_session_clear_failure(gdal_session *session);

/* Whether GDAL has the driver of this name. */
int gdal_session_has_driver(gdal_session *session, const char *driver);

/* Opens the file or folder `name` of the session with one of the drivers, a list that ends with NULL, and
   with these options, such a list too. NULL where none of them can. */
gdal_dataset *gdal_dataset_open(
    gdal_session *session, const char *name, const char *const *drivers, const char *const *options);

/* Closes a data set. */
void gdal_dataset_close(gdal_dataset *dataset);

/* How many layers there are. */
int gdal_dataset_layer_count(gdal_dataset *dataset);

/* The name of a layer. */
const char *gdal_dataset_layer_name(gdal_dataset *dataset, int layer);

/* Goes to the start of a layer, whose features are read from now on. 0 where there is none. */
int gdal_dataset_select_layer(gdal_dataset *dataset, int layer);

/* How many features the layer says that it has; -1 where it does not say. */
int64_t gdal_dataset_feature_count(gdal_dataset *dataset);

/* How many fields the layer's features have. */
int gdal_dataset_field_count(gdal_dataset *dataset);

/* The name of a field. */
const char *gdal_dataset_field_name(gdal_dataset *dataset, int field);

/* Reads the layer's next feature; 0 where there is none, or a failure. */
int gdal_dataset_next_feature(gdal_dataset *dataset);

/* The feature's number. */
int64_t gdal_feature_identifier(gdal_dataset *dataset);

/* The value of a field. */
gdal_value gdal_feature_value(gdal_dataset *dataset, int field);

/* The feature's geometry as ISO well-known binary, little-endian, curves as lines of steps of 4 degrees;
   valid until the next one is asked for. NULL without a geometry, and then `is_failed` says whether there
   is one that cannot be given: one of more than `limit` bytes, for example. */
const uint8_t *gdal_feature_geometry(gdal_dataset *dataset, size_t limit, size_t *size, int *is_failed);

/* Whether the layer says in which coordinate reference system it is. */
int gdal_dataset_has_reference(gdal_dataset *dataset);

/* The transformation from the layer's coordinate reference system; NULL where there is none. */
gdal_transformation *gdal_transformation_of_layer(gdal_session *session, gdal_dataset *dataset);

/* The transformation from the system that `text` says: an authority and a number, such as EPSG:2056, or
   well-known text. X comes before Y, whatever the authority says. NULL where there is none. */
gdal_transformation *gdal_transformation_of_text(gdal_session *session, const char *text, int is_wkt);

/* Transforms `count` positions in place, or from degrees where `is_inverse`; those that cannot be are
   infinite then. */
void gdal_transformation_apply(
    gdal_transformation *transformation, double *x, double *y, size_t count, int is_inverse);

/* Destroys a transformation. */
void gdal_transformation_free(gdal_transformation *transformation);

#endif
