#include "font_subset.h"

#include "library.h"

#include <stdlib.h>
#include <string.h>

/* The values of constants in HarfBuzz's interface. */
enum { MEMORY_READ_ONLY = 1, SUBSET_NO_HINTING = 1, MAP_NOT_FOUND = -1 };

/* All functions come from one library, even if the program itself is linked with another HarfBuzz. */
#define SUBSET_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, blob_create, hb_blob_create_or_fail, \
           (const char *, unsigned int, int, void *, void (*)(void *))) \
  FUNCTION(void, blob_destroy, hb_blob_destroy, (void *)) \
  FUNCTION(const char *, blob_get_data, hb_blob_get_data, (void *, unsigned int *)) \
  FUNCTION(void *, face_create, hb_face_create, (void *, unsigned int)) \
  FUNCTION(void, face_destroy, hb_face_destroy, (void *)) \
  FUNCTION(void *, face_reference_blob, hb_face_reference_blob, (void *)) \
  FUNCTION(void *, input_create, hb_subset_input_create_or_fail, (void)) \
  FUNCTION(void, input_destroy, hb_subset_input_destroy, (void *)) \
  FUNCTION(void *, input_unicode_set, hb_subset_input_unicode_set, (void *)) \
  FUNCTION(void *, input_glyph_set, hb_subset_input_glyph_set, (void *)) \
  FUNCTION(void, input_set_flags, hb_subset_input_set_flags, (void *, unsigned int)) \
  FUNCTION(void, set_add, hb_set_add, (void *, uint32_t)) \
  FUNCTION(void *, plan_create, hb_subset_plan_create_or_fail, (void *, const void *)) \
  FUNCTION(void, plan_destroy, hb_subset_plan_destroy, (void *)) \
  FUNCTION(void *, plan_execute, hb_subset_plan_execute_or_fail, (void *)) \
  FUNCTION(void *, plan_old_to_new, hb_subset_plan_old_to_new_glyph_mapping, (const void *)) \
  FUNCTION(uint32_t, map_get, hb_map_get, (const void *, uint32_t))

typedef struct {
  SUBSET_FUNCTIONS(LIBRARY_MEMBER)
} subset_library;

static subset_library loaded;

LIBRARY_LOADER(is_loaded, loaded, SUBSET_FUNCTIONS, LIBRARY_HARFBUZZ_SUBSET)

static const subset_library *library(void) { return is_loaded() ? &loaded : NULL; }

int font_subset_available(void) { return library() != NULL; }

/* Returns a copy of the bytes of a face. */
static uint8_t *copy(const subset_library *hb, void *face, size_t *length) {
  void *blob = hb->face_reference_blob(face);
  unsigned int size = 0;
  const char *bytes = hb->blob_get_data(blob, &size);
  uint8_t *result = bytes && size ? malloc(size) : NULL;
  if (result) {
    memcpy(result, bytes, size);
    *length = size;
  }
  hb->blob_destroy(blob);
  return result;
}

static uint8_t *subset(const subset_library *hb, void *face, void *input,
                       const font_subset_request *request, size_t *length, uint32_t *new_glyphs) {
  void *characters = hb->input_unicode_set(input);
  for (size_t i = 0; i < request->character_count; i++)
    hb->set_add(characters, request->characters[i]);
  void *glyphs = hb->input_glyph_set(input);
  for (size_t i = 0; i < request->glyph_count; i++) hb->set_add(glyphs, request->glyphs[i]);
  hb->input_set_flags(input, SUBSET_NO_HINTING);
  void *plan = hb->plan_create(face, input);
  if (!plan) return NULL;
  uint8_t *result = NULL;
  void *made = hb->plan_execute(plan);
  if (made) {
    void *map = hb->plan_old_to_new(plan);
    for (size_t i = 0; i < request->glyph_count; i++) {
      uint32_t glyph = hb->map_get(map, request->glyphs[i]);
      new_glyphs[i] = glyph == (uint32_t)MAP_NOT_FOUND ? 0 : glyph;
    }
    result = copy(hb, made, length);
    hb->face_destroy(made);
  }
  hb->plan_destroy(plan);
  return result;
}

uint8_t *font_subset_make(const font_subset_request *request, size_t *length,
                          uint32_t *new_glyphs) {
  const subset_library *hb = library();
  if (!hb) return NULL;
  void *blob = hb->blob_create((const char *)request->bytes, (unsigned int)request->length,
                               MEMORY_READ_ONLY, NULL, NULL);
  if (!blob) return NULL;
  uint8_t *result = NULL;
  void *face = hb->face_create(blob, request->face);
  void *input = hb->input_create();
  if (face && input) result = subset(hb, face, input, request, length, new_glyphs);
  if (input) hb->input_destroy(input);
  if (face) hb->face_destroy(face);
  hb->blob_destroy(blob);
  return result;
}
