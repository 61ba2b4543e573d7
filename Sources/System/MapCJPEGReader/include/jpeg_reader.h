/* Reading JPEG files from memory with libjpeg, for languages that cannot take part in setjmp and
   longjmp. After a failure jpeg_reader_error says why. */
#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

/* A reader of a file, whose bytes have to stay until it is closed. NULL where memory has run out. */
jpeg_reader *jpeg_reader_open(const uint8_t *file, size_t length);

/* Reads the size of the picture; 0 after a failure, else 1. */
int jpeg_reader_size(jpeg_reader *reader, uint32_t *width, uint32_t *height);

/* Reads the picture, once its size is read: rows of RGBA from top to bottom without padding, opaque, as
   many as the size says. 0 after a failure, else 1. A file that ends early or has errors libjpeg would
   go on after is a failure. */
int jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels);

/* Why the reader failed; empty where it did not. */
const char *jpeg_reader_error(const jpeg_reader *reader);

/* Frees the reader. */
void jpeg_reader_close(jpeg_reader *reader);

#endif
