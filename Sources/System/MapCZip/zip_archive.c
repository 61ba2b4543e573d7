#include "zip_archive.h"

#include "zip_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct zip_archive {
  const zip_library *library;
  zip_t *zip;
};

struct zip_archive_writer {
  const zip_library *library;
  zip_t *zip;
  /* The buffer to which the archive is written. */
  zip_source_t *target;
};

enum {
  /* The bits for the file type in the Unix mode of a file, and their value for symbolic links. */
  MODE_SHIFT = 16,
  TYPE_MASK = 0170000,
  TYPE_LINK = 0120000,
  /* The date 1 January 1980, which is the earliest date in zip archives. */
  FIRST_DAY = 1 << 5 | 1
};

int zip_archive_is_available(void) { return zip_library_load() != NULL; }

zip_archive *zip_archive_open(const uint8_t *bytes, size_t size, const char **reason) {
  const zip_library *library = zip_library_load();
  static _Thread_local char message[200];
  snprintf(message, sizeof message, "libzip is not installed; install it (%s)",
           library_describe(LIBRARY_ZIP)->packages);
  *reason = message;
  zip_archive *archive = library ? calloc(1, sizeof *archive) : NULL;
  if (!archive) return NULL;
  zip_error_t error;
  library->error_init(&error);
  zip_source_t *source = library->source_buffer_create(bytes, size, 0, &error);
  zip_t *zip = source ? library->open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) : NULL;
  if (!zip) {
    strncpy(message, library->error_strerror(&error), sizeof message - 1);
    *reason = message;
    if (source) library->source_free(source);
    free(archive);
    archive = NULL;
  } else {
    archive->library = library;
    archive->zip = zip;
  }
  library->error_fini(&error);
  return archive;
}

uint64_t zip_archive_count(zip_archive *archive) {
  zip_int64_t count = archive->library->get_num_entries(archive->zip, 0);
  return count < 0 ? 0 : (uint64_t)count;
}

int zip_archive_describe(zip_archive *archive, uint64_t index, zip_archive_entry *entry) {
  zip_stat_t stat;
  memset(&stat, 0, sizeof stat);
  if (archive->library->stat_index(archive->zip, index, 0, &stat)) return 0;
  if (!(stat.valid & ZIP_STAT_NAME) || !(stat.valid & ZIP_STAT_SIZE)) return 0;
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  archive->library->get_external_attributes(archive->zip, index, 0, &system, &attributes);
  entry->name = stat.name;
  entry->size = stat.size;
  /* The stated system is ignored, because readers differ in the systems whose modes they apply. */
  entry->is_link = (attributes >> MODE_SHIFT & TYPE_MASK) == TYPE_LINK;
  return 1;
}

int64_t zip_archive_read(zip_archive *archive, uint64_t index, uint8_t *bytes, size_t size) {
  const zip_library *library = archive->library;
  zip_file_t *file = library->fopen_index(archive->zip, index, 0);
  if (!file) return -1;
  size_t count = 0;
  zip_int64_t step = 1;
  while (step > 0 && count < size) {
    step = library->fread(file, bytes + count, size - count);
    if (step > 0) count += (size_t)step;
  }
  /* Reading at the end verifies the checksum. */
  uint8_t more;
  if (step >= 0 && library->fread(file, &more, 1) != 0) step = -1;
  library->fclose(file);
  return step < 0 ? -1 : (int64_t)count;
}

void zip_archive_close(zip_archive *archive) {
  archive->library->discard(archive->zip);
  free(archive);
}

zip_archive_writer *zip_archive_create(void) {
  const zip_library *library = zip_library_load();
  zip_archive_writer *writer = library ? calloc(1, sizeof *writer) : NULL;
  if (!writer) return NULL;
  writer->library = library;
  writer->target = library->source_buffer_create(NULL, 0, 0, NULL);
  if (writer->target) {
    library->source_keep(writer->target);
    writer->zip = library->open_from_source(writer->target, ZIP_TRUNCATE, NULL);
  }
  if (writer->zip) return writer;
  free(writer);
  return NULL;
}

int zip_archive_add(zip_archive_writer *writer, const char *name, const uint8_t *bytes, size_t size) {
  const zip_library *library = writer->library;
  uint8_t *copy = malloc(size ? size : 1);
  if (!copy) return 0;
  if (size) memcpy(copy, bytes, size);
  zip_source_t *source = library->source_buffer(writer->zip, copy, size, 1);
  if (!source) {
    free(copy);
    return 0;
  }
  zip_int64_t index = library->file_add(writer->zip, name, source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    library->source_free(source);
    return 0;
  }
  zip_uint64_t place = (zip_uint64_t)index;
  return !library->set_file_compression(writer->zip, place, ZIP_CM_DEFLATE, 0) &&
         !library->file_set_dostime(writer->zip, place, 0, FIRST_DAY, 0);
}

static uint8_t *copy_of(const zip_library *library, zip_source_t *source, size_t *size) {
  zip_stat_t stat;
  memset(&stat, 0, sizeof stat);
  if (library->source_stat(source, &stat) || library->source_open(source)) return NULL;
  uint8_t *bytes = malloc(stat.size ? stat.size : 1);
  size_t count = 0;
  while (bytes && count < stat.size) {
    zip_int64_t step = library->source_read(source, bytes + count, stat.size - count);
    if (step <= 0) {
      free(bytes);
      bytes = NULL;
    } else {
      count += (size_t)step;
    }
  }
  library->source_close(source);
  *size = count;
  return bytes;
}

uint8_t *zip_archive_finish(zip_archive_writer *writer, size_t *size) {
  const zip_library *library = writer->library;
  uint8_t *bytes = NULL;
  if (library->close(writer->zip) == 0) {
    bytes = copy_of(library, writer->target, size);
  } else {
    library->discard(writer->zip);
  }
  library->source_free(writer->target);
  free(writer);
  return bytes;
}

void zip_archive_free(uint8_t *bytes) { free(bytes); }
