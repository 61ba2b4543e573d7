/* Writes PNG files to memory with libpng, for languages that do not support setjmp and longjmp.
   After a failure, the other calls do nothing, and png_writer_error returns the reason. */
#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct png_writer png_writer;

/* Creates a writer of an image. color_type is the PNG color type: 2 RGB, 3 palette, 6 RGBA;
   bit_depth is 8, or 1, 2, 4, 8 for palette indices. Returns NULL if memory is insufficient. */
png_writer *png_writer_open(uint32_t width, uint32_t height, int color_type, int bit_depth);

/* Sets the palette: three bytes per color, and the alphas of the first alpha_count colors. */
void png_writer_set_palette(png_writer *writer, const uint8_t *colors, int color_count,
                            const uint8_t *alphas, int alpha_count);

/* Sets the resolution in pixels per meter (pHYs). */
void png_writer_set_resolution(png_writer *writer, uint32_t pixels_per_meter);

/* Adds a UTF-8 text with a keyword of 1 to 79 characters. */
void png_writer_add_text(png_writer *writer, const char *keyword, const char *text);

/* Ends the metadata. */
void png_writer_begin_data(png_writer *writer);

/* Adds a part of the compressed rows (IDAT), of less than 2^31 bytes. */
void png_writer_add_data(png_writer *writer, const uint8_t *bytes, size_t count);

/* Ends the file. Returns the file, which belongs to the writer, and its length; NULL on failure. */
const uint8_t *png_writer_finish(png_writer *writer, size_t *length);

/* Returns the reason of a failure; empty without one. */
const char *png_writer_error(const png_writer *writer);

/* Frees the writer and its file. */
void png_writer_close(png_writer *writer);

#endif
