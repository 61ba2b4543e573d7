#!/usr/bin/env python3
"""Computes a made-up mountain on an island: its heights as tiles, its contours, and a trail to its top.

    python3 Examples/mountain/make.py

Writes heights-Z-X-Y.png, in Terrarium's encoding and whole meters, contours.geojson and trail.geojson beside
itself, the same bytes on every run. Needs nothing but Python.
"""

import json
import math
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "relief"))
from make import fractal, png, terrarium  # noqa: E402

# Places are in tiles of this zoom level from the middle of the world.
ZOOM, SIDE = 11, 256
METRES = 40_075_017 / 2**ZOOM

# Peaks: place, height in meters, width.
PEAKS = [
    (0.0, 0.0, 2500, 0.2), (0.24, -0.16, 1500, 0.16), (-0.3, 0.12, 1300, 0.18), (0.18, 0.3, 900, 0.15),
    (-0.16, -0.32, 1000, 0.14)]


def height(x, y):
    """Meters above the sea, 0 in it."""
    mountains = sum(
        top * math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * width**2)) for px, py, top, width in PEAKS)
    ridges = 1 - abs(fractal(x * 6 + 20, y * 6 + 20, 6))
    rough = 120 * fractal(x * 9 + 5, y * 9 + 5, 4)
    return max(0.0, mountains * (0.55 + 0.5 * ridges) + rough - 330)


def tile(zoom, column, row):
    scale = 2 ** (ZOOM - zoom)

    def pixel(x, y):
        return terrarium(round(height((column + (x + 0.5) / SIDE) * scale, (row + (y + 0.5) / SIDE) * scale)))

    return [[pixel(x, y) for x in range(SIDE)] for y in range(SIDE)]


def place(x, y):
    """Longitude and latitude."""
    turn = math.pi * y / 2 ** (ZOOM - 1)
    return [round(x * 360 / 2**ZOOM, 5), round(-math.degrees(math.atan(math.sinh(turn))), 5)]


def contours(step, low, high, cell=0.007, extent=0.8):
    """Lines of equal height: marching squares, joined."""
    count = round(2 * extent / cell)
    at = [[height(-extent + c * cell, -extent + r * cell) for c in range(count + 1)] for r in range(count + 1)]
    for level in range(low, high, step):
        links = {}
        for row in range(count):
            for column in range(count):
                corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
                cut = []
                for a, b in zip(corners, corners[1:] + corners[:1]):
                    ha, hb = at[a[1]][a[0]] - level, at[b[1]][b[0]] - level
                    if (ha > 0) != (hb > 0):
                        cut.append((*sorted([a, b]),))
                for start, end in zip(cut[::2], cut[1::2]):
                    links.setdefault(start, []).append(end)
                    links.setdefault(end, []).append(start)

        def point(edge):
            a, b = edge
            ha, hb = at[a[1]][a[0]] - level, at[b[1]][b[0]] - level
            share = ha / (ha - hb)
            return place(
                -extent + (a[0] + (b[0] - a[0]) * share) * cell, -extent + (a[1] + (b[1] - a[1]) * share) * cell)

        while links:
            edge = min(links)
            line = [edge]
            while links.get(edge):
                following = links[edge].pop(0)
                links[following].remove(edge)
                line.append(following)
                edge = following
            for used in line:
                if not links.get(used):
                    links.pop(used, None)
            if len(line) > 12:
                yield level, [point(edge) for edge in line]


def trail(x, y, step=0.004):
    """The way up from a place: across the slope to one side and to the other."""
    way = [(x, y)]
    while math.hypot(x, y) > 2 * step and len(way) < 2000:
        d = 0.01
        slope = math.hypot(height(x + d, y) - height(x - d, y), height(x, y + d) - height(x, y - d))
        up = math.atan2(-y, -x)
        # On a steeper slope, the way is more across it.
        turn = min(1.1, slope / 350) * (1 if len(way) // 16 % 2 else -1)
        x, y = x + step * math.cos(up + turn), y + step * math.sin(up + turn)
        way.append((x, y))
    way.append((0.0, 0.0))
    smooth = [way[0]]
    for a, b in zip(way, way[1:]):
        smooth.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]))
        smooth.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]))
    return smooth + [way[-1]]


def feature(shape, coordinates, **properties):
    return {"type": "Feature", "properties": properties, "geometry": {"type": shape, "coordinates": coordinates}}


def write(name, features):
    text = ",\n".join(json.dumps(feature, separators=(",", ":"), ensure_ascii=False) for feature in features)
    (FOLDER / name).write_text('{"type":"FeatureCollection","features":[\n' + text + "\n]}\n")


if __name__ == "__main__":
    for zoom in (9, 10, 11):
        middle = 2 ** (zoom - 1)
        for column in (-1, 0):
            for row in (-1, 0):
                (FOLDER / f"heights-{zoom}-{middle + column}-{middle + row}.png").write_bytes(
                    png(tile(zoom, column, row)))
    write("contours.geojson", [
        feature("LineString", line, height=level) for level, line in contours(200, 200, 2600)])
    way = trail(0.09, 0.43)
    hut = way[len(way) * 3 // 5]
    write("trail.geojson", [
        feature("LineString", [place(*point) for point in way], kind="trail"),
        feature("Point", place(*way[0]), kind="place", name="Landing"),
        feature("Point", place(*hut), kind="place", name=f"Halfway Hut\n{round(height(*hut))} m"),
        feature("Point", place(0, 0), kind="summit", name=f"Lone Peak\n{round(height(0, 0))} m"),
        feature("Point", place(0.24, -0.16), kind="summit", name=f"Far Horn\n{round(height(0.24, -0.16))} m"),
        feature("Point", place(-0.3, 0.12), kind="summit", name=f"West Top\n{round(height(-0.3, 0.12))} m")])
