#!/usr/bin/env python3
"""Draws the heights of a made-up island as four tiles, and a bank of cloud beside it.

    python3 Examples/relief/make.py

Writes heights-Z-X-Y.png, in Terrarium's encoding and whole meters, and cloud.png beside itself, the
same bytes on every run. Needs nothing but Python.
"""

import math
import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ZOOM, SIDE = 10, 256


def noise(x, y):
    """Smooth noise from -1 to 1: random numbers at whole places, mixed in between."""
    def at(column, row):
        mixed = (column * 374761393 + row * 668265263) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 13) * 1274126177) & 0xFFFFFFFF
        return ((mixed ^ mixed >> 16) & 0xFFFF) / 32767.5 - 1

    column, row = math.floor(x), math.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = at(column, row) * (1 - u) + at(column + 1, row) * u
    low = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
    return top * (1 - v) + low * v


def fractal(x, y, octaves):
    return sum(noise(x * 2**i, y * 2**i) / 2**i for i in range(octaves))


# Peaks: place in tiles from the middle of the four, height in meters, width.
PEAKS = [(-0.18, -0.06, 2600, 0.22), (0.3, 0.1, 1500, 0.17), (-0.46, 0.2, 900, 0.12)]


def height(x, y):
    """Meters at a place in tiles from the middle of the four."""
    mountains = sum(
        top * math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * width**2))
        for px, py, top, width in PEAKS)
    crater = 700 * math.exp(-((x + 0.18) ** 2 + (y + 0.06) ** 2) / (2 * 0.035**2))
    ridges = 1 - abs(fractal(x * 7 + 40, y * 7 + 40, 5))
    base = mountains * (0.6 + 0.5 * ridges) - crater - 420
    return round(base + 160 * fractal(x * 5, y * 5, 4))


def png(rows):
    """A PNG file of rows of RGB or RGBA pixels, each row encoded by its differences."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    channels = len(rows[0][0])
    data = bytearray()
    for row in rows:
        flat = bytes(sum(row, ()))
        before = bytes(channels) + flat
        data += b"\1" + bytes((now - last) & 255 for now, last in zip(flat, before))
    kind = {3: 2, 4: 6}[channels]
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, kind, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(bytes(data), 9)) + chunk(b"IEND", b""))


def terrarium(meters):
    return (meters + 32768) >> 8, (meters + 32768) & 255, 0


def tile(column, row):
    def pixel(x, y):
        return terrarium(height(column + (x + 0.5) / SIDE, row + (y + 0.5) / SIDE))

    return [[pixel(x, y) for x in range(SIDE)] for y in range(SIDE)]


def cloud(side=96):
    def pixel(x, y):
        u, v = (x + 0.5) / side * 2 - 1, (y + 0.5) / side * 2 - 1
        edge = max(0.0, 1 - (u * u + v * v) ** 2)
        share = max(0.0, min(1.0, edge * (0.75 + fractal(u * 3 + 9, v * 3 + 9, 4)) - 0.1))
        return 255, 255, 255, round(255 * share)

    return [[pixel(x, y) for x in range(side)] for y in range(side)]


if __name__ == "__main__":
    middle = 2 ** (ZOOM - 1)
    for column in (-1, 0):
        for row in (-1, 0):
            name = f"heights-{ZOOM}-{middle + column}-{middle + row}.png"
            (FOLDER / name).write_bytes(png(tile(column, row)))
    (FOLDER / "cloud.png").write_bytes(png(cloud()))
