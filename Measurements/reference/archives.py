"""Reading of tiles in archives, one at a time and uncompressed, as the reference requests them."""

import gzip
import sqlite3
import struct
import threading
from pathlib import Path


class MBTiles:
    """An archive of tiles in SQLite."""

    def __init__(self, path):
        self._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, check_same_thread=False)
        self._lock = threading.Lock()
        self.minzoom, self.maxzoom = self._row("select min(zoom_level), max(zoom_level) from tiles")

    def tile(self, z, x, y):
        """Returns the bytes of a tile, or None."""
        row = self._row(
            "select tile_data from tiles where zoom_level=? and tile_column=? and tile_row=?",
            z, x, (1 << z) - 1 - y)
        return uncompressed(row[0]) if row else None

    def _row(self, query, *values):
        with self._lock:
            return self._connection.execute(query, values).fetchone()


class PMTiles:
    """An archive of tiles in one file (PMTiles, version 3)."""

    def __init__(self, path):
        self._bytes = Path(path).read_bytes()
        if self._bytes[:8] != b"PMTiles\x03":
            raise ValueError(f"{path} is no PMTiles archive of version 3")
        header = struct.unpack_from("<8Q", self._bytes, 8)
        self._root, self._leaves, self._data = header[0:2], header[4], header[6]
        self.minzoom, self.maxzoom = self._bytes[100], self._bytes[101]
        self._directories = {}

    def tile(self, z, x, y):
        """Returns the bytes of a tile, or None."""
        number, place = tile_number(z, x, y), self._root
        while True:
            entry = next((e for e in reversed(self._directory(place)) if e[0] <= number), None)
            if entry is None:
                return None
            first, run, offset, length = entry
            if run:
                start = self._data + offset
                return uncompressed(self._bytes[start:start + length]) if number < first + run else None
            place = (self._leaves + offset, length)

    def _directory(self, place):
        """Returns the entries of a directory: first tile, run length (0: a leaf), offset and length."""
        if place not in self._directories:
            start, length = place
            numbers = varints(uncompressed(self._bytes[start:start + length]))
            count = next(numbers)
            firsts, last = [], 0
            for _ in range(count):
                last += next(numbers)
                firsts.append(last)
            runs = [next(numbers) for _ in range(count)]
            lengths = [next(numbers) for _ in range(count)]
            offsets = []
            for index in range(count):
                value = next(numbers)
                offsets.append(value - 1 if value else offsets[-1] + lengths[index - 1])
            self._directories[place] = list(zip(firsts, runs, offsets, lengths))
        return self._directories[place]


def uncompressed(data):
    """Returns bytes, decompressed if they are compressed with gzip."""
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def varints(data):
    """Yields the integers of a sequence, which have seven bits per byte, the lowest bits first."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def tile_number(z, x, y):
    """Returns the number of a tile in an archive. Tiles are in the order of their zoom levels and of the Hilbert curve."""
    number = ((1 << 2 * z) - 1) // 3
    size = (1 << z) >> 1
    while size:
        right, low = int(x & size > 0), int(y & size > 0)
        number += size * size * (3 * right ^ low)
        if not low:
            if right:
                x, y = size - 1 - x, size - 1 - y
            x, y = y, x
        size >>= 1
    return number
