#include "heif_reader.h"

#include "heif_types.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

#define HEIF_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, new_context, heif_context_alloc, (void)) \
  FUNCTION(void, free_context, heif_context_free, (void *)) \
  FUNCTION(heif_error, read, heif_context_read_from_memory_without_copy, \
           (void *, const void *, size_t, const void *)) \
  FUNCTION(heif_error, primary, heif_context_get_primary_image_handle, (void *, void **)) \
  FUNCTION(void, release_handle, heif_image_handle_release, (const void *)) \
  FUNCTION(int, width, heif_image_handle_get_width, (const void *)) \
  FUNCTION(int, height, heif_image_handle_get_height, (const void *)) \
  FUNCTION(int, metadata, heif_image_handle_get_list_of_metadata_block_IDs, \
           (const void *, const char *, uint32_t *, int)) \
  FUNCTION(size_t, metadata_size, heif_image_handle_get_metadata_size, (const void *, uint32_t)) \
  FUNCTION(heif_error, get_metadata, heif_image_handle_get_metadata, \
           (const void *, uint32_t, void *)) \
  FUNCTION(heif_error, decode, heif_decode_image, (const void *, void **, int, int, const void *)) \
  FUNCTION(const uint8_t *, plane, heif_image_get_plane_readonly, (const void *, int, int *)) \
  FUNCTION(int, decoded_width, heif_image_get_width, (const void *, int)) \
  FUNCTION(int, decoded_height, heif_image_get_height, (const void *, int)) \
  FUNCTION(void, release_image, heif_image_release, (const void *))

static struct {
  HEIF_FUNCTIONS(LIBRARY_MEMBER)
} library;

LIBRARY_LOADER(is_loaded, library, HEIF_FUNCTIONS, LIBRARY_HEIF)

struct heif_reader {
  void *context;
  void *handle;
};

static heif_reader_status status_of(heif_error error) {
  switch (error.code) {
    case error_none: return HEIF_READER_SUCCESS;
    case error_unsupported_filetype:
    case error_unsupported_feature:
    case error_plugin_loading: return HEIF_READER_NO_DECODER;
    default: return HEIF_READER_DAMAGED;
  }
}

heif_reader_status heif_reader_open(const uint8_t *file, size_t length, heif_reader **reader) {
  *reader = NULL;
  if (!is_loaded()) return HEIF_READER_NO_LIBRARY;
  heif_reader *opened = calloc(1, sizeof *opened);
  if (!opened) return HEIF_READER_DAMAGED;
  *reader = opened;
  opened->context = library.new_context();
  if (!opened->context) return HEIF_READER_DAMAGED;
  heif_reader_status status = status_of(library.read(opened->context, file, length, NULL));
  if (status != HEIF_READER_SUCCESS) return status;
  return status_of(library.primary(opened->context, &opened->handle));
}

int heif_reader_width(const heif_reader *reader) { return library.width(reader->handle); }

int heif_reader_height(const heif_reader *reader) { return library.height(reader->handle); }

heif_reader_status heif_reader_read(heif_reader *reader, uint8_t *pixels) {
  void *image = NULL;
  heif_reader_status status = status_of(
      library.decode(reader->handle, &image, colorspace_rgb, chroma_interleaved_rgba, NULL));
  if (status != HEIF_READER_SUCCESS || !image) return status ? status : HEIF_READER_DAMAGED;
  int width = heif_reader_width(reader), height = heif_reader_height(reader), stride = 0;
  const uint8_t *rows = library.plane(image, channel_interleaved, &stride);
  /* The decoded size of a damaged file can differ from the size that the file states. */
  if (!rows || stride < 4 * width || library.decoded_width(image, channel_interleaved) != width ||
      library.decoded_height(image, channel_interleaved) != height) {
    status = HEIF_READER_DAMAGED;
  } else {
    for (int row = 0; row < height; row++)
      memcpy(pixels + (size_t)row * (size_t)width * 4, rows + (size_t)row * (size_t)stride,
             (size_t)width * 4);
  }
  library.release_image(image);
  return status;
}

size_t heif_reader_text_length(const heif_reader *reader) {
  uint32_t id = 0;
  if (library.metadata(reader->handle, text_type, &id, 1) < 1) return 0;
  return library.metadata_size(reader->handle, id);
}

int heif_reader_text(const heif_reader *reader, char *text) {
  uint32_t id = 0;
  return library.metadata(reader->handle, text_type, &id, 1) == 1 &&
         !library.get_metadata(reader->handle, id, text).code;
}

void heif_reader_close(heif_reader *reader) {
  if (!reader) return;
  if (reader->handle) library.release_handle(reader->handle);
  if (reader->context) library.free_context(reader->context);
  free(reader);
}
