"""Reading of vector tiles: the tiles of a style, an archive or a folder, and the geometries in the tiles."""

import json
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Measurements/reference"))
from archives import MBTiles, PMTiles, uncompressed, varints  # noqa: E402

POINT, LINE, POLYGON = 1, 2, 3
MOVE, CLOSE = 1, 7


class Folder:
    """Tiles in files, with a path that contains {z}, {x} and {y}."""

    def __init__(self, template, maxzoom):
        self.template, self.maxzoom = template, maxzoom

    @classmethod
    def at(cls, path):
        """Returns the tiles of a folder z/x/y.*, with any extension."""
        file = next((file for file in sorted(path.glob("*/*/*.*")) if file.suffix in (".mvt", ".pbf")), None)
        if file is None:
            raise ValueError(f"{path} has no tiles z/x/y.mvt or z/x/y.pbf")
        levels = [int(level.name) for level in path.iterdir() if level.name.isdigit()]
        return cls(f"{path}/{{z}}/{{x}}/{{y}}{file.suffix}", max(levels))

    def tile(self, z, x, y):
        """Returns the bytes of a tile, or None."""
        path = Path(self.template.format(z=z, x=x, y=y))
        return uncompressed(path.read_bytes()) if path.is_file() else None


def tile_sets(path):
    """Returns the tile sets of a folder, an archive, or a style."""
    path = Path(path)
    if path.is_dir():
        return [Folder.at(path)]
    if path.suffix == ".mbtiles":
        return [MBTiles(path)]
    if path.suffix == ".pmtiles":
        return [PMTiles(path)]
    sources = json.loads(path.read_text("utf-8"))["sources"].values()
    found = [_tile_set(source, path.parent) for source in sources if source["type"] == "vector"]
    return [some for some in found if some]


def _tile_set(source, folder):
    """Returns the tiles of a source of a style, unless they are on a server."""
    address = (source.get("tiles") or [source.get("url", "")])[0]
    scheme, _, rest = address.rpartition("://")
    if scheme == "basemap":
        return PMTiles(REPOSITORY / f"Basemap/{rest}.pmtiles")
    if scheme in ("mbtiles", "pmtiles"):
        return (MBTiles if scheme == "mbtiles" else PMTiles)(folder / rest)
    if scheme in ("", "file") and "{z}" in rest:
        return Folder(str(folder / rest), source.get("maxzoom", 22))
    return None


def layers(tile):
    """Yields the layers of a tile: the name, the extent, and the type and the geometry's integers of each feature."""
    for number, layer in fields(tile):
        if number != 3:
            continue
        name, extent, features = "", 4096, []
        for member, value in fields(layer):
            if member == 1:
                name = value.decode("utf-8", "replace")
            elif member == 2:
                parts = dict(fields(value))
                features.append((parts.get(3, 0), list(varints(parts.get(4, b"")))))
            elif member == 5:
                extent = value
        yield name, extent, features


def fields(message):
    """Yields the fields of a message of Protocol Buffers: their number and value."""
    offset = 0
    while offset < len(message):
        key, offset = varint(message, offset)
        number, kind = key >> 3, key & 7
        if kind == 0:
            value, offset = varint(message, offset)
        else:
            length = {1: 8, 5: 4}.get(kind)
            if length is None:
                length, offset = varint(message, offset)
            value = message[offset:offset + length]
            offset += length
        yield number, value


def varint(data, offset):
    """Returns an integer of variable length, and the offset after it."""
    value = shift = 0
    while True:
        byte = data[offset]
        offset += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, offset


def parts(geometry):
    """Yields the parts of a geometry as lists of positions. The last position of a ring differs from its first."""
    x = y = index = 0
    part = []
    while index < len(geometry):
        command, count = geometry[index] & 7, geometry[index] >> 3
        index += 1
        if command == CLOSE:
            continue
        for _ in range(count):
            x += signed(geometry[index])
            y += signed(geometry[index + 1])
            index += 2
            if command == MOVE and part:
                yield part
                part = []
            part.append((x, y))
    if part:
        yield part


def signed(number):
    """Returns the signed number of an unsigned one (zigzag)."""
    return (number >> 1) ^ -(number & 1)


def polygons(rings):
    """Returns polygons made of rings. Rings with the opposite direction are holes. Rings without area are left out."""
    found = []
    for ring in rings:
        doubled = sum(
            a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
        if doubled > 0 or doubled and not found:
            found.append([ring])
        elif doubled:
            found[-1].append(ring)
    return found
