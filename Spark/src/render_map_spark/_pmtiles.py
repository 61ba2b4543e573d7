"""Shards: archives with some tiles of a pyramid, which ``render-map tiles --merge`` reads."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tempfile
from typing import IO, Any, Mapping

from pmtiles.tile import Compression, Entry, TileType, serialize_header, zxy_to_tileid
from pmtiles.writer import optimize_directories

_HEADER_LENGTH = 127
#: The maximum offset of the end of the root directory (PMTiles 3 specification, section 3.2).
_START_LENGTH = 1 << 14
_TYPES = {"png": TileType.PNG, "jpg": TileType.JPEG, "webp": TileType.WEBP, "avif": TileType.AVIF}


class ShardWriter:
    """Writes a PMTiles archive. Tiles can have any order, and there may be none. Equal tiles are stored once."""

    def __init__(self, pyramid: Mapping[str, Any]) -> None:
        """Start a shard. ``pyramid`` is the description that the command prints."""
        self._pyramid = pyramid
        self._data: IO[bytes] = tempfile.TemporaryFile()
        self._entries: list[tuple[int, int, int]] = []
        self._places: dict[bytes, tuple[int, int]] = {}

    @property
    def count(self) -> int:
        """The number of tiles that were added."""
        return len(self._entries)

    @property
    def distinct(self) -> int:
        """The number of tiles with different contents."""
        return len(self._places)

    def add(self, z: int, x: int, y: int, content: bytes) -> None:
        """Add a tile."""
        key = hashlib.blake2b(content, digest_size=16).digest()
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = (self._data.tell(), len(content))
            self._data.write(content)
        self._entries.append((zxy_to_tileid(z, x, y), *place))

    def finish(self, path: str) -> None:
        """Write the archive, and remove the temporary file."""
        entries = self._runs()
        names = [name for name in ("name", "format", "attribution", "tileSize") if name in self._pyramid]
        metadata = {"type": "baselayer", **{name: self._pyramid[name] for name in names}}
        packed = gzip.compress(json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
        root, leaves, _ = optimize_directories(entries, _START_LENGTH - _HEADER_LENGTH)
        with open(path, "wb") as file:
            file.write(self._header(entries, (root, packed, leaves)))
            file.writelines((root, packed, leaves))
            self._data.seek(0)
            shutil.copyfileobj(self._data, file, 1 << 20)
        self.close()

    def close(self) -> None:
        """Remove the temporary file."""
        self._data.close()

    def _runs(self) -> list[Entry]:
        """Return the entries, each for a run of consecutive equal tiles."""
        runs: list[Entry] = []
        for number, offset, length in sorted(self._entries):
            end = runs[-1].tile_id + runs[-1].run_length if runs else -1
            # A tile can occur twice, because the caller can combine tables of tiles. The first occurrence is kept.
            if number == end and offset == runs[-1].offset:
                runs[-1].run_length += 1
            elif number >= end:
                runs.append(Entry(number, offset, length, 1))
        return runs

    def _header(self, entries: list[Entry], parts: tuple[bytes, bytes, bytes]) -> bytes:
        header: dict[str, Any] = {
            "addressed_tiles_count": self.count, "tile_entries_count": len(entries),
            "tile_contents_count": self.distinct, "clustered": False, "internal_compression": Compression.GZIP,
            "tile_compression": Compression.NONE, "tile_type": _TYPES.get(self._pyramid["format"], TileType.UNKNOWN),
            "min_zoom": self._pyramid["minzoom"], "max_zoom": self._pyramid["maxzoom"],
        }  # fmt: skip
        edges = ("min_lon_e7", "min_lat_e7", "max_lon_e7", "max_lat_e7")
        header.update(zip(edges, (round(edge * 1e7) for edge in self._pyramid["bounds"])))
        offset = _HEADER_LENGTH
        lengths = [*map(len, parts), self._data.tell()]
        for name, length in zip(("root", "metadata", "leaf_directory", "tile_data"), lengths):
            header.update({f"{name}_offset": offset, f"{name}_length": length})
            offset += length
        return bytes(serialize_header(header))  # type: ignore[arg-type]
