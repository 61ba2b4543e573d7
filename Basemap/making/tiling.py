"""Cuts features into the tiles of one zoom."""

from collections import defaultdict
from dataclasses import dataclass, field

from . import vectortile
from .geometry import (
    BUFFER, EXTENT, POLE_BUFFER, POLE_ZOOM, clip, open_antimeridian, project, signed_area, simplify, simplify_ring, whole)


@dataclass(frozen=True)
class Detail:
    """What is left out at a zoom: how far, in tile units, a line may move, and the smallest area."""

    tolerance: float
    smallest: float


@dataclass
class Feature:
    """Something on the globe: parts in degrees; of a polygon its exterior ring and its holes."""

    kind: str
    parts: list
    properties: dict = field(default_factory=dict)


def polygons(parts):
    """The polygons of a shapefile's rings: exteriors run clockwise, holes the other way."""
    exteriors = [[ring] for ring in parts if signed_area(ring) <= 0]
    for hole in (ring for ring in parts if signed_area(ring) > 0):
        owners = [p for p in exteriors if contains(p[0], hole[0])]
        min(owners, key=lambda p: -signed_area(p[0])).append(hole)
    return exteriors


def contains(ring, point):
    inside, (x, y) = False, point
    for a, b in zip(ring, ring[1:]):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
            inside = not inside
    return inside


def prepared(feature, zoom, detail):
    """The parts of a feature in units of `zoom`, simplified; empty where it is too small."""
    if feature.kind == "point":
        return [project(part, zoom) for part in feature.parts]
    if feature.kind == "line":
        return [simplify(project(part, zoom), detail.tolerance) for part in feature.parts]
    rings = []
    for index, ring in enumerate(feature.parts):
        points = project(open_antimeridian(ring), zoom)
        if abs(signed_area(points)) >= detail.smallest:
            points = simplify_ring(points, detail.tolerance)
            if len(points) >= 4:
                rings.append(points)
                continue
        if index == 0:
            return []
    return rings


def tiles(features, zoom, detail):
    """The features of every tile (x, y) that has any: pairs of a feature and its whole parts."""
    ready = []
    for feature in features:
        parts = prepared(feature, zoom, detail)
        if parts:
            ready.append((feature, parts))
    found = {}
    split(ready, zoom, 0, 0, 0, found)
    return found


def split(items, zoom, level, x, y, found):
    """Halves a square of the world in both directions until it is a tile."""
    size = EXTENT << zoom - level
    for axis, number in ((0, x), (1, y)):
        low, high = number * size, (number + 1) * size
        at_pole = axis == 0 and zoom >= POLE_ZOOM and y == (1 << level) - 1
        cut = []
        for feature, parts in items:
            buffer = POLE_BUFFER if at_pole and feature.kind == "polygon" else BUFFER
            cut.append((feature, clip(feature.kind, parts, axis, low - buffer, high + buffer)))
        items = cut
        items = [(feature, parts) for feature, parts in items if parts]
    if not items:
        return
    if level < zoom:
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            split(items, zoom, level + 1, 2 * x + dx, 2 * y + dy, found)
        return
    cut = [(feature, whole(feature.kind, parts, x, y)) for feature, parts in items]
    cut = [(feature, parts) for feature, parts in cut if parts]
    if cut:
        found[x, y] = cut


def layer(name, items):
    """A layer of a tile. Lines and areas of the same properties become one feature."""
    merged = defaultdict(list)
    for number, (feature, parts) in enumerate(items):
        parts = vectortile.oriented(parts) if feature.kind == "polygon" else parts
        single = number if feature.kind == "point" else None
        merged[feature.kind, single, tuple(feature.properties.items())] += parts
    return vectortile.layer(
        name, [(kind, dict(properties), parts) for (kind, _, properties), parts in merged.items()])
