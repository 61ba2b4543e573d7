#!/usr/bin/env python3
"""Draws the paths in a file of `paths.py` with a rasterizer, on one thread, for `bench.py`.

    cover.py skia|blend2d FILE WIDTH RUNS     prints the median milliseconds of "fills" and, if it can, of "strokes"

The time does not include making the paths. Fills are anti-aliased. Strokes are 3 pixels wide, with round joins and caps.
Needs skia-python or blend2d-py (PyPI). The Python interface of Blend2D has no strokes, and its time includes one call from
Python for each polygon.
"""

import statistics
import struct
import sys
import time
from pathlib import Path


def read(file):
    """Returns the polygons and the lines of a file, as lists of rings of points."""
    data, offset = Path(file).read_bytes(), 0
    found = ([], [])
    while offset < len(data):
        kind, count = struct.unpack_from("<II", data, offset)
        offset += 8
        rings = []
        for _ in range(count):
            (length,) = struct.unpack_from("<I", data, offset)
            numbers = struct.unpack_from(f"<{2 * length}f", data, offset + 4)
            offset += 4 + 8 * length
            rings.append(list(zip(numbers[::2], numbers[1::2])))
        found[kind].append(rings)
    return found


def skia_work(areas, lines, width):
    """Returns drawing functions for Skia, by name. Skia plays recorded commands, so Python's time is not measured."""
    import skia
    canvas = skia.Surface(width, width).getCanvas()

    def recorded(shapes, closed, paint):
        recorder = skia.PictureRecorder()
        record = recorder.beginRecording(skia.Rect.MakeWH(width, width))
        for rings in shapes:
            path = skia.Path()
            for ring in rings:
                path.addPoly([skia.Point(x, y) for x, y in ring], closed)
            record.drawPath(path, paint)
        picture = recorder.finishRecordingAsPicture()
        return lambda: canvas.drawPicture(picture)

    fill = skia.Paint(AntiAlias=True, Color=skia.Color(200, 190, 180))
    stroke = skia.Paint(
        AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=3, StrokeJoin=skia.Paint.kRound_Join,
        StrokeCap=skia.Paint.kRound_Cap, Color=skia.Color(255, 255, 255))
    return {"fills": recorded(areas, True, fill), "strokes": recorded(lines, False, stroke)}


def blend2d_work(areas, _, width):
    """Returns drawing functions for Blend2D, by name."""
    import blend2d
    image = blend2d.Image(width, width)
    shapes = []
    for rings in areas:
        path = blend2d.Path()
        for ring in rings:
            path.move_to(*ring[0])
            for point in ring[1:]:
                path.line_to(*point)
            path.close()
        shapes.append(path)

    def fills():
        context = blend2d.Context(image)
        context.set_fill_style_rgba(200, 190, 180, 255)
        for path in shapes:
            context.fill_path(path)
        context.end()
    return {"fills": fills}


def main():
    """Prints the median times."""
    name, file, width, runs = sys.argv[1:]
    work = {"skia": skia_work, "blend2d": blend2d_work}[name](*read(file), int(width))
    for stage, draw in work.items():
        draw()
        times = []
        for _ in range(int(runs)):
            start = time.perf_counter()
            draw()
            times.append(time.perf_counter() - start)
        print(stage, 1000 * statistics.median(times))


if __name__ == "__main__":
    main()
