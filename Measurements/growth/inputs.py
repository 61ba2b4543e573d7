"""The inputs of `growth.py`: styles with GeoJSON that are made from a seed, so they are equal on every machine.

Features are spread over the world. Labels have names of 5 to 20 letters. Lines have 10 points, which are random walks
from their place. Polygons have 8 corners, up to half a degree from their place.
"""

import json
import math
import random

KINDS = ("labels", "lines", "polygons")
# Change the seed if features are made in another way, because files that exist already are not made again.
SEED = 16
# The number of features that are made and written together.
BATCH = 10_000
# The number of different outlines of lines, and of polygons. Outlines are in degrees around their place.
OUTLINES = 997
LETTERS = "abcdefghijklmnopqrstuvwxyz"

PAINT = {
    "labels": {"type": "symbol", "layout": {
        "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"], "text-size": 12}},
    "lines": {"type": "line", "paint": {"line-color": "#446", "line-width": 1.5}},
    "polygons": {"type": "fill", "paint": {"fill-color": "#9b8", "fill-outline-color": "#575"}},
}
GROUND = {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}}


def style(folder, kinds, count):
    """Returns the path of a style of `count` features of each kind, one layer per kind."""
    layers = [GROUND] + [{"id": kind, "source": kind, **PAINT[kind]} for kind in reversed(kinds)]
    return _written(folder / f"{'-'.join(kinds)}-{count}.json", layers, {
        kind: data(folder, kind, count).name for kind in kinds})


def layered(folder, layers, count):
    """Returns the path of a style with `count` lines. Each of the layers draws an equal share of the lines."""
    return _written(
        folder / f"layers-{layers}-{count}.json",
        [GROUND] + [
            {"id": f"lines-{number}", "source": "lines", **PAINT["lines"],
             "filter": ["==", ["get", "group"], number]} for number in range(layers)],
        {"lines": data(folder, "lines", count, layers).name})


def _written(path, layers, sources):
    path.write_text(json.dumps({
        "version": 8, "layers": layers,
        "sources": {name: {"type": "geojson", "data": file} for name, file in sources.items()}}), "utf-8")
    return path


def data(folder, kind, count, groups=1):
    """Returns the path of a GeoJSON file with `count` features in `groups` groups. The file is made if it does not exist."""
    path = folder / f"{kind}-{count}-{groups}-{SEED}.geojson"
    if path.exists():
        return path
    chance = random.Random(f"{SEED} {kind}")
    feature = {"labels": _labels, "lines": _lines, "polygons": _polygons}[kind](chance, groups)
    made = path.with_suffix(".part")
    with made.open("w", encoding="utf-8") as file:
        file.write('{"type": "FeatureCollection", "features": [\n')
        for first in range(0, count, BATCH):
            numbers = range(first, min(first + BATCH, count))
            file.write(",\n".join(map(feature, numbers)) + (",\n" if numbers.stop < count else "\n]}\n"))
    made.rename(path)
    return path


def _place(chance):
    """Returns a random place of the world, in degrees."""
    return chance.uniform(-179, 179), chance.uniform(-80, 80)


def _text(group, members, kind, coordinates):
    """Returns a feature as a JSON text."""
    return (f'{{"type": "Feature", "properties": {{"group": {group}{members}}}, '
            f'"geometry": {{"type": "{kind}", "coordinates": {coordinates}}}}}')


def _labels(chance, groups):
    def feature(number):
        name = "".join(chance.choices(LETTERS, k=chance.randint(5, 20))).capitalize()
        return _text(number % groups, f', "name": "{name}"', "Point", "[%.5f, %.5f]" % _place(chance))
    return feature


def _lines(chance, groups):
    outlines = []
    for _ in range(OUTLINES):
        x = y = 0
        outline = []
        for _ in range(10):
            outline.append((x, y))
            x, y = x + chance.uniform(-0.15, 0.15), y + chance.uniform(-0.15, 0.15)
        outlines.append(outline)
    return _moved(chance, groups, outlines, "LineString", "[%s]")


def _polygons(chance, groups):
    outlines = []
    for _ in range(OUTLINES):
        corners = []
        for corner in range(8):
            radius, angle = chance.uniform(0.1, 0.5), math.tau * corner / 8
            corners.append((radius * math.cos(angle), radius * math.sin(angle)))
        outlines.append(corners + corners[:1])
    return _moved(chance, groups, outlines, "Polygon", "[[%s]]")


def _moved(chance, groups, outlines, kind, brackets):
    """Returns a function that makes a feature with a random outline at a random place."""
    positions = brackets % ", ".join(["[%.5f, %.5f]"] * len(outlines[0]))

    def feature(number):
        longitude, latitude = _place(chance)
        outline = outlines[chance.randrange(len(outlines))]
        return _text(number % groups, "", kind, positions % tuple(
            degrees for x, y in outline for degrees in (longitude + x, latitude + y)))
    return feature
