/* Writes AVIF files to memory with libheif and its encoder AOM. The library is loaded at its first
   use. */
#ifndef AVIF_WRITER_H
#define AVIF_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  AVIF_WRITER_SUCCESS,
  /* libheif is not installed. */
  AVIF_WRITER_NO_LIBRARY,
  /* libheif has no encoder AOM. */
  AVIF_WRITER_NO_ENCODER,
  /* The encoder cannot write the image, or memory is insufficient. */
  AVIF_WRITER_FAILED,
} avif_writer_status;

/* An image in sRGB. */
typedef struct {
  /* Rows of RGBA from top to bottom, without padding. Alpha is straight. */
  const uint8_t *pixels;
  int width;
  int height;
  /* If it is 0, alpha is not written. */
  int has_alpha;
} avif_writer_image;

/* Encodes an image. quality is the quality of the colors from 1 to 100 as libheif defines it. Alpha
   is lossless. The same image yields the same bytes. text is stored as metadata
   and may be NULL. Stores the file and its length. The caller must free the file with
   avif_writer_free. */
avif_writer_status avif_writer_write(const avif_writer_image *image, int quality, const char *text,
                                     uint8_t **file, size_t *length);

/* Frees a file that avif_writer_write has stored. */
void avif_writer_free(uint8_t *file);

#endif
