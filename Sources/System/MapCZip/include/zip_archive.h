/* Zip archives in memory, with libzip, which is loaded at its first use, because it and what it brings in
   would cost every start more than most programs make of it. */
#ifndef ZIP_ARCHIVE_H
#define ZIP_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/* An archive that is read, used by one thread at a time. */
typedef struct zip_archive zip_archive;

/* An archive that is written. */
typedef struct zip_archive_writer zip_archive_writer;

/* A file in an archive. */
typedef struct {
  /* The name as it stands in the archive. */
  const char *name;
  /* How many bytes it says that it has when unpacked. */
  uint64_t size;
  /* Whether it is a symbolic link. */
  int is_link;
} zip_archive_entry;

/* Whether libzip can be loaded. */
int zip_archive_is_available(void);

/* Opens the archive that `bytes` are; they must stay until it is closed. NULL where they are none, or
   damaged, and then `reason` says what libzip says. */
zip_archive *zip_archive_open(const uint8_t *bytes, size_t size, const char **reason);

/* How many entries there are. */
uint64_t zip_archive_count(zip_archive *archive);

/* Describes an entry; 0 where it cannot be. Its pointers are valid until the archive is closed. */
int zip_archive_describe(zip_archive *archive, uint64_t index, zip_archive_entry *entry);

/* Unpacks an entry into `bytes`, which have room for `size`. Gives how many there were, or -1 where the
   entry is damaged, encrypted, of an unknown method, or has more. */
int64_t zip_archive_read(zip_archive *archive, uint64_t index, uint8_t *bytes, size_t size);

/* Closes an archive. */
void zip_archive_close(zip_archive *archive);

/* Begins a new archive; NULL where that cannot be. */
zip_archive_writer *zip_archive_create(void);

/* Adds a file, whose `bytes` are copied. All files have the same time, so that the same files give the
   same archive. 0 where it cannot be. */
int zip_archive_add(zip_archive_writer *writer, const char *name, const uint8_t *bytes, size_t size);

/* Finishes an archive and gives its bytes, to be freed with `zip_archive_free`; NULL where that cannot
   be. */
uint8_t *zip_archive_finish(zip_archive_writer *writer, size_t *size);

/* Frees bytes of an archive. */
void zip_archive_free(uint8_t *bytes);

#endif
