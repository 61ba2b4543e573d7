#include "jpeg_reader.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

struct jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  const uint8_t *file;
  size_t length;
  char error[JMSG_LENGTH_MAX];
};

static void on_error(j_common_ptr jpeg) {
  jpeg_reader *reader = jpeg->client_data;
  jpeg->err->format_message(jpeg, reader->error);
  longjmp(reader->failed, 1);
}

/* Messages of level -1 are warnings about damaged data. libjpeg replaces such data with gray. */
static void on_message(j_common_ptr jpeg, int level) {
  if (level < 0) on_error(jpeg);
}

jpeg_reader *jpeg_reader_open(const uint8_t *file, size_t length) {
  jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->file = file;
  reader->length = length;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->failed)) return reader;
  jpeg_create_decompress(&reader->jpeg);
  return reader;
}

int jpeg_reader_size(jpeg_reader *reader, uint32_t *width, uint32_t *height) {
  if (reader->error[0] || setjmp(reader->failed)) return 0;
  jpeg_mem_src(&reader->jpeg, reader->file, reader->length);
  jpeg_save_markers(&reader->jpeg, JPEG_COM, JPEG_READER_COMMENT_LENGTH);
  jpeg_read_header(&reader->jpeg, TRUE);
  *width = reader->jpeg.image_width;
  *height = reader->jpeg.image_height;
  return 1;
}

/* Converts a row of four inks to opaque RGBA in place. The inks are stored inverted, as programs by
   Adobe store them. */
static void convert_inks(uint8_t *row, size_t length) {
  for (size_t i = 0; i < length; i += 4) {
    unsigned black = row[i + 3];
    for (size_t ink = i; ink < i + 3; ink++) row[ink] = (uint8_t)((row[ink] * black + 127) / 255);
    row[i + 3] = 255;
  }
}

int jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels) {
  if (reader->error[0] || setjmp(reader->failed)) return 0;
  int has_inks = reader->jpeg.jpeg_color_space == JCS_CMYK || reader->jpeg.jpeg_color_space == JCS_YCCK;
  reader->jpeg.out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
  /* The integer DCT yields the same pixels on every machine. */
  reader->jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&reader->jpeg);
  size_t row_bytes = (size_t)reader->jpeg.output_width * 4;
  while (reader->jpeg.output_scanline < reader->jpeg.output_height) {
    JSAMPROW row = pixels + row_bytes * reader->jpeg.output_scanline;
    jpeg_read_scanlines(&reader->jpeg, &row, 1);
    if (has_inks) convert_inks(row, row_bytes);
  }
  jpeg_finish_decompress(&reader->jpeg);
  return 1;
}

const uint8_t *jpeg_reader_comment(const jpeg_reader *reader, size_t *length) {
  const struct jpeg_marker_struct *marker = reader->jpeg.marker_list;
  if (!marker) return NULL;
  *length = marker->data_length;
  return marker->data;
}

const char *jpeg_reader_error(const jpeg_reader *reader) { return reader->error; }

void jpeg_reader_close(jpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
