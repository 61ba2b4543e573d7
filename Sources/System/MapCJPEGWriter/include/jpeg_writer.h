/* Writes JPEG files to memory with libjpeg, for languages that do not support setjmp and longjmp. */
#ifndef JPEG_WRITER_H
#define JPEG_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* The maximum size of an error message, including the terminating null. */
enum { JPEG_WRITER_ERROR_LENGTH = 256 };

/* Encodes an image as a JPEG file. The image consists of rows of RGBA from top to bottom, without
   padding. Alpha is ignored. The same pixels yield the same bytes. quality is the quality from 1 to
   100 as libjpeg defines it. If is_progressive is not 0, the file is progressive. dots_per_inch is written to the JFIF header unless it is 0.
   comment has at most 65533 bytes and may be NULL. Returns the file and its length. The caller must
   free the file with jpeg_writer_free. Returns NULL on failure and stores the reason in error. */
uint8_t *jpeg_writer_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                           int is_progressive, uint16_t dots_per_inch, const char *comment,
                           size_t *length, char error[JPEG_WRITER_ERROR_LENGTH]);

/* Frees a file that jpeg_writer_write has returned. */
void jpeg_writer_free(uint8_t *file);

#endif
