#include "avif_writer.h"

#include "heif_types.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

/* The table of functions that receives a file. Its first member is the version of the table. */
typedef struct {
  int version;
  heif_error (*write)(void *, const void *, size_t, void *);
} heif_output;

/* Codes of ITU-T H.273. */
enum { srgb_primaries = 1, srgb_transfer = 13, bt601_matrix = 6 };

#define AVIF_FUNCTIONS(FUNCTION) \
  FUNCTION(void *, new_context, heif_context_alloc, (void)) \
  FUNCTION(void, free_context, heif_context_free, (void *)) \
  FUNCTION(int, descriptors, heif_context_get_encoder_descriptors, \
           (void *, int, const char *, const void **, int)) \
  FUNCTION(heif_error, encoder, heif_context_get_encoder, (void *, const void *, void **)) \
  FUNCTION(void, release_encoder, heif_encoder_release, (void *)) \
  FUNCTION(heif_error, set, heif_encoder_set_parameter, (void *, const char *, const char *)) \
  FUNCTION(heif_error, set_quality, heif_encoder_set_lossy_quality, (void *, int)) \
  FUNCTION(heif_error, new_image, heif_image_create, (int, int, int, int, void **)) \
  FUNCTION(heif_error, add_plane, heif_image_add_plane, (void *, int, int, int, int)) \
  FUNCTION(uint8_t *, plane, heif_image_get_plane, (void *, int, int *)) \
  FUNCTION(void, release_image, heif_image_release, (const void *)) \
  FUNCTION(void *, new_profile, heif_nclx_color_profile_alloc, (void)) \
  FUNCTION(heif_error, set_primaries, heif_nclx_color_profile_set_color_primaries, \
           (void *, uint16_t)) \
  FUNCTION(heif_error, set_transfer, heif_nclx_color_profile_set_transfer_characteristics, \
           (void *, uint16_t)) \
  FUNCTION(heif_error, set_matrix, heif_nclx_color_profile_set_matrix_coefficients, \
           (void *, uint16_t)) \
  FUNCTION(void, free_profile, heif_nclx_color_profile_free, (void *)) \
  FUNCTION(heif_error, set_profile, heif_image_set_nclx_color_profile, (void *, const void *)) \
  FUNCTION(heif_error, encode, heif_context_encode_image, \
           (void *, const void *, void *, const void *, void **)) \
  FUNCTION(void, release_handle, heif_image_handle_release, (const void *)) \
  FUNCTION(heif_error, add_metadata, heif_context_add_generic_metadata, \
           (void *, const void *, const void *, int, const char *, const char *)) \
  FUNCTION(heif_error, write, heif_context_write, (void *, heif_output *, void *))

static struct {
  AVIF_FUNCTIONS(LIBRARY_MEMBER)
} library;

LIBRARY_LOADER(is_loaded, library, AVIF_FUNCTIONS, LIBRARY_HEIF)

typedef struct {
  void *context;
  void *encoder;
  void *image;
  void *handle;
  uint8_t *file;
  size_t length;
} avif_writer;

static heif_error on_write(void *context, const void *bytes, size_t count, void *data) {
  (void)context;
  avif_writer *writer = data;
  writer->file = malloc(count);
  if (writer->file) memcpy(writer->file, bytes, writer->length = count);
  return (heif_error){error_none, 0, "Success"};
}

/* Creates the encoder and sets its parameters. Returns 0 on failure. */
static int open_encoder(avif_writer *writer, int quality) {
  const void *descriptor = NULL;
  if (library.descriptors(writer->context, compression_av1, "aom", &descriptor, 1) != 1) return 0;
  if (library.encoder(writer->context, descriptor, &writer->encoder).code) return 0;
  /* Chroma is not subsampled, because subsampling blurs thin colored lines and small text. With
     several threads, the encoder writes other bytes. */
  return !library.set_quality(writer->encoder, quality).code &&
         !library.set(writer->encoder, "chroma", "444").code &&
         !library.set(writer->encoder, "threads", "1").code &&
         !library.set(writer->encoder, "lossless-alpha", "true").code;
}

/* Copies the pixels to an image of libheif. Returns 0 on failure. */
static int copy_image(avif_writer *writer, const avif_writer_image *image) {
  int channels = image->has_alpha ? 4 : 3, stride = 0;
  int chroma = image->has_alpha ? chroma_interleaved_rgba : chroma_interleaved_rgb;
  if (library.new_image(image->width, image->height, colorspace_rgb, chroma, &writer->image).code ||
      library.add_plane(writer->image, channel_interleaved, image->width, image->height, 8).code)
    return 0;
  uint8_t *plane = library.plane(writer->image, channel_interleaved, &stride);
  if (!plane) return 0;
  const uint8_t *source = image->pixels;
  for (int row = 0; row < image->height; row++) {
    uint8_t *target = plane + (size_t)row * (size_t)stride;
    for (int column = 0; column < image->width; column++, source += 4, target += channels)
      memcpy(target, source, (size_t)channels);
  }
  void *profile = library.new_profile();
  int is_set = profile && !library.set_primaries(profile, srgb_primaries).code &&
               !library.set_transfer(profile, srgb_transfer).code &&
               !library.set_matrix(profile, bt601_matrix).code &&
               !library.set_profile(writer->image, profile).code;
  library.free_profile(profile);
  return is_set;
}

/* Encodes the image and writes the file. Returns 0 on failure. */
static int encode(avif_writer *writer, const char *text) {
  if (library.encode(writer->context, writer->image, writer->encoder, NULL, &writer->handle).code)
    return 0;
  if (text && library.add_metadata(writer->context, writer->handle, text, (int)strlen(text),
                                   text_type, NULL).code)
    return 0;
  heif_output output = {1, on_write};
  return !library.write(writer->context, &output, writer).code && writer->file;
}

avif_writer_status avif_writer_write(const avif_writer_image *image, int quality, const char *text,
                                     uint8_t **file, size_t *length) {
  if (!is_loaded()) return AVIF_WRITER_NO_LIBRARY;
  avif_writer writer = {.context = library.new_context()};
  avif_writer_status status = AVIF_WRITER_FAILED;
  if (writer.context) {
    if (!open_encoder(&writer, quality)) {
      status = AVIF_WRITER_NO_ENCODER;
    } else if (copy_image(&writer, image) && encode(&writer, text)) {
      status = AVIF_WRITER_SUCCESS;
      *file = writer.file;
      *length = writer.length;
    }
  }
  if (writer.handle) library.release_handle(writer.handle);
  if (writer.image) library.release_image(writer.image);
  if (writer.encoder) library.release_encoder(writer.encoder);
  if (writer.context) library.free_context(writer.context);
  return status;
}

void avif_writer_free(uint8_t *file) { free(file); }
