/* Creates font files that contain some of the glyphs of a font, with HarfBuzz's subset library. The
   library is loaded at its first use. */

#ifndef FONT_SUBSET_H
#define FONT_SUBSET_H

#include <stddef.h>
#include <stdint.h>

/* The inputs from which a font subset is created. */
typedef struct {
  /* The bytes of the font. They are only read during the call. */
  const uint8_t *bytes;
  size_t length;
  /* The index of the face in a font collection. */
  unsigned int face;
  /* The characters that the font must contain. */
  const uint32_t *characters;
  size_t character_count;
  /* The glyphs that the font must contain. */
  const uint32_t *glyphs;
  size_t glyph_count;
} font_subset_request;

/* Returns whether the library can be loaded. */
int font_subset_available(void);

/* Creates a font file. Returns its bytes, which the caller must free with free(). Returns NULL if
   the library cannot be loaded or does not accept the font. Stores the number of bytes, and the new
   index of each glyph of the request. */
uint8_t *font_subset_make(const font_subset_request *request, size_t *length,
                          uint32_t *new_glyphs);

#endif
