"""The commands whose system calls fail, each with files, arguments and outputs."""

import json
import os
import shutil
import struct
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "Examples")

CSV = "name,lon,lat,people\nAlpha,10,50,100\nBeta,12,51,2500\nGamma,11,49.5,40\n"
GPX = (
    '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
    '<trkpt lat="50" lon="10"/><trkpt lat="51" lon="11"/></trkseg></trk></gpx>'
)
PLACES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"name": name, "people": people},
            "geometry": {"type": "Point", "coordinates": [x, y]},
        }
        for name, people, x, y in [("Alpha", 100, 10, 50), ("Beta", 2500, 12, 51), ("Gamma", 40, 11, 49.5)]
    ],
}


class Scenario:
    """A command in a folder. `prepare` makes the inputs in the folder, and `before` are outputs that exist already.

    A run that fails may leave only some files in `folders`. Of all other outputs, it must leave either none or all. Files
    in `cached` folders are checked by a second run. A command with `refuses_results` refuses to run if its results exist
    already. A command with `reports_changes` prints what it has changed, which differs in a second run. The PDF files in
    `documents` lack the pages of jobs that fail."""

    def __init__(self, name, arguments, prepare, before=None, folders=(), cached=(), server=False, refuses_results=False,
                 reports_changes=False, documents=()):
        self.name = name
        self.arguments = arguments
        self.prepare = prepare
        self.before = before or {}
        self.folders = folders
        self.cached = cached
        self.server = server
        self.refuses_results = refuses_results
        self.reports_changes = reports_changes
        self.documents = documents


def copy(*names):
    """Copies folders of examples."""

    def prepare(folder, program):
        for name in names:
            shutil.copytree(os.path.join(EXAMPLES, name), os.path.join(folder, name))

    return prepare


def write(files):
    def prepare(folder, program):
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

    return prepare


def both(*parts):
    def prepare(folder, program):
        for part in parts:
            part(folder, program)

    return prepare


def run_before(*commands):
    """Runs commands that make inputs."""

    def prepare(folder, program):
        for arguments in commands:
            subprocess.run([program, *arguments], cwd=folder, check=True, capture_output=True)

    return prepare


def shapefile(folder, program):
    """Writes a shapefile with one point, for GDAL."""
    header = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, 64) + struct.pack("<2i8d", 1000, 1, 10, 50, 10, 50, 0, 0, 0, 0)
    record = struct.pack(">2i", 1, 10) + struct.pack("<i2d", 1, 10.0, 50.0)
    with open(os.path.join(folder, "place.shp"), "wb") as file:
        file.write(header + record)
    index = bytearray(header)
    index[24:28] = struct.pack(">i", 54)
    with open(os.path.join(folder, "place.shx"), "wb") as file:
        file.write(bytes(index) + struct.pack(">2i", 50, 10))
    table = struct.pack("<4B", 3, 124, 1, 1) + struct.pack("<IHH", 1, 65, 11) + bytes(20)
    table += b"name".ljust(11, b"\0") + b"C" + bytes(4) + bytes([10, 0]) + bytes(14) + b"\r"
    with open(os.path.join(folder, "place.dbf"), "wb") as file:
        file.write(table + b" Alpha     ")


JOBS = "\n".join(
    json.dumps(job)
    for job in [
        {"name": "a", "style": "patterns/style.json", "size": "120x80"},
        {"name": "sub/b", "style": "relief/style.json", "size": "120x80"},
        {"name": "c", "data": "places.geojson", "basemap": "none", "size": "120x80", "format": "svg"},
    ]
)
places = write({"places.geojson": json.dumps(PLACES), "jobs.jsonl": JOBS, "places.csv": CSV, "track.gpx": GPX})
TILES = ["tiles", "relief/style.json", "--zoom", "8-10", "--bounds", "-0.3,-0.3,0.3,0.3", "--tile-size", "256"]

