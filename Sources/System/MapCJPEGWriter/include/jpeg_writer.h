/* Writes JPEG files to memory with libjpeg, for languages that do not support setjmp and longjmp. */
#ifndef JPEG_WRITER_H
#define JPEG_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* The maximum size of an error message, including the terminating null. */
enum { JPEG_WRITER_ERROR_LENGTH = 256 };

/* Encodes an image, as rows of RGBA from top to bottom without padding, as a JPEG file. Alpha is
   ignored. The same pixels give the same bytes. quality is libjpeg's, 1 to 100; dots_per_centimeter
   is written to the JFIF header, 0 for none; comment, at most 65533 bytes, may be NULL. Returns the file, to be freed with jpeg_writer_free,
   and its length; NULL on failure, with the reason in error. */
uint8_t *jpeg_writer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                           uint16_t dots_per_centimeter, const char *comment, size_t *length,
                           char error[JPEG_WRITER_ERROR_LENGTH]);

/* Frees a file. */
void jpeg_writer_free(uint8_t *file);

#endif
