#!/usr/bin/env python3
"""Draws the sprite of this example and the island that it is shown on, both made up.

    python3 Examples/patterns/make.py

Writes sprite.png, sprite.json, the same at twice the size (@2x), and island.geojson beside itself,
the same bytes on every run. Needs nothing but Python.
"""

import json
import math
import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


# The sprite: images of discs and strokes (their points joined), the first one lowest. Shapes that
# extend over a side continue at the opposite one.

GREEN, BLUE, BROWN = (74, 124, 68, 255), (104, 156, 180, 255), (150, 116, 84, 255)


def disc(x, y, radius, color):
    return [(x, y)], radius, color


def stroke(points, width, color):
    return points, width / 2, color


def tree(x, y):
    return [
        stroke([(x, y), (x, y + 5)], 1.4, BROWN), disc(x, y - 1, 3.4, GREEN),
        disc(x - 1, y - 2, 1.2, (150, 188, 128, 255)),
    ]


def reed(x, y):
    fan = [stroke([(x + d / 2, y), (x + d, y - 5 + abs(d) / 2)], 1, GREEN) for d in (-2.5, 0, 2.5)]
    return fan + [stroke([(x - 4, y + 1), (x + 4, y + 1)], 1, BLUE)]


def vine(x, y):
    return [
        stroke([(x, y - 3), (x, y + 3)], 1, BROWN),
        stroke([(x, y + 2), (x + 2, y), (x, y - 1), (x - 2, y - 2)], 1, GREEN),
    ]


def wave(y, shift):
    points = [(shift + x / 2, y + 1.2 * math.cos(x / 24 * 2 * math.pi)) for x in range(25)]
    return [stroke(points, 1.1, (176, 208, 222, 255))]


# name: (width, height, background, shapes)
IMAGES = {
    "arrow": (28, 10, (255, 255, 255, 255), [
        stroke([(0, 0), (28, 0)], 2, BROWN),
        stroke([(9, 5), (18, 5)], 1.4, BROWN),
        stroke([(15, 2.6), (18, 5), (15, 7.4)], 1.4, BROWN),
    ]),
    "cliff": (6, 8, (0, 0, 0, 0), [
        stroke([(0, 4), (6, 4)], 1.4, BROWN), stroke([(3, 4), (3, 6.2)], 1.2, BROWN),
    ]),
    "marsh": (22, 20, (214, 232, 214, 255), reed(6, 8) + reed(17, 18)),
    "sand": (16, 16, (244, 232, 196, 255), [
        disc(x, y, 0.8, (206, 182, 128, 255))
        for x, y in ((2, 3), (7, 1), (12, 5), (5, 9), (10, 11), (14, 14), (1, 13), (8, 6))
    ]),
    "vineyard": (12, 12, (236, 238, 204, 255), vine(3, 3) + vine(9, 9)),
    "water": (24, 16, (200, 224, 234, 255), wave(4, 0) + wave(12, 12)),
    "wood": (20, 20, (206, 224, 190, 255), tree(5, 5) + tree(15, 15)),
}

SAMPLES = 3


def distance(x, y, points):
    """From a point to a line through points."""
    best = min(math.hypot(x - px, y - py) for px, py in points)
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        dx, dy = bx - ax, by - ay
        t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        best = min(best, math.hypot(x - ax - t * dx, y - ay - t * dy))
    return best


def color_at(x, y, image):
    width, height, color, shapes = image
    for points, radius, paint in shapes:
        around = ((x + i * width, y + j * height) for i in (-1, 0, 1) for j in (-1, 0, 1))
        if any(distance(px, py, points) <= radius for px, py in around):
            color = paint
    return color


def pixel(column, row, ratio, image):
    """The mean of samples, colors weighted by their alpha."""
    steps = [(i + 0.5) / SAMPLES for i in range(SAMPLES)]
    samples = [
        color_at((column + i) / ratio, (row + j) / ratio, image) for i in steps for j in steps
    ]
    alpha = sum(sample[3] for sample in samples)
    if alpha == 0:
        return (0, 0, 0, 0)
    mean = [round(sum(s[c] * s[3] for s in samples) / alpha) for c in range(3)]
    return (*mean, round(alpha / len(samples)))


