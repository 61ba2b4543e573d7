/* Writes GIF animations to memory with giflib. The library is loaded at its first use. */
#ifndef GIF_WRITER_H
#define GIF_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct gif_writer gif_writer;

typedef enum {
  GIF_WRITER_SUCCESS,
  /* giflib is not installed. */
  GIF_WRITER_NO_LIBRARY,
  /* Memory is insufficient. */
  GIF_WRITER_FAILED,
} gif_writer_status;

/* A rectangle of the canvas. */
typedef struct {
  uint16_t x, y, width, height;
} gif_writer_box;

/* Starts an animation. `plays` is the number of times that it is shown, from 0 to 65536, and 0 means
   forever. `*writer` is NULL after a failure. */
gif_writer_status gif_writer_open(uint16_t width, uint16_t height, int plays, gif_writer **writer);

/* Adds a frame, which changes the pixels of a rectangle and lasts a number of hundredths of a second.
   `colors` contains three bytes for each of `count` colors, which is 1 to 255. `indices` contains the
   index of the color of each pixel in rows from top to bottom. The pixels of the index `count` are
   unchanged. Returns 0 after a failure. */
int gif_writer_add(gif_writer *writer, gif_writer_box box, uint16_t hundredths,
                   const uint8_t *colors, int count, const uint8_t *indices);

/* Ends the file. Returns 0 after a failure. */
int gif_writer_finish(gif_writer *writer);

/* Returns the bytes since the last call, and their number. They are valid until the next call. */
const uint8_t *gif_writer_take(gif_writer *writer, size_t *length);

/* Frees a writer. */
void gif_writer_close(gif_writer *writer);

#endif
