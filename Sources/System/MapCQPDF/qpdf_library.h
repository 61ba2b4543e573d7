#ifndef QPDF_LIBRARY_H
#define QPDF_LIBRARY_H

#include <stddef.h>

/* The types of qpdf's C interface, declared here so that its headers are not needed to build. */
typedef struct _qpdf_data *qpdf_data;
typedef struct _qpdf_error *qpdf_error;
typedef unsigned int qpdf_oh;

/* The functions of qpdf that are called. */
typedef struct {
  qpdf_data (*init)(void);
  void (*cleanup)(qpdf_data *);
  void (*silence_errors)(qpdf_data);
  int (*empty_pdf)(qpdf_data);
  int (*has_error)(qpdf_data);
  qpdf_error (*get_error)(qpdf_data);
  const char *(*get_error_full_text)(qpdf_data, qpdf_error);
  qpdf_oh (*get_trailer)(qpdf_data);
  qpdf_oh (*get_root)(qpdf_data);
  qpdf_oh (*get_object_by_id)(qpdf_data, int, int);
  qpdf_oh (*make_indirect_object)(qpdf_data, qpdf_oh);
  int (*get_object_id)(qpdf_data, qpdf_oh);
  qpdf_oh (*new_bool)(qpdf_data, int);
  qpdf_oh (*new_integer)(qpdf_data, long long);
  qpdf_oh (*new_real_from_string)(qpdf_data, const char *);
  qpdf_oh (*new_name)(qpdf_data, const char *);
  qpdf_oh (*new_binary_string)(qpdf_data, const char *, size_t);
  qpdf_oh (*new_binary_unicode_string)(qpdf_data, const char *, size_t);
  qpdf_oh (*new_array)(qpdf_data);
  void (*append_item)(qpdf_data, qpdf_oh, qpdf_oh);
  qpdf_oh (*new_dictionary)(qpdf_data);
  void (*replace_key)(qpdf_data, qpdf_oh, const char *, qpdf_oh);
  qpdf_oh (*new_stream)(qpdf_data);
  qpdf_oh (*get_dict)(qpdf_data, qpdf_oh);
  void (*replace_stream_data)(qpdf_data, qpdf_oh, const unsigned char *, size_t, qpdf_oh, qpdf_oh);
  qpdf_oh (*new_null)(qpdf_data);
  int (*add_page)(qpdf_data, qpdf_data, qpdf_oh, int);
  void (*release)(qpdf_data, qpdf_oh);
  int (*init_write_memory)(qpdf_data);
  void (*set_object_stream_mode)(qpdf_data, int);
  void (*set_compress_streams)(qpdf_data, int);
  void (*set_deterministic_id)(qpdf_data, int);
  void (*set_minimum_pdf_version)(qpdf_data, const char *);
  int (*write)(qpdf_data);
  size_t (*get_buffer_length)(qpdf_data);
  const unsigned char *(*get_buffer)(qpdf_data);
} qpdf_library;

/* Loads qpdf at the first call; NULL if it is not installed. */
const qpdf_library *qpdf_library_load(void);

#endif
