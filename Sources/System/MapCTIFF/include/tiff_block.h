/* Decodes the blocks (tiles and strips) of TIFF files in memory with libtiff. The library is loaded
   at its first use, and opens no files. */
#ifndef TIFF_BLOCK_H
#define TIFF_BLOCK_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  TIFF_BLOCK_SUCCESS,
  /* libtiff is not installed. */
  TIFF_BLOCK_NO_LIBRARY,
  /* libtiff was built without the codec of the file. */
  TIFF_BLOCK_NO_CODEC,
  /* The block is damaged or incomplete. */
  TIFF_BLOCK_DAMAGED,
} tiff_block_status;

enum { TIFF_BLOCK_REASON_SIZE = 200 };

/* Decodes the first block of a TIFF file. The decoded block must have `size` bytes; its samples are
   in the byte order of the processor, and YCbCr colors of JPEG become RGB. If the block is damaged,
   `reason` becomes libtiff's message, or an empty string. It has TIFF_BLOCK_REASON_SIZE bytes. */
tiff_block_status tiff_block_decode(
    const uint8_t *file, size_t length, uint8_t *block, size_t size, char *reason);

#endif
