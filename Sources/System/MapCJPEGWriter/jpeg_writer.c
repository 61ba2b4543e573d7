#include "jpeg_writer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

/* The state that must survive a long jump. */
typedef struct {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  unsigned char *file;
  unsigned long length;
  char error[JMSG_LENGTH_MAX];
} jpeg_writer;

static void on_error(j_common_ptr jpeg) {
  jpeg_writer *writer = jpeg->client_data;
  jpeg->err->format_message(jpeg, writer->error);
  longjmp(writer->failed, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void configure(struct jpeg_compress_struct *jpeg, int quality, int is_progressive,
                      uint16_t dots_per_inch) {
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  /* The integer DCT yields the same file on every machine. */
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->optimize_coding = TRUE;
  /* Chroma is not subsampled, because subsampling blurs thin colored lines and small text. */
  for (int component = 0; component < jpeg->num_components; component++) {
    jpeg->comp_info[component].h_samp_factor = 1;
    jpeg->comp_info[component].v_samp_factor = 1;
  }
  if (dots_per_inch) {
    jpeg->density_unit = 1;
    jpeg->X_density = dots_per_inch;
    jpeg->Y_density = dots_per_inch;
  }
  if (is_progressive) jpeg_simple_progression(jpeg);
}

uint8_t *jpeg_writer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                           int is_progressive, uint16_t dots_per_inch, const char *comment,
                           size_t *length, char error[JPEG_WRITER_ERROR_LENGTH]) {
  snprintf(error, JPEG_WRITER_ERROR_LENGTH, "out of memory");
  jpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->jpeg.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  writer->jpeg.client_data = writer;
  uint8_t *file = NULL;
  if (!setjmp(writer->failed)) {
    jpeg_create_compress(&writer->jpeg);
    jpeg_mem_dest(&writer->jpeg, &writer->file, &writer->length);
    writer->jpeg.image_width = width;
    writer->jpeg.image_height = height;
    configure(&writer->jpeg, quality, is_progressive, dots_per_inch);
    jpeg_start_compress(&writer->jpeg, TRUE);
    if (comment) {
      jpeg_write_marker(&writer->jpeg, JPEG_COM, (const JOCTET *)comment, (unsigned)strlen(comment));
    }
    while (writer->jpeg.next_scanline < height) {
      JSAMPROW row = (JSAMPROW)(pixels + (size_t)width * 4 * writer->jpeg.next_scanline);
      jpeg_write_scanlines(&writer->jpeg, &row, 1);
    }
    jpeg_finish_compress(&writer->jpeg);
    *length = writer->length;
  }
  jpeg_destroy_compress(&writer->jpeg);
  if (writer->error[0]) {
    snprintf(error, JPEG_WRITER_ERROR_LENGTH, "%s", writer->error);
    free(writer->file);
  } else {
    file = writer->file;
  }
  free(writer);
  return file;
}

void jpeg_writer_free(uint8_t *file) { free(file); }
