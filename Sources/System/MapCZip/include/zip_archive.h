/* Zip archives in memory with libzip, which is loaded on first use, because its dependencies slow
   down the start of programs. */
#ifndef ZIP_ARCHIVE_H
#define ZIP_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/* An archive opened for reading. Must not be used by two threads at once. */
typedef struct zip_archive zip_archive;

/* An archive opened for writing. */
typedef struct zip_archive_writer zip_archive_writer;

/* A file in an archive. */
typedef struct {
  /* The name in the archive. */
  const char *name;
  /* The declared uncompressed size in bytes. */
  uint64_t size;
  /* Whether it is a symbolic link. */
  int is_link;
} zip_archive_entry;

/* Whether libzip can be loaded. */
int zip_archive_is_available(void);

/* Opens the archive in `bytes`, which must stay valid until it is closed. Returns NULL if the bytes
   are not an archive or are damaged, with libzip's message in `reason`. */
zip_archive *zip_archive_open(const uint8_t *bytes, size_t size, const char **reason);

/* Returns the number of entries. */
uint64_t zip_archive_count(zip_archive *archive);

/* Describes an entry. Returns 0 on failure. The pointers are valid until the archive is closed. */
int zip_archive_describe(zip_archive *archive, uint64_t index, zip_archive_entry *entry);

/* Decompresses an entry into `bytes`, of `size` bytes. Returns the number of bytes, or -1 if the
   entry is damaged, encrypted, compressed with an unknown method, or larger. */
int64_t zip_archive_read(zip_archive *archive, uint64_t index, uint8_t *bytes, size_t size);

/* Closes an archive. */
void zip_archive_close(zip_archive *archive);

/* Creates an archive; NULL on failure. */
zip_archive_writer *zip_archive_create(void);

/* Adds a file, whose `bytes` are copied. All files have the same time stamp, so that the same files
   give the same archive. Returns 0 on failure. */
int zip_archive_add(zip_archive_writer *writer, const char *name, const uint8_t *bytes, size_t size);

/* Finishes an archive and returns its bytes, to be freed with `zip_archive_free`; NULL on failure. */
uint8_t *zip_archive_finish(zip_archive_writer *writer, size_t *size);

/* Frees bytes of an archive. */
void zip_archive_free(uint8_t *bytes);

#endif
