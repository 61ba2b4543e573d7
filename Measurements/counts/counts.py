#!/usr/bin/env python3
"""Counts the instructions that fixed scenes take, and compares the counts with a table.

    Measurements/counts/counts.py [SCENE]... [--record] [--against PROGRAM]
    Measurements/counts/counts.py --style STYLE --center LON,LAT --zoom Z

Each scene is a process of render-map on one thread, under valgrind. Other processes do not affect its count. A thumbnail
is a further job of a batch. A count that differs from counts.tsv by more than 1 percent is an error even if it is smaller,
because the table must contain improvements too. Counts depend on the compiler and the C library. With other versions
than those in the first line of the table, a difference is not an error.
"""

import argparse
import json
import math
import os
import platform
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from ctypes.util import find_library
from fnmatch import fnmatch
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Measurements/growth"))
import inputs  # noqa: E402

TABLE = Path(__file__).with_name("counts.tsv")
TOLERANCE = 0.01
# The numbers of jobs of two batches, whose difference is the cost of further jobs.
FEW, MANY = 8, 24
# Without the simulation of caches, cachegrind takes half the time of callgrind.
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
ENVIRONMENT = {
    "LC_ALL": "C", "PATH": "/usr/local/bin:/usr/bin:/bin", "RENDER_MAP_BASEMAP": "../Basemap",
    "RENDER_MAP_FONTS": "../Fonts", "SWIFT_DETERMINISTIC_HASHING": "1"}


def nearby(longitude, latitude, zoom):
    """Returns the cameras of thumbnails at random places within a picture of 1024x1024 pixels."""
    chance = random.Random(1)
    reach = 384 / 512 / 2 ** zoom * 360
    return [{
        "center": (longitude + chance.uniform(-reach, reach),
                   latitude + chance.uniform(-reach, reach) * math.cos(math.radians(latitude))),
        "zoom": zoom} for _ in range(MANY)]


def scattered():
    """Returns the cameras of thumbnails at random places of the world, at random zoom levels."""
    chance = random.Random(1)
    return [{"center": (chance.uniform(-170, 170), chance.uniform(-60, 75)), "zoom": chance.uniform(1, 8)}
            for _ in range(MANY)]


# A scene consists of the arguments of a picture, or of the style and the cameras of thumbnails.
SCENES = {
    "empty map": "../empty.json o.png",
    "basemap": "basemap://light o.png --center 10,50 --zoom 4 --size 1024x1024",
    "basemap, pitch": "basemap://light o.png --center 10,45 --zoom 4.5 --pitch 60 --bearing 30",
    "basemap, globe": "basemap://light o.png --center 10,50 --zoom 2 --projection globe",
    "basemap, Equal Earth": "basemap://light o.png --zoom 1 --projection equalEarth",
    "basemap, EPSG:3035": "basemap://light o.png --center 10,50 --zoom 4 --projection EPSG:3035",
    "basemap, SVG": "basemap://light o.svg --center 10,50 --zoom 4",
    "basemap, PDF": "basemap://light o.pdf --center 10,50 --zoom 4",
    "basemap, thumbnail in one view": ("basemap://light", nearby(10, 50, 4)),
    "basemap, thumbnail anywhere": ("basemap://light", scattered()),
    "choropleth": "../Examples/choropleth/style.json o.png --size 1024x1024",
    "choropleth, thumbnail in one view": ("../Examples/choropleth/style.json", nearby(10, 50, 3)),
    "route": "../Examples/route/style.json o.png",
    "relief": "../Examples/relief/style.json o.png",
    "mountain": "../Examples/mountain/style.json o.png",
    "buildings": "../Examples/buildings/style.json o.png",
    "scripts": "../Examples/scripts/style.json o.png",
    "30,000 features": "../labels-lines-polygons-10000.json o.png --center 0,0 --zoom 1",
}


def make_inputs(folder):
    """Writes what the scenes read to a folder, so that counts do not depend on the path of the repository."""
    for name in ("Basemap", "Examples", "Fonts"):
        shutil.copytree(REPOSITORY / name, folder / name)
    (folder / "empty.json").write_text('{"version": 8, "sources": {}, "layers": []}', "utf-8")
    inputs.style(folder, inputs.KINDS, 10_000)


