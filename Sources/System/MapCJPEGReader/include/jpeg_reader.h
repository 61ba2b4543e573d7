/* Reads JPEG files from memory with libjpeg, for languages that do not support setjmp and longjmp.
   After a failure, jpeg_reader_error returns the reason. */
#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

/* The maximum length of a comment in bytes. The rest of a longer comment is not read. */
enum { JPEG_READER_COMMENT_LENGTH = 1024 };

/* Creates a reader of a file. The bytes of the file must stay valid until the reader is closed.
   Returns NULL if memory is insufficient. */
jpeg_reader *jpeg_reader_open(const uint8_t *file, size_t length);

/* Reads the size of the image. Returns 1 on success, 0 on failure. */
int jpeg_reader_size(jpeg_reader *reader, uint32_t *width, uint32_t *height);

/* Reads the image. Its size must have been read before. The result consists of rows of opaque RGBA
   from top to bottom, without padding. As in browsers, CMYK is read as inverted and is converted
   without a profile. Returns 1 on success, 0 on failure. It fails if the file is truncated, or if
   there is an error that libjpeg would tolerate. */
int jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels);

/* Returns the first comment and its length. The size must have been read before. Returns NULL if
   there is no comment. The comment belongs to the reader. */
const uint8_t *jpeg_reader_comment(const jpeg_reader *reader, size_t *length);

/* Returns the reason of a failure. The string is empty if there was no failure. */
const char *jpeg_reader_error(const jpeg_reader *reader);

void jpeg_reader_close(jpeg_reader *reader);

#endif
