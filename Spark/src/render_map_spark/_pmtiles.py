"""Shards: archives with some tiles of a pyramid, for ``render-map tiles --merge`` to read."""

from __future__ import annotations

import gzip
import hashlib
import json
import struct
import tempfile
from typing import IO, Any, Mapping

_HEADER_LENGTH = 127
#: The end of the root directory (section 3.2 of the specification of PMTiles 3).
_START_LENGTH = 1 << 14
_LEAF_LENGTH = 4096
_FORMATS = {"png": 2, "jpg": 3, "webp": 4}


def tile_index(z: int, x: int, y: int) -> int:
    """Return the number of a tile on the Hilbert curves of all levels, one after the other."""
    index = 0
    column, row = x, y
    for level in reversed(range(z)):
        right, below = column >> level & 1, row >> level & 1
        # The curve runs down the left half of a square and up the right half.
        index = index << 2 | ((3 * right) ^ below)
        if below == 0:
            # In the upper quadrants the curve is transposed, on the right also mirrored.
            if right:
                column, row = ~column, ~row
            column, row = row, column
    return ((1 << (2 * z)) - 1) // 3 + index


class ShardWriter:
    """Writes a PMTiles archive of tiles in any order. Equal tiles are stored once."""

    def __init__(self, pyramid: Mapping[str, Any]) -> None:
        """Start a shard of a pyramid as the command describes it."""
        self._pyramid = pyramid
        self._data: IO[bytes] = tempfile.TemporaryFile()
        self._length = 0
        self._entries: list[tuple[int, int, int]] = []
        self._places: dict[bytes, tuple[int, int]] = {}

    @property
    def count(self) -> int:
        """The number of tiles."""
        return len(self._entries)

    @property
    def distinct(self) -> int:
        """The number of different tiles."""
        return len(self._places)

    def add(self, z: int, x: int, y: int, content: bytes) -> None:
        """Add a tile."""
        key = hashlib.blake2b(content, digest_size=16).digest()
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = (self._length, len(content))
            self._data.write(content)
            self._length += len(content)
        self._entries.append((tile_index(z, x, y), *place))

    def finish(self, path: str) -> None:
        """Write the archive."""
        entries = self._runs()
        metadata = _packed(json.dumps(_metadata(self._pyramid), ensure_ascii=False, separators=(",", ":")).encode())
        root, leaves = _directories(entries)
        with open(path, "wb") as file:
            lengths = (len(root), len(metadata), len(leaves), self._length)
            file.write(_header(self._pyramid, lengths, (self.count, len(entries), self.distinct)))
            for part in (root, metadata, leaves):
                file.write(part)
            self._data.seek(0)
            while piece := self._data.read(1 << 20):
                file.write(piece)
        self.close()

    def close(self) -> None:
        """Remove the temporary file."""
        self._data.close()

    def _runs(self) -> list[tuple[int, int, int, int]]:
        """Return the entries with their runs: the first tile, offset, length and number of tiles."""
        runs: list[tuple[int, int, int, int]] = []
        for index, offset, length in sorted(self._entries):
            if runs:
                first, last_offset, _, count = runs[-1]
                if index < first + count:
                    # The same tile twice, as rows can be added up: the first one is kept.
                    continue
                if index == first + count and offset == last_offset:
                    runs[-1] = (first, offset, length, count + 1)
                    continue
            runs.append((index, offset, length, 1))
        return runs


def _metadata(pyramid: Mapping[str, Any]) -> dict[str, Any]:
    names = ("name", "format", "attribution", "tileSize")
    return {"type": "baselayer", **{name: pyramid[name] for name in names if name in pyramid}}


def _directories(entries: list[tuple[int, int, int, int]]) -> tuple[bytes, bytes]:
    """Return the root directory, and the leaf directories if the entries do not fit into the root."""
    limit = _START_LENGTH - _HEADER_LENGTH
    root = _packed(_directory(entries)) if len(entries) <= limit else b""
    if root and len(root) <= limit:
        return root, b""
    length = _LEAF_LENGTH
    while True:
        leaves = bytearray()
        names = []
        for start in range(0, len(entries), length):
            leaf = _packed(_directory(entries[start : start + length]))
            names.append((entries[start][0], len(leaves), len(leaf), 0))
            leaves += leaf
        root = _packed(_directory(names))
        if len(root) <= limit:
            return root, bytes(leaves)
        length *= 2


def _directory(entries: list[tuple[int, int, int, int]]) -> bytes:
    """Return the bytes of a directory (section 4.2)."""
    result = bytearray()
    _add(result, len(entries))
    before = 0
    for entry in entries:
        _add(result, entry[0] - before)
        before = entry[0]
    for entry in entries:
        _add(result, entry[3])
    for entry in entries:
        _add(result, entry[2])
    end = None
    for _, offset, length, _ in entries:
        _add(result, 0 if offset == end else offset + 1)
        end = offset + length
    return bytes(result)


def _add(result: bytearray, number: int) -> None:
    """Add a number with seven bits per byte."""
    while number >= 0x80:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def _header(pyramid: Mapping[str, Any], lengths: tuple[int, int, int, int], counts: tuple[int, int, int]) -> bytes:
    """Return the header of an archive (section 3)."""
    root, metadata, leaves, data = lengths
    offsets = []
    offset = _HEADER_LENGTH
    for length in (root, metadata, leaves, data):
        offsets += [offset, length]
        offset += length
    edges = [round(edge * 1e7) for edge in pyramid["bounds"]]
    west, south, east, north = edges
    least, greatest = pyramid["minzoom"], pyramid["maxzoom"]
    # Not clustered; directories are compressed with gzip, tiles are not.
    numbers = struct.pack("<11Q6B", *offsets, *counts, 0, 2, 1, _FORMATS.get(pyramid["format"], 0), least, greatest)
    places = struct.pack("<4iB2i", *edges, least, (west + east) // 2, (south + north) // 2)
    return b"PMTiles\x03" + numbers + places
