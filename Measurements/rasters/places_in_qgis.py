#!/usr/bin/python3
"""Compares the places of maps that render-map writes with the places that QGIS reads.

    Measurements/rasters/places_in_qgis.py [--command FILE] [--out FOLDER]

Draws dots at known places, loads each picture as a raster layer of QGIS, and finds the dots in the pixels that QGIS
reads. Prints the reference system and the size in QGIS, the greatest distance between the extent in QGIS and the corners
in GDAL, and the greatest distance of a dot from its place, both in pixels. Needs python3-qgis and python3-gdal.
"""

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from osgeo import gdal
from qgis.core import (QgsApplication, QgsCoordinateReferenceSystem, QgsCoordinateTransform, QgsCoordinateTransformContext,
                       QgsPointXY, QgsRasterLayer)

REPOSITORY = Path(__file__).resolve().parents[2]
CENTER = (7.66, 45.98)
SIZE = (400, 300)
# The distances of dots from the center in degrees.
DOTS = [(0, 0), (0.02, 0.006), (-0.02, 0.006), (0.02, -0.006), (-0.02, -0.006)]
# QGIS reads turned pictures through a picture that is not turned, whose edges are whole pixels.
LIMITS = {"extent": 0.01, "turned extent": 1, "dots": 0.2}
CASES = {
    "map.tif": [],
    "turned.tif": ["--bearing", 30],
    "3035.tif": ["--projection", "EPSG:3035"],
    "3035-turned.tif": ["--projection", "EPSG:3035", "--bearing", 30],
    "2154.tif": ["--projection", "EPSG:2154"],
    "ratio2.tif": ["--ratio", 2],
    "map.png": ["--world-file"],
    "turned.png": ["--world-file", "--bearing", 30],
    "2154.png": ["--world-file", "--projection", "EPSG:2154"],
}


def style():
    """Returns a style with a black dot at each place."""
    places = [[CENTER[0] + dot[0], CENTER[1] + dot[1]] for dot in DOTS]
    data = {"type": "Feature", "properties": {}, "geometry": {"type": "MultiPoint", "coordinates": places}}
    return {"version": 8, "sources": {"dots": {"type": "geojson", "data": data}}, "layers": [
        {"id": "background", "type": "background", "paint": {"background-color": "white"}},
        {"id": "dots", "type": "circle", "source": "dots", "paint": {"circle-radius": 6}}]}


def draw(name, options, command, folder):
    """Draws a map and returns its path."""
    (folder / "style.json").write_text(json.dumps(style()))
    words = [command, "style.json", name, "--center", f"{CENTER[0]},{CENTER[1]}", "--zoom", 12, "--size",
             f"{SIZE[0]}x{SIZE[1]}", *options]
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{name}: {done.stderr.strip()}")
    return folder / name


def edges_in_gdal(path):
    """Returns the least and greatest coordinates of the corners in GDAL."""
    file = gdal.Open(str(path))
    x, across, x_down, y, y_across, down = file.GetGeoTransform()
    corners = [(x + column * across + row * x_down, y + column * y_across + row * down)
               for column in (0, file.RasterXSize) for row in (0, file.RasterYSize)]
    return [choose(corner[axis] for corner in corners) for choose in (min, max) for axis in (0, 1)]


def darkness(provider):
    """Returns a function from a value of the first band to its darkness. Values can be indices of colors."""
    colors = {item.value: item.color.red() for item in provider.colorTable(1)}
    return lambda value: 255 - colors.get(value, value)


def mean_place(dark, block, size, column, row, radius):
    """Returns the mean place of the dark pixels around a place, in columns and rows."""
    total = across = down = 0
    for y in range(max(int(row) - radius, 0), min(int(row) + radius + 1, size[1])):
        for x in range(max(int(column) - radius, 0), min(int(column) + radius + 1, size[0])):
            weight = 0 if block.isNoData(y, x) else dark(block.value(y, x))
            total, across, down = total + weight, across + weight * (x + 0.5), down + weight * (y + 0.5)
    return (across / total, down / total) if total else (math.inf, math.inf)


def measure(path, radius):
    """Returns the system and the size in QGIS, and the greatest distances in pixels."""
    layer = QgsRasterLayer(str(path), path.name, "gdal")
    if not layer.isValid():
        sys.exit(f"{path}: {layer.error().summary()}")
    provider, extent, size = layer.dataProvider(), layer.extent(), (layer.width(), layer.height())
    block = provider.block(1, extent, *size)
    pixel = extent.width() / size[0], extent.height() / size[1]
    found = extent.xMinimum(), extent.yMinimum(), extent.xMaximum(), extent.yMaximum()
    edges = max(abs(a - b) for a, b in zip(found, edges_in_gdal(path))) / pixel[0]
    transform = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem("EPSG:4326"), layer.crs(), QgsCoordinateTransformContext())
    away = 0
    for dot in DOTS:
        place = transform.transform(QgsPointXY(CENTER[0] + dot[0], CENTER[1] + dot[1]))
        column, row = (place.x() - found[0]) / pixel[0], (found[3] - place.y()) / pixel[1]
        mean = mean_place(darkness(provider), block, size, column, row, radius)
        away = max(away, math.hypot(mean[0] - column, mean[1] - row))
    return layer.crs().authid(), size, edges, away


def main():
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path, default=REPOSITORY / ".build/release/render-map")
    parser.add_argument("--out", type=Path, default=REPOSITORY / ".build/rasters/qgis")
    options = parser.parse_args()
    folder = options.out.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    application = QgsApplication([], False)
    application.initQgis()
    exceeded = False
    print("| picture | options | system | size | extent | dots |\n| --- | --- | --- | --- | ---: | ---: |")
    for name, words in CASES.items():
        path = draw(name, words, options.command.resolve(), folder)
        system, size, edges, away = measure(path, 20 if "--ratio" in words else 10)
        over = edges > LIMITS["turned extent" if "--bearing" in words else "extent"] or away > LIMITS["dots"]
        exceeded |= over
        print(f"| {name} | {' '.join(map(str, words))} | {system} | {size[0]}x{size[1]} | {edges:.3f} | {away:.3f} |"
              + (" over the limit" if over else ""), flush=True)
    application.exitQgis()
    sys.exit(1 if exceeded else 0)


if __name__ == "__main__":
    main()