class Counter:
    """A program whose instructions are counted."""

    def __init__(self, program, copy):
        """Makes a copy of the program without symbols, because valgrind takes seconds to read symbols."""
        subprocess.run(["strip", "-o", copy, program], check=True)
        self.copy = copy

    def count(self, arguments, jobs=()):
        """Returns the number of instructions of a process, in millions."""
        with tempfile.TemporaryDirectory(dir=self.copy.parent) as folder:
            (Path(folder) / "jobs.jsonl").write_text("".join(json.dumps(job) + "\n" for job in jobs), "utf-8")
            run = subprocess.run(
                [*VALGRIND, self.copy, *shlex.split(arguments), "--threads", "1", "--quiet"],
                cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"exit code {run.returncode}: {arguments}\n{run.stderr}")
        return int(re.search(r"I +refs: +([\d,]+)", run.stderr)[1].replace(",", "")) / 1e6

    def cost(self, scene):
        """Returns the number of instructions of a picture or of a further thumbnail, in millions."""
        if isinstance(scene, str):
            return self.count(scene)
        style, cameras = scene
        jobs = [{"name": str(number), "style": style, "size": "256x256", **camera}
                for number, camera in enumerate(cameras)]
        few, many = (self.count("batch jobs.jsonl --out thumbnails", jobs[:number]) for number in (FEW, MANY))
        return (many - few) / (MANY - FEW)


def tools():
    """Returns the versions of the tools that affect counts."""
    swift, valgrind = (subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
                       for name in ("swift", "valgrind"))
    return (f"swift {re.search(r'Swift version ([0-9.]+)', swift)[1]}, {valgrind.strip().replace('-', ' ', 1)}, "
            f"{' '.join(platform.libc_ver())}, {platform.machine()}")


def recorded():
    """Returns the versions of the tools and the counts of the table."""
    first, _, *rows = TABLE.read_text("utf-8").splitlines()
    return first.removeprefix("# "), {name: float(count) for name, count in (row.split("\t") for row in rows)}


def record(counts):
    """Writes the table."""
    rows = [f"# {tools()}", "scene\tmillion instructions", *(f"{name}\t{count:.2f}" for name, count in counts.items())]
    TABLE.write_text("\n".join(rows) + "\n", "utf-8")


def chosen(given):
    """Returns the scenes of the command line."""
    if given.style:
        picture = f"{shlex.quote(str(given.style))} o.png --center {given.center} --zoom {given.zoom:g} --size"
        return {
            "1024x1024": f"{picture} 1024x1024", "256x256": f"{picture} 256x256",
            "thumbnail in one view": (str(given.style), nearby(*map(float, given.center.split(",")), given.zoom))}
    names = [name for name in SCENES if not given.scenes or any(fnmatch(name, part) for part in given.scenes)]
    if find_library("proj") is None:
        print("EPSG systems are left out: they need PROJ.", file=sys.stderr)
        names = [name for name in names if "EPSG" not in name]
    return {name: SCENES[name] for name in names}


def measure(given, scenes, table):
    """Counts and prints scenes, and yields the name, the count, and the count to compare with (or None) of each."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(folder)
        make_inputs(folder)
        counts = pool.map(Counter(given.program, folder / "a").cost, scenes.values())
        if given.against:
            bases = pool.map(Counter(given.against, folder / "b").cost, scenes.values())
        else:
            bases = map(table.get, scenes)
        print(f"{'million instructions':<36}{'now':>10}{'before':>10}{'ratio':>8}")
        for name, count, base in zip(scenes, counts, bases):
            before = f"{base:>10.2f}{count / base:>8.4f}" if base else ""
            print(f"{name:<36}{count:>10.2f}{before}", flush=True)
            yield name, count, base


def arguments():
    """Returns the arguments of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="names of scenes; * is a wildcard (default: all)")
    parser.add_argument("--record", action="store_true", help="write the table")
    parser.add_argument("--against", type=Path, help="another build, whose counts are compared instead of the table")
    parser.add_argument("--style", type=Path, help="count two pictures and a thumbnail of this style instead of scenes")
    parser.add_argument("--center", help="LON,LAT of --style")
    parser.add_argument("--zoom", type=float, help="zoom level of --style")
    parser.add_argument("--program", type=Path, default=REPOSITORY / ".build/release/render-map", help="render-map")
    given = parser.parse_args()
    if given.record and (given.scenes or given.style or given.against):
        parser.error("--record counts all scenes of one program")
    if given.style:
        if not given.center or given.zoom is None:
            parser.error("--style needs --center and --zoom")
        given.style = given.style.resolve()
    return given


def main():
    """Counts the scenes, and fails if a count differs from the table."""
    given = arguments()
    if not shutil.which("valgrind"):
        sys.exit("error: valgrind is needed: apt-get install valgrind")
    versions, table = ("", {}) if given.style else recorded()
    results = list(measure(given, chosen(given), table))
    if given.record:
        record({name: count for name, count, _ in results})
    elif given.style or given.against:
        return
    elif versions != tools():
        print(f"The table was recorded with {versions}. Here are {tools()}, so the ratios are not checked.")
    elif [name for name, count, base in results if base is None or abs(count / base - 1) > TOLERANCE]:
        sys.exit("error: counts differ from the table by more than 1 percent. If the change is right, record them: "
                 "make bench-count RECORD=1")


if __name__ == "__main__":
    main()
