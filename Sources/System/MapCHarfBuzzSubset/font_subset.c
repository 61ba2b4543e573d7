#include "font_subset.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The values of HarfBuzz's interface. */
enum { MEMORY_READ_ONLY = 1, SUBSET_NO_HINTING = 1, MAP_NOT_FOUND = -1 };

/* All functions are those of one library, whatever HarfBuzz the program itself is linked with. */
typedef struct {
  void *(*blob_create)(const char *, unsigned int, int, void *, void (*)(void *));
  void (*blob_destroy)(void *);
  const char *(*blob_get_data)(void *, unsigned int *);
  void *(*face_create)(void *, unsigned int);
  void (*face_destroy)(void *);
  void *(*face_reference_blob)(void *);
  void *(*input_create)(void);
  void (*input_destroy)(void *);
  void *(*input_unicode_set)(void *);
  void *(*input_glyph_set)(void *);
  void (*input_set_flags)(void *, unsigned int);
  void (*set_add)(void *, uint32_t);
  void *(*plan_create)(void *, const void *);
  void (*plan_destroy)(void *);
  void *(*plan_execute)(void *);
  void *(*plan_old_to_new)(const void *);
  uint32_t (*map_get)(const void *, uint32_t);
} subset_library;

/* Looks up a function. The copy is the POSIX idiom, because C has no conversion from data to
   function pointers. */
static int find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static int find_all(void *handle, subset_library *library) {
  return find(handle, "hb_blob_create_or_fail", &library->blob_create) &&
         find(handle, "hb_blob_destroy", &library->blob_destroy) &&
         find(handle, "hb_blob_get_data", &library->blob_get_data) &&
         find(handle, "hb_face_create", &library->face_create) &&
         find(handle, "hb_face_destroy", &library->face_destroy) &&
         find(handle, "hb_face_reference_blob", &library->face_reference_blob) &&
         find(handle, "hb_subset_input_create_or_fail", &library->input_create) &&
         find(handle, "hb_subset_input_destroy", &library->input_destroy) &&
         find(handle, "hb_subset_input_unicode_set", &library->input_unicode_set) &&
         find(handle, "hb_subset_input_glyph_set", &library->input_glyph_set) &&
         find(handle, "hb_subset_input_set_flags", &library->input_set_flags) &&
         find(handle, "hb_set_add", &library->set_add) &&
         find(handle, "hb_subset_plan_create_or_fail", &library->plan_create) &&
         find(handle, "hb_subset_plan_destroy", &library->plan_destroy) &&
         find(handle, "hb_subset_plan_execute_or_fail", &library->plan_execute) &&
         find(handle, "hb_subset_plan_old_to_new_glyph_mapping", &library->plan_old_to_new) &&
         find(handle, "hb_map_get", &library->map_get);
}

static subset_library loaded;
static int is_loaded;

static void load(void) {
  static const char *const names[] = {"libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib",
                                      "/opt/homebrew/opt/harfbuzz/lib/libharfbuzz-subset.0.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) is_loaded = find_all(handle, &loaded);
  }
}

static const subset_library *library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &loaded : NULL;
}

int font_subset_available(void) { return library() != NULL; }

/* Copies the bytes of a face. */
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
