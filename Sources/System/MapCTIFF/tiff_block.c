#include "tiff_block.h"

#include "library.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The types and constants of libtiff's binary interface (libtiff.so.5 and libtiff.so.6). */
typedef int64_t tiff_size;
typedef uint64_t tiff_offset;
typedef tiff_size (*tiff_transfer)(void *, void *, tiff_size);
typedef tiff_offset (*tiff_seek)(void *, tiff_offset, int);
typedef int (*tiff_close)(void *);
typedef tiff_offset (*tiff_length)(void *);
typedef int (*tiff_map)(void *, void **, tiff_offset *);
typedef void (*tiff_unmap)(void *, void *, tiff_offset);
typedef int (*tiff_handler)(void *, void *, const char *, const char *, va_list);
typedef void (*tiff_global_handler)(void *, const char *, const char *, va_list);

enum {
  tag_compression = 259,
  tag_photometric = 262,
  tag_jpeg_color_mode = 65538,
  compression_jpeg = 7,
  photometric_ycbcr = 6,
  color_mode_rgb = 1,
};

#define TIFF_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, open, TIFFClientOpen, \
           (const char *, const char *, void *, tiff_transfer, tiff_transfer, tiff_seek, \
            tiff_close, tiff_length, tiff_map, tiff_unmap)) \
  FUNCTION(void, close, TIFFClose, (void *)) \
  FUNCTION(int, get_field, TIFFGetField, (void *, uint32_t, ...)) \
  FUNCTION(int, set_field, TIFFSetField, (void *, uint32_t, ...)) \
  FUNCTION(int, is_configured, TIFFIsCODECConfigured, (uint16_t)) \
  FUNCTION(int, is_tiled, TIFFIsTiled, (void *)) \
  FUNCTION(tiff_size, tile_size, TIFFTileSize, (void *)) \
  FUNCTION(tiff_size, strip_size, TIFFStripSize, (void *)) \
  FUNCTION(tiff_size, read_tile, TIFFReadEncodedTile, (void *, uint32_t, void *, tiff_size)) \
  FUNCTION(tiff_size, read_strip, TIFFReadEncodedStrip, (void *, uint32_t, void *, tiff_size)) \
  FUNCTION(void *, set_error_handler, TIFFSetErrorHandler, (void *)) \
  FUNCTION(void *, set_warning_handler, TIFFSetWarningHandler, (void *)) \
  FUNCTION(tiff_global_handler, set_global_handler, TIFFSetErrorHandlerExt, (tiff_global_handler))

/* The functions of libtiff 4.5 and later, which set handlers and limits of one file. */
#define TIFF_OPTION_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, allocate, TIFFOpenOptionsAlloc, (void)) \
  FUNCTION(void, free, TIFFOpenOptionsFree, (void *)) \
  FUNCTION(void, limit_memory, TIFFOpenOptionsSetMaxSingleMemAlloc, (void *, tiff_size)) \
  FUNCTION(void, handle_errors, TIFFOpenOptionsSetErrorHandlerExtR, (void *, tiff_handler, void *)) \
  FUNCTION(void, handle_warnings, TIFFOpenOptionsSetWarningHandlerExtR, \
           (void *, tiff_handler, void *)) \
  FUNCTION(void *, open, TIFFClientOpenExt, \
           (const char *, const char *, void *, tiff_transfer, tiff_transfer, tiff_seek, \
            tiff_close, tiff_length, tiff_map, tiff_unmap, void *))

static struct {
  TIFF_FUNCTIONS(LIBRARY_MEMBER)
} library;

static struct {
  TIFF_OPTION_FUNCTIONS(LIBRARY_MEMBER)
} options;

static int is_loaded, has_options;

/* A file in memory, and the place of the first message about it. */
typedef struct {
  const uint8_t *bytes;
  size_t length, position;
  char *reason;
} memory_file;

/* The file that the thread decodes, for libtiff before 4.5. */
static _Thread_local memory_file *current;

static void note(memory_file *file, const char *format, va_list arguments) {
  if (file && !*file->reason) vsnprintf(file->reason, TIFF_BLOCK_REASON_SIZE, format, arguments);
}

static int note_error(
    void *tiff, void *file, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)module;
  note(file, format, arguments);
  return 1;
}

static int ignore_warning(
    void *tiff, void *file, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)file, (void)module, (void)format, (void)arguments;
  return 1;
}

