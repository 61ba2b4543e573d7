#include "webp_animation.h"

#include "library.h"

#include <stdlib.h>
#include <webp/encode.h>
#include <webp/mux.h>

#define MUX_FUNCTIONS(FUNCTION) \
  FUNCTION(int, options, WebPAnimEncoderOptionsInitInternal, (WebPAnimEncoderOptions *, int)) \
  FUNCTION(WebPAnimEncoder *, create, WebPAnimEncoderNewInternal, \
           (int, int, const WebPAnimEncoderOptions *, int)) \
  FUNCTION(int, add, WebPAnimEncoderAdd, \
           (WebPAnimEncoder *, WebPPicture *, int, const WebPConfig *)) \
  FUNCTION(int, assemble, WebPAnimEncoderAssemble, (WebPAnimEncoder *, WebPData *)) \
  FUNCTION(const char *, error, WebPAnimEncoderGetError, (WebPAnimEncoder *)) \
  FUNCTION(void, destroy, WebPAnimEncoderDelete, (WebPAnimEncoder *))

static struct {
  MUX_FUNCTIONS(LIBRARY_MEMBER)
} library;

LIBRARY_LOADER(is_loaded, library, MUX_FUNCTIONS, LIBRARY_WEBP_MUX)

struct webp_animation {
  WebPAnimEncoder *encoder;
  WebPConfig config;
  WebPData file;
  int width, height;
};

webp_animation_status webp_animation_open(uint32_t width, uint32_t height, int plays,
                                          const void *config, webp_animation **animation) {
  *animation = NULL;
  if (!is_loaded()) return WEBP_ANIMATION_NO_LIBRARY;
  if (width == 0 || height == 0 || width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION)
    return WEBP_ANIMATION_FAILED;
  webp_animation *created = calloc(1, sizeof *created);
  if (!created) return WEBP_ANIMATION_FAILED;
  created->width = (int)width;
  created->height = (int)height;
  WebPAnimEncoderOptions options;
  created->config = *(const WebPConfig *)config;
  if (library.options(&options, WEBP_MUX_ABI_VERSION)) {
    options.anim_params.loop_count = plays;
    created->encoder =
        library.create(created->width, created->height, &options, WEBP_MUX_ABI_VERSION);
  }
  if (!created->encoder) {
    free(created);
    return WEBP_ANIMATION_FAILED;
  }
  *animation = created;
  return WEBP_ANIMATION_SUCCESS;
}

int webp_animation_add(webp_animation *animation, const uint8_t *pixels, int milliseconds) {
  WebPPicture picture;
  if (!WebPPictureInit(&picture)) return 0;
  picture.use_argb = 1;
  picture.width = animation->width;
  picture.height = animation->height;
  int is_added = WebPPictureImportRGBA(&picture, pixels, 4 * animation->width) &&
                 library.add(animation->encoder, &picture, milliseconds, &animation->config);
  WebPPictureFree(&picture);
  return is_added;
}

const uint8_t *webp_animation_finish(webp_animation *animation, int milliseconds, size_t *length) {
  if (!library.add(animation->encoder, NULL, milliseconds, NULL) ||
      !library.assemble(animation->encoder, &animation->file))
    return NULL;
  *length = animation->file.size;
  return animation->file.bytes;
}

const char *webp_animation_error(const webp_animation *animation) {
  return library.error(animation->encoder);
}

void webp_animation_close(webp_animation *animation) {
  WebPDataClear(&animation->file);
  library.destroy(animation->encoder);
  free(animation);
}
