/* Reads the primary picture of AVIF and HEIC files from memory with libheif. The library is loaded
   at its first use. */
#ifndef HEIF_READER_H
#define HEIF_READER_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  HEIF_READER_SUCCESS,
  /* libheif is not installed. */
  HEIF_READER_NO_LIBRARY,
  /* libheif has no decoder for the codec of the file. */
  HEIF_READER_NO_DECODER,
  /* The file is damaged or incomplete. */
  HEIF_READER_DAMAGED,
} heif_reader_status;

typedef struct heif_reader heif_reader;

/* Opens a file. The bytes are not copied. If the reader is not NULL, it must be closed. */
heif_reader_status heif_reader_open(const uint8_t *file, size_t length, heif_reader **reader);

/* Return the width and height of the picture in pixels, as it is shown. They are not positive if
   the file does not state them. */
int heif_reader_width(const heif_reader *reader);
int heif_reader_height(const heif_reader *reader);

/* Decodes the picture in its full size. The result consists of rows of RGBA from top to bottom,
   without padding. */
heif_reader_status heif_reader_read(heif_reader *reader, uint8_t *pixels);

/* Returns the length of the text that this program stored in the file. It is 0 if there is none. */
size_t heif_reader_text_length(const heif_reader *reader);

/* Copies this text without a terminating null. Returns 0 on failure. */
int heif_reader_text(const heif_reader *reader, char *text);

void heif_reader_close(heif_reader *reader);

#endif