def png(rows):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    data = b"".join(b"\0" + bytes(sum(row, ())) for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def write_sprite(name, ratio):
    width = sum(image[0] for image in IMAGES.values()) * ratio
    height = max(image[1] for image in IMAGES.values()) * ratio
    sheet = [[(0, 0, 0, 0)] * width for _ in range(height)]
    index, left = {}, 0
    for key, image in IMAGES.items():
        size = image[0] * ratio, image[1] * ratio
        for row in range(size[1]):
            for column in range(size[0]):
                sheet[row][left + column] = pixel(column, row, ratio, image)
        index[key] = {
            "x": left, "y": 0, "width": size[0], "height": size[1], "pixelRatio": ratio}
        left += size[0]
    (FOLDER / f"{name}.png").write_bytes(png(sheet))
    (FOLDER / f"{name}.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


# The island: closed or open curves through points of a sheet of 800 x 500 pixels at zoom 13.

CENTER, ZOOM = (0.0, 0.0), 13

AREAS = [
    ("land", [(90, 250), (150, 120), (290, 70), (430, 110), (560, 60), (690, 130), (730, 260),
              (660, 400), (520, 440), (400, 400), (260, 450), (140, 390)]),
    ("sand", [(120, 270), (150, 320), (180, 390), (262, 428), (250, 446), (150, 392), (100, 300)]),
    ("wood", [(170, 170), (230, 110), (320, 110), (370, 170), (330, 240), (240, 260), (180, 230)]),
    ("wood", [(560, 280), (640, 250), (690, 290), (640, 380), (560, 390), (530, 340)]),
    ("marsh", [(470, 130), (560, 90), (660, 150), (650, 220), (560, 230), (480, 200)]),
    ("vineyard", [(300, 290), (400, 270), (480, 310), (470, 380), (390, 370), (310, 400)]),
]
LINES = [
    ("path", [(160, 350), (240, 300), (330, 265), (430, 240), (520, 250), (600, 240), (700, 250)]),
    ("path", [(430, 240), (420, 180), (400, 130)]),
    ("cliff", [(200, 108), (290, 82), (370, 96), (430, 122), (490, 96)]),
]


def curve(points, closed, steps=8):
    """A Catmull-Rom spline."""
    count = len(points)
    at = lambda i: points[i % count] if closed else points[max(0, min(count - 1, i))]
    out = []
    for i in range(count if closed else count - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for step in range(steps):
            t = step / steps
            out.append(tuple(
                (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t**2
                 + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3) / 2 for k in (0, 1)))
    return out + [out[0] if closed else points[-1]]


def lng_lat(point):
    pixels = 512 * 2**ZOOM
    x, y = (point[0] - 400) / pixels * 360, (250 - point[1]) / pixels * 360
    latitude = math.degrees(2 * math.atan(math.exp(math.radians(y))) - math.pi / 2)
    return [round(CENTER[0] + x, 6), round(CENTER[1] + latitude, 6)]


def write_island():
    features = [
        {"type": "Feature", "properties": {"kind": kind}, "geometry": {
            "type": "Polygon", "coordinates": [[lng_lat(p) for p in curve(points, True)][::-1]]}}
        for kind, points in AREAS
    ] + [
        {"type": "Feature", "properties": {"kind": kind}, "geometry": {
            "type": "LineString", "coordinates": [lng_lat(p) for p in curve(points, False)]}}
        for kind, points in LINES
    ]
    text = ",\n".join(json.dumps(feature, separators=(",", ":")) for feature in features)
    (FOLDER / "island.geojson").write_text(
        '{"type":"FeatureCollection","features":[\n' + text + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    write_sprite("sprite", 1)
    write_sprite("sprite@2x", 2)
    write_island()