static void note_global(void *file, const char *module, const char *format, va_list arguments) {
  (void)file, (void)module;
  note(current, format, arguments);
}

static void load(void) {
  static const char *const names[] = {TIFF_FUNCTIONS(LIBRARY_NAME) NULL};
  static const char *const option_names[] = {TIFF_OPTION_FUNCTIONS(LIBRARY_NAME) NULL};
  void *handle = library_load(library_describe(LIBRARY_TIFF)->files, names, &library);
  if (!handle) return;
  has_options = library_find(handle, option_names, &options);
  if (!has_options) {
    library.set_error_handler(NULL);
    library.set_warning_handler(NULL);
    library.set_global_handler(note_global);
  }
  is_loaded = 1;
}

static tiff_size read_bytes(void *context, void *buffer, tiff_size count) {
  memory_file *file = context;
  size_t rest = file->position < file->length ? file->length - file->position : 0;
  size_t taken = count < 0 ? 0 : (uint64_t)count < rest ? (size_t)count : rest;
  memcpy(buffer, file->bytes + file->position, taken);
  file->position += taken;
  return (tiff_size)taken;
}

static tiff_size refuse_write(void *context, void *buffer, tiff_size count) {
  (void)context, (void)buffer, (void)count;
  return -1;
}

static tiff_offset seek(void *context, tiff_offset offset, int origin) {
  memory_file *file = context;
  if (origin == SEEK_CUR) offset += file->position;
  if (origin == SEEK_END) offset += file->length;
  /* No file of this kind has more bytes than memory, so any larger position is the end. */
  file->position = offset < file->length ? (size_t)offset : file->length;
  return offset;
}

static int do_nothing(void *context) {
  (void)context;
  return 0;
}

static tiff_offset length_of(void *context) { return ((memory_file *)context)->length; }

static int refuse_map(void *context, void **base, tiff_offset *length) {
  (void)context, (void)base, (void)length;
  return 0;
}

static void unmap(void *context, void *base, tiff_offset length) {
  (void)context, (void)base, (void)length;
}

static void *open_file(memory_file *file, size_t size) {
  /* The name is not the name of a file. "m" turns off the mapping of files. */
  static const char name[] = "block", mode[] = "rm";
  if (!has_options)
    return library.open(name, mode, file, read_bytes, refuse_write, seek, do_nothing, length_of,
                        refuse_map, unmap);
  void *settings = options.allocate();
  if (!settings) return NULL;
  /* Some codecs decode to a buffer of twice the size. */
  options.limit_memory(settings, (tiff_size)(2 * (size + file->length) + (1 << 20)));
  options.handle_errors(settings, note_error, file);
  options.handle_warnings(settings, ignore_warning, file);
  void *tiff = options.open(name, mode, file, read_bytes, refuse_write, seek, do_nothing,
                            length_of, refuse_map, unmap, settings);
  options.free(settings);
  return tiff;
}

static tiff_block_status decode(void *tiff, uint8_t *block, size_t size) {
  uint16_t compression = 0, photometric = 0;
  library.get_field(tiff, tag_compression, &compression);
  library.get_field(tiff, tag_photometric, &photometric);
  if (!library.is_configured(compression)) return TIFF_BLOCK_NO_CODEC;
  if (compression == compression_jpeg && photometric == photometric_ycbcr)
    library.set_field(tiff, tag_jpeg_color_mode, (int)color_mode_rgb);
  tiff_size wanted = (tiff_size)size;
  int is_tiled = library.is_tiled(tiff);
  if ((is_tiled ? library.tile_size(tiff) : library.strip_size(tiff)) != wanted)
    return TIFF_BLOCK_DAMAGED;
  tiff_size decoded = is_tiled ? library.read_tile(tiff, 0, block, wanted)
                               : library.read_strip(tiff, 0, block, wanted);
  return decoded == wanted ? TIFF_BLOCK_SUCCESS : TIFF_BLOCK_DAMAGED;
}

tiff_block_status tiff_block_decode(
    const uint8_t *file, size_t length, uint8_t *block, size_t size, char *reason) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *reason = 0;
  if (!is_loaded) return TIFF_BLOCK_NO_LIBRARY;
  memory_file opened = {.bytes = file, .length = length, .reason = reason};
  current = &opened;
  void *tiff = open_file(&opened, size);
  tiff_block_status status = tiff ? decode(tiff, block, size) : TIFF_BLOCK_DAMAGED;
  if (tiff) library.close(tiff);
  current = NULL;
  return status;
}
