#ifndef QPDF_LIBRARY_H
#define QPDF_LIBRARY_H

#include "library.h"

#include <stddef.h>

/* The types of qpdf's C interface. They are declared here, so qpdf's headers are not needed for the
   build. */
typedef struct _qpdf_data *qpdf_data;
typedef struct _qpdf_error *qpdf_error;
typedef unsigned int qpdf_oh;

/* The functions of qpdf that the program calls. */
#define QPDF_FUNCTIONS(FUNCTION) \
  FUNCTION(qpdf_data, init, qpdf_init, (void)) \
  FUNCTION(void, cleanup, qpdf_cleanup, (qpdf_data *)) \
  FUNCTION(void, silence_errors, qpdf_silence_errors, (qpdf_data)) \
  FUNCTION(int, empty_pdf, qpdf_empty_pdf, (qpdf_data)) \
  FUNCTION(void, set_attempt_recovery, qpdf_set_attempt_recovery, (qpdf_data, int)) \
  FUNCTION(int, read, qpdf_read, (qpdf_data, const char *, const char *)) \
  FUNCTION(int, has_error, qpdf_has_error, (qpdf_data)) \
  FUNCTION(qpdf_error, get_error, qpdf_get_error, (qpdf_data)) \
  FUNCTION(const char *, get_error_full_text, qpdf_get_error_full_text, (qpdf_data, qpdf_error)) \
  FUNCTION(qpdf_oh, get_trailer, qpdf_get_trailer, (qpdf_data)) \
  FUNCTION(qpdf_oh, get_root, qpdf_get_root, (qpdf_data)) \
  FUNCTION(qpdf_oh, get_object_by_id, qpdf_get_object_by_id, (qpdf_data, int, int)) \
  FUNCTION(qpdf_oh, make_indirect_object, qpdf_make_indirect_object, (qpdf_data, qpdf_oh)) \
  FUNCTION(int, get_object_id, qpdf_oh_get_object_id, (qpdf_data, qpdf_oh)) \
  FUNCTION(qpdf_oh, new_bool, qpdf_oh_new_bool, (qpdf_data, int)) \
  FUNCTION(qpdf_oh, new_integer, qpdf_oh_new_integer, (qpdf_data, long long)) \
  FUNCTION(qpdf_oh, new_real_from_string, qpdf_oh_new_real_from_string, (qpdf_data, const char *)) \
  FUNCTION(qpdf_oh, new_name, qpdf_oh_new_name, (qpdf_data, const char *)) \
  FUNCTION(qpdf_oh, new_binary_string, qpdf_oh_new_binary_string, \
           (qpdf_data, const char *, size_t)) \
  FUNCTION(qpdf_oh, new_binary_unicode_string, qpdf_oh_new_binary_unicode_string, \
           (qpdf_data, const char *, size_t)) \
  FUNCTION(qpdf_oh, new_array, qpdf_oh_new_array, (qpdf_data)) \
  FUNCTION(void, append_item, qpdf_oh_append_item, (qpdf_data, qpdf_oh, qpdf_oh)) \
  FUNCTION(qpdf_oh, get_key, qpdf_oh_get_key, (qpdf_data, qpdf_oh, const char *)) \
  FUNCTION(qpdf_oh, new_dictionary, qpdf_oh_new_dictionary, (qpdf_data)) \
  FUNCTION(void, replace_key, qpdf_oh_replace_key, (qpdf_data, qpdf_oh, const char *, qpdf_oh)) \
  FUNCTION(qpdf_oh, new_stream, qpdf_oh_new_stream, (qpdf_data)) \
  FUNCTION(qpdf_oh, get_dict, qpdf_oh_get_dict, (qpdf_data, qpdf_oh)) \
  FUNCTION(void, replace_stream_data, qpdf_oh_replace_stream_data, \
           (qpdf_data, qpdf_oh, const unsigned char *, size_t, qpdf_oh, qpdf_oh)) \
  FUNCTION(qpdf_oh, new_null, qpdf_oh_new_null, (qpdf_data)) \
  FUNCTION(int, add_page, qpdf_add_page, (qpdf_data, qpdf_data, qpdf_oh, int)) \
  FUNCTION(int, get_num_pages, qpdf_get_num_pages, (qpdf_data)) \
  FUNCTION(qpdf_oh, get_page_n, qpdf_get_page_n, (qpdf_data, size_t)) \
  FUNCTION(void, release, qpdf_oh_release, (qpdf_data, qpdf_oh)) \
  FUNCTION(int, init_write, qpdf_init_write, (qpdf_data, const char *)) \
  FUNCTION(int, init_write_memory, qpdf_init_write_memory, (qpdf_data)) \
  FUNCTION(void, set_object_stream_mode, qpdf_set_object_stream_mode, (qpdf_data, int)) \
  FUNCTION(void, set_compress_streams, qpdf_set_compress_streams, (qpdf_data, int)) \
  FUNCTION(void, set_deterministic_id, qpdf_set_deterministic_ID, (qpdf_data, int)) \
  FUNCTION(void, set_minimum_pdf_version, qpdf_set_minimum_pdf_version, (qpdf_data, const char *)) \
  FUNCTION(int, write, qpdf_write, (qpdf_data)) \
  FUNCTION(size_t, get_buffer_length, qpdf_get_buffer_length, (qpdf_data)) \
  FUNCTION(const unsigned char *, get_buffer, qpdf_get_buffer, (qpdf_data))

typedef struct {
  QPDF_FUNCTIONS(LIBRARY_MEMBER)
} qpdf_library;

/* Loads qpdf at the first call. Returns NULL if qpdf is not installed. */
const qpdf_library *qpdf_library_load(void);

#endif
