/* Writing JPEG files into memory with libjpeg, for languages that cannot take part in setjmp and
   longjmp. */
#ifndef JPEG_WRITER_H
#define JPEG_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* How long the text of why a picture could not be written is at most, with the null at its end. */
enum { JPEG_WRITER_ERROR_LENGTH = 256 };

/* A picture of rows of RGBA from top to bottom without padding, whose alpha is not looked at, as a JPEG
   file: the same bytes for the same pixels. quality is libjpeg's, 1 to 100; dots_per_centimeter goes into
   the JFIF header, 0 for none. Returns the file, to be freed with jpeg_writer_free, and its length; NULL
   after a failure, and then error says why. */
uint8_t *jpeg_writer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                           uint16_t dots_per_centimeter, size_t *length,
                           char error[JPEG_WRITER_ERROR_LENGTH]);

/* Frees a file. */
void jpeg_writer_free(uint8_t *file);

#endif
