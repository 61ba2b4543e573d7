#!/usr/bin/env python3
"""Compares the times of render-map and of other renderers for one style, and prints tables with the ratios first.

    Measurements/peers/bench.py STYLE [--center LON,LAT] [--zoom Z] [OPTIONS]

Each number is the median of runs that alternate between the programs. Programs that are not installed are left out.
MapLibre Native needs pymgl and numpy (PyPI) and a display. MapLibre GL JS needs Chromium and a wheel (see
Measurements/reference). Skia and Blend2D need skia-python and blend2d-py (PyPI). They are rasterizers, so they draw only
the polygons and lines of the style's vector tiles, which must be in files.
"""

import argparse
import json
import math
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Measurements/reference"))
import browser  # noqa: E402
import covering  # noqa: E402
import paths  # noqa: E402
from scenes import Picture, prepared  # noqa: E402

NATIVE = Path(__file__).with_name("native.py")
THUMBNAILS = 1000
# The number of runs with a browser, which takes seconds to start.
BROWSER_RUNS = 3


def arguments():
    """Returns the arguments of the command line."""
    kit = os.environ.get("CONFORMANCE_KIT")
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("style", type=Path)
    parser.add_argument("--center", help="LON,LAT (default: the center of the style)")
    parser.add_argument("--zoom", type=float, help="zoom level (default: the zoom level of the style)")
    parser.add_argument("--runs", type=int, default=7, help="runs per figure")
    parser.add_argument("--glyphs", default=f"{kit}/assets/glyphs" if kit else None,
                        help="folder of glyph ranges; without one, texts are left out")
    parser.add_argument("--native-python", default=sys.executable, help="the interpreter that has pymgl and numpy")
    parser.add_argument("--wheel", type=Path, default=os.environ.get("REFERENCE_WHEEL"),
                        help="the wheel with MapLibre GL JS")
    parser.add_argument("--raster-python", default=sys.executable,
                        help="the interpreter that has skia-python and blend2d-py")
    paths.add_options(parser)
    parser.add_argument("--only", choices=("pictures", "covering"), help="one of the two tables")
    parser.add_argument("--build", type=Path, default=REPOSITORY / ".build/release",
                        help="folder of render-map and render-map-bench")
    return parser.parse_args()


def measured(command):
    """Runs a command, and returns its wall time in seconds and its peak memory in MB."""
    with tempfile.TemporaryFile("w+", errors="replace") as messages:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=messages)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            messages.seek(0)
            last = (messages.read().strip().splitlines() or ["no message"])[-1]
            raise RuntimeError(f"exit code {process.returncode}: {' '.join(map(str, command))}: {last}")
    return seconds, usage.ru_maxrss / 1024


