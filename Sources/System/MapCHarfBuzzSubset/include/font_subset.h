/* Font files with some of the glyphs of a font, made by the subset library of HarfBuzz, which is loaded at first use. */

#ifndef FONT_SUBSET_H
#define FONT_SUBSET_H

#include <stddef.h>
#include <stdint.h>

/* The inputs of a font subset. */
typedef struct {
  /* The bytes of the font, which are only read during the call. */
  const uint8_t *bytes;
  size_t length;
  /* The index of the face in a collection. */
  unsigned int face;
  /* The characters that the font must have. */
  const uint32_t *characters;
  size_t character_count;
  /* The glyphs that the font must have. */
  const uint32_t *glyphs;
  size_t glyph_count;
} font_subset_request;

/* Whether the library can be loaded. */
int font_subset_available(void);

/* Makes a font file. Returns its bytes, which the caller frees with free(), or NULL if the library cannot be loaded or
   does not accept the font. Stores their number, and the new index of each glyph of the request. */
uint8_t *font_subset_make(const font_subset_request *request, size_t *length,
                          uint32_t *new_glyphs);

#endif
