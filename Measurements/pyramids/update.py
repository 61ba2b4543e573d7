#!/usr/bin/env python3
"""Changes a style, updates its pyramid with `render-map tiles --update`, and compares it with a pyramid drawn anew.

    update.py [--program FILE] [--style FILE] [--zoom 0-5]

For each change, the program prints the share of the tiles that were drawn, and the times with and without --update. A
finding is an archive that differs from the archive that is drawn anew.
"""

import argparse
import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
POINTS = 200


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / ".build/release/render-map", type=pathlib.Path)
    parser.add_argument("--style", default=ROOT / "Basemap/light.json", type=pathlib.Path)
    parser.add_argument("--zoom", default="0-5")
    return parser.parse_args()


def base(path):
    """Returns the style with a layer of points."""
    style = json.loads(path.read_text())
    generator = random.Random(1)
    points = [[generator.uniform(-170, 170), generator.uniform(-60, 75)] for _ in range(POINTS)]
    style["sources"]["points"] = {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": point}} for point in points]}}
    style["layers"].append({"id": "points", "type": "circle", "source": "points", "minzoom": 3})
    return style


def layer(style, name):
    return next(layer for layer in style["layers"] if layer["id"] == name)


def recolor(name, member):
    def change(style):
        layer(style, name).setdefault("paint", {})[member] = "#123456"
    return change


def set_range(name, member, zoom):
    def change(style):
        layer(style, name)[member] = zoom
    return change


def move_point(style):
    style["sources"]["points"]["data"]["features"][0]["geometry"]["coordinates"][0] += 0.5


CHANGES = {
    "nothing": lambda style: None,
    "a color of capitals, shown from zoom 3": recolor("capitals", "text-color"),
    "a color of borders, shown at all zooms": recolor("borders", "line-color"),
    "countries, maxzoom 9 to 4": set_range("countries", "maxzoom", 4),
    "points, minzoom 3 to 5": set_range("points", "minzoom", 5),
    f"one of {POINTS} points": move_point,
}


def draw(options, folder, output, style, *others):
    """Draws a pyramid. Returns the time and the messages."""
    path = folder / "style.json"
    path.write_text(json.dumps(style))
    start = time.monotonic()
    run = subprocess.run(
        [options.program.resolve(), "tiles", path, "--zoom", options.zoom, "--tile-size", "256", "--output",
         folder / output, *others], check=True, capture_output=True, text=True)
    return time.monotonic() - start, run.stderr


def main():
    options = arguments()
    findings = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        style = base(options.style)
        first, _ = draw(options, folder, "base.mbtiles", style, "--update")
        plain, _ = draw(options, folder, "new.mbtiles", style)
        sizes = [(folder / name).stat().st_size for name in ("base.mbtiles", "base.mbtiles.inputs")]
        print(f"{first:.1f} s with --update at first, {plain:.1f} s without; {sizes[0]} bytes, record {sizes[1]} bytes")
        for title, change in CHANGES.items():
            for suffix in ("", ".inputs"):
                (folder / f"a.mbtiles{suffix}").write_bytes((folder / f"base.mbtiles{suffix}").read_bytes())
            changed = copy.deepcopy(style)
            change(changed)
            updated, messages = draw(options, folder, "a.mbtiles", changed, "--update")
            anew, _ = draw(options, folder, "new.mbtiles", changed)
            drawn, count = map(int, re.search(r"drew (\d+) of (\d+)", messages).groups())
            same = (folder / "a.mbtiles").read_bytes() == (folder / "new.mbtiles").read_bytes()
            findings += not same
            print(f"{title}: drew {drawn} of {count} tiles ({drawn / count:.1%}), {updated:.1f} s; anew {anew:.1f} s; "
                  f"{'same' if same else 'DIFFERENT'} bytes", flush=True)
    print(f"{len(CHANGES)} changes, {findings} findings")
    return findings > 0


if __name__ == "__main__":
    sys.exit(main())