def output(command):
    """Returns the output of a command."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def again(run):
    """Returns a function that repeats a failed run, because MapLibre Native sometimes does not start."""
    def attempt():
        for _ in range(4):
            try:
                return run()
            except (RuntimeError, subprocess.CalledProcessError):
                time.sleep(0.2)
        return run()
    return attempt


class Bench:
    """A style at one place, and the programs that draw it."""

    def __init__(self, given, folder):
        self.given, self.folder = given, folder
        self.style = prepared(json.loads(given.style.read_text("utf-8")), given.style.resolve().parent, given.glyphs)
        if given.center:
            self.style["center"] = [float(part) for part in given.center.split(",")]
        if given.zoom is not None:
            self.style["zoom"] = given.zoom
        self.path = folder / "style.json"
        self.path.write_text(json.dumps(self.style), "utf-8")
        self.place = [
            self.path, ",".join(map(str, self.style["center"])), str(self.style["zoom"])]
        self.has_native = given.only != "covering" and self.finds_native()

    def finds_native(self):
        """Returns whether MapLibre Native can draw on this machine."""
        try:
            again(lambda: measured(
                [self.given.native_python, NATIVE, *self.place, "64", "draw", self.folder / "n.png"]))()
            return True
        except (OSError, RuntimeError) as error:
            print(f"MapLibre Native is left out: {error}. It needs pymgl (pip install pymgl==0.5.0 numpy), a display "
                  "(xvfb, with libgl1-mesa-dri and libegl1), and all glyph ranges of the labels.", file=sys.stderr)
            return False

    def pairs(self, own, native):
        """Runs both programs alternately, and returns the results of each program."""
        results = ([], [])
        for _ in range(self.given.runs):
            results[0].append(own())
            if self.has_native:
                results[1].append(again(native)())
        return results

    def cold(self, width):
        """Returns the wall time and the memory of a process that draws one picture."""
        own = [
            self.given.build / "render-map", self.path, self.folder / "o.png", "--size", f"{width}x{width}",
            "--quiet"]
        native = [self.given.native_python, NATIVE, *self.place, str(width), "draw", self.folder / "n.png"]
        results = self.pairs(lambda: measured(own), lambda: measured(native))
        return [[statistics.median(run[part] for run in runs) if runs else None for runs in results] for part in (0, 1)]

    def warm(self, width):
        """Returns the milliseconds of another picture of a loaded map, as pixels."""
        own = [self.given.build / "render-map-bench", "--frames-only", "--frame-size", str(width), "--runs", "15",
               self.path]
        native = [self.given.native_python, NATIVE, *self.place, str(width), "warm", "15"]
        def own_time():
            return float(output(own).split(" ms")[0].split()[-1])
        def native_time():
            return 1000 * statistics.median(map(float, output(native).split()))
        return [statistics.median(runs) if runs else None for runs in self.pairs(own_time, native_time)]

    def thumbnails(self):
        """Returns the number of thumbnails of 256x256 per second, in one process, within the picture of 1024x1024."""
        chance = random.Random(1)
        longitude, latitude = self.style["center"]
        reach = 384 / 512 / 2 ** self.style["zoom"] * 360
        shrink = math.cos(math.radians(latitude))
        places = [
            ((longitude + chance.uniform(-reach, reach) + 180) % 360 - 180,
             max(-85, min(latitude + chance.uniform(-reach, reach) * shrink, 85)))
            for _ in range(THUMBNAILS)]
        jobs = self.folder / "jobs.jsonl"
        with jobs.open("w", encoding="utf-8") as file:
            for number, place in enumerate(places):
                file.write(json.dumps({
                    "name": str(number), "style": str(self.path), "center": place, "size": "256x256"}) + "\n")
        listed = self.folder / "places.txt"
        own = [self.given.build / "render-map", "batch", jobs, "--out", self.folder / "thumbnails", "--quiet"]
        # MapLibre Native is slower, so it draws only a tenth of the places.
        some = places[:THUMBNAILS // 10]
        listed.write_text("\n".join(f"{x} {y}" for x, y in some))
        native = [self.given.native_python, NATIVE, *self.place, "256", "batch", listed]
        results = self.pairs(
            lambda: THUMBNAILS / measured(own)[0], lambda: len(some) / float(output(native)))
        return [statistics.median(runs) if runs else None for runs in results]

    def browser(self, width):
        """Returns the seconds that render-map and MapLibre GL JS take for a picture.

        The time of MapLibre GL JS includes the start of the browser. None if MapLibre GL JS is not installed.
        """
        wheel = self.given.wheel
        if not wheel or not Path(wheel).is_file() or browser.executable() is None:
            print("MapLibre GL JS is left out: see Measurements/reference/compare.py.", file=sys.stderr)
            return None
        camera = {"center": self.style["center"], "zoom": self.style["zoom"]}
        picture = Picture("bench", self.style, camera, (width, width), 1)
        own = [
            self.given.build / "render-map", self.path, self.folder / "o.png", "--size", f"{width}x{width}",
            "--quiet"]
        results = ([], [])
        for _ in range(min(self.given.runs, BROWSER_RUNS)):
            results[0].append(measured(own)[0])
            start = time.perf_counter()
            with browser.Browser(wheel) as reference:
                reference.draw(picture, self.folder / "b.png")
            results[1].append(time.perf_counter() - start)
        return [statistics.median(runs) for runs in results]


def row(name, own, peer, unit, digits):
    """Returns a row of the table."""
    ratio, other = ("", "") if peer is None else (f"{own / peer:.3f}", f"{peer:.{digits}f}")
    return f"{name:<44}{ratio:>8}{own:>12.{digits}f}{other:>12}  {unit}"


def print_pictures(bench):
    """Prints the table of pictures."""
    print(f"{'':<44}{'ratio':>8}{'render-map':>12}{'Native':>12}")
    (wall, memory), (small, _) = bench.cold(1024), bench.cold(256)
    print(row("cold process, 1024x1024, wall", *wall, "s", 3))
    print(row("the same, peak memory", *memory, "MB", 0))
    print(row("cold process, 256x256, wall", *small, "s", 3))
    for width in (1024, 256):
        print(row(f"warm frame, {width}x{width}, pixels", *bench.warm(width), "ms", 1))
    print(row(f"{THUMBNAILS} thumbnails of 256x256, one batch", *bench.thumbnails(), "/s", 1))
    in_browser = bench.browser(1024)
    if in_browser:
        print(row("one picture in a browser (MapLibre GL JS)", *in_browser, "s", 3))


def main():
    """Prints the tables."""
    given = arguments()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        bench = Bench(given, folder)
        print(f"{date.today()}, {platform.machine()}, {os.cpu_count()} processors, medians of {given.runs} pairs")
        if given.only != "covering":
            print_pictures(bench)
        if given.only != "pictures":
            print("\n".join(covering.table(given, bench.path, bench.style["center"], bench.style["zoom"], folder)))


if __name__ == "__main__":
    main()
