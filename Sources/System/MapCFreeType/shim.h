#include <stdlib.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_COLOR_H
#include FT_FONT_FORMATS_H
#include FT_MODULE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SYSTEM_H
#include FT_TRUETYPE_TABLES_H

/* The largest block of memory that FreeType gets: the sizes in a font file are not to be trusted. */
#define RENDER_MAP_FREETYPE_BLOCK (128L << 20)

static void *render_map_freetype_alloc(FT_Memory memory, long size) {
  (void)memory;
  return size <= 0 || size > RENDER_MAP_FREETYPE_BLOCK ? NULL : malloc((size_t)size);
}

static void render_map_freetype_free(FT_Memory memory, void *block) {
  (void)memory;
  free(block);
}

static void *render_map_freetype_realloc(FT_Memory memory, long old, long size, void *block) {
  (void)memory;
  (void)old;
  return size <= 0 || size > RENDER_MAP_FREETYPE_BLOCK ? NULL : realloc(block, (size_t)size);
}

/* Sets the functions that allocate memory. */
static inline void render_map_freetype_memory(FT_Memory memory) {
  memory->user = NULL;
  memory->alloc = render_map_freetype_alloc;
  memory->free = render_map_freetype_free;
  memory->realloc = render_map_freetype_realloc;
}

/* The offset of a colour stop. The field was a 2.14 fixed-point number before FreeType 2.13, and is a 16.16
   one since then. */
static inline double render_map_stop_offset(const FT_ColorStop *stop) {
#if FREETYPE_MAJOR > 2 || FREETYPE_MINOR >= 13
  return stop->stop_offset / 65536.0;
#else
  return stop->stop_offset / 16384.0;
#endif
}

/* The alpha of a colour index, 0 to 1. */
static inline double render_map_color_alpha(FT_ColorIndex color) {
  return color.alpha / 16384.0;
}

/* FT_LOAD_TARGET_ and FT_LOAD_ macros that Swift does not import. */
static const FT_Int32 render_map_load_outline =
    FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT | FT_LOAD_IGNORE_TRANSFORM;
static const FT_Int32 render_map_load_strike =
    FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT | FT_LOAD_COLOR;
