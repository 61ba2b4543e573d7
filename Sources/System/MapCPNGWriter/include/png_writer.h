/* Writing PNG files into memory with libpng, for languages that cannot take part in setjmp and
   longjmp. After a failure the other calls do nothing, and png_writer_error says why. */
#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct png_writer png_writer;

/* A writer of a picture of this size. color_type is the PNG specification's: 2 RGB, 3 palette,
   6 RGBA; bit_depth is 8, or 1, 2, 4, 8 for palette indices; compression_level is zlib's, 0 to 9.
   NULL where memory has run out. */
png_writer *png_writer_open(uint32_t width, uint32_t height, int color_type, int bit_depth,
                            int compression_level);

/* Sets the palette: three bytes a color, and the alphas of the first alpha_count colors. */
void png_writer_set_palette(png_writer *writer, const uint8_t *colors, int color_count,
                            const uint8_t *alphas, int alpha_count);

/* Says how many pixels there are a metre, both ways (pHYs). */
void png_writer_set_resolution(png_writer *writer, uint32_t pixels_per_meter);

/* Adds a text in UTF-8 under a keyword of 1 to 79 characters. */
void png_writer_add_text(png_writer *writer, const char *keyword, const char *text);

/* Writes the rows, from top to bottom and row_bytes apart, and ends the file. Returns the file,
   which belongs to the writer, and its length; NULL after a failure. */
const uint8_t *png_writer_finish(png_writer *writer, const uint8_t *pixels, size_t row_bytes,
                                 size_t *length);

/* Why the writer failed; empty where it did not. */
const char *png_writer_error(const png_writer *writer);

/* Frees the writer and its file. */
void png_writer_close(png_writer *writer);

#endif
