#!/usr/bin/env python3
"""Writes the polygons and lines of vector tiles as paths in pixels, for `cover.py` and `render-map-bench --paths`.

    Measurements/peers/paths.py TILES FILE --center LON,LAT --zoom Z [OPTIONS]

TILES is a folder of tiles z/x/y, an MBTiles or PMTiles archive, or a style whose tiles are in files. All numbers in FILE
are little-endian. A path begins with its kind (0 for a polygon, 1 for a line) and its number of rings, as uint32. A ring
is its number of points as uint32, then the x and y of each point as float32. The script needs only Python.
"""

import argparse
import math
import struct
from pathlib import Path

from vectortiles import LINE, POLYGON, layers, parts, polygons, tile_sets

# The width and height of a tile in pixels.
TILE = 512


def visible(tiles, center, zoom, reach):
    """Yields the tiles within `reach` pixels of a place: their layers, and their side and corner in pixels."""
    z = max(0, min(int(zoom), tiles.maxzoom))
    count, side = 1 << z, TILE * 2 ** (zoom - z)
    longitude, latitude = center
    x = (longitude + 180) / 360 * count
    y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * count
    span = reach / side
    for column in range(math.floor(x - span), math.ceil(x + span)):
        for row in range(max(0, math.floor(y - span)), min(count, math.ceil(y + span))):
            tile = tiles.tile(z, column % count, row)
            if tile:
                yield layers(tile), side, ((column - x) * side, (row - y) * side)


def paths(tiles, center, zoom, width, margin, line_layer):
    """Returns the polygons of all layers and the lines of one layer, each as a list of rings.

    If no tile contains lines of this layer, the lines of all layers are returned.
    """
    areas, lines, others = [], [], []
    for some in tiles:
        for content, side, corner in visible(some, center, zoom, width / 2 + margin):
            left, top = corner[0] + width / 2, corner[1] + width / 2
            for name, extent, features in content:
                scale = side / extent

                def placed(ring):
                    return [(left + x * scale, top + y * scale) for x, y in ring]

                for kind, geometry in features:
                    if kind == POLYGON:
                        areas += [[placed(ring) for ring in polygon] for polygon in polygons(parts(geometry))]
                    elif kind == LINE:
                        found = lines if name == line_layer else others
                        found += [[placed(line)] for line in parts(geometry) if len(line) > 1]
    return areas, lines or others


def written(kind, rings):
    """Returns the bytes of a path."""
    pieces = [struct.pack("<II", kind, len(rings))]
    for ring in rings:
        numbers = [number for point in ring for number in point]
        pieces.append(struct.pack(f"<I{len(numbers)}f", len(ring), *numbers))
    return b"".join(pieces)


def write(file, tiles, center, zoom, width, given):
    """Writes the paths of tiles in a picture, with the options of `add_options`. Returns a description of the paths."""
    areas, lines = paths(tile_sets(tiles), center, zoom, width, given.margin, given.line_layer)
    with open(file, "wb") as output:
        for kind, some in ((0, areas), (1, lines)):
            for rings in some:
                output.write(written(kind, rings))
    points = [sum(len(ring) for rings in some for ring in rings) for some in (areas, lines)]
    return f"{len(areas):,} polygons of {points[0]:,} points, {len(lines):,} lines of {points[1]:,} points"


def add_options(parser):
    """Adds the options for the content of the file."""
    parser.add_argument("--margin", type=float, default=0, help="pixels around the picture whose tiles are also taken")
    parser.add_argument("--line-layer", default="transportation",
                        help="the source layer whose lines are taken; if no tile has it, the lines of all layers")


def main():
    """Writes a file."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("tiles", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--center", required=True, help="LON,LAT")
    parser.add_argument("--zoom", type=float, required=True)
    parser.add_argument("--width", type=int, default=1024, help="width and height of the picture in pixels")
    add_options(parser)
    given = parser.parse_args()
    center = [float(part) for part in given.center.split(",")]
    print(write(given.file, given.tiles, center, given.zoom, given.width, given))


if __name__ == "__main__":
    main()
