/* The types and constants of libheif's binary interface (libheif.so.1). */
#ifndef HEIF_TYPES_H
#define HEIF_TYPES_H

typedef struct {
  int code;
  int detail;
  const char *message;
} heif_error;

enum {
  error_none = 0,
  error_unsupported_filetype = 3,
  error_unsupported_feature = 4,
  error_plugin_loading = 11,
};
enum {
  colorspace_rgb = 1,
  chroma_interleaved_rgb = 10,
  chroma_interleaved_rgba = 11,
  channel_interleaved = 10,
  compression_av1 = 4,
};

/* The type of the metadata that contains this program's text. Other programs ignore it. */
#define text_type "rmap"

#endif
