#include "png_writer.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct png_writer {
  png_structp png;
  png_infop info;
  uint8_t *file;
  size_t length;
  size_t capacity;
  char error[256];
};

static void on_error(png_structp png, png_const_charp message) {
  png_writer *writer = png_get_error_ptr(png);
  snprintf(writer->error, sizeof writer->error, "%s", message);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  png_writer *writer = png_get_io_ptr(png);
  if (writer->length + count > writer->capacity) {
    size_t capacity = 2 * (writer->length + count);
    uint8_t *file = realloc(writer->file, capacity);
    if (!file) png_error(png, "out of memory");
    writer->file = file;
    writer->capacity = capacity;
  }
  memcpy(writer->file + writer->length, bytes, count);
  writer->length += count;
}

static void on_flush(png_structp png) { (void)png; }

png_writer *png_writer_open(uint32_t width, uint32_t height, int color_type, int bit_depth) {
  png_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png) writer->info = png_create_info_struct(writer->png);
  if (!writer->info) {
    png_writer_close(writer);
    return NULL;
  }
  if (setjmp(png_jmpbuf(writer->png))) return writer;
  png_set_write_fn(writer->png, writer, on_write, on_flush);
  png_set_IHDR(writer->png, writer->info, width, height, bit_depth, color_type,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  return writer;
}

void png_writer_set_palette(png_writer *writer, const uint8_t *colors, int color_count,
                            const uint8_t *alphas, int alpha_count) {
  if (writer->error[0] || setjmp(png_jmpbuf(writer->png))) return;
  png_set_PLTE(writer->png, writer->info, (png_const_colorp)colors, color_count);
  if (alpha_count > 0) png_set_tRNS(writer->png, writer->info, alphas, alpha_count, NULL);
}

void png_writer_set_resolution(png_writer *writer, uint32_t pixels_per_meter) {
  if (writer->error[0] || setjmp(png_jmpbuf(writer->png))) return;
  png_set_pHYs(writer->png, writer->info, pixels_per_meter, pixels_per_meter, PNG_RESOLUTION_METER);
}

void png_writer_add_text(png_writer *writer, const char *keyword, const char *text) {
  if (writer->error[0] || setjmp(png_jmpbuf(writer->png))) return;
  int is_ascii = 1;
  for (const char *c = text; *c; c++) is_ascii = is_ascii && (unsigned char)*c < 127;
  png_text entry;
  memset(&entry, 0, sizeof entry);
  entry.key = (png_charp)keyword;
  entry.text = (png_charp)text;
  /* The chunk tEXt contains Latin-1, and the chunk iTXt contains UTF-8. */
  if (is_ascii) {
    entry.compression = PNG_TEXT_COMPRESSION_NONE;
    entry.text_length = strlen(text);
  } else {
    entry.compression = PNG_ITXT_COMPRESSION_NONE;
    entry.itxt_length = strlen(text);
  }
  png_set_text(writer->png, writer->info, &entry, 1);
}

const uint8_t *png_writer_start(png_writer *writer, size_t *length) {
  if (writer->error[0] || setjmp(png_jmpbuf(writer->png))) return NULL;
  png_write_info(writer->png, writer->info);
  *length = writer->length;
  return writer->file;
}

const char *png_writer_error(const png_writer *writer) { return writer->error; }

void png_writer_close(png_writer *writer) {
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->file);
  free(writer);
}
