#include "gif_reader.h"

#include "gif_library.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

typedef int (*gif_input)(gif_file *, uint8_t *, int);

enum { record_image = 2, record_extension = 3 };

#define GIF_FUNCTIONS(FUNCTION) \
  FUNCTION(gif_file *, open, DGifOpen, (void *, gif_input, int *)) \
  FUNCTION(int, close, DGifCloseFile, (gif_file *, int *)) \
  FUNCTION(int, record_type, DGifGetRecordType, (gif_file *, int *)) \
  FUNCTION(int, image_header, DGifGetImageDesc, (gif_file *)) \
  FUNCTION(int, line, DGifGetLine, (gif_file *, uint8_t *, int)) \
  FUNCTION(int, code, DGifGetCode, (gif_file *, int *, uint8_t **)) \
  FUNCTION(int, next_code, DGifGetCodeNext, (gif_file *, uint8_t **)) \
  FUNCTION(int, extension, DGifGetExtension, (gif_file *, int *, uint8_t **)) \
  FUNCTION(int, next_extension, DGifGetExtensionNext, (gif_file *, uint8_t **))

static struct {
  GIF_FUNCTIONS(LIBRARY_MEMBER)
} library;

LIBRARY_LOADER(is_loaded, library, GIF_FUNCTIONS, LIBRARY_GIF)

typedef struct {
  const uint8_t *bytes;
  size_t left;
} source;

static int read_source(gif_file *file, uint8_t *buffer, int wanted) {
  source *source = file->user_data;
  size_t count = wanted < 0 ? 0 : (size_t)wanted;
  if (count > source->left) count = source->left;
  memcpy(buffer, source->bytes, count);
  source->bytes += count;
  source->left -= count;
  return (int)count;
}

/* Returns the row of the picture for an index into the rows in the order of the file. */
static int place_of_row(int index, const gif_image *image) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  if (!image->is_interlaced) return index;
  for (int pass = 0; pass < 4; pass++) {
    int count = (image->height - starts[pass] + steps[pass] - 1) / steps[pass];
    if (image->height <= starts[pass]) count = 0;
    if (index < count) return starts[pass] + index * steps[pass];
    index -= count;
  }
  return image->height;
}

static int draw_image(gif_file *file, int transparent, uint32_t width, uint32_t height,
                      uint8_t *pixels) {
  const gif_image *image = &file->image;
  const gif_color_map *map = image->map ? image->map : file->map;
  if (!map || image->width <= 0 || image->height <= 0 || image->left < 0 || image->top < 0) return 0;
  uint8_t *line = malloc((size_t)image->width);
  if (!line) return 0;
  int is_read = 1;
  for (int index = 0; index < image->height && is_read; index++) {
    is_read = library.line(file, line, image->width);
    size_t y = (size_t)image->top + (size_t)place_of_row(index, image);
    if (!is_read || y >= height) continue;
    for (int column = 0; column < image->width; column++) {
      size_t x = (size_t)image->left + (size_t)column;
      if (x >= width || line[column] == transparent || line[column] >= map->count) continue;
      const gif_color *color = &map->colors[line[column]];
      uint8_t pixel[] = {color->red, color->green, color->blue, 255};
      memcpy(pixels + (y * width + x) * 4, pixel, 4);
    }
  }
  free(line);
  return is_read;
}

/* Reads the file up to the pixels of its next picture. Returns 0 if there is none. */
static int find_image(gif_file *file, int *transparent) {
  *transparent = -1;
  for (int type; library.record_type(file, &type);) {
    if (type == record_image) return library.image_header(file);
    if (type != record_extension) return 0;
    int code;
    uint8_t *block;
    if (!library.extension(file, &code, &block)) return 0;
    /* The block of four bytes contains flags, a delay of two bytes and the transparent color. */
    if (code == graphics_control && block && block[0] >= 4)
      *transparent = block[1] & 1 ? block[4] : -1;
    while (block)
      if (!library.next_extension(file, &block)) return 0;
  }
  return 0;
}

static int skip_image(gif_file *file) {
  int size;
  uint8_t *block;
  if (!library.code(file, &size, &block)) return 0;
  while (block)
    if (!library.next_code(file, &block)) return 0;
  return 1;
}

int gif_reader_is_animation(const uint8_t *bytes, size_t length) {
  if (!is_loaded()) return 0;
  source source = {bytes, length};
  int error = 0, transparent;
  gif_file *file = library.open(&source, read_source, &error);
  if (!file) return 0;
  int is_animation =
    find_image(file, &transparent) && skip_image(file) && find_image(file, &transparent);
  library.close(file, &error);
  return is_animation;
}

gif_reader_status gif_reader_read(const uint8_t *bytes, size_t length, uint32_t width,
                                  uint32_t height, uint8_t *pixels) {
  if (!is_loaded()) return GIF_READER_NO_LIBRARY;
  source source = {bytes, length};
  int error = 0, transparent;
  gif_file *file = library.open(&source, read_source, &error);
  if (!file) return GIF_READER_DAMAGED;
  int is_read =
    find_image(file, &transparent) && draw_image(file, transparent, width, height, pixels);
  library.close(file, &error);
  return is_read ? GIF_READER_SUCCESS : GIF_READER_DAMAGED;
}
