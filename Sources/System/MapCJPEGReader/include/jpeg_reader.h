/* Reads JPEG files from memory with libjpeg, for languages that do not support setjmp and longjmp.
   After a failure, jpeg_reader_error returns the reason. */
#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

/* The maximum length of a comment that is read; the rest is left out. */
enum { JPEG_READER_COMMENT_LENGTH = 1024 };

/* Creates a reader of a file, whose bytes must stay valid until it is closed. Returns NULL if
   memory is insufficient. */
jpeg_reader *jpeg_reader_open(const uint8_t *file, size_t length);

/* Reads the size of the image. Returns 1 on success, 0 on failure. */
int jpeg_reader_size(jpeg_reader *reader, uint32_t *width, uint32_t *height);

/* Reads the image after its size: rows of opaque RGBA from top to bottom, without padding. CMYK
   is taken to be inverted, as in browsers, and converted without a profile. Returns 1 on success, 0 on failure. A truncated file, and errors that libjpeg would tolerate, are
   failures. */
int jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels);

/* Returns the first comment after the size was read, and its length; NULL if there is none. The reader owns it. */
const uint8_t *jpeg_reader_comment(const jpeg_reader *reader, size_t *length);

/* Returns the reason of a failure; empty without one. */
const char *jpeg_reader_error(const jpeg_reader *reader);

/* Frees the reader. */
void jpeg_reader_close(jpeg_reader *reader);

#endif
