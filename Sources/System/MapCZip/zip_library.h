#ifndef ZIP_LIBRARY_H
#define ZIP_LIBRARY_H

#include <stddef.h>
#include <stdint.h>
#include <zip.h>

/* The functions of libzip that are called. */
typedef struct {
  zip_source_t *(*source_buffer_create)(const void *, zip_uint64_t, int, zip_error_t *);
  zip_source_t *(*source_buffer)(zip_t *, const void *, zip_uint64_t, int);
  void (*source_free)(zip_source_t *);
  void (*source_keep)(zip_source_t *);
  int (*source_open)(zip_source_t *);
  int (*source_close)(zip_source_t *);
  int (*source_stat)(zip_source_t *, zip_stat_t *);
  zip_int64_t (*source_read)(zip_source_t *, void *, zip_uint64_t);
  zip_t *(*open_from_source)(zip_source_t *, int, zip_error_t *);
  zip_int64_t (*get_num_entries)(zip_t *, zip_flags_t);
  int (*stat_index)(zip_t *, zip_uint64_t, zip_flags_t, zip_stat_t *);
  int (*get_external_attributes)(zip_t *, zip_uint64_t, zip_flags_t, zip_uint8_t *, zip_uint32_t *);
  zip_file_t *(*fopen_index)(zip_t *, zip_uint64_t, zip_flags_t);
  zip_int64_t (*fread)(zip_file_t *, void *, zip_uint64_t);
  int (*fclose)(zip_file_t *);
  zip_int64_t (*file_add)(zip_t *, const char *, zip_source_t *, zip_flags_t);
  int (*set_file_compression)(zip_t *, zip_uint64_t, zip_int32_t, zip_uint32_t);
  int (*file_set_dostime)(zip_t *, zip_uint64_t, zip_uint16_t, zip_uint16_t, zip_flags_t);
  int (*close)(zip_t *);
  void (*discard)(zip_t *);
  void (*error_init)(zip_error_t *);
  void (*error_fini)(zip_error_t *);
  const char *(*error_strerror)(zip_error_t *);
} zip_library;

/* Returns libzip; NULL if it cannot be loaded. */
const zip_library *zip_library_load(void);

#endif
