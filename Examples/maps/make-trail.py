#!/usr/bin/env python3
"""Computes an invented mountain for the trail map: its heights as four tiles, and the track of a way to its top.

    python3 Examples/maps/make-trail.py

Writes heights-13-X-Y.png, in Terrarium's encoding and half meters, and trail.gpx beside itself, the same bytes on
every run. Needs nothing but Python.
"""

import importlib.util
import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SPECIFICATION = importlib.util.spec_from_file_location("relief", FOLDER.parent / "relief" / "make.py")
relief = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(relief)

# The four tiles meet in the middle of the map. Places are in kilometers to the east and to the south of it.
ZOOM, SIDE, COLUMN, ROW = 13, 256, 4164, 4094
KILOMETERS = 40_075.017 / 2**ZOOM

# Peaks: place, height in meters above their surroundings, width.
PEAKS = [(-0.55, -2.0, 1250, 1.7), (2.1, -1.2, 620, 1.1), (-2.3, 1.3, 480, 1.2), (0.9, 3.9, 420, 1.3)]
HUT = (0.75, 1.35)


def height(x, y):
    mountains = sum(
        top * math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * width**2)) for px, py, top, width in PEAKS)
    ridges = 1 - abs(relief.fractal(x * 0.55 + 30, y * 0.55 + 30, 3))
    return 620 + mountains * (0.72 + 0.32 * ridges) + 70 * relief.fractal(x * 0.7 + 3, y * 0.7 + 3, 4)


def tile(column, row):
    def pixel(x, y):
        meters = height((column + (x + 0.5) / SIDE) * KILOMETERS, (row + (y + 0.5) / SIDE) * KILOMETERS)
        return tuple((round((meters + 32768) * 2) * 128).to_bytes(3, "big"))

    return [[pixel(x, y) for x in range(SIDE)] for y in range(SIDE)]


def way(start, end, step=0.03):
    """A way up, which crosses steep slopes to one side and to the other."""
    (x, y), d = start, 0.02
    yield x, y
    count = 0
    while math.hypot(end[0] - x, end[1] - y) > 2 * step:
        slope = math.hypot(height(x + d, y) - height(x - d, y), height(x, y + d) - height(x, y - d)) / (2000 * d)
        side = 1 if count // 11 % 2 else -1
        direction = math.atan2(end[1] - y, end[0] - x) + side * min(1.25, max(0.0, 3.2 * (slope - 0.12)))
        x, y, count = x + step * math.cos(direction), y + step * math.sin(direction), count + 1
        yield x, y
    yield end


def rounded(points):
    """The points with their corners cut, which makes bends of them."""
    points = list(points)
    cut = [points[0]]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
    return cut + [points[-1]]


def place(x, y):
    """Longitude and latitude."""
    turn = math.pi * (1 - 2 * (ROW + y / KILOMETERS) / 2**ZOOM)
    return round((COLUMN + x / KILOMETERS) / 2**ZOOM * 360 - 180, 6), round(math.degrees(math.atan(math.sinh(turn))), 6)


def track(points):
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<gpx version="1.1" creator="make-trail.py" xmlns="http://www.topografix.com/GPX/1/1">'
    yield "<trk><name>South Hut to Lone Peak</name><trkseg>"
    for x, y in points:
        longitude, latitude = place(x, y)
        yield f'<trkpt lat="{latitude}" lon="{longitude}"><ele>{height(x, y):.1f}</ele></trkpt>'
    yield "</trkseg></trk>"
    yield "</gpx>"


if __name__ == "__main__":
    for column in (-1, 0):
        for row in (-1, 0):
            (FOLDER / f"heights-{ZOOM}-{COLUMN + column}-{ROW + row}.png").write_bytes(relief.png(tile(column, row)))
    top = max(
        ((PEAKS[0][0] + x / 100, PEAKS[0][1] + y / 100) for x in range(-60, 61) for y in range(-60, 61)),
        key=lambda point: height(*point))
    (FOLDER / "trail.gpx").write_text("\n".join(track(rounded(way(HUT, top)))) + "\n")
    print("hut", place(*HUT), round(height(*HUT)), "top", place(*top), round(height(*top)), "middle", place(0, 0))
