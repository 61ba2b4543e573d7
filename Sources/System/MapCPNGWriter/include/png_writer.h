/* Writes the start of PNG files to memory with libpng, for languages that do not support setjmp and
   longjmp. After a failure, the other calls do nothing, and png_writer_error returns the reason. */
#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct png_writer png_writer;

/* Creates a writer for an image. color_type is the PNG color type: 2 for RGB, 3 for a palette, 6
   for RGBA. bit_depth is 8. For palette indices, it can also be 1, 2 or 4. Returns NULL if memory
   is insufficient. */
png_writer *png_writer_open(uint32_t width, uint32_t height, int color_type, int bit_depth);

/* Sets the palette. Each color has three bytes. The first alpha_count colors also have alphas. */
void png_writer_set_palette(png_writer *writer, const uint8_t *colors, int color_count,
                            const uint8_t *alphas, int alpha_count);

/* Sets the resolution in pixels per meter (chunk pHYs). */
void png_writer_set_resolution(png_writer *writer, uint32_t pixels_per_meter);

/* Adds a UTF-8 text. Its keyword must have 1 to 79 characters. */
void png_writer_add_text(png_writer *writer, const char *keyword, const char *text);

/* Returns the start of the file and its length: the signature and the chunks before the data. It
   belongs to the writer. Returns NULL on failure. */
const uint8_t *png_writer_start(png_writer *writer, size_t *length);

/* Returns the reason of a failure. The string is empty if there was no failure. */
const char *png_writer_error(const png_writer *writer);

/* Frees the writer and the start of its file. */
void png_writer_close(png_writer *writer);

#endif
