#include "heif_reader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The types and constants of libheif's binary interface (libheif.so.1). */
typedef struct {
  int code;
  int detail;
  const char *message;
} heif_error;

enum {
  error_none = 0,
  error_unsupported_filetype = 3,
  error_unsupported_feature = 4,
  error_plugin_loading = 11,
};
enum { colorspace_rgb = 1, chroma_interleaved_rgba = 11, channel_interleaved = 10 };

static struct {
  void *(*new_context)(void);
  void (*free_context)(void *);
  heif_error (*read)(void *, const void *, size_t, const void *);
  heif_error (*primary)(void *, void **);
  void (*release_handle)(const void *);
  int (*width)(const void *);
  int (*height)(const void *);
  heif_error (*decode)(const void *, void **, int, int, const void *);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*decoded_width)(const void *, int);
  int (*decoded_height)(const void *, int);
  void (*release_image)(const void *);
} library;
static int is_loaded;

/* Looks up a function. The copy is the POSIX idiom, because C has no conversion from data to
   function pointers. */
static int find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void load(void) {
  static const char *const names[] = {"libheif.so.1", "libheif.1.dylib",
                                      "/opt/homebrew/opt/libheif/lib/libheif.1.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    is_loaded = handle && find(handle, "heif_context_alloc", &library.new_context) &&
                find(handle, "heif_context_free", &library.free_context) &&
                find(handle, "heif_context_read_from_memory_without_copy", &library.read) &&
                find(handle, "heif_context_get_primary_image_handle", &library.primary) &&
                find(handle, "heif_image_handle_release", &library.release_handle) &&
                find(handle, "heif_image_handle_get_width", &library.width) &&
                find(handle, "heif_image_handle_get_height", &library.height) &&
                find(handle, "heif_decode_image", &library.decode) &&
                find(handle, "heif_image_get_plane_readonly", &library.plane) &&
                find(handle, "heif_image_get_width", &library.decoded_width) &&
                find(handle, "heif_image_get_height", &library.decoded_height) &&
                find(handle, "heif_image_release", &library.release_image);
  }
}

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
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  *reader = NULL;
  pthread_once(&once, load);
  if (!is_loaded) return HEIF_READER_NO_LIBRARY;
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
  /* A damaged file can decode to another size than it states. */
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

void heif_reader_close(heif_reader *reader) {
  if (!reader) return;
  if (reader->handle) library.release_handle(reader->handle);
  if (reader->context) library.free_context(reader->context);
  free(reader);
}
