/* Reads and writes zip archives in memory with libzip. The library is loaded at its first use,
   because its dependencies slow down the start of programs. */
#ifndef ZIP_ARCHIVE_H
#define ZIP_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/* An archive that is opened for reading. Two threads must not use it at the same time. */
typedef struct zip_archive zip_archive;

/* An archive that is opened for writing. */
typedef struct zip_archive_writer zip_archive_writer;

/* A file in an archive. */
typedef struct {
  /* The name of the file in the archive. */
  const char *name;
  /* The uncompressed size that the archive declares, in bytes. */
  uint64_t size;
  /* Whether the file is a symbolic link. */
  int is_link;
} zip_archive_entry;

/* Returns whether libzip can be loaded. */
int zip_archive_is_available(void);

/* Opens the archive in `bytes`. The bytes must stay valid until the archive is closed. Returns NULL
   if the bytes are damaged or are not an archive. In this case, `reason` is libzip's message. */
zip_archive *zip_archive_open(const uint8_t *bytes, size_t size, const char **reason);

/* Returns the number of entries. */
uint64_t zip_archive_count(zip_archive *archive);

/* Describes an entry. Returns 0 on failure. The pointers are valid until the archive is closed. */
int zip_archive_describe(zip_archive *archive, uint64_t index, zip_archive_entry *entry);

/* Decompresses an entry into `bytes`, which has room for `size` bytes. Returns the number of bytes.
   Returns -1 if the entry is damaged, encrypted, compressed by an unknown method, or larger than
   `size`. */
int64_t zip_archive_read(zip_archive *archive, uint64_t index, uint8_t *bytes, size_t size);

void zip_archive_close(zip_archive *archive);

/* Creates an archive. Returns NULL on failure. */
zip_archive_writer *zip_archive_create(void);

/* Adds a file. Its `bytes` are copied. All files have the same time stamp, so the same files yield
   the same archive. Returns 0 on failure. */
int zip_archive_add(zip_archive_writer *writer, const char *name, const uint8_t *bytes, size_t size);

/* Finishes an archive. Returns its bytes, which the caller must free with `zip_archive_free`.
   Returns NULL on failure. */
uint8_t *zip_archive_finish(zip_archive_writer *writer, size_t *size);

/* Frees the bytes of an archive. */
void zip_archive_free(uint8_t *bytes);

#endif
