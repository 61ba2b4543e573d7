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

/* The maximum size of a block of memory for FreeType. There is a limit because the sizes in a font
   file cannot be trusted. */
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

/* The flags for loading outlines and bitmaps. They are copied from macros, which Swift does not
   import. */
static const FT_Int32 render_map_load_outline =
    FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT | FT_LOAD_IGNORE_TRANSFORM;
static const FT_Int32 render_map_load_strike =
    FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT | FT_LOAD_COLOR;
