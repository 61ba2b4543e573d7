#include "gif_writer.h"

#include "gif_library.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

typedef int (*gif_output)(gif_file *, const uint8_t *, int);

enum { success = 1, application = 0xFF, keep_pixels = 1 << 2, has_transparent = 1 };

#define GIF_FUNCTIONS(FUNCTION) \
  FUNCTION(gif_file *, open, EGifOpen, (void *, gif_output, int *)) \
  FUNCTION(void, set_version, EGifSetGifVersion, (gif_file *, bool)) \
  FUNCTION(int, screen, EGifPutScreenDesc, \
           (gif_file *, int, int, int, int, const gif_color_map *)) \
  FUNCTION(int, extension, EGifPutExtension, (gif_file *, int, int, const void *)) \
  FUNCTION(int, leader, EGifPutExtensionLeader, (gif_file *, int)) \
  FUNCTION(int, block, EGifPutExtensionBlock, (gif_file *, int, const void *)) \
  FUNCTION(int, trailer, EGifPutExtensionTrailer, (gif_file *)) \
  FUNCTION(int, image, EGifPutImageDesc, \
           (gif_file *, int, int, int, int, bool, const gif_color_map *)) \
  FUNCTION(int, line, EGifPutLine, (gif_file *, uint8_t *, int)) \
  FUNCTION(int, close, EGifCloseFile, (gif_file *, int *))

static struct {
  GIF_FUNCTIONS(LIBRARY_MEMBER)
} library;

LIBRARY_LOADER(is_loaded, library, GIF_FUNCTIONS, LIBRARY_GIF)

struct gif_writer {
  gif_file *file;
  uint8_t *bytes;
  size_t length, capacity;
  int is_taken;
};

static int write_bytes(gif_file *file, const uint8_t *bytes, int count) {
  gif_writer *writer = file->user_data;
  if (count < 0) return 0;
  if (writer->is_taken) writer->length = 0;
  writer->is_taken = 0;
  if (writer->capacity - writer->length < (size_t)count) {
    size_t capacity = 2 * (writer->length + (size_t)count);
    uint8_t *grown = realloc(writer->bytes, capacity);
    if (!grown) return 0;
    writer->bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->length, bytes, (size_t)count);
  writer->length += (size_t)count;
  return count;
}

/* Writes the extension of Netscape, which contains the number of times that a file is repeated. */
static int write_repeats(gif_file *file, int repeats) {
  const uint8_t count[] = {1, repeats & 255, repeats >> 8 & 255};
  return library.leader(file, application) == success &&
         library.block(file, 11, "NETSCAPE2.0") == success &&
         library.block(file, sizeof count, count) == success && library.trailer(file) == success;
}

gif_writer_status gif_writer_open(uint16_t width, uint16_t height, int plays, gif_writer **writer) {
  *writer = NULL;
  if (!is_loaded()) return GIF_WRITER_NO_LIBRARY;
  gif_writer *created = calloc(1, sizeof *created);
  if (!created) return GIF_WRITER_FAILED;
  int error = 0;
  created->file = library.open(created, write_bytes, &error);
  if (created->file) library.set_version(created->file, true);
  if (!created->file || library.screen(created->file, width, height, 8, 0, NULL) != success ||
      (plays != 1 && !write_repeats(created->file, plays ? plays - 1 : 0))) {
    gif_writer_close(created);
    return GIF_WRITER_FAILED;
  }
  *writer = created;
  return GIF_WRITER_SUCCESS;
}

int gif_writer_add(gif_writer *writer, gif_writer_box box, uint16_t hundredths,
                   const uint8_t *colors, int count, const uint8_t *indices) {
  if (count < 1 || count > 255) return 0;
  gif_color table[256] = {{0, 0, 0}};
  for (int i = 0; i < count; i++)
    table[i] = (gif_color){colors[3 * i], colors[3 * i + 1], colors[3 * i + 2]};
  gif_color_map map = {.count = 2, .bits = 1, .colors = table};
  for (; map.count < count + 1; map.count *= 2) map.bits++;
  const uint8_t control[] = {keep_pixels | has_transparent, hundredths & 255, hundredths >> 8,
                             (uint8_t)count};
  uint8_t *line = malloc(box.width);
  int is_written =
      line && library.extension(writer->file, graphics_control, sizeof control, control) == success &&
      library.image(writer->file, box.x, box.y, box.width, box.height, false, &map) == success;
  for (size_t row = 0; row < box.height && is_written; row++) {
    /* giflib changes the line that it writes. */
    memcpy(line, indices + row * box.width, box.width);
    is_written = library.line(writer->file, line, box.width) == success;
  }
  free(line);
  return is_written;
}

int gif_writer_finish(gif_writer *writer) {
  int error = 0;
  int is_written = library.close(writer->file, &error) == success;
  writer->file = NULL;
  return is_written;
}

const uint8_t *gif_writer_take(gif_writer *writer, size_t *length) {
  *length = writer->is_taken ? 0 : writer->length;
  writer->is_taken = 1;
  return writer->bytes;
}

void gif_writer_close(gif_writer *writer) {
  int error = 0;
  if (writer->file) library.close(writer->file, &error);
  free(writer->bytes);
  free(writer);
}
