/* Reads the first picture of GIF files from memory with giflib. The library is loaded at its first
   use. */
#ifndef GIF_READER_H
#define GIF_READER_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  GIF_READER_SUCCESS,
  /* giflib is not installed. */
  GIF_READER_NO_LIBRARY,
  /* The file is damaged or incomplete. */
  GIF_READER_DAMAGED,
} gif_reader_status;

/* Draws the first picture of a file onto its canvas. The canvas has `width` by `height` pixels,
   which is the size that the header states. It consists of rows of RGBA from top to bottom, without
   padding. `pixels` must be transparent before the call. */
gif_reader_status gif_reader_read(const uint8_t *file, size_t length, uint32_t width,
                                  uint32_t height, uint8_t *pixels);

/* Returns whether a file contains several pictures. Returns 0 for damaged files and without giflib. */
int gif_reader_is_animation(const uint8_t *file, size_t length);

#endif
