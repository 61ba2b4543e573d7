/* The types in the binary interface of giflib 5 (libgif.so.7). */
#ifndef GIF_LIBRARY_H
#define GIF_LIBRARY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint8_t red, green, blue;
} gif_color;

typedef struct {
  int count;
  int bits;
  bool is_sorted;
  gif_color *colors;
} gif_color_map;

typedef struct {
  int left, top, width, height;
  bool is_interlaced;
  gif_color_map *map;
} gif_image;

typedef struct {
  int width, height;
  int resolution;
  int background;
  uint8_t aspect;
  gif_color_map *map;
  int image_count;
  gif_image image;
  void *saved_images;
  int extension_count;
  void *extensions;
  int error;
  void *user_data;
  void *private_data;
} gif_file;

/* The label of the extension that precedes an image and contains its delay. */
enum { graphics_control = 0xF9 };

#endif
