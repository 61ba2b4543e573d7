#ifndef ZIP_LIBRARY_H
#define ZIP_LIBRARY_H

#include "library.h"

#include <stddef.h>
#include <stdint.h>
#include <zip.h>

/* The functions of libzip that the program calls. */
#define ZIP_FUNCTIONS(FUNCTION) \
  FUNCTION(zip_source_t *, source_buffer_create, zip_source_buffer_create, \
           (const void *, zip_uint64_t, int, zip_error_t *)) \
  FUNCTION(zip_source_t *, source_buffer, zip_source_buffer, \
           (zip_t *, const void *, zip_uint64_t, int)) \
  FUNCTION(void, source_free, zip_source_free, (zip_source_t *)) \
  FUNCTION(void, source_keep, zip_source_keep, (zip_source_t *)) \
  FUNCTION(int, source_open, zip_source_open, (zip_source_t *)) \
  FUNCTION(int, source_close, zip_source_close, (zip_source_t *)) \
  FUNCTION(int, source_stat, zip_source_stat, (zip_source_t *, zip_stat_t *)) \
  FUNCTION(zip_int64_t, source_read, zip_source_read, (zip_source_t *, void *, zip_uint64_t)) \
  FUNCTION(zip_t *, open_from_source, zip_open_from_source, (zip_source_t *, int, zip_error_t *)) \
  FUNCTION(zip_int64_t, get_num_entries, zip_get_num_entries, (zip_t *, zip_flags_t)) \
  FUNCTION(int, stat_index, zip_stat_index, (zip_t *, zip_uint64_t, zip_flags_t, zip_stat_t *)) \
  FUNCTION(int, get_external_attributes, zip_file_get_external_attributes, \
           (zip_t *, zip_uint64_t, zip_flags_t, zip_uint8_t *, zip_uint32_t *)) \
  FUNCTION(zip_file_t *, fopen_index, zip_fopen_index, (zip_t *, zip_uint64_t, zip_flags_t)) \
  FUNCTION(zip_int64_t, fread, zip_fread, (zip_file_t *, void *, zip_uint64_t)) \
  FUNCTION(int, fclose, zip_fclose, (zip_file_t *)) \
  FUNCTION(zip_int64_t, file_add, zip_file_add, \
           (zip_t *, const char *, zip_source_t *, zip_flags_t)) \
  FUNCTION(int, set_file_compression, zip_set_file_compression, \
           (zip_t *, zip_uint64_t, zip_int32_t, zip_uint32_t)) \
  FUNCTION(int, file_set_dostime, zip_file_set_dostime, \
           (zip_t *, zip_uint64_t, zip_uint16_t, zip_uint16_t, zip_flags_t)) \
  FUNCTION(int, close, zip_close, (zip_t *)) \
  FUNCTION(void, discard, zip_discard, (zip_t *)) \
  FUNCTION(void, error_init, zip_error_init, (zip_error_t *)) \
  FUNCTION(void, error_fini, zip_error_fini, (zip_error_t *)) \
  FUNCTION(const char *, error_strerror, zip_error_strerror, (zip_error_t *))

typedef struct {
  ZIP_FUNCTIONS(LIBRARY_MEMBER)
} zip_library;

/* Returns libzip. Returns NULL if it cannot be loaded. */
const zip_library *zip_library_load(void);

#endif