SCENARIOS = [
    Scenario(
        "draw-png", ["patterns/style.json", "out.png", "--size", "200x125"], copy("patterns")
    ),
    Scenario(
        "draw-several",
        ["relief/style.json", "out.png", "--size", "200x125", "--world-file", "--sidecar", "--save-style", "saved.json",
         "--labels", "labels.json"],
        copy("relief"),
        before={"out.png": b"old picture", "saved.json": b"old style"},
        
    ),
    Scenario(
        "draw-svg",
        ["scripts/style.json", "out.svg", "--size", "200x125", "--title", "Scripts"],
        copy("scripts"),
        before={"out.svg": b"old"},
    ),
    Scenario("draw-pdf", ["scripts/style.json", "out.pdf", "--size", "200x125"], copy("scripts")),
    Scenario(
        "draw-webp", ["relief/style.json", "out.webp", "--size", "200x125"], copy("relief")
    ),
    Scenario(
        "draw-jpeg", ["relief/style.json", "out.jpg", "--size", "200x125"], copy("relief")
    ),
    Scenario("draw-csv", ["places.csv", "out.png", "--size", "200x125"], places),
    Scenario("draw-gpx", ["track.gpx", "out.png", "--size", "200x125"], places),
    Scenario("draw-gdal", ["place.shp", "out.png", "--size", "200x125", "--basemap", "none"], shapefile),
    Scenario(
        "batch",
        ["batch", "jobs.jsonl", "--out", "pictures", "--results", "results.jsonl"],
        both(copy("patterns", "relief"), places),
        folders=("pictures", "results.jsonl"),
    ),
    Scenario(
        "batch-each",
        ["batch", "--each", "places.geojson", "--name-by", "name", "--out", "pictures", "--size", "100x100", "--basemap",
         "none"],
        places,
        folders=("pictures", "results.jsonl"),
    ),
    Scenario(
        "batch-pdf",
        ["batch", "jobs.jsonl", "--out", "atlas.pdf", "--size", "100x100"],
        both(copy("patterns", "relief"), places),
        documents=("atlas.pdf",),
    ),
    Scenario("tiles-pmtiles", [*TILES, "--output", "out.pmtiles"], copy("relief")),
    Scenario("tiles-mbtiles", [*TILES, "--output", "out.mbtiles"], copy("relief"),
             before={"out.mbtiles": b"old archive"}),
    Scenario("tiles-folder", [*TILES, "--output", "tiles"], copy("relief"), refuses_results=True),
    Scenario("tiles-part", [*TILES, "--part", "2/3", "--output", "part.pmtiles"], copy("relief")),
    Scenario(
        "tiles-merge",
        ["tiles", "--merge", "1.pmtiles", "2.pmtiles", "3.pmtiles", "--output", "whole.pmtiles"],
        both(copy("relief"),
             run_before(*[[*TILES, "--part", f"{n}/3", "--output", f"{n}.pmtiles"] for n in (1, 2, 3)])),
    ),
    Scenario(
        "tiles-convert",
        ["tiles", "--merge", "1.pmtiles", "--output", "whole.mbtiles"],
        both(copy("relief"), run_before([*TILES, "--output", "1.pmtiles"])),
    ),
    Scenario("draw-tiles", ["style.json", "out.png", "--size", "200x125", "--center", "0,0", "--zoom", "8"],
             both(copy("relief"), run_before([*TILES, "--output", "raster.mbtiles"]),
                  write({"style.json": json.dumps({
                      "version": 8, "sources": {"r": {"type": "raster", "url": "mbtiles://raster.mbtiles",
                                                      "tileSize": 256}},
                      "layers": [{"id": "r", "type": "raster", "source": "r"}]})}))),
    Scenario("bundle", ["bundle", "patterns/style.json", "map.zip", "--size", "200x125"], copy("patterns"),
             before={"map.zip": b"old bundle"}),
    Scenario("draw-bundle", ["map.zip", "out.png", "--size", "200x125", "--locked"],
             both(copy("patterns"), run_before(["bundle", "patterns/style.json", "map.zip", "--size", "200x125"]))),
    Scenario("cache", ["{server}/style.json", "out.png", "--size", "200x125", "--cache-dir", "cache"],
             lambda folder, program: None, cached=("cache",), server=True),
    Scenario("legend", ["legend", "bubbles/style.json", "legend.png"], copy("bubbles")),
    Scenario("legend-json", ["legend", "bubbles/style.json", "legend.json"], copy("bubbles")),
    Scenario(
        "diff",
        ["diff", "1.png", "2.png", "--output", "out.png"],
        both(copy("relief"), run_before(["relief/style.json", "1.png", "--size", "200x125"],
                                        ["relief/style.json", "2.png", "--size", "200x125", "--title", "2"])),
    ),
    Scenario(
        "test-update",
        ["test", "tests", "--update"],
        both(copy("patterns"), lambda folder, program: (
            os.mkdir(os.path.join(folder, "tests")),
            write({"tests/t.json": json.dumps({"style": "../patterns/style.json", "size": "120x80"})})(folder, program))),
        folders=("tests",),
        reports_changes=True,
    ),
    Scenario(
        "verify", ["verify", "out.png"],
        both(copy("patterns"), run_before(["patterns/style.json", "out.png", "--size", "200x125"]))),
    Scenario("query", ["query", "patterns/style.json", "--size", "200x125"], copy("patterns")),
    Scenario("check", ["check", "patterns/style.json"], copy("patterns")),
]
