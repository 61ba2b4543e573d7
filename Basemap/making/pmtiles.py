"""A writer of PMTiles archives (version 3)."""

import json
import struct
import zlib

from .vectortile import varint

GZIP, MVT = 2, 1
ROOT_LIMIT = 16384 - 127


def gzip(data):
    """Compressed, without a time stamp."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def tile_number(z, x, y):
    """Where the tile stands in the archive: by zoom, then along Hilbert's curve."""
    number = ((1 << 2 * z) - 1) // 3
    size = 1 << z - 1 if z else 0
    while size:
        right, low = int(x & size > 0), int(y & size > 0)
        number += size * size * (3 * right ^ low)
        if low == 0:
            if right == 1:
                x, y = size - 1 - x, size - 1 - y
            x, y = y, x
        size >>= 1
    return number


def directory(entries):
    """Entries [number, run, offset, length] as columns."""
    out, last = varint(len(entries)), 0
    for number, *_ in entries:
        out += varint(number - last)
        last = number
    out += b"".join(varint(run) for _, run, _, _ in entries)
    out += b"".join(varint(length) for *_, length in entries)
    end = None
    for _, _, offset, length in entries:
        out += varint(0 if offset == end else offset + 1)
        end = offset + length
    return gzip(out)


def write(path, tiles, metadata):
    """Writes the archive: `tiles` are uncompressed, by (z, x, y); equal ones are stored once."""
    entries, places, data = [], {}, b""
    for key in sorted(tiles, key=lambda key: tile_number(*key)):
        packed, number = gzip(tiles[key]), tile_number(*key)
        if packed not in places:
            places[packed] = len(data)
            data += packed
        offset, last = places[packed], entries[-1] if entries else None
        if last and last[2] == offset and last[0] + last[1] == number:
            last[1] += 1
        else:
            entries.append([number, 1, offset, len(packed)])
    root = directory(entries)
    if len(root) > ROOT_LIMIT:
        raise ValueError("too many tiles for one directory")
    about = gzip(json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))
    zooms = [z for z, _, _ in tiles]
    at_about = 127 + len(root)
    at_data = at_about + len(about)
    header = b"PMTiles\x03" + struct.pack(
        "<11Q", 127, len(root), at_about, len(about), at_data, 0, at_data, len(data),
        len(tiles), len(entries), len(places))
    header += struct.pack(
        "<6B4iB2i", 1, GZIP, GZIP, MVT, min(zooms), max(zooms),
        -1800000000, -850511287, 1800000000, 850511287, min(zooms), 0, 0)
    path.write_bytes(header + root + about + data)
