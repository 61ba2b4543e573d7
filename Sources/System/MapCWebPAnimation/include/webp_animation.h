/* Writes WebP animations to memory with libwebpmux. The library is loaded at its first use. */
#ifndef WEBP_ANIMATION_H
#define WEBP_ANIMATION_H

#include <stddef.h>
#include <stdint.h>

typedef struct webp_animation webp_animation;

typedef enum {
  WEBP_ANIMATION_SUCCESS,
  /* libwebpmux is not installed. */
  WEBP_ANIMATION_NO_LIBRARY,
  /* Memory is insufficient, or the version of the library is not supported. */
  WEBP_ANIMATION_FAILED,
} webp_animation_status;

/* Creates an animation. `plays` is the number of times that it is shown, and 0 means forever.
   `config` is the `WebPConfig` of all frames. `*animation` is NULL after a failure. */
webp_animation_status webp_animation_open(uint32_t width, uint32_t height, int plays,
                                          const void *config, webp_animation **animation);

/* Adds a frame that is shown from a time in milliseconds. The frame consists of rows of RGBA
   without padding. Returns 0 after a failure. */
int webp_animation_add(webp_animation *animation, const uint8_t *pixels, int milliseconds);

/* Ends the last frame at a time in milliseconds, and returns the file and its length. The file
   belongs to the animation. Returns NULL after a failure. */
const uint8_t *webp_animation_finish(webp_animation *animation, int milliseconds, size_t *length);

/* Returns the reason of a failure. */
const char *webp_animation_error(const webp_animation *animation);

/* Frees an animation and its file. */
void webp_animation_close(webp_animation *animation);

#endif
