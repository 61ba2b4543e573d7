#!/usr/bin/env python3
"""Draws pictures of a style with MapLibre Native, for `bench.py`. Needs pymgl and numpy (PyPI) and a display.

    native.py STYLE LON,LAT ZOOM WIDTH draw FILE       draws one picture into a PNG file
    native.py STYLE LON,LAT ZOOM WIDTH warm COUNT      prints the seconds of each of COUNT more pictures, as pixels
    native.py STYLE LON,LAT ZOOM WIDTH batch FILE      draws a PNG picture at each place of a file of "LON LAT" lines
"""

import sys
import time
from pathlib import Path

import pymgl


def main():
    """Draws the requested pictures."""
    style, center, zoom, width, mode, argument = sys.argv[1:]
    longitude, latitude = map(float, center.split(","))
    width = int(width)
    view = pymgl.Map(
        Path(style).read_text("utf-8"), width, width, 1, longitude, latitude, float(zoom))
    if mode == "draw":
        Path(argument).write_bytes(view.renderPNG())
        return
    view.renderPNG()
    if mode == "warm":
        for number in range(int(argument)):
            view.setCenter(longitude + 0.0005 * (number % 5), latitude)
            start = time.perf_counter()
            view.renderBuffer()
            print(time.perf_counter() - start)
        return
    places = [tuple(map(float, line.split())) for line in Path(argument).read_text().splitlines()]
    start = time.perf_counter()
    for place in places:
        view.setCenter(*place)
        view.renderPNG()
    print(time.perf_counter() - start)


if __name__ == "__main__":
    main()
